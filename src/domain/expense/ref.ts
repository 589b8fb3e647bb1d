// An expense's ref is the client's own reference for it, such as the id of the row from which it was made. It is given when the expense is
// created, stays with it, and is never reused for another expense of the ledger. Only the ref of an occurrence can move to another expense,
// if the first one was deleted or no longer counts as the occurrence.

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
