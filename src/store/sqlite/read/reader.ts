// Reads the last committed state. Short reads share one connection; a list or a book has a connection with one snapshot of the file,
// however slowly its pages are requested.

import type { Database } from "bun:sqlite";
import { createListings } from "../../lists/listings.ts";
import { createBookSnapshots } from "../../lists/snapshots.ts";
import type { RecordingReader } from "../../reader.ts";
import { giveWay, type Others } from "../../turns.ts";
import { damaged } from "../rows/rows.ts";
import { prepareFinding, preparePostLister } from "../rows/tables.ts";
import { openBookReading, prepareLedgerLister, prepareRecurringLister } from "./book-snapshot.ts";
import { prepareHistory } from "./history.ts";
import { keepForTurn, openSnapshots, prepareSummary, type Summarize } from "./list-snapshots.ts";

export interface SqliteReader extends RecordingReader {
  readonly summarize: Summarize;
  /** Throws if the file does not answer. */
  probe(): void;
}

/** The source of connections for lists and books. Up to `idle` connections of each kind stay open while they are not used. */
export interface Connections {
  open(): Database;
  readonly idle: number;
  /** Throws if the file is known to be damaged. Lists and totals still work then, since each row and the count are verified. */
  expectSound?(): void;
}

export function openReader(
  database: Database,
  { open, idle, expectSound = () => {} }: Connections,
  others: Others,
): SqliteReader {
  const summaries = keepForTurn(prepareSummary(database, expectSound));
  const listings = createListings(
    { open: () => openSnapshots(open(), expectSound), idle },
    others,
    () => damaged("the list"),
  );
  const { now } = others;
  const pause = (tookMs: number) => giveWay(tookMs, others);
  const books = createBookSnapshots({ open: () => openBookReading(open(), now, pause), idle });
  const countSchema = database.query("SELECT count(*) FROM sqlite_schema");
  return {
    summarize: summaries.of,
    readPost: prepareFinding(database, "posts"),
    listPosts: preparePostLister(database),
    readBook: books.open,
    listLedgers: prepareLedgerLister(database),
    listRecurringLedgers: prepareRecurringLister(database),
    history: prepareHistory(database),
    listExpenses: listings.open,
    record(applied) {
      summaries.forget();
      listings.record(applied);
    },
    probe() {
      countSchema.get();
    },
    async close() {
      await listings.close();
      await books.close();
      database.close();
    },
  };
}
