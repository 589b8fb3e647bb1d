// The rows of imports' marks. Fields that are searched have their own columns, and the rest is JSON.

import type { ExpenseId } from "../domain/expense/expense.ts";
import type { KeptMark, LeftMark } from "../domain/import/kept-mark.ts";
import type { ImportId } from "../domain/import/ledger-import.ts";
import { unreadable } from "../domain/kept-json.ts";

export interface ImportMarkRow extends Omit<KeptMark, "account"> {
  readonly import: ImportId;
  /** The number of the row in the import, counted from 0. */
  readonly nth: number;
  /** The index of the row's account in the accounts of the import. */
  readonly account: number;
  /** Is null for a skipped row. */
  readonly expense: ExpenseId | null;
  /** Is true if the import created the expense. */
  readonly isMade: boolean;
}

/** A mark, with the state of its expense. */
export interface FoundMark extends ImportMarkRow {
  readonly isDeleted: boolean;
}

/** `account` is the import's account at the mark's index. Throws an Error if there is none. */
export function leftMarkOf(
  { import: source, nth, day, expense, fields, isDeleted }: FoundMark,
  account: string | undefined,
): LeftMark {
  if (account !== undefined) return { account, day, fields, source, nth, expense, isDeleted };
  const owner = { noun: `mark ${nth} of import`, id: source };
  throw unreadable(owner, "its account is not one of the import");
}

/** A range of an import's rows: from `from` up to, but not including, `to`. */
export interface MarkRange {
  readonly import: ImportId;
  readonly from: number;
  readonly to: number;
}

export interface MarkWrites {
  readonly put: ImportMarkRow[];
  readonly dropped: ImportMarkRow[];
}

export function noMarks(): MarkWrites {
  return { put: [], dropped: [] };
}

/** Adds later writes to earlier ones. */
export function addMarks(to: MarkWrites, { put, dropped }: MarkWrites): void {
  to.put.push(...put);
  to.dropped.push(...dropped);
}

export function droppedByImport(
  dropped: MarkWrites["dropped"],
): ReadonlyMap<ImportId, MarkWrites["dropped"]> {
  return Map.groupBy(dropped, (row) => row.import);
}

/** The marks of `kept` in the range, in order, after `writes`. */
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
