// What a batch has done to the file, as the thread that wrote it tells the one that serves.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Outcome } from "../changes.ts";

/** An expense's place in the list, which runs from the largest key to the smallest. */
export type ExpenseKey = readonly [date: CalendarDate, id: ExpenseId];

/** What one batch has changed in a ledger's list. */
export interface RevisionStep {
  readonly ledger: LedgerId;
  /** The revisions before and after it. */
  readonly before: string;
  readonly after: string;
  /** The places where something came, went or changed. */
  readonly touched: readonly ExpenseKey[];
}

export interface Applied {
  /** One a change, in order. */
  readonly outcomes: readonly Outcome[];
  /** One for each ledger and revision that the batch has made, in order. */
  readonly steps: readonly RevisionStep[];
}
