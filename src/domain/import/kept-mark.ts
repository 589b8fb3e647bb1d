// A stored fingerprint. Its search keys are columns of their own, and the rest is JSON that is read only for comparing.

import type { ExpenseId } from "../expense/expense.ts";
import { parseRecord, unreadable } from "../kept-json.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { ImportMark, MarkContent } from "./import-mark.ts";

export interface KeptMark {
  readonly account: string;
  readonly day: CalendarDate;
  /** The first of its ids, or null if it has none. */
  readonly firstId: number | null;
  /** The other fields of the fingerprint, as JSON. */
  readonly fields: string;
}

/** A mark that an earlier import has left. */
export interface LeftMark extends Omit<KeptMark, "firstId"> {
  /** Which import it is of. */
  readonly source: number;
  /** Counts the rows of the import from 0. */
  readonly nth: number;
  readonly expense: ExpenseId | null;
  readonly isDeleted: boolean;
}

/** Fields with their usual value are omitted. */
type KeptFields = Pick<MarkContent, "amount" | "text" | "format" | "row" | "content"> &
  Partial<Omit<MarkContent, "account" | "day">>;

export function keptMarkOf(mark: MarkContent): KeptMark {
  const { account, day, days, ids, isPending, strongIds, ...rest } = mark;
  const isPlain = days.length === 1 && days[0] === day;
  const fields = JSON.stringify({
    ...rest,
    ...(!isPlain && { days }),
    ...(ids.length > 0 && { ids, strongIds }),
    ...(isPending && { isPending }),
  });
  return { account, day, firstId: ids[0] ?? null, fields };
}

/** Throws an Error if the mark can't be read. */
export function importMarkOf(left: LeftMark): ImportMark {
  const owner = { noun: `mark ${left.nth} of import`, id: left.source };
  const fields = parseRecord(left.fields, owner.noun, owner.id);
  if (typeof fields["amount"] !== "string" || typeof fields["row"] !== "number") {
    throw unreadable(owner, "it must have an amount and the key of its row");
  }
  const { account, day, source, expense, isDeleted } = left;
  // Safe: `keptMarkOf` has written the fields that are not checked here.
  const kept = fields as unknown as KeptFields;
  const { days = [day], ids = [], strongIds = 0, isPending = false } = kept;
  const { amount, currency, balance, text, format, row, content } = kept;
  return {
    account,
    day,
    days,
    amount,
    currency,
    balance,
    text,
    format,
    isPending,
    ids,
    strongIds,
    row,
    content,
    source,
    expense,
    isDeleted,
  };
}
