// The effects of a batch on the file, as the writing thread reports them to the serving one.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Outcome } from "../changes.ts";

/** An expense's place in the list, which runs from the largest key to the smallest. */
export type ExpenseKey = readonly [date: CalendarDate, id: ExpenseId];

/** The changes of one batch to a ledger's list. */
export interface RevisionStep {
  readonly ledger: LedgerId;
  /** The revisions before and after it. */
  readonly before: string;
  readonly after: string;
  /** The places of additions, deletions and changes. */
  readonly touched: readonly ExpenseKey[];
}

export interface Applied {
  /** One outcome for each change, in order. */
  readonly outcomes: readonly Outcome[];
  /** One step for each ledger and revision that the batch created, in order. */
  readonly steps: readonly RevisionStep[];
}
