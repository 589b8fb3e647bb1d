// A suggestion for the other fields of an expense that is being typed, based on the ledger's expenses.

import { eachLabelField, type LabelField } from "../expense/expense-fields.ts";
import type { LabelId } from "../label/label.ts";
import type { Decimal } from "../money/decimal.ts";

/** Labels are given by name. The label that the text itself names is included only if the text begins with it. */
type SuggestedLabels = { readonly [Field in LabelField]: string | null };

export const SUGGESTED_CHARACTERS = 1_000;

/** Fields are null, and there are no tags, if the history is inconclusive or the text already has them. */
export interface Suggestion extends SuggestedLabels {
  readonly category: LabelId | null;
  /** Is true if the category can be used without asking. Otherwise it is only offered. */
  readonly certain: boolean;
  readonly amount: Decimal | null;
  /** Tags are given by name, the best first. */
  readonly tags: readonly string[];
}

export const NO_SUGGESTION: Suggestion = {
  category: null,
  certain: false,
  ...eachLabelField(() => null),
  amount: null,
  tags: [],
};
