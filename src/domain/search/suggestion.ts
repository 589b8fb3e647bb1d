// Suggests the other fields of an expense being typed, judging by the ledger's expenses.

import { eachLabelField, type LabelField } from "../expense/expense-fields.ts";
import type { LabelId } from "../label/label.ts";
import type { Decimal } from "../money/decimal.ts";

/** Labels are given by name. The text's own label is there only if the typed text begins with one. */
type SuggestedLabels = { readonly [Field in LabelField]: string | null };

export const SUGGESTED_CHARACTERS = 1_000;

/** Is null, or has no tags, if the history is inconclusive or the text already has them. */
export interface Suggestion extends SuggestedLabels {
  readonly category: LabelId | null;
  /** Is true if the category can be used without asking; otherwise it is an offer. */
  readonly certain: boolean;
  readonly amount: Decimal | null;
  /** Labels are given by name, the best first. */
  readonly tags: readonly string[];
}

export const NO_SUGGESTION: Suggestion = {
  category: null,
  certain: false,
  ...eachLabelField(() => null),
  amount: null,
  tags: [],
};
