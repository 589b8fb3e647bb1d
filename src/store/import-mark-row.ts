// The marks of imports as they are kept: what they are looked for by has columns, and the rest is JSON.

import type { ExpenseId } from "../domain/expense/expense.ts";
import type { ImportMark, MarkContent } from "../domain/import/import-mark.ts";
import type { ImportId } from "../domain/import/ledger-import.ts";
import { parseRecord, unreadable } from "../domain/kept-json.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";

export interface ImportMarkRow {
  readonly import: ImportId;
  /** Counts the rows of the import from 0. */
  readonly nth: number;
  /** The place of its account among the accounts of the import. */
  readonly account: number;
  readonly day: CalendarDate;
  /** The first of its ids; null where it has none. */
  readonly firstId: number | null;
  /** Null for a row that was left out. */
  readonly expense: ExpenseId | null;
  /** Whether the import has made the expense. */
  readonly isMade: boolean;
  /** JSON: what else the mark says. */
  readonly fields: string;
}

/** What is as it mostly is, is left out. */
type KeptFields = Pick<MarkContent, "amount" | "text" | "format" | "row" | "content"> &
  Partial<Omit<MarkContent, "account" | "day">>;

export function markFields(mark: MarkContent): string {
  const { account: _, day, days, ids, isPending, strongIds, ...rest } = mark;
  const isPlain = days.length === 1 && days[0] === day;
  return JSON.stringify({
    ...rest,
    ...(!isPlain && { days }),
    ...(ids.length > 0 && { ids, strongIds }),
    ...(isPending && { isPending }),
  });
}

/** `account` is the text under its number; `isDeleted` whether its expense is gone. Throws an Error if the row can't be read. */
export function importMarkOf(
  row: ImportMarkRow,
  account: string | undefined,
  isDeleted: boolean,
): ImportMark {
  const owner = { noun: `mark ${row.nth} of import`, id: row.import };
  const fields = parseRecord(row.fields, owner.noun, owner.id);
  if (account === undefined) throw unreadable(owner, "its account is not one of the import");
  if (typeof fields["amount"] !== "string" || typeof fields["row"] !== "number") {
    throw unreadable(owner, "it must have an amount and the key of its row");
  }
  const { day, expense, import: source } = row;
  // Safe: `markFields` has written what stands beside the members that were looked at.
  const kept = fields as unknown as KeptFields;
  const { days = [day], ids = [], strongIds = 0, isPending = false } = kept;
  const { amount, currency, balance, text, format, row: rowKey, content } = kept;
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
    row: rowKey,
    content,
    source,
    expense,
    isDeleted,
  };
}

/** Rows of an import by their numbers: from the first one up to the second, without that. */
export interface MarkRange {
  readonly import: ImportId;
  readonly from: number;
  readonly to: number;
}

/** What is written of marks, and which are dropped. */
export interface MarkWrites {
  readonly put: readonly ImportMarkRow[];
  readonly dropped: readonly Pick<ImportMarkRow, "import" | "nth">[];
}

export const NO_MARKS: MarkWrites = { put: [], dropped: [] };

/** The numbers of those that are dropped, by import. */
export function droppedByImport(
  dropped: MarkWrites["dropped"],
): ReadonlyMap<ImportId, readonly number[]> {
  const byImport = Map.groupBy(dropped, (row) => row.import);
  return new Map(Array.from(byImport, ([id, rows]) => [id, rows.map(({ nth }) => nth)]));
}

/** The writes of both, the second ones later. */
export function bothWrites(first: MarkWrites, second: MarkWrites): MarkWrites {
  const isNone = ({ put, dropped }: MarkWrites) => put.length === 0 && dropped.length === 0;
  if (isNone(second)) return first;
  if (isNone(first)) return second;
  return {
    put: [...first.put, ...second.put],
    dropped: [...first.dropped, ...second.dropped],
  };
}

/** Those of `kept` in the range, in their order, once `writes` are written. */
export function marksAfter(
  kept: readonly ImportMarkRow[],
  { import: id, from, to }: MarkRange,
  { put, dropped }: MarkWrites,
): readonly ImportMarkRow[] {
  if (put.length === 0 && dropped.length === 0) return kept;
  const byNth = new Map(kept.map((row) => [row.nth, row]));
  for (const row of put) {
    if (row.import === id && row.nth >= from && row.nth < to) byNth.set(row.nth, row);
  }
  for (const row of dropped) if (row.import === id) byNth.delete(row.nth);
  return [...byNth.values()].toSorted((a, b) => a.nth - b.nth);
}
