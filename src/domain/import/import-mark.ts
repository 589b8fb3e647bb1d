// What an import leaves of a row of its file, so that the row is known when it comes again, in whatever file.

import type { ExpenseId } from "../expense/expense.ts";
import type { Decimal } from "../money/decimal.ts";
import type { CalendarDate } from "../time/calendar-date.ts";

/** What rows of files are compared by. Keys are hashes: whole numbers of 53 bits. */
export interface MarkContent {
  /** Which account it is of; rows of different accounts never match. */
  readonly account: string;
  /** The bank's posting day, where there is one. */
  readonly day: CalendarDate;
  /** All of its days. */
  readonly days: readonly CalendarDate[];
  /** With the bank's sign. */
  readonly amount: Decimal;
  readonly currency: string | undefined;
  /** After the row. */
  readonly balance: Decimal | undefined;
  /** What it says in words, folded. */
  readonly text: string;
  /** Of the file: csv, ofx. Within one, texts stay as they are. */
  readonly format: string;
  readonly isPending: boolean;
  /** Keys of its ids, those of the bank's own first. */
  readonly ids: readonly number[];
  readonly strongIds: number;
  /** The key of the row as it stands in the file, without what changes later. */
  readonly row: number;
  /** The key of day, amount and words. */
  readonly content: number;
}

/** What an earlier import has left of a row, whether it became an expense or was left out. */
export interface ImportMark extends MarkContent {
  /** Which import it is of. */
  readonly source: number;
  /** Null for a row that was left out. */
  readonly expense: ExpenseId | null;
  /** Whether somebody has deleted the expense since: it stays away. */
  readonly isDeleted: boolean;
}

/** The first and the last day of an import's rows of one account. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
