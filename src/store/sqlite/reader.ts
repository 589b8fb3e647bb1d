// Reads the last committed state. Short reads share one connection; a list takes a connection for itself
// and holds one snapshot of the file on it, however slowly its pages are asked for.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../domain/ledger.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { Batch } from "../changes.ts";
import type { Applied } from "../lists/applied.ts";
import { createListings, type Listings, type Surroundings } from "../lists/listings.ts";
import { prepareHistory, type ReadHistory } from "./history.ts";
import { damaged, preparePostLister, preparePostReader } from "./rows.ts";
import { openSnapshots } from "./snapshots.ts";
import { keepForTurn, prepareSummary, type Summarize } from "./summaries.ts";

export interface Reader {
  readonly summarize: Summarize;
  readPost(ledger: LedgerId, id: PostId): Post | undefined;
  listPosts(ledger: LedgerId): readonly Post[];
  readonly listChanges: ReadHistory;
  readonly listExpenses: Listings["open"];
  /** Takes note of what a batch of this process has done; to be called before anybody is told of it. */
  record(batch: Batch, applied: Applied): void;
  /** Throws if the file does not answer. */
  probe(): void;
  close(): Promise<void>;
}

/** Where lists get their connections from; `idle` of them stay open. */
export interface ListConnections {
  open(): Database;
  readonly idle: number;
}

export function openReader(
  database: Database,
  { open, idle }: ListConnections,
  surroundings: Surroundings,
): Reader {
  const summaries = keepForTurn(prepareSummary(database));
  const listings = createListings({ open: () => openSnapshots(open()), idle }, surroundings, () =>
    damaged("the list"),
  );
  const countSchema = database.query("SELECT count(*) FROM sqlite_schema");
  return {
    summarize: summaries.of,
    readPost: preparePostReader(database),
    listPosts: preparePostLister(database),
    listChanges: prepareHistory(database),
    listExpenses: listings.open,
    record(batch, applied) {
      summaries.forget();
      listings.record(batch, applied);
    },
    probe() {
      countSchema.get();
    },
    async close() {
      await listings.close();
      database.close();
    },
  };
}
