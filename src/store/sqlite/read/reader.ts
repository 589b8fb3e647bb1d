// Reads the last committed state. Short reads share one connection; a list or a book has a connection with one snapshot of the file,
// however slowly its pages are requested.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Post, PostId } from "../../../domain/post.ts";
import type { Applied } from "../../lists/applied.ts";
import { createBookSnapshots } from "../../lists/book-snapshots.ts";
import {
  createListings,
  type Listings,
  othersOf,
  type Surroundings,
} from "../../lists/listings.ts";
import type { BookSnapshot, LedgerOverview } from "../../store.ts";
import { giveWay } from "../../turns.ts";
import { damaged, preparePostLister, preparePostReader } from "../rows/rows.ts";
import { openBookReading, prepareLedgerLister } from "./book-snapshot.ts";
import { type HistoryReader, prepareHistory } from "./history.ts";
import { keepForTurn, openSnapshots, prepareSummary, type Summarize } from "./list-snapshots.ts";

export interface Reader {
  readonly summarize: Summarize;
  readPost(ledger: LedgerId, id: PostId): Post | undefined;
  listPosts(ledger: LedgerId): readonly Post[];
  readBook(ledger: LedgerId): Promise<BookSnapshot>;
  listLedgers(): readonly LedgerOverview[];
  readonly history: HistoryReader;
  readonly listExpenses: Listings["open"];
  /** Records the effects of a batch of this process; must be called before its callers are answered. */
  record(applied: Applied): void;
  /** Throws if the file does not answer. */
  probe(): void;
  close(): Promise<void>;
}

/** The source of connections for lists and books; `idle` of each stay open. */
export interface Connections {
  open(): Database;
  readonly idle: number;
}

export function openReader(
  database: Database,
  { open, idle }: Connections,
  surroundings: Surroundings,
): Reader {
  const summaries = keepForTurn(prepareSummary(database));
  const listings = createListings(
    // All of them read on this thread, and two at once would read the same pages.
    { open: () => openSnapshots(open()), idle, readAtOnce: 1 },
    surroundings,
    () => damaged("the list"),
  );
  let lastRecorded = Number.NEGATIVE_INFINITY;
  const { now } = surroundings;
  const others = othersOf(surroundings, () => lastRecorded);
  const pause = (tookMs: number) => giveWay(tookMs, others);
  const books = createBookSnapshots({
    open: () => openBookReading(open(), now, pause),
    idle,
  });
  const countSchema = database.query("SELECT count(*) FROM sqlite_schema");
  return {
    summarize: summaries.of,
    readPost: preparePostReader(database),
    listPosts: preparePostLister(database),
    readBook: books.open,
    listLedgers: prepareLedgerLister(database),
    history: prepareHistory(database),
    listExpenses: listings.open,
    record(applied) {
      lastRecorded = now();
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
