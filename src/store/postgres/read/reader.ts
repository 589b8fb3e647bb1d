// Reads the last committed state. Short reads share a few connections; a list holds one for its snapshot.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { type InLedger, overviewOf } from "../../ledger-state.ts";
import { createListings } from "../../lists/listings.ts";
import { createBookSnapshots } from "../../lists/snapshots.ts";
import type { RecordingReader } from "../../reader.ts";
import type { Others } from "../../turns.ts";
import type { Server } from "../database/server.ts";
import {
  BY_LEDGER,
  HOLDS_SOMETHING,
  type ProfileColumns,
  profileColumns,
  profileOf,
} from "../rows/ledger-rows.ts";
import { integerLiteral, textLiteral } from "../rows/literals.ts";
import { columnsOf, recordIn, type ServerRow, selectIn } from "../rows/tables.ts";
import { openBookConnection } from "./book-snapshot.ts";
import { openHistory } from "./history.ts";
import { createSummaries, openSnapshots } from "./list-snapshots.ts";

export function openReader(server: Server, others: Others): RecordingReader {
  const listings = createListings(
    { open: () => openSnapshots(server), idle: 0 },
    others,
    () => new Error("the ledger's count, or the order of its list, does not match its rows"),
  );
  const books = createBookSnapshots({ open: () => openBookConnection(server), idle: 0 });

  async function readPosts(ledger: LedgerId, where?: string) {
    const select = `${selectIn("posts", textLiteral(ledger), where)} ORDER BY post_id`;
    const rows = await server.select<ServerRow<"posts">>(select);
    return rows.map((row) => recordIn("posts", row));
  }

  return {
    summarize: createSummaries(server),
    readPost: async (ledger, id) => (await readPosts(ledger, `post_id = ${integerLiteral(id)}`))[0],
    listPosts: (ledger) => readPosts(ledger),
    readBook: books.open,
    async listLedgers() {
      const rows = await server.select<InLedger<ServerRow<"ledgers">> & ProfileColumns>(
        `SELECT ledger_id AS ledger, ${columnsOf("ledgers")}, ${profileColumns("ledger.ledger_id")}
         FROM ledger WHERE ${HOLDS_SOMETHING} ORDER BY ${BY_LEDGER}`,
      );
      return rows.map((row) => overviewOf(row.ledger, recordIn("ledgers", row), profileOf(row)));
    },
    async listRecurringLedgers() {
      const rows = await server.select<InLedger<object>>(
        "SELECT DISTINCT ledger_id AS ledger FROM record WHERE kind = 'recurring'",
      );
      return rows.map(({ ledger }) => ledger);
    },
    history: openHistory(server),
    listExpenses: listings.open,
    record: listings.record,
    async close() {
      await listings.close();
      await books.close();
    },
  };
}
