// The fingerprint that an import leaves of a row, so that any later file with the same row recognizes it.

import type { ExpenseId } from "../expense/expense.ts";
import type { Decimal } from "../money/decimal.ts";
import type { CalendarDate } from "../time/calendar-date.ts";

/** The values by which rows of files are compared. Keys are hashes: whole numbers of 53 bits. */
export interface MarkContent {
  /** The account of the row. Rows of different accounts never match. */
  readonly account: string;
  /** The bank's posting date, if there is one. */
  readonly day: CalendarDate;
  /** All dates of the row. */
  readonly days: readonly CalendarDate[];
  /** The amount with the bank's sign. */
  readonly amount: Decimal;
  readonly currency: string | undefined;
  /** The account's balance after the row. */
  readonly balance: Decimal | undefined;
  /** The row's text, case-folded. */
  readonly text: string;
  /** The format of the file, such as csv or ofx. Texts stay the same within one format. */
  readonly format: string;
  readonly isPending: boolean;
  /** Keys of the row's ids, the bank's own ids first. */
  readonly ids: readonly number[];
  readonly strongIds: number;
  /** The key of the row as written in the file, without the parts that may change later. */
  readonly row: number;
  /** The key of the row's day, amount and words. */
  readonly content: number;
}

/** The trace of a row in an earlier import, whether it became an expense or was skipped. */
export interface ImportMark extends MarkContent {
  /** The id of the import. */
  readonly source: number;
  /** Null for a row that was skipped. */
  readonly expense: ExpenseId | null;
  /** Is true if the expense has since been deleted. The row is not imported again. */
  readonly isDeleted: boolean;
}

/** The first and the last day of the rows that an import has for one account. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
