// The rows from which a history is told, looked up on a connection that has a snapshot open.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { ChangeRow } from "../change-row.ts";
import type { KnownRows, MissingRows } from "../history.ts";
import { CHANGE_COLUMNS, type ChangeColumns, changeOf } from "./change-rows.ts";
import { EXPENSE_COLUMNS, type ExpenseColumns, expenseOf } from "./expense-rows.ts";
import { idsLiteral } from "./literals.ts";
import { runTogether } from "./scripts.ts";

/** What `ChangeColumns` reads. */
export const NUMBERED_COLUMNS = `change_id AS id, ${CHANGE_COLUMNS}`;

/** Opens one that all statements up to the next COMMIT share. */
export const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** Makes known what is missing. `ledger` is a literal. */
export async function look(
  connection: Bun.SQL,
  ledger: string,
  missing: MissingRows,
  known: KnownRows,
): Promise<void> {
  const select = async <Row>(ids: ReadonlySet<number>, statement: string) => {
    if (ids.size === 0) return [];
    const [found = []] = await runTogether<Row>(connection, [statement]);
    return found;
  };
  for (const id of missing.expenses) known.expenses.set(id, undefined);
  for (const id of missing.deletions) known.deletions.set(id, undefined);
  for (const id of missing.changes) known.changes.set(id, undefined);
  // With a limit, each is looked up by itself, where a join may look through all expenses.
  const expenses = await select<ExpenseColumns>(
    missing.expenses,
    `SELECT wanted.id AS id, found.* FROM unnest(${idsLiteral(missing.expenses)}) AS wanted (id), LATERAL (
       SELECT ${EXPENSE_COLUMNS} FROM expense
       WHERE ledger_id = ${ledger} AND expense_id = wanted.id LIMIT 1) AS found`,
  );
  for (const expense of expenses.map(expenseOf)) known.expenses.set(expense.id, expense);
  const changed = (rows: readonly ChangeColumns[]): readonly ChangeRow[] => rows.map(changeOf);
  const deletions = await select<ChangeColumns>(
    missing.deletions,
    `SELECT ${NUMBERED_COLUMNS} FROM change
     WHERE ledger_id = ${ledger} AND record = 'expense' AND kind = 'deleted'
       AND record_id = ANY (${idsLiteral(missing.deletions)}) ORDER BY id`,
  );
  // In their order, so that the last one stays.
  for (const row of changed(deletions)) {
    // Safe: the record is an expense.
    known.deletions.set(row.recordId as ExpenseId, row);
  }
  // Those before them of their records too: who asks for one asks for all of them, one after another.
  const changes = await select<ChangeColumns>(
    missing.changes,
    `WITH RECURSIVE chain (id) AS (
       SELECT unnest(${idsLiteral(missing.changes)})
       UNION
       SELECT earlier.previous FROM chain, LATERAL (
         SELECT previous FROM change
         WHERE ledger_id = ${ledger} AND change_id = chain.id LIMIT 1) AS earlier)
     SELECT found.* FROM chain, LATERAL (
       SELECT ${NUMBERED_COLUMNS} FROM change
       WHERE ledger_id = ${ledger} AND change_id = chain.id LIMIT 1) AS found`,
  );
  for (const row of changed(changes)) known.changes.set(row.id, row);
}
