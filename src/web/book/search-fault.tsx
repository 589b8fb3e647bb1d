// What is wrong with a search, and what to try instead, in the reader's language.

import type { SearchFault } from "../../domain/search/search-query.ts";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import { textLocaleOf } from "../texts/user-locale.ts";

interface Props {
  readonly id: string;
  readonly fault: SearchFault;
}

export function FaultReason({ id, fault }: Props) {
  return (
    <p id={id} className="fault">
      {faultText(fault, useTexts(), textLocaleOf(useReader()))}
    </p>
  );
}

export function faultText(
  { kind, about, tries }: Pick<SearchFault, "kind" | "about" | "tries">,
  { finding }: Pick<Texts, "finding">,
  locale: string,
): string {
  const listed = new Intl.ListFormat(locale, { type: "disjunction" }).format(tries);
  return finding.faults[kind](about, listed);
}
