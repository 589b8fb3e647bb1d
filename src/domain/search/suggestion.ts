// What an expense being typed will probably also say, judging by the ledger's expenses.

import { eachLabelField, type LabelField } from "../expense/expense-fields.ts";
import type { LabelId } from "../label/label.ts";
import type { Decimal } from "../money/decimal.ts";

/** By name. The text's own label only if the typed text begins one. */
type SuggestedLabels = { readonly [Field in LabelField]: string | null };

export const SUGGESTED_CHARACTERS = 1_000;

/** Null, or no tags, if the past says nothing clear, or if the text says it already. */
export interface Suggestion extends SuggestedLabels {
  readonly category: LabelId | null;
  /** Whether the category may be used without asking; otherwise it is an offer. */
  readonly certain: boolean;
  readonly amount: Decimal | null;
  /** By name, the best first. */
  readonly tags: readonly string[];
}

export const NO_SUGGESTION: Suggestion = {
  category: null,
  certain: false,
  ...eachLabelField(() => null),
  amount: null,
  tags: [],
};
