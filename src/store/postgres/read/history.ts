// Reads a ledger's history in one snapshot, on a connection of its own for as long as that takes. Reading is quick, so a few connections
// serve any number of followers.

import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerChange } from "../../../domain/ledger/ledger-change.ts";
import { pendingCreations } from "../../history/change-row.ts";
import type { ExpensePast } from "../../history/expense-past.ts";
import {
  createdIn,
  decode,
  decodeExpense,
  hasCreation,
  rowsWithin,
} from "../../history/history.ts";
import { type InLedger, NEW_LEDGER } from "../../ledger-state.ts";
import { createSlots } from "../../lists/snapshots.ts";
import type { HistoryReader } from "../../reader.ts";
import type { ChangeRange, LatestRange } from "../../store.ts";
import type { BookTable } from "../../tables.ts";
import { SPARE_CONNECTIONS } from "../database/connections.ts";
import { runTogether } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import { arrayLiteral, idsLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import { recordIn, type ServerRow, selectIn } from "../rows/tables.ts";
import { numberOf } from "../rows/values.ts";
import { SNAPSHOT } from "./list-snapshots.ts";

/** Reads only a few histories at once. Others are queued. */
export function openHistory(server: Server): HistoryReader {
  const slots = createSlots(SPARE_CONNECTIONS);

  async function read<Value>(work: (connection: Bun.SQL) => Promise<Value>): Promise<Value> {
    const value = await slots.take(() => readOn(server, work));
    slots.give();
    return value;
  }

  return {
    async lastChanges(ledgers) {
      const rows = await server.select<InLedger<{ readonly last: string }>>(
        `SELECT ledger_id AS ledger, next_change_id - 1 AS last FROM ledger
         WHERE ledger_id = ANY (${arrayLiteral(ledgers, "text")})`,
      );
      return new Map(rows.map(({ ledger, last }) => [ledger, numberOf(last)]));
    },
    list: (ledger, range) =>
      read((connection) => readRange(connection, textLiteral(ledger), range)),
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

/** Reads the changes of the range, oldest first. `ledger` is a literal. */
async function readRange(
  connection: Bun.SQL,
  ledger: string,
  range: ChangeRange,
): Promise<readonly LedgerChange[]> {
  const after = integerLiteral(range.after);
  const [, found = [], [row] = []] = await runTogether<ServerRow<"changes"> & ServerRow<"ledgers">>(
    connection,
    [
      SNAPSHOT,
      // The first row of the range may contain earlier changes, too.
      selectIn(
        "changes",
        ledger,
        `change_id >= coalesce(
           (SELECT max(change_id) FROM change WHERE ledger_id = ${ledger} AND change_id <= ${after}), 0)
         ORDER BY change_id LIMIT ${integerLiteral(range.limit + 1)}`,
      ),
      selectIn("ledgers", ledger),
    ],
  );
  const state = row ? recordIn("ledgers", row) : NEW_LEDGER;
  const run = found.length <= range.limit ? pendingCreations(state) : undefined;
  const stored = found.map((change) => recordIn("changes", change));
  const rows = rowsWithin(run ? [...stored, run] : stored, range);
  const created = createdIn(rows);
  const [expenses = [], chains = []] = await runTogether<
    ServerRow<"expenses"> & ServerRow<"changes">
  >(connection, [...selectPasts(ledger, created), "COMMIT"]);
  return decode(rows, pastsOf(created, expenses, chains));
}

/** Selects the rows of the expenses, and those of their changes. `ledger` is a literal. */
function selectPasts(ledger: string, expenses: readonly ExpenseId[]): readonly string[] {
  const ids = idsLiteral(expenses);
  const ofExpense = `ledger_id = ${ledger} AND record = 'expense' AND record_id = wanted.id`;
  // With a LIMIT, the server looks up each row by itself, while it may scan all of them for a join. Without the OFFSET, it might scan all
  // changes for a deletion.
  const select = (table: BookTable, where: string) => selectIn(table, ledger, `${where} LIMIT 1`);
  return [
    `SELECT found.* FROM unnest(${ids}) AS wanted (id),
       LATERAL (${select("expenses", "expense_id = wanted.id")}) AS found`,
    `WITH RECURSIVE chain AS (
       SELECT last.* FROM unnest(${ids}) AS wanted (id)
         LEFT JOIN LATERAL (
           SELECT 1 AS there, last_change FROM expense
           WHERE ledger_id = ${ledger} AND expense_id = wanted.id LIMIT 1) AS own ON true,
         LATERAL (${select(
           "changes",
           `change_id = CASE WHEN own.there = 1 THEN own.last_change ELSE (
              SELECT max(gone.change_id) FROM (
                SELECT change_id FROM change WHERE ${ofExpense} AND kind = 'deleted' OFFSET 0) AS gone) END`,
         )}) AS last
       UNION ALL
       SELECT earlier.* FROM chain,
         LATERAL (${select("changes", "change_id = chain.previous")}) AS earlier
       WHERE chain.previous < chain.id)
     SELECT * FROM chain ORDER BY id DESC`,
  ];
}

/** The pasts of the expenses, from the rows that `selectPasts` has selected. */
function pastsOf(
  ids: readonly ExpenseId[],
  expenses: readonly ServerRow<"expenses">[],
  changes: readonly ServerRow<"changes">[],
): ReadonlyMap<ExpenseId, ExpensePast> {
  const found = expenses.map((row) => recordIn("expenses", row));
  const byId = new Map(found.map((expense) => [expense.id, expense]));
  const chains = Map.groupBy(
    changes.map((row) => recordIn("changes", row)),
    ({ recordId }) => recordId,
  );
  return new Map(ids.map((id) => [id, { expense: byId.get(id), chain: chains.get(id) ?? [] }]));
}

/** Undefined for an id that no expense has ever had. `ledger` is a literal. */
async function readExpenseHistory(
  connection: Bun.SQL,
  ledger: string,
  id: ExpenseId,
  range: LatestRange,
): Promise<readonly LedgerChange[] | undefined> {
  const [, [row] = [], [creation] = [], expenses = [], chain = []] = await runTogether<
    ServerRow<"ledgers"> & ServerRow<"expenses"> & ServerRow<"changes">
  >(connection, [
    SNAPSHOT,
    selectIn("ledgers", ledger),
    selectIn(
      "changes",
      ledger,
      `record = 'expense' AND kind = 'created' AND after IS NULL AND record_id <= ${integerLiteral(id)}
       ORDER BY record_id DESC LIMIT 1`,
    ),
    ...selectPasts(ledger, [id]),
    "COMMIT",
  ]);
  const state = row && recordIn("ledgers", row);
  if (!state || id >= state.nextExpenseId) return undefined;
  const past = pastsOf([id], expenses, chain).get(id) ?? { expense: undefined, chain: [] };
  const creations = [pendingCreations(state), creation && recordIn("changes", creation)];
  return decodeExpense(
    id,
    past,
    creations.find((of) => of && hasCreation(of, id)),
    range,
  );
}
