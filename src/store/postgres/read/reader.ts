// Reads the last committed state. Short reads share a few connections; a list holds one for its snapshot.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { overviewOf } from "../../ledger-state.ts";
import { createListings, type Surroundings } from "../../lists/listings.ts";
import { createBookSnapshots } from "../../lists/snapshots.ts";
import type { RecordingReader } from "../../reader.ts";
import { SPARE_CONNECTIONS } from "../database/connections.ts";
import type { Server } from "../database/server.ts";
import {
  BY_LEDGER,
  HOLDS_SOMETHING,
  LEDGER_COLUMNS,
  type LedgerColumns,
  ledgerOf,
  type ProfileColumns,
  profileColumns,
  profileOf,
} from "../rows/ledger-rows.ts";
import { type PostRow, postOf } from "../rows/rows.ts";
import { openBookConnection } from "./book-snapshot.ts";
import { openHistory } from "./history.ts";
import { createSummaries, openSnapshots } from "./list-snapshots.ts";

export function openReader(server: Server, surroundings: Surroundings): RecordingReader {
  const listings = createListings(
    { open: () => openSnapshots(server), idle: 0, readAtOnce: SPARE_CONNECTIONS },
    surroundings,
    () => new Error("the ledger's count, or the order of its list, does not match its rows"),
  );
  const books = createBookSnapshots({ open: () => openBookConnection(server), idle: 0 });
  return {
    summarize: createSummaries(server),
    async readPost(ledger, id) {
      const [row] = await server.read(({ reading }) =>
        reading.unsafe<PostRow[]>(
          "SELECT post_id AS id, text, privacy FROM post WHERE ledger_id = $1 AND post_id = $2",
          [ledger, id],
        ),
      );
      return row && postOf(row);
    },
    async listPosts(ledger) {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<PostRow[]>(
          "SELECT post_id AS id, text, privacy FROM post WHERE ledger_id = $1 ORDER BY post_id",
          [ledger],
        ),
      );
      return rows.map(postOf);
    },
    readBook: books.open,
    async listLedgers() {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<(LedgerColumns & ProfileColumns)[]>(
          `SELECT ${LEDGER_COLUMNS}, ${profileColumns("ledger.ledger_id")} FROM ledger WHERE ${HOLDS_SOMETHING} ORDER BY ${BY_LEDGER}`,
        ),
      );
      return rows.map((row) => overviewOf(row.ledger_id, ledgerOf(row), profileOf(row)));
    },
    async listRecurringLedgers() {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<{ readonly ledger_id: LedgerId }[]>(
          "SELECT DISTINCT ledger_id FROM record WHERE kind = 'recurring'",
        ),
      );
      return rows.map((row) => row.ledger_id);
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
