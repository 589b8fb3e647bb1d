// Help for searching: examples below the empty field, and errors in a search. Pressing an example writes it into the field. The arrow keys
// reach the examples, so they are not tab stops.

import type { KeyboardEvent, RefObject } from "react";
import { SIGNED_KINDS } from "../../domain/expense/expense-fields.ts";
import type { SearchFault } from "../../domain/search/search-query.ts";
import { Button } from "../parts/icon.tsx";
import { type Texts, useReader, useTexts } from "../texts/texts.ts";
import { textLocaleOf } from "../texts/user-locale.ts";

interface SignsProps {
  readonly place: RefObject<HTMLUListElement | null>;
  /** Writes the start of a search; an empty one goes back to the field. */
  readonly onPick: (text: string) => void;
}

const SIGNS = [
  ...SIGNED_KINDS.map(({ sign, kind }) => [sign, kind] as const),
  [">", "amount"],
  ["-", "without"],
] as const;

export function searchExamples({ examples }: Texts["finding"]) {
  return [
    ...SIGNS.map(([sign, name]) => ({ name, shown: sign + examples[name], written: sign })),
    { name: "days", shown: examples.days, written: examples.days },
    // The user types the number.
    { name: "exact", shown: examples.exact, written: "" },
    { name: "state", shown: examples.state, written: examples.state },
  ] as const;
}

export function SearchSigns({ place, onPick }: SignsProps) {
  const { finding } = useTexts();
  return (
    <ul ref={place} className="signs float" aria-label={finding.signs}>
      {searchExamples(finding).map(({ name, shown, written }) => (
        <li key={name}>
          <Button
            className="plain"
            tabIndex={-1}
            onKeyDown={(event) => move(event, () => onPick(""))}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(written)}
          >
            <bdi>{shown}</bdi>
            <span className="soft">{finding.says[name]}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus to the previous or next example. Escape, and the up arrow on the first one, move it back to the field. */
function move(event: KeyboardEvent<HTMLButtonElement>, goBack: () => void): void {
  const { key, currentTarget } = event;
  const example = currentTarget.parentElement;
  const step = { ArrowDown: example?.nextElementSibling, ArrowUp: example?.previousElementSibling };
  if (key !== "ArrowDown" && key !== "ArrowUp" && key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  const next = key === "Escape" ? undefined : step[key];
  if (next) next.querySelector("button")?.focus();
  else if (key !== "ArrowDown") goBack();
}

export function FaultReason({ id, ...fault }: SearchFault & { readonly id: string }) {
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
