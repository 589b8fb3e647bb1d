// An expense's ref: the client's own name for it, such as the id of the row that it was made from. A ref is given when the expense
// is created, stays with it, and never stands for another expense of the ledger.

import type { ExpenseId } from "./expense.ts";

export const REF_CHARACTERS = 100;

/**
 * Nothing that cannot be seen: no spaces, no control characters, nothing that is shown as nothing. Refs are compared character by
 * character, so two that look alike must not differ in what nobody sees.
 */
const VISIBLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;

/** Whether it has nothing but visible characters; how many there may be is checked with other lengths. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** The expense for which a ref stands, whether it is still there or not. */
export interface ExpenseRef {
  readonly ref: string;
  readonly id: ExpenseId;
}
