// The fingerprint that an import leaves of a row, so that any later file with the same row recognizes it.

import type { ExpenseId } from "../expense/expense.ts";
import type { Decimal } from "../money/decimal.ts";
import type { CalendarDate } from "../time/calendar-date.ts";

/** The values that rows of files are compared by. Keys are hashes: whole numbers of 53 bits. */
export interface MarkContent {
  /** The account of the row. Rows of different accounts never match. */
  readonly account: string;
  /** The bank's posting date, if there is one. */
  readonly day: CalendarDate;
  /** All of its days. */
  readonly days: readonly CalendarDate[];
  /** With the bank's sign. */
  readonly amount: Decimal;
  readonly currency: string | undefined;
  /** The account's balance after the row. */
  readonly balance: Decimal | undefined;
  /** Its text, case-folded. */
  readonly text: string;
  /** The format of the file, such as csv or ofx. Texts stay the same within one format. */
  readonly format: string;
  readonly isPending: boolean;
  /** Keys of its ids, those of the bank's own first. */
  readonly ids: readonly number[];
  readonly strongIds: number;
  /** The key of the row as written in the file, without the parts that may change later. */
  readonly row: number;
  /** The key of day, amount and words. */
  readonly content: number;
}

/** The trace of a row in an earlier import, whether it became an expense or was skipped. */
export interface ImportMark extends MarkContent {
  /** The id of its import. */
  readonly source: number;
  /** Null for a row that was skipped. */
  readonly expense: ExpenseId | null;
  /** True if the expense was deleted since. It is not imported again. */
  readonly isDeleted: boolean;
}

/** The first and the last day of an import's rows of one account. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
