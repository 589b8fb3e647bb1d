// The fingerprint that an import leaves of a row, so that any later file with the same row recognizes it. In a store, fields that are
// searched have columns of their own. All other fields are JSON, which is read only for comparison.

import type { ExpenseId } from "../expense/expense.ts";
import { parseRecord, unreadable } from "../kept-json.ts";
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

/** A fingerprint in the form in which it is stored. */
export interface KeptMark {
  readonly account: string;
  readonly day: CalendarDate;
  /** The first id of the row, or null if it has none. Nothing reads it, but the row's checksum includes its column. */
  readonly firstId: number | null;
  /** The other fields of the fingerprint, as JSON. */
  readonly fields: string;
}

/** A fingerprint that an earlier import has left. */
export interface LeftMark extends Omit<KeptMark, "firstId"> {
  /** The id of the import. */
  readonly source: number;
  /** The index of the row in the import, counted from 0. */
  readonly nth: number;
  readonly expense: ExpenseId | null;
  readonly isDeleted: boolean;
}

/** The fields as they are stored, without usual values. */
type KeptFields = Pick<MarkContent, "amount" | "text" | "format" | "row" | "content"> &
  Partial<Omit<MarkContent, "account" | "day">>;

export function keptMarkOf(mark: MarkContent): KeptMark {
  const { account, day, days, amount, currency, balance, text, format, row, content } = mark;
  const { ids, strongIds, isPending } = mark;
  const isPlain = days.length === 1 && days[0] === day;
  const fields = JSON.stringify({
    amount,
    currency,
    balance,
    text,
    format,
    row,
    content,
    ...(!isPlain && { days }),
    ...(ids.length > 0 && { ids, strongIds }),
    ...(isPending && { isPending }),
  });
  return { account, day, firstId: ids[0] ?? null, fields };
}

/** Throws an Error if the fingerprint can't be read. */
export function importMarkOf({ nth, fields: text, ...left }: LeftMark): ImportMark {
  const owner = { noun: `mark ${nth} of import`, id: left.source };
  const { amount, row, ...more } = parseRecord(text, owner.noun, owner.id);
  if (typeof amount !== "string" || typeof row !== "number") {
    throw unreadable(owner, "it must have an amount and the key of its row");
  }
  const fields: object = { amount, row, ...more };
  // Safe: `keptMarkOf` wrote the other fields.
  const { days = [left.day], ids = [], ...kept } = fields as KeptFields;
  return { ...USUAL, ...kept, days, ids, ...left };
}

const USUAL = { currency: undefined, balance: undefined, strongIds: 0, isPending: false };
