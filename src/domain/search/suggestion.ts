// What an expense that is being typed will probably say besides, by what its ledger's expenses have said.

import { eachLabelField, type LabelField } from "../expense/expense-fields.ts";
import type { LabelId } from "../label/label.ts";
import type { Decimal } from "../money/decimal.ts";

/** By name. The text's own label only if what is typed is the beginning of one. */
type SuggestedLabels = { readonly [Field in LabelField]: string | null };

/** The longest text that suggestions are made for. */
export const SUGGESTED_CHARACTERS = 1_000;

/** Null, or no tags, where the past says nothing clear, and where the text says it already. */
export interface Suggestion extends SuggestedLabels {
  readonly category: LabelId | null;
  /** Whether the category may be taken over without asking; else it is an offer. */
  readonly certain: boolean;
  readonly amount: Decimal | null;
  /** By name, those that fit best first. */
  readonly tags: readonly string[];
}

export const NO_SUGGESTION: Suggestion = {
  category: null,
  certain: false,
  ...eachLabelField(() => null),
  amount: null,
  tags: [],
};
