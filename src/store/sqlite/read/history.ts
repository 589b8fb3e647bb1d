// Reads a ledger's history in one snapshot: the rows of its changes, and the last creations, which the ledger's row counts.

import type { Database } from "bun:sqlite";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { type ChangeRow, pendingCreations } from "../../history/change-row.ts";
import type { ExpensePast } from "../../history/expense-past.ts";
import {
  createdIn,
  decode,
  decodeExpense,
  hasCreation,
  rowsWithin,
} from "../../history/history.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import type { HistoryReader } from "../../reader.ts";
import type { ChangeRange, LatestRange } from "../../store.ts";
import { prepareFindingChange, prepareLookup } from "../rows/lookup.ts";
import { recordIn, type StoredRow } from "../rows/rows.ts";
import { columnsOf, prepareLedgerReader } from "../rows/tables.ts";

/** Prepares the reads, which throw if a row does not match its checksum. */
export function prepareHistory(database: Database): HistoryReader {
  const readLedger = prepareLedgerReader(database);
  const { findExpense, findChange, findDeletion } = prepareLookup(database);
  const rowsFrom = prepareRows(database);
  const findCreation = prepareFindingCreation(database);
  const selectLast = database.query<InLedger<{ last: number }>, [string]>(
    `SELECT ledger_id AS ledger, next_change_id - 1 AS last FROM ledger
     WHERE ledger_id IN (SELECT value FROM json_each(?))`,
  );

  function pastOf(ledger: LedgerId, id: ExpenseId): ExpensePast {
    const expense = findExpense(ledger, id);
    const chain: ChangeRow[] = [];
    let row = expense ? findPrevious(ledger, expense.lastChange) : findDeletion(ledger, id);
    while (row) {
      chain.push(row);
      row = findPrevious(ledger, row.previous);
    }
    return { expense, chain };
  }

  function findPrevious(ledger: LedgerId, id: ChangeId | null): ChangeRow | undefined {
    return id === null ? undefined : findChange(ledger, id);
  }

  return {
    // Followers that are behind then read the changes, which verifies the row.
    lastChanges: (ledgers) =>
      new Map(selectLast.all(JSON.stringify(ledgers)).map(({ ledger, last }) => [ledger, last])),
    list: database.transaction((ledger: LedgerId, range: ChangeRange) => {
      const state = readLedger(ledger);
      if (!state) return [];
      const rows = rowsWithin(rowsFrom(ledger, state, range), range);
      return decode(rows, new Map(createdIn(rows).map((id) => [id, pastOf(ledger, id)])));
    }),
    ofExpense: database.transaction((ledger: LedgerId, id: ExpenseId, range: LatestRange) => {
      const state = readLedger(ledger);
      if (!state || id >= state.nextExpenseId) return undefined;
      return decodeExpense(id, pastOf(ledger, id), findCreation(ledger, state, id), range);
    }),
  };
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
