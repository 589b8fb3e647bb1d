// Reads a ledger's history in one snapshot, on a connection of its own for as long as that takes: a moment, so a few connections
// serve any number of followers.

import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { LedgerChange } from "../../domain/ledger-change.ts";
import { type ChangeRow, openRun } from "../change-row.ts";
import { type KnownRows, type MissingRows, nothingKnown, tellChanges } from "../history.ts";
import { createSlots } from "../lists/slots.ts";
import type { ChangeRange } from "../store.ts";
import { CHANGE_COLUMNS, type ChangeColumns, changeOf } from "./change-rows.ts";
import { SPARE_CONNECTIONS } from "./connections.ts";
import { EXPENSE_COLUMNS, type ExpenseColumns, expenseOf } from "./expense-rows.ts";
import { LEDGER_COLUMNS, type LedgerColumns, ledgerOf } from "./ledger-rows.ts";
import { idsLiteral, integerLiteral, textLiteral } from "./literals.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";

const COLUMNS = `change_id AS id, ${CHANGE_COLUMNS}`;

type ReadHistory = (ledger: LedgerId, range: ChangeRange) => Promise<readonly LedgerChange[]>;

/** No more are read at once; others wait for their turn. */
export function openHistory(server: Server): ReadHistory {
  const slots = createSlots(SPARE_CONNECTIONS);
  return async (ledger, range) => {
    await slots.take();
    try {
      return await readHistory(server, ledger, range);
    } finally {
      slots.give();
    }
  };
}

async function readHistory(
  server: Server,
  ledger: LedgerId,
  range: ChangeRange,
): Promise<readonly LedgerChange[]> {
  const { listing } = server.connections();
  const connection = listing.take();
  let isSound = false;
  try {
    const changes = await server.use(() => readOn(connection, textLiteral(ledger), range));
    isSound = true;
    return changes;
  } finally {
    await listing.give(connection, isSound);
  }
}

async function readOn(
  connection: Bun.SQL,
  ledger: string,
  range: ChangeRange,
): Promise<readonly LedgerChange[]> {
  const [, found = [], [state] = []] = await runTogether<ChangeColumns & LedgerColumns>(
    connection,
    [
      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
      // The row in which the range begins may hold changes before it too.
      `SELECT ${COLUMNS} FROM change
     WHERE ledger_id = ${ledger} AND change_id >= coalesce(
       (SELECT max(change_id) FROM change
        WHERE ledger_id = ${ledger} AND change_id <= ${integerLiteral(range.after)}), 0)
     ORDER BY change_id LIMIT ${integerLiteral(range.limit + 1)}`,
      `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE ledger_id = ${ledger}`,
    ],
  );
  const rows = found.map(changeOf);
  const run = state && openRun(ledgerOf(state));
  if (run && rows.length <= range.limit) rows.push(run);
  const known = nothingKnown();
  for (;;) {
    const { changes, missing } = tellChanges(rows, range, known);
    if (changes) {
      await runTogether(connection, ["COMMIT"]);
      return changes;
    }
    await look(connection, ledger, missing, known);
  }
}

/** Makes known what is missing. */
async function look(
  connection: Bun.SQL,
  ledger: string,
  missing: MissingRows,
  known: KnownRows,
): Promise<void> {
  const select = async <Row>(columns: string, where: string, ids: ReadonlySet<number>) => {
    if (ids.size === 0) return [];
    const [found = []] = await runTogether<Row>(connection, [
      `SELECT ${columns} WHERE ledger_id = ${ledger} AND ${where} = ANY (${idsLiteral(ids)}) ORDER BY id`,
    ]);
    return found;
  };
  for (const id of missing.expenses) known.expenses.set(id, undefined);
  for (const id of missing.deletions) known.deletions.set(id, undefined);
  for (const id of missing.changes) known.changes.set(id, undefined);
  const expenses = await select<ExpenseColumns>(
    `expense_id AS id, ${EXPENSE_COLUMNS} FROM expense`,
    "expense_id",
    missing.expenses,
  );
  for (const expense of expenses.map(expenseOf)) known.expenses.set(expense.id, expense);
  const changed = (rows: readonly ChangeColumns[]): readonly ChangeRow[] => rows.map(changeOf);
  const deletions = await select<ChangeColumns>(
    `${COLUMNS} FROM change`,
    "record = 'expense' AND kind = 'deleted' AND record_id",
    missing.deletions,
  );
  // In their order, so that the last one stays.
  for (const row of changed(deletions)) {
    // Safe: the record is an expense.
    known.deletions.set(row.recordId as ExpenseId, row);
  }
  if (missing.changes.size === 0) return;
  // Those before them of their records too: who asks for one asks for all of them, one after another.
  const [changes = []] = await runTogether<ChangeColumns>(connection, [
    `WITH RECURSIVE chain (id, previous) AS (
       SELECT change_id, previous FROM change
       WHERE ledger_id = ${ledger} AND change_id = ANY (${idsLiteral(missing.changes)})
       UNION
       SELECT earlier.change_id, earlier.previous FROM change AS earlier, chain
       WHERE earlier.ledger_id = ${ledger} AND earlier.change_id = chain.previous)
     SELECT ${COLUMNS} FROM change
     WHERE ledger_id = ${ledger} AND change_id = ANY (ARRAY(SELECT chain.id FROM chain))`,
  ]);
  for (const row of changed(changes)) known.changes.set(row.id, row);
}
