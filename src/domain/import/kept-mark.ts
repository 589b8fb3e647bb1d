// A fingerprint in the form in which it is stored. Fields that are searched have columns of their own. All other fields are JSON, which is
// read only for comparison.

import type { ExpenseId } from "../expense/expense.ts";
import { parseRecord, unreadable } from "../kept-json.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { ImportMark, MarkContent } from "./import-mark.ts";

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
