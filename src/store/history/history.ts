// Derives the changes of a ledger from the rows of its history. The original fields of a new expense are not stored there: they follow
// from the current or deleted expense by undoing every later change.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import {
  contentOf,
  type ExpenseContent,
  NO_DETAILS,
  wholeContent,
} from "../../domain/expense/expense-details.ts";
import type { LedgerImport } from "../../domain/import/ledger-import.ts";
import {
  type AnyFields,
  type ChangeId,
  type Instant,
  type LedgerChange,
  wholeFields,
} from "../../domain/ledger/ledger-change.ts";
import { shifted } from "../../domain/shifted.ts";
import type { ChangeRange, LatestRange } from "../store.ts";
import type { ChangeRow } from "./change-row.ts";
import { expenseIn } from "./change-row.ts";

/** Rows of one snapshot. `undefined` marks a missing row. */
export interface KnownRows {
  readonly expenses: Map<ExpenseId, KeptExpense | undefined>;
  /** The last deletion of each expense. */
  readonly deletions: Map<ExpenseId, ChangeRow | undefined>;
  readonly changes: Map<ChangeId, ChangeRow | undefined>;
}

export interface MissingRows {
  readonly expenses: ReadonlySet<ExpenseId>;
  readonly deletions: ReadonlySet<ExpenseId>;
  readonly changes: ReadonlySet<ChangeId>;
}

interface Missing extends MissingRows {
  readonly expenses: Set<ExpenseId>;
  readonly deletions: Set<ExpenseId>;
  readonly changes: Set<ChangeId>;
}

export type DecodedChanges =
  | { readonly changes: readonly LedgerChange[]; readonly missing?: never }
  | { readonly changes?: never; readonly missing: MissingRows };

export function nothingKnown(): KnownRows {
  return { expenses: new Map(), deletions: new Map(), changes: new Map() };
}

/**
 * Returns at most `limit` changes after `after`, from consecutive rows that include the open run. Returns the rows that must be known first
 * if any are missing. Throws if a required row does not exist.
 */
export function decodeChanges(
  rows: readonly ChangeRow[],
  { after, limit }: ChangeRange,
  known: KnownRows,
): DecodedChanges {
  rows.forEach(({ id }, index) => {
    const earlier = rows[index - 1];
    if (earlier && earlier.id + earlier.count !== id) throw incomplete(id);
  });
  return decodeEach(rows.flatMap((row) => eachOf(row, after, limit)).slice(0, limit), known);
}

/** The range of the last changes, oldest first; `next` is the id of the ledger's next change. */
export function rangeOfLatest({ before, limit }: LatestRange, next: number): ChangeRange {
  const last = Math.max(0, Math.min(before ?? next, next) - 1);
  const length = Math.min(limit, last);
  return { after: last - length, limit: length };
}

/** Returns the changes of rows with one change each, in order, or the rows that must be known first. Throws as `decodeChanges` does. */
export function decodeEach(rows: readonly ChangeRow[], known: KnownRows): DecodedChanges {
  const missing: Missing = { expenses: new Set(), deletions: new Set(), changes: new Set() };
  const changes: LedgerChange[] = [];
  for (const row of rows) {
    const change = isNew(row) ? decodeNew(row, known, missing) : decode(row);
    if (change) changes.push(change);
  }
  const isMissing = missing.expenses.size + missing.deletions.size + missing.changes.size > 0;
  return isMissing ? { missing } : { changes };
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

function decode(row: ChangeRow): LedgerChange {
  const { id, at, source, by, kind, record, recordId, before, after, undoes } = row;
  if (at === null || (before === null && after === null)) throw incomplete(id);
  const isWhole = record === "expense" ? kind !== "changed" : before === null || after === null;
  const whole = (of: AnyFields | null) => of && wholeFields(record, of);
  const fields = isWhole ? { before: whole(before), after: whole(after) } : { before, after };
  // Safe: a row's fields are those of its kind of record.
  return { id, at, source, by, kind, record, recordId, ...fields, undoes } as LedgerChange;
}

/** Undefined if some row is still missing. */
function decodeNew(row: ChangeRow, known: KnownRows, missing: Missing): LedgerChange | undefined {
  const { id, source, by, recordId, undoes } = row;
  const created = createdContent(expenseIn(row, id), known, missing);
  if (!created) return undefined;
  const { content: after, at } = created;
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

interface Created {
  readonly content: ExpenseContent;
  readonly at: Instant;
}

/** The original fields of an expense; undefined if some row is still missing. */
function createdContent(id: ExpenseId, known: KnownRows, missing: Missing): Created | undefined {
  if (!known.expenses.has(id)) {
    missing.expenses.add(id);
    return undefined;
  }
  const expense = known.expenses.get(id);
  if (!expense && !known.deletions.has(id)) {
    missing.deletions.add(id);
    return undefined;
  }
  const deletion = known.deletions.get(id);
  let content: Partial<ExpenseContent> = expense ? contentOf(expense) : wholeBefore(deletion);
  const createdAt = expense ? expense.createdAt : deletion?.createdAt;
  let previous = expense ? expense.lastChange : deletion?.previous;
  while (typeof previous === "number") {
    if (!known.changes.has(previous)) {
      missing.changes.add(previous);
      return undefined;
    }
    const change = known.changes.get(previous);
    if (!change) throw incomplete(previous);
    // A restored expense was deleted by the previous change, and the row of that deletion has all fields.
    content =
      change.kind === "deleted" ? wholeBefore(change) : { ...content, ...fieldsBefore(change) };
    previous = change.previous;
  }
  const { description, amount, date } = content;
  if (description === undefined || amount === undefined || date === undefined) throw incomplete(id);
  if (typeof createdAt !== "number") throw incomplete(id);
  return { content: { ...NO_DETAILS, ...content, description, amount, date }, at: createdAt };
}

/** Fields that the row omits were null or empty. */
function wholeBefore(deletion: ChangeRow | undefined): Partial<ExpenseContent> {
  return wholeContent(fieldsBefore(deletion));
}

function fieldsBefore(change: ChangeRow | undefined): Partial<ExpenseContent> {
  // Safe: the changes of an expense keep an expense's fields.
  return (change?.before ?? {}) as Partial<ExpenseContent>;
}

/** The error for a missing row, without which the history can't be derived. */
export function incomplete(id: number): Error {
  return new Error(`the history of ${id} is incomplete`);
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
