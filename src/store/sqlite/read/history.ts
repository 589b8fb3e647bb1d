// Reads a ledger's history in one snapshot: the rows of its changes, and the last creations, which the ledger's row counts.

import type { Database } from "bun:sqlite";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId, LedgerChange } from "../../../domain/ledger/ledger-change.ts";
import { type ChangeRow, pendingCreations } from "../../history/change-row.ts";
import { hasCreation, isOfExpense, rowsOfExpense } from "../../history/expense-past.ts";
import {
  type DecodedChanges,
  decodeChanges,
  decodeEach,
  incomplete,
  type KnownRows,
  nothingKnown,
  rangeOfLatest,
} from "../../history/history.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import type { HistoryReader } from "../../reader.ts";
import type { ChangeRange, LatestRange } from "../../store.ts";
import { type Lookup, prepareFindingChange, prepareLookup } from "../rows/lookup.ts";
import { recordIn, type StoredRow } from "../rows/rows.ts";
import { columnsOf, prepareLedgerReader } from "../rows/tables.ts";

/** Prepares the reads, which throw if a row does not match its checksum. */
export function prepareHistory(database: Database): HistoryReader {
  const readLedger = prepareLedgerReader(database);
  const finding = prepareLookup(database);
  const rowsFrom = prepareRows(database);
  const findCreation = prepareFindingCreation(database);
  const selectLast = database.query<InLedger<{ last: number }>, [string]>(
    `SELECT ledger_id AS ledger, next_change_id - 1 AS last FROM ledger
     WHERE ledger_id IN (SELECT value FROM json_each(?))`,
  );

  function decodeRange(ledger: LedgerId, state: LedgerState, range: ChangeRange) {
    const rows = rowsFrom(ledger, state, range);
    const known = nothingKnown();
    return decodeAll(finding, ledger, known, () => decodeChanges(rows, range, known));
  }

  return {
    // Followers that are behind then read the changes, which verifies the row.
    lastChanges: (ledgers) =>
      new Map(selectLast.all(JSON.stringify(ledgers)).map(({ ledger, last }) => [ledger, last])),
    list: database.transaction((ledger: LedgerId, range: ChangeRange) => {
      const state = readLedger(ledger);
      return state ? decodeRange(ledger, state, range) : [];
    }),
    latest: database.transaction((ledger: LedgerId, range: LatestRange) => {
      const state = readLedger(ledger);
      if (!state) return [];
      return decodeRange(ledger, state, rangeOfLatest(range, state.nextChangeId)).toReversed();
    }),
    ofExpense: database.transaction((ledger: LedgerId, id: ExpenseId, range: LatestRange) => {
      const state = readLedger(ledger);
      if (!state || id >= state.nextExpenseId) return undefined;
      const expense = finding.findExpense(ledger, id);
      const deletion = expense ? undefined : finding.findDeletion(ledger, id);
      const last = expense ? expense.lastChange : (deletion?.id ?? null);
      const chain = chainOf(
        finding,
        ledger,
        firstOf(finding, ledger, id, range.before, last),
        range,
      );
      const creation = findCreation(ledger, state, id);
      const rows = rowsOfExpense(id, { expense, chain, creation }, range);
      const known = nothingKnown();
      known.expenses.set(id, expense);
      known.deletions.set(id, deletion);
      for (const row of chain) known.changes.set(row.id, row);
      return decodeAll(finding, ledger, known, () => decodeEach(rows, known));
    }),
  };
}

/** Looks up missing rows until everything can be decoded. */
function decodeAll(
  { findExpense, findDeletion, findChange }: Lookup,
  ledger: LedgerId,
  known: KnownRows,
  decode: () => DecodedChanges,
): readonly LedgerChange[] {
  /** Reads a change and the earlier changes of its record, since a caller that needs one needs all of them, one after another. */
  function chase(last: ChangeId): void {
    for (let id: ChangeId | null = last; id !== null && !known.changes.has(id); ) {
      const row = findChange(ledger, id);
      known.changes.set(id, row);
      id = row?.previous ?? null;
    }
  }

  for (;;) {
    const { changes, missing } = decode();
    if (changes) return changes;
    for (const id of missing.expenses) known.expenses.set(id, findExpense(ledger, id));
    for (const id of missing.deletions) known.deletions.set(id, findDeletion(ledger, id));
    for (const id of missing.changes) chase(id);
  }
}

/** The rows of a range, including the open run; the first one may contain earlier changes, too. */
function prepareRows(database: Database) {
  const selectFrom = database.query<StoredRow<"changes">, [LedgerId, LedgerId, number, number]>(
    `SELECT ${columnsOf("changes")} FROM change
     WHERE ledger_id = ? AND change_id >= coalesce(
       (SELECT max(change_id) FROM change WHERE ledger_id = ? AND change_id <= ?), 0)
     ORDER BY change_id LIMIT ?`,
  );
  return (
    ledger: LedgerId,
    state: LedgerState,
    { after, limit }: ChangeRange,
  ): readonly ChangeRow[] => {
    const rows = selectFrom
      .all(ledger, ledger, after, limit + 1)
      .map((row) => recordIn("changes", ledger, row));
    const run = rows.length <= limit ? pendingCreations(state) : undefined;
    return run ? [...rows, run] : rows;
  };
}

/** Finds the row that contains an expense's creation. */
function prepareFindingCreation(database: Database) {
  const find = prepareFindingChange(
    database,
    `change WHERE ledger_id = ? AND record_id <= ?
       AND record = 'expense' AND kind = 'created' AND after IS NULL ORDER BY record_id DESC`,
  );
  return (ledger: LedgerId, state: LedgerState, id: ExpenseId): ChangeRow | undefined => {
    const run = pendingCreations(state);
    if (run && hasCreation(run, id)) return run;
    const row = find(ledger, id);
    return row && hasCreation(row, id) ? row : undefined;
  };
}

/** The first change of the chain: the one before the change `before` if that belongs to the expense, and otherwise its last change. */
function firstOf(
  { findChange }: Lookup,
  ledger: LedgerId,
  id: ExpenseId,
  before: number | undefined,
  last: ChangeId | null,
): ChangeId | null {
  const row = before === undefined ? undefined : findChange(ledger, before);
  return row && before !== undefined && isOfExpense(row, id, before) ? row.previous : last;
}

/** Reads a change and the earlier ones of its record, until the range is full. */
function chainOf(
  { findChange }: Lookup,
  ledger: LedgerId,
  first: ChangeId | null,
  { before = Number.POSITIVE_INFINITY, limit }: LatestRange,
): readonly ChangeRow[] {
  const chain: ChangeRow[] = [];
  let found = 0;
  for (let id = first; id !== null && found < limit; ) {
    const row = findChange(ledger, id);
    if (!row) throw incomplete(id);
    chain.push(row);
    if (row.id < before) found += 1;
    id = row.previous;
  }
  return chain;
}
