// Reads a ledger's history in one snapshot, on a connection of its own for as long as that takes: a moment, so a few connections
// serve any number of followers.

import type { LedgerChange } from "../../domain/ledger/ledger-change.ts";
import type { HistoryReader } from "../assembly.ts";
import { openRun } from "../change-row.ts";
import { nothingKnown, rangeOfLatest, tellChanges } from "../history.ts";
import { type LedgerState, NEW_LEDGER } from "../ledger-state.ts";
import { createSlots } from "../lists/slots.ts";
import type { ChangeRange, LatestRange } from "../store.ts";
import { type ChangeColumns, changeOf } from "./change-rows.ts";
import { SPARE_CONNECTIONS } from "./connections.ts";
import { readExpenseHistory } from "./expense-history.ts";
import { look, NUMBERED_COLUMNS, SNAPSHOT } from "./history-rows.ts";
import { LEDGER_COLUMNS, type LedgerColumns, ledgerOf } from "./ledger-rows.ts";
import { integerLiteral, textLiteral } from "./literals.ts";
import { runTogether } from "./scripts.ts";
import type { Server } from "./server.ts";

/** No more are read at once; others wait for their turn. */
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

/** What `rangeOfLatest` begins after, as SQL. */
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
    // The row in which the range begins may hold changes before it too.
    `SELECT ${NUMBERED_COLUMNS} FROM change
     WHERE ledger_id = ${ledger} AND change_id >= coalesce(
       (SELECT max(change_id) FROM change WHERE ledger_id = ${ledger} AND change_id <= ${after}), 0)
     ORDER BY change_id LIMIT ${integerLiteral(limit + 1)}`,
    `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE ledger_id = ${ledger}`,
  ]);
  const state = row ? ledgerOf(row) : NEW_LEDGER;
  const rows = found.map(changeOf);
  const run = openRun(state);
  if (run && rows.length <= limit) rows.push(run);
  const known = nothingKnown();
  for (;;) {
    const { changes, missing } = tellChanges(rows, rangeOf(state), known);
    if (changes) {
      await runTogether(connection, ["COMMIT"]);
      return changes;
    }
    await look(connection, ledger, missing, known);
  }
}
