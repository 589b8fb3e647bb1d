// A ledger is one independent book of expenses, with its own ids, count and total.

import { type Decimal, ZERO } from "./decimal.ts";

declare const ledgerId: unique symbol;

export type LedgerId = string & { readonly [ledgerId]: true };

/** The ledger that the plain routes serve. */
// Safe: a fixed, well-formed id.
export const DEFAULT_LEDGER = "default" as LedgerId;

/** What is kept of a ledger's expenses, in the transaction that changes them. */
export interface LedgerSummary {
  readonly count: number;
  /** The exact sum of all amounts. */
  readonly total: Decimal;
  /** Another text after each change of the ledger's expenses; the same text means the same list. */
  readonly revision: string;
}

/** What holds for a ledger without expenses that nobody has written to yet. */
export const EMPTY_LEDGER: LedgerSummary = { count: 0, total: ZERO, revision: "0" };
