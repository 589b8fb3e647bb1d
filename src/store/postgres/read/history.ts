// Reads a ledger's history in one snapshot, on a connection of its own for as long as that takes. Reading is quick, so a few connections
// serve any number of followers.

import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerChange } from "../../../domain/ledger/ledger-change.ts";
import { type ChangeRow, expenseIn, pendingCreations } from "../../history/change-row.ts";
import { type ExpensePast, hasCreation, rowsOfExpense } from "../../history/expense-past.ts";
import {
  decodeChanges,
  decodeEach,
  incomplete,
  type KnownRows,
  type MissingRows,
  nothingKnown,
  rangeOfLatest,
} from "../../history/history.ts";
import { type InLedger, type LedgerState, NEW_LEDGER } from "../../ledger-state.ts";
import { createSlots } from "../../lists/snapshots.ts";
import type { HistoryReader } from "../../reader.ts";
import type { ChangeRange, LatestRange } from "../../store.ts";
import { SPARE_CONNECTIONS } from "../database/connections.ts";
import { runTogether } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import { CHANGE_COLUMNS, type ChangeColumns, changeOf } from "../rows/change-rows.ts";
import { LEDGER_COLUMNS, type LedgerColumns, ledgerOf } from "../rows/ledger-rows.ts";
import { arrayLiteral, idsLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import { EXPENSE_COLUMNS, type ExpenseColumns, expenseOf } from "../rows/rows.ts";
import { numberOf } from "../rows/values.ts";
import { SNAPSHOT } from "./list-snapshots.ts";

/** Reads only a few histories at once. Others are queued. */
export function openHistory(server: Server): HistoryReader {
  const slots = createSlots(SPARE_CONNECTIONS);

  async function read<Value>(work: (connection: Bun.SQL) => Promise<Value>): Promise<Value> {
    await slots.take();
    try {
      return await readOn(server, work);
    } finally {
      slots.give();
    }
  }

  return {
    async lastChanges(ledgers) {
      const select = `SELECT ledger_id AS ledger, next_change_id - 1 AS last FROM ledger
        WHERE ledger_id = ANY (${arrayLiteral(ledgers, "text")})`;
      const rows = await server.read(({ reading }) =>
        reading.unsafe<InLedger<{ last: string }>[]>(select),
      );
      return new Map(rows.map(({ ledger, last }) => [ledger, numberOf(last)]));
    },
    list: (id, range) =>
      read((connection) => {
        const place = { ledger: textLiteral(id), after: integerLiteral(range.after) };
        return readRange(connection, { ...place, limit: range.limit, rangeOf: () => range });
      }),
    latest: (id, range) =>
      read(async (connection) => {
        const ledger = textLiteral(id);
        const changes = await readRange(connection, {
          ledger,
          after: beginOfLatest(ledger, range),
          limit: range.limit,
          rangeOf: ({ nextChangeId }) => rangeOfLatest(range, nextChangeId),
        });
        return changes.toReversed();
      }),
    ofExpense: (ledger, id, range) =>
      read((connection) => readExpenseHistory(connection, textLiteral(ledger), id, range)),
  };
}

async function readOn<Value>(
  server: Server,
  work: (connection: Bun.SQL) => Promise<Value>,
): Promise<Value> {
  const { listing } = server.connections();
  const connection = listing.take();
  let isSound = false;
  try {
    const value = await server.read(() => work(connection));
    isSound = true;
    return value;
  } finally {
    await listing.give(connection, isSound);
  }
}

/** The id of the change before the range of `rangeOfLatest`, as SQL. */
function beginOfLatest(ledger: string, { before, limit }: LatestRange): string {
  const next = `(SELECT next_change_id FROM ledger WHERE ledger_id = ${ledger})`;
  const end = before === undefined ? next : `least(${integerLiteral(before)}, ${next})`;
  return `greatest(${end} - 1 - ${integerLiteral(limit)}, 0)`;
}

interface Asked {
  /** The ledger's id, as a literal. */
  readonly ledger: string;
  /** The id of the change after which the range begins, as SQL. */
  readonly after: string;
  readonly limit: number;
  rangeOf(state: LedgerState): ChangeRange;
}

async function readRange(
  connection: Bun.SQL,
  { ledger, after, limit, rangeOf }: Asked,
): Promise<readonly LedgerChange[]> {
  const [, found = [], [row] = []] = await runTogether<ChangeColumns & LedgerColumns>(connection, [
    SNAPSHOT,
    // The first row of the range may contain earlier changes, too.
    `SELECT ${NUMBERED_COLUMNS} FROM change
     WHERE ledger_id = ${ledger} AND change_id >= coalesce(
       (SELECT max(change_id) FROM change WHERE ledger_id = ${ledger} AND change_id <= ${after}), 0)
     ORDER BY change_id LIMIT ${integerLiteral(limit + 1)}`,
    `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE ledger_id = ${ledger}`,
  ]);
  const state = row ? ledgerOf(row) : NEW_LEDGER;
  const rows = found.map(changeOf);
  const run = pendingCreations(state);
  if (run && rows.length <= limit) rows.push(run);
  const known = nothingKnown();
  for (;;) {
    const { changes, missing } = decodeChanges(rows, rangeOf(state), known);
    if (changes) {
      await runTogether(connection, ["COMMIT"]);
      return changes;
    }
    await readMissing(connection, ledger, missing, known);
  }
}

/** The columns of `ChangeColumns`. */
export const NUMBERED_COLUMNS = `change_id AS id, ${CHANGE_COLUMNS}`;

/** Reads the missing rows. `ledger` is a literal. */
export async function readMissing(
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
  // With a LIMIT, the server looks up each expense by itself, while it may scan all of them for a join.
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
  // The rows are in order, so the last deletion of each expense stays.
  for (const row of changed(deletions)) {
    known.deletions.set(expenseIn(row, row.id), row);
  }
  // Also reads the earlier changes of the same records, since a caller that needs one needs all of them, one after another.
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

/** All rows of an expense. */
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
    // The walk begins with the last change of all, which is the deletion if the expense is deleted.
    if (!past.expense && walked.before === undefined) known.deletions.set(id, past.chain[0]);
    const { changes } = decodeEach(rowsOfExpense(id, past, range), known);
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
  return [pendingCreations(state), found].find((row) => row && hasCreation(row, id));
}

/**
 * Selects the changes of an expense in the range, without its creation, newest first. The walk begins at the change `before` if that change
 * belongs to the expense, and otherwise at its last one. The last change of a deleted expense is its deletion, and without the OFFSET the
 * server might scan all changes of the ledger for it. With a LIMIT, the server looks up each row by itself, while it may scan all changes
 * for a join.
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
