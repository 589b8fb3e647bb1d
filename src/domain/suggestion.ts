// What an expense that is being typed will probably say besides, by what its ledger's expenses have said.

import type { Decimal } from "./decimal.ts";
import type { LabelId } from "./label.ts";

/** Null, or no tags, where the past says nothing clear, and where the text says it already. */
export interface Suggestion {
  readonly category: LabelId | null;
  /** Whether the category may be taken over without asking; else it is an offer. */
  readonly certain: boolean;
  /** By name. The text's own payee only if what is typed is the beginning of one. */
  readonly payee: string | null;
  readonly amount: Decimal | null;
  /** By name, those that fit best first. */
  readonly tags: readonly string[];
}

export const NO_SUGGESTION: Suggestion = {
  ...{ category: null, certain: false, payee: null, amount: null, tags: [] },
};
