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
import type { TouchedExpenses } from "../../store.ts";
import { recordIn, type StoredRow } from "./rows.ts";
import { columnsOf, prepareFinding } from "./tables.ts";

export type Lookup = ReturnType<typeof prepareLookup>;

/** The ids of a row of the history that is about expenses. */
type TouchedRow = Pick<ChangeRow, "id" | "recordId" | "count">;

/** Prepares the lookups, which throw if a row does not match its checksum. */
export function prepareLookup(database: Database) {
  const findExpense = prepareFinding(database, "expenses");
  const selectExpenses = database.query<StoredRow<"expenses">, [LedgerId, number, number]>(
    `SELECT ${columnsOf("expenses")} FROM expense
     WHERE ledger_id = ? AND expense_id >= ? AND expense_id < ? ORDER BY expense_id`,
  );
  const selectTouched = database.query<TouchedRow, [LedgerId, number, number]>(
    `SELECT change_id AS id, record_id AS recordId, count FROM change
     WHERE ledger_id = ? AND change_id >= ? AND change_id <= ? AND record = 'expense'`,
  );
  const findLast = prepareFindingChange(
    database,
    "change WHERE ledger_id = ? AND change_id <= ? ORDER BY change_id DESC",
  );

  /** The row that contains the change. Creations that have no row yet are not found. */
  function findChange(ledger: LedgerId, id: number): ChangeRow | undefined {
    const row = findLast(ledger, id);
    return row && id < row.id + row.count ? row : undefined;
  }

  /** The expenses that the changes from `first` through `last` have touched, as ranges of ids: the first id and a count. */
  function touchedRanges(ledger: LedgerId, state: LedgerState, first: number, last: number) {
    const begun = findChange(ledger, first)?.id ?? first;
    const run = pendingCreations(state);
    const rows = [...selectTouched.all(ledger, begun, last), ...(run ? [run] : [])];
    return rows.map((row) => {
      const from = Math.max(first, row.id);
      const count = Math.min(row.id + row.count, last + 1) - from;
      return { from: expenseIn(row, from), count };
    });
  }

  return {
    findExpense,
    findChange,
    // SQLite would not choose this index: it would read the history from its end.
    findDeletion: prepareFindingChange(
      database,
      `change INDEXED BY change_of_deletion
       WHERE ledger_id = ? AND record = 'expense' AND record_id = ? AND kind = 'deleted'
       ORDER BY change_id DESC`,
    ),
    touchedAfter(
      ledger: LedgerId,
      state: LedgerState,
      after: number,
      through: number = lastChangeOf(state),
    ): TouchedExpenses {
      const touched = new Map<ExpenseId, KeptExpense | undefined>();
      for (const { from, count } of touchedRanges(ledger, state, after + 1, through)) {
        if (count === 1) {
          // Finding a single row takes a fraction of the time of iterating.
          if (!touched.has(from)) touched.set(from, findExpense(ledger, from));
          continue;
        }
        for (let id = from; id < from + count; id = shifted(id, 1)) {
          if (!touched.has(id)) touched.set(id, undefined);
        }
        for (const row of selectExpenses.iterate(ledger, from, from + count)) {
          if (!touched.get(row.id)) touched.set(row.id, recordIn("expenses", ledger, row));
        }
      }
      return {
        there: [...touched.values()].filter((expense) => expense !== undefined),
        gone: Array.from(touched, ([id, expense]) => (expense ? [] : id)).flat(),
      };
    },
  };
}

/** Finds the first row of the history that `rows` selects. Its parameters are the id of the ledger and a second id. */
export function prepareFindingChange(
  database: Database,
  rows: string,
): (ledger: LedgerId, id: number) => ChangeRow | undefined {
  const select = database.query<StoredRow<"changes">, [LedgerId, number]>(
    `SELECT ${columnsOf("changes")} FROM ${rows} LIMIT 1`,
  );
  return (ledger, id) => {
    const row = select.get(ledger, id);
    return row ? recordIn("changes", ledger, row) : undefined;
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
