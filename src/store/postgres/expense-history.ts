// Reads the history of one expense in one round trip: a text that opens a snapshot, walks from the expense's last change to its
// creation, and closes the snapshot again. Only of a later page that reaches the creation the whole walk is asked for once more.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerChange } from "../../domain/ledger/ledger-change.ts";
import { type ChangeRow, openRun } from "../change-row.ts";
import { type ExpensePast, hasCreation, rowsOfExpense } from "../expense-past.ts";
import { incomplete, nothingKnown, tellEach } from "../history.ts";
import type { LedgerState } from "../ledger-state.ts";
import type { LatestRange } from "../store.ts";
import { type ChangeColumns, changeOf } from "./change-rows.ts";
import { EXPENSE_COLUMNS, type ExpenseColumns, expenseOf } from "./expense-rows.ts";
import { NUMBERED_COLUMNS, SNAPSHOT } from "./history-rows.ts";
import { LEDGER_COLUMNS, type LedgerColumns, ledgerOf } from "./ledger-rows.ts";
import { integerLiteral } from "./literals.ts";
import { runTogether } from "./scripts.ts";

/** All that there is of an expense. */
const WHOLE: LatestRange = { limit: Number.MAX_SAFE_INTEGER };

/** Undefined for an id that no expense has ever had. `ledger` is a literal. */
export async function readExpenseHistory(
  connection: Bun.SQL,
  ledger: string,
  id: ExpenseId,
  range: LatestRange,
): Promise<readonly LedgerChange[] | undefined> {
  for (const walked of [range, WHOLE]) {
    const past = await readPast(connection, ledger, id, walked);
    if (!past) return undefined;
    const known = nothingKnown();
    known.expenses.set(id, past.expense);
    for (const row of past.chain) known.changes.set(row.id, row);
    // The walk begins with the last change of all, which is the deletion of an expense that is gone.
    if (!past.expense && walked.before === undefined) known.deletions.set(id, past.chain[0]);
    const { changes } = tellEach(rowsOfExpense(id, past, range), known);
    if (changes) return changes;
  }
  throw incomplete(id);
}

async function readPast(
  connection: Bun.SQL,
  ledger: string,
  id: ExpenseId,
  range: LatestRange,
): Promise<ExpensePast | undefined> {
  const [, [row] = [], [expense] = [], chain = [], [creation] = []] = await runTogether<
    LedgerColumns & ExpenseColumns & ChangeColumns
  >(connection, [
    SNAPSHOT,
    `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE ledger_id = ${ledger}`,
    `SELECT expense_id AS id, ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ${ledger} AND expense_id = ${integerLiteral(id)}`,
    selectChain(ledger, integerLiteral(id), range),
    `SELECT ${NUMBERED_COLUMNS} FROM change
     WHERE ledger_id = ${ledger} AND record = 'expense' AND kind = 'created' AND after IS NULL
       AND record_id <= ${integerLiteral(id)}
     ORDER BY record_id DESC LIMIT 1`,
    "COMMIT",
  ]);
  const state = row && ledgerOf(row);
  if (!state || id >= state.nextExpenseId) return undefined;
  return {
    expense: expense && expenseOf(expense),
    chain: chain.map(changeOf),
    creation: creationOf(id, state, creation && changeOf(creation)),
  };
}

function creationOf(
  id: ExpenseId,
  state: LedgerState,
  found: ChangeRow | undefined,
): ChangeRow | undefined {
  return [openRun(state), found].find((row) => row && hasCreation(row, id));
}

/**
 * The changes of an expense that the range takes, its creation left out, newest first. The walk begins at the change `before`,
 * if that is one of the expense, else at the last one; that of an expense that is gone is its deletion,
 * for which without the OFFSET all changes of the ledger might be looked through from the last one on. With a LIMIT, each row is
 * looked up by itself, where a join may look through all changes.
 */
function selectChain(ledger: string, id: string, range: LatestRange): string {
  const { before = Number.MAX_SAFE_INTEGER, limit } = range;
  const end = integerLiteral(before);
  const counted = (id: string) => `CASE WHEN ${id} < ${end} THEN 1 ELSE 0 END`;
  return `WITH RECURSIVE chain AS (
       SELECT ${NUMBERED_COLUMNS}, ${counted("change_id")} AS taken FROM change
       WHERE ledger_id = ${ledger} AND change_id = coalesce(
         (SELECT change_id FROM change
          WHERE ledger_id = ${ledger} AND change_id = ${end}
            AND record = 'expense' AND record_id = ${id}),
         (SELECT last_change FROM expense WHERE ledger_id = ${ledger} AND expense_id = ${id}),
         (SELECT max(gone.change_id) FROM (
            SELECT change_id FROM change
            WHERE ledger_id = ${ledger} AND record = 'expense' AND kind = 'deleted' AND record_id = ${id}
            OFFSET 0) AS gone))
       UNION ALL
       SELECT earlier.*, taken + ${counted("earlier.id")} FROM chain, LATERAL (
         SELECT ${NUMBERED_COLUMNS} FROM change
         WHERE ledger_id = ${ledger} AND change_id = chain.previous LIMIT 1) AS earlier
       WHERE chain.previous < chain.id AND taken < ${integerLiteral(limit)})
     SELECT * FROM chain WHERE id < ${end} ORDER BY id DESC`;
}
