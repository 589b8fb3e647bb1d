// Reads a ledger's history in one snapshot.

import type { Database } from "bun:sqlite";
import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ChangeId, LedgerChange } from "../../domain/ledger-change.ts";
import type { ChangeRow } from "../change-row.ts";
import { nothingKnown, tellChanges } from "../history.ts";
import type { ChangeRange } from "../store.ts";
import type { ExpenseState } from "../transfer.ts";
import { CHANGE_COLUMNS, changeOf, type StoredChange } from "./change-rows.ts";
import { EXPENSE_COLUMNS, type Stored, stateOf } from "./rows.ts";

export type ReadHistory = (ledger: LedgerId, range: ChangeRange) => readonly LedgerChange[];

/** Its reading throws at a row that is not as it was stored. */
export function prepareHistory(database: Database): ReadHistory {
  const selectFrom = database.query<StoredChange, [LedgerId, LedgerId, number, number]>(
    `SELECT ${CHANGE_COLUMNS} FROM change
     WHERE ledger_id = ? AND change_id >= coalesce(
       (SELECT max(change_id) FROM change WHERE ledger_id = ? AND change_id <= ?), 0)
     ORDER BY change_id LIMIT ?`,
  );
  const selectExpense = database.query<Stored<ExpenseState>, [LedgerId, ExpenseId]>(
    `SELECT ${EXPENSE_COLUMNS} FROM expense WHERE ledger_id = ? AND expense_id = ?`,
  );
  const selectDeletion = database.query<StoredChange, [LedgerId, ExpenseId]>(
    `SELECT ${CHANGE_COLUMNS} FROM change
     WHERE ledger_id = ? AND expense_id = ? AND kind = 'deleted' ORDER BY change_id DESC LIMIT 1`,
  );
  const selectChange = database.query<StoredChange, [LedgerId, ChangeId]>(
    `SELECT ${CHANGE_COLUMNS} FROM change WHERE ledger_id = ? AND change_id = ?`,
  );

  return database.transaction((ledger: LedgerId, range: ChangeRange) => {
    const changeIn = (row: StoredChange | null): ChangeRow | undefined =>
      row ? changeOf(ledger, row) : undefined;
    // The row in which the range begins may hold changes before it too.
    const rows = selectFrom
      .all(ledger, ledger, range.after, range.limit + 1)
      .map((row) => changeOf(ledger, row));
    const known = nothingKnown();
    for (;;) {
      const { changes, missing } = tellChanges(rows, range, known);
      if (changes) return changes;
      for (const id of missing.expenses) {
        const row = selectExpense.get(ledger, id);
        known.expenses.set(id, row ? stateOf(ledger, row) : undefined);
      }
      for (const id of missing.deletions) {
        known.deletions.set(id, changeIn(selectDeletion.get(ledger, id)));
      }
      for (const id of missing.changes) {
        known.changes.set(id, changeIn(selectChange.get(ledger, id)));
      }
    }
  });
}
