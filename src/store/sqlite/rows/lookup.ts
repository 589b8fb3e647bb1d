// Finds expenses and changes of a ledger by their ids, for the writer and for readers.

import type { Database } from "bun:sqlite";
import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { shifted } from "../../../domain/shifted.ts";
import {
  type ChangeRow,
  expenseIn,
  fingerprintOf,
  NO_FINGERPRINT,
  pendingCreations,
} from "../../history/change-row.ts";
import { type LedgerState, lastChangeOf } from "../../ledger-state.ts";
import type { TouchedExpenses, TouchedSince } from "../../store.ts";
import { CHANGE_COLUMNS, changeOf, type StoredChange } from "./change-rows.ts";
import { EXPENSE_COLUMNS, type ExpenseRow, type Stored, stateOf } from "./rows.ts";

export type Lookup = ReturnType<typeof prepareLookup>;

/** `count` expenses, from the id `first` on. */
interface TouchedRange {
  readonly first: ExpenseId;
  readonly count: number;
}

/** The expenses of a row of the history, and the change of the first one. */
interface TouchedRow extends TouchedRange {
  readonly change: number;
}

/** Prepares the lookups, which throw if a row does not match its checksum. */
export function prepareLookup(database: Database) {
  const selectExpense = database.query<Stored<ExpenseRow>, [LedgerId, ExpenseId]>(
    `SELECT ${EXPENSE_COLUMNS} FROM expense WHERE ledger_id = ? AND expense_id = ?`,
  );
  const selectExpenses = database.query<Stored<ExpenseRow>, [LedgerId, number, number]>(
    `SELECT ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ? AND expense_id >= ? AND expense_id < ? ORDER BY expense_id`,
  );
  const selectChange = database.query<StoredChange, [LedgerId, number]>(
    `SELECT ${CHANGE_COLUMNS} FROM change
     WHERE ledger_id = ? AND change_id <= ? ORDER BY change_id DESC LIMIT 1`,
  );
  const selectTouched = database.query<TouchedRow, [LedgerId, number, number]>(
    `SELECT change_id AS change, record_id AS first, count FROM change
     WHERE ledger_id = ? AND change_id >= ? AND change_id <= ? AND record = 'expense'`,
  );

  function findExpense(ledger: LedgerId, id: ExpenseId): KeptExpense | undefined {
    const row = selectExpense.get(ledger, id);
    return row ? stateOf(ledger, row) : undefined;
  }

  /** The row that contains the change. The open run of creations is not one of these rows. */
  function findChange(ledger: LedgerId, id: number): ChangeRow | undefined {
    const stored = selectChange.get(ledger, id);
    const row = stored && changeOf(ledger, stored);
    return row && id < row.id + row.count ? row : undefined;
  }

  function touchedRanges(ledger: LedgerId, state: LedgerState, after: number, through: number) {
    const first = after + 1;
    const begun = first > 1 ? findChange(ledger, first) : undefined;
    const rows = selectTouched.all(ledger, begun?.id ?? first, through);
    const ranges = rows.map((row) => cut(row, first, through));
    return [...ranges, ...touchedInRun(state, first, through)];
  }

  return {
    findExpense,
    findChange,
    findDeletion: prepareFindingDeletion(database),
    touchedAfter(
      ledger: LedgerId,
      state: LedgerState,
      after: number,
      through: number = lastChangeOf(state),
    ): TouchedExpenses {
      const there = new Map<ExpenseId, KeptExpense>();
      const gone = new Set<ExpenseId>();
      for (const { first, count } of touchedRanges(ledger, state, after, through)) {
        if (count === 1) {
          if (there.has(first) || gone.has(first)) continue;
          // Finding a single row takes a fraction of the time of iterating.
          const expense = findExpense(ledger, first);
          if (expense) there.set(first, expense);
          else gone.add(first);
          continue;
        }
        for (const row of selectExpenses.iterate(ledger, first, first + count)) {
          if (!there.has(row.id)) there.set(row.id, stateOf(ledger, row));
        }
        for (let id = first; id < first + count; id = shifted(id, 1))
          if (!there.has(id)) gone.add(id);
      }
      return { there: [...there.values()], gone: [...gone] };
    },
  };
}

/**
 * The fingerprint of a change, which stays the same while the history goes on. The creation time of an expense is in its row, or in the row
 * of its deletion.
 */
export function fingerprint(
  { findExpense, findChange, findDeletion }: Lookup,
  ledger: LedgerId,
  state: LedgerState,
  change: number,
): string {
  const run = pendingCreations(state);
  const row = run && change >= run.id ? run : findChange(ledger, change);
  if (!row) return NO_FINGERPRINT;
  // A row without a time contains creations of expenses.
  const created = expenseIn(row, change);
  const at =
    row.at ??
    findExpense(ledger, created)?.createdAt ??
    findDeletion(ledger, created)?.createdAt ??
    null;
  return fingerprintOf(change, { ...row, recordId: created, at });
}

/** Reads as described at `touchedAfter` of the port's `BookSnapshot`. */
export function touchedSince(
  lookup: Lookup,
  ledger: LedgerId,
  state: LedgerState,
  after: number,
  through: number,
): TouchedSince {
  return {
    ...lookup.touchedAfter(ledger, state, after, through),
    since: fingerprint(lookup, ledger, state, after),
    upTo: fingerprint(lookup, ledger, state, through),
  };
}

/** The expenses of a row for the changes from `first` up to `through`. The ids of changes and expenses run in parallel. */
function cut({ change, first: id, count }: TouchedRow, first: number, through: number) {
  const skipped = Math.max(first - change, 0);
  const end = Math.min(change + count, through + 1);
  return { first: shifted(id, skipped), count: Math.max(end - change - skipped, 0) };
}

/** The expenses of the open run. */
function touchedInRun(state: LedgerState, first: number, through: number): readonly TouchedRange[] {
  const { nextChangeId, nextExpenseId } = state;
  const count = pendingCreations(state)?.count ?? 0;
  if (count === 0) return [];
  const run = { first: shifted(nextExpenseId, -count), count };
  return [cut({ ...run, change: shifted(nextChangeId, -count) }, first, through)];
}

/** Finds the last deletion of an expense with an index that SQLite would not choose: it would read the history from its end. */
function prepareFindingDeletion(database: Database) {
  const select = database.query<StoredChange, [LedgerId, ExpenseId]>(
    `SELECT ${CHANGE_COLUMNS} FROM change INDEXED BY change_of_deletion
     WHERE ledger_id = ? AND record = 'expense' AND record_id = ? AND kind = 'deleted'
     ORDER BY change_id DESC LIMIT 1`,
  );
  return (ledger: LedgerId, id: ExpenseId): ChangeRow | undefined => {
    const row = select.get(ledger, id);
    return row ? changeOf(ledger, row) : undefined;
  };
}
