// An expense's ref is the client's own name for it, such as the id of the row that it was made from. It is given when the expense is
// created, stays with it, and is never reused for another expense of the ledger. Only the ref of an occurrence moves: another expense can be
// recorded as it when the first one was deleted or no longer counts as it.

import type { ExpenseId } from "./expense.ts";

export const REF_CHARACTERS = 100;

/**
 * Excludes everything invisible: spaces, control characters and ignorable code points. Refs are compared character by character, so two
 * that look alike must not differ invisibly.
 */
const VISIBLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;

/** Returns true if the text has only visible characters. Its length is checked elsewhere. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Links a ref to its expense, even if the expense was deleted. */
export interface ExpenseRef {
  readonly ref: string;
  readonly id: ExpenseId;
}
