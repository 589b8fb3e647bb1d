// Derives the changes of a ledger from the rows of its history.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerImport } from "../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import {
  type AnyFields,
  type LedgerChange,
  wholeFields,
} from "../../domain/ledger/ledger-change.ts";
import { shifted } from "../../domain/shifted.ts";
import type { ChangeRange, LatestRange } from "../store.ts";
import { type ChangeRow, expenseIn } from "./change-row.ts";
import { createdContent, type ExpensePast, expectWhole, incomplete } from "./expense-past.ts";
import type { FollowedHistory } from "./follow.ts";

/**
 * Returns at most `limit` changes after `after`, as rows of one change each, from consecutive rows that include the open run. Throws if a
 * row is missing.
 */
export function rowsWithin(
  rows: readonly ChangeRow[],
  { after, limit }: ChangeRange,
): readonly ChangeRow[] {
  rows.forEach(({ id }, index) => {
    const earlier = rows[index - 1];
    if (earlier && earlier.id + earlier.count !== id) throw incomplete(id);
  });
  return rows.flatMap((row) => eachOf(row, after, limit)).slice(0, limit);
}

/** The new expenses among these rows. Their pasts are needed to decode the rows. */
export function createdIn(rows: readonly ChangeRow[]): readonly ExpenseId[] {
  return rows.filter(isNew).map((row) => expenseIn(row, row.id));
}

/** Returns the changes of rows with one change each, in order. Throws if a row is missing that a change follows from. */
export function decode(
  rows: readonly ChangeRow[],
  pasts: ReadonlyMap<ExpenseId, ExpensePast>,
): readonly LedgerChange[] {
  return rows.map((row) => (isNew(row) ? decodeNew(row, pasts) : decodeStored(row)));
}

/** Returns the changes of an expense in the range, newest first. `creation` is the row that contains its creation, if there is one. */
export function decodeExpense(
  id: ExpenseId,
  past: ExpensePast,
  creation: ChangeRow | undefined,
  { before = Number.POSITIVE_INFINITY, limit }: LatestRange,
): readonly LedgerChange[] {
  expectWhole(id, past);
  const { expense, chain } = past;
  const times = [expense?.createdAt ?? null, ...chain.map(({ createdAt }) => createdAt)];
  // If the time of its creation is known, the history must contain the creation, too.
  if (!creation && times.some((at) => at !== null)) throw incomplete(id);
  const created = creation ? eachOf(creation, creation.id - 1 + id - creation.recordId, 1) : [];
  const rows = [...chain, ...created].filter((row) => row.id < before);
  return decode(rows.slice(0, limit), new Map([[id, past]]));
}

/** Returns true if a row of creations contains that of the expense. */
export function hasCreation(row: ChangeRow, id: ExpenseId): boolean {
  return row.recordId <= id && id < row.recordId + row.count;
}

/** Reads the last changes of a ledger, as `History.latest` does. */
export async function readLatest(
  { list, lastChanges }: FollowedHistory,
  ledger: LedgerId,
  { before = Number.POSITIVE_INFINITY, limit }: LatestRange,
): Promise<readonly LedgerChange[]> {
  const lasts = await lastChanges([ledger]);
  const last = Math.max(0, Math.min(before - 1, lasts.get(ledger) ?? 0));
  const length = Math.min(limit, last);
  const changes = await list(ledger, { after: last - length, limit: length });
  return changes.toReversed();
}

/** Splits a row of several creations into changes: at most `limit` of those after `after`. Returns any other row itself. */
function eachOf(row: ChangeRow, after: number, limit: number): readonly ChangeRow[] {
  const skipped = Math.max(0, after + 1 - row.id);
  const length = Math.min(limit, Math.max(0, row.count - skipped));
  return Array.from({ length }, (_, index) => ({
    ...row,
    count: 1,
    id: shifted(row.id, skipped + index),
    recordId: row.recordId + skipped + index,
  }));
}

/** Returns true if the row's expense was created as a new one, and not restored. */
function isNew({ record, kind, after }: ChangeRow): boolean {
  return record === "expense" && kind === "created" && after === null;
}

function decodeStored(row: ChangeRow): LedgerChange {
  const { id, at, source, by, kind, record, recordId, before, after, undoes } = row;
  if (at === null || (before === null && after === null)) throw incomplete(id);
  const isWhole = record === "expense" ? kind !== "changed" : before === null || after === null;
  const whole = (of: AnyFields | null) => of && wholeFields(record, of);
  const fields = isWhole ? { before: whole(before), after: whole(after) } : { before, after };
  // Safe: a row's fields are those of its kind of record.
  return { id, at, source, by, kind, record, recordId, ...fields, undoes } as LedgerChange;
}

function decodeNew(row: ChangeRow, pasts: ReadonlyMap<ExpenseId, ExpensePast>): LedgerChange {
  const { id, source, by, undoes } = row;
  const recordId = expenseIn(row, id);
  const { content: after, at } = createdContent(recordId, pasts.get(recordId));
  return {
    id,
    at,
    source,
    by,
    kind: "created",
    record: "expense",
    recordId,
    before: null,
    after,
    undoes,
  };
}

/** Reads the last changes before a given change, newest first, as `History.latest` does. */
type ReadLatest = (range: LatestRange) => Promise<readonly LedgerChange[]>;

/** Reads as `read` does, but leaves out the intermediate changes of imports. */
export async function latestLines(
  read: ReadLatest,
  imports: readonly LedgerImport[],
  { before, limit }: LatestRange,
): Promise<readonly LedgerChange[]> {
  const lines: LedgerChange[] = [];
  let end = before ?? Number.POSITIVE_INFINITY;
  for (const [from, to] of hiddenRanges(imports)) {
    if (from >= end) continue;
    const most = Math.min(limit - lines.length, end - 1 - to);
    if (most > 0) {
      const found = await read({ before: Number.isFinite(end) ? end : undefined, limit: most });
      lines.push(...found.filter(({ id }) => id > to));
    }
    if (lines.length === limit) break;
    end = from;
  }
  return lines;
}

type Range = readonly [from: number, to: number];

/** The ranges to hide, newest first, and an empty one below all changes. The first change of an import, its creation, is not hidden. */
function hiddenRanges(imports: readonly LedgerImport[]): readonly Range[] {
  const hidden = imports.flatMap(({ changes }) =>
    changes.flatMap(([from, to], index): readonly Range[] => {
      const first = index === 0 ? from + 1 : from;
      return first <= to ? [[first, to]] : [];
    }),
  );
  return [...hidden.toSorted(([a], [b]) => b - a), [0, 0]];
}
