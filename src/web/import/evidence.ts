// Why something of a file was read as it was, in the reader's language; and the values of guesses as they are shown.

import { showCount } from "../locale/amounts.ts";
import type { ImportTexts } from "../texts/import-texts.ts";
import type { ColumnGuess } from "./shapes.ts";

/** A clause without a full stop; in the service's own English for what has no words here. */
export function tellEvidence(
  { because, evidence }: Pick<ColumnGuess, "because" | "evidence">,
  { evidence: says }: ImportTexts,
  locale: string,
): string {
  const count = (value: number | undefined) => showCount(value ?? 0, locale);
  switch (evidence.kind) {
    case "balance":
    case "majority":
      return says[evidence.kind](count(evidence.rows), count(evidence.of));
    case "cell":
      return says.cell(evidence.cell ?? "", count(evidence.line));
    case "header":
    case "program":
      return says[evidence.kind](evidence.name ?? "");
    case "currency":
      return says.currency(evidence.code ?? "");
    case "words":
      return says.words(evidence.words ?? "");
    case "answer":
    case "settings":
    case "period":
    case "future":
    case "points":
    case "order":
    case "same":
    case "none":
      return says[evidence.kind]();
    default:
      return because;
  }
}
