// Checks the histories of a file: each row's checksum, that changes are counted without a gap, and that every expense's
// last change is one of its own.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../domain/ledger.ts";
import type { InLedger } from "../transfer.ts";
import { CHANGE_COLUMNS, changeChecksum, type StoredChange } from "./change-rows.ts";

/** Is told of each row that is not as it was stored, and of what does not fit together. */
export type Report = (kind: "row" | "ledger", text: string) => void;

/** What the next change of each ledger would be, by its rows. */
export function checkHistories(database: Database, report: Report): ReadonlyMap<LedgerId, number> {
  const next = new Map<LedgerId, number>();
  const rows = database
    .query<InLedger<StoredChange>, []>(
      `SELECT ledger_id AS ledger, ${CHANGE_COLUMNS} FROM change ORDER BY ledger_id, change_id`,
    )
    .iterate();
  for (const { ledger, checksum, ...row } of rows) {
    if (changeChecksum(ledger, row) !== checksum) {
      report("row", `change ${row.id} of ${ledger} is not as it was stored`);
    }
    const expected = next.get(ledger) ?? 1;
    if (row.id !== expected) {
      report("ledger", `change ${expected} is missing in the ledger ${ledger}`);
    }
    next.set(ledger, row.id + row.count);
  }
  for (const { ledger, id } of expensesWithoutChange(database)) {
    report(
      "ledger",
      `the last change of expense ${id} is not in the history of the ledger ${ledger}`,
    );
  }
  return next;
}

function expensesWithoutChange(
  database: Database,
): Iterable<{ readonly ledger: LedgerId; readonly id: number }> {
  return database
    .query<{ ledger: LedgerId; id: number }, []>(
      `SELECT expense.ledger_id AS ledger, expense.expense_id AS id
       FROM expense LEFT JOIN change ON change.ledger_id = expense.ledger_id
         AND change.change_id = expense.last_change AND change.expense_id = expense.expense_id
       WHERE expense.last_change IS NOT NULL AND change.change_id IS NULL`,
    )
    .iterate();
}
