// Reads a ledger's history in one snapshot, on a connection of its own for as long as that takes.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { LedgerChange } from "../../domain/ledger-change.ts";
import type { ChangeRow } from "../change-row.ts";
import { type KnownRows, type MissingRows, nothingKnown, tellChanges } from "../history.ts";
import type { ChangeRange } from "../store.ts";
import type { ExpenseState } from "../transfer.ts";
import { CHANGE_COLUMNS, type ChangeColumns, changeIdOf, changeOf } from "./change-rows.ts";
import { integerLiteral, textLiteral } from "./literals.ts";
import { decimalOfNumeric } from "./numbers.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";

const COLUMNS = `ledger_id, change_id AS id, ${CHANGE_COLUMNS}`;

export async function readHistory(
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
  const [, found = []] = await runTogether<ChangeColumns>(connection, [
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    // The row in which the range begins may hold changes before it too.
    `SELECT ${COLUMNS} FROM change
     WHERE ledger_id = ${ledger} AND change_id >= coalesce(
       (SELECT max(change_id) FROM change
        WHERE ledger_id = ${ledger} AND change_id <= ${integerLiteral(range.after)}), 0)
     ORDER BY change_id LIMIT ${integerLiteral(range.limit + 1)}`,
  ]);
  const rows = found.map(changeOf);
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

interface ExpenseColumns {
  readonly expense_id: string;
  readonly description: string;
  readonly amount: string;
  readonly day: string;
  readonly last_change: string | null;
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
    const list = [...ids].map(integerLiteral).join(", ");
    const [found = []] = await runTogether<Row>(connection, [
      `SELECT ${columns} WHERE ledger_id = ${ledger} AND ${where} IN (${list}) ORDER BY 1, 2`,
    ]);
    return found;
  };
  for (const id of missing.expenses) known.expenses.set(id, undefined);
  for (const id of missing.deletions) known.deletions.set(id, undefined);
  for (const id of missing.changes) known.changes.set(id, undefined);
  const expenses = await select<ExpenseColumns>(
    `expense_id, description, amount::text AS amount, last_change,
       to_char(date::timestamp, 'YYYY-MM-DD') AS day FROM expense`,
    "expense_id",
    missing.expenses,
  );
  for (const row of expenses) {
    const state = stateOf(row);
    known.expenses.set(state.id, state);
  }
  const changed = (rows: readonly ChangeColumns[]): readonly ChangeRow[] => rows.map(changeOf);
  const deletions = await select<ChangeColumns>(
    `${COLUMNS} FROM change`,
    "kind = 'deleted' AND expense_id",
    missing.deletions,
  );
  // In their order, so that the last one stays.
  for (const row of changed(deletions)) known.deletions.set(row.expense, row);
  const changes = await select<ChangeColumns>(
    `${COLUMNS} FROM change`,
    "change_id",
    missing.changes,
  );
  for (const row of changed(changes)) known.changes.set(row.id, row);
}

function stateOf(row: ExpenseColumns): ExpenseState {
  return {
    // Safe: the ids in the table were made by a store.
    id: Number.parseInt(row.expense_id, 10) as ExpenseId,
    description: row.description,
    amount: decimalOfNumeric(row.amount),
    // Safe: the server's type is a day, written in this form.
    date: row.day as CalendarDate,
    lastChange: changeIdOf(row.last_change),
  };
}
