// Checks the refs of a file. Each row must match its checksum, each ref must belong to an expense that has it or was deleted, and the
// ref of each expense must lead to it.

import type { Database } from "bun:sqlite";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { InLedger } from "../../ledger-state.ts";
import { refOf } from "../rows/ref-rows.ts";
import type { Stored } from "../rows/rows.ts";
import { type Report, readOrReport } from "./check-history.ts";

interface CheckedRef extends InLedger<Stored<ExpenseRef>> {
  /** Is 0 for a deleted expense. */
  readonly isThere: number;
  /** The ref in the expense itself. */
  readonly own: string | null;
  /** The id of the ledger's next expense; null if there is no such ledger. */
  readonly next: number | null;
}

export function checkRefs(database: Database, report: Report): void {
  const rows = database
    .query<CheckedRef, []>(
      `SELECT ledger_id AS ledger, ref, expense_id AS id, expense_ref.checksum AS checksum,
         expense.date IS NOT NULL AS isThere, next_expense_id AS next,
         CASE WHEN json_valid(expense.details) THEN expense.details ->> 'ref' END AS own
       FROM expense_ref LEFT JOIN expense USING (ledger_id, expense_id)
         LEFT JOIN ledger USING (ledger_id)`,
    )
    .iterate();
  for (const { ledger, isThere, own, next, ...row } of rows) {
    const { id, ref } = row;
    if (!readOrReport(() => refOf(ledger, row), ledger, report)) continue;
    if (isThere && own !== ref) {
      report("ledger", `a ref belongs to expense ${id} of ${ledger}, which does not have it`);
    } else if (next !== null && id >= next) {
      report("ledger", `a ref belongs to expense ${id} of ${ledger}, which never existed`);
    }
  }
}

/** Checks that a ref leads to the expense that has it. */
export function prepareRefCheck(database: Database, report: Report) {
  const select = database.query<unknown, [LedgerId, string, number]>(
    "SELECT 1 FROM expense_ref WHERE ledger_id = ? AND ref = ? AND expense_id = ?",
  );
  return (ledger: LedgerId, { ref, id }: ExpenseRef): void => {
    if (select.get(ledger, ref, id)) return;
    report("ledger", `the ref of expense ${id} of ${ledger} does not lead to it`);
  };
}
