// The reads of an engine, and the wrapper that turns their failures into the port's own.

import type { Eventually } from "../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../domain/ledger/ledger.ts";
import type { Post, PostId } from "../domain/post.ts";
import type { FollowedHistory } from "./follow.ts";
import type { Applied } from "./lists/commits.ts";
import { type Around, type MemberKinds, orFailed, wrapReading } from "./reading.ts";
import type { BookSnapshot, History, LedgerOverview, Listing } from "./store.ts";

/** Each method may throw or reject as the engine does. */
export interface Reader {
  summarize(ledger: LedgerId): Eventually<LedgerSummary>;
  readPost(ledger: LedgerId, id: PostId): Eventually<Post | undefined>;
  listPosts(ledger: LedgerId): Eventually<readonly Post[]>;
  readBook(ledger: LedgerId): Promise<BookSnapshot>;
  listLedgers(): Eventually<readonly LedgerOverview[]>;
  readonly history: HistoryReader;
  listExpenses(ledger: LedgerId): Promise<Listing>;
  close(): Promise<void>;
}

export interface RecordingReader extends Reader {
  /** Records the effects of a batch of this process; is called before its callers are answered. */
  record(applied: Applied): void;
}

/** Each of the methods reads one snapshot. */
export interface HistoryReader {
  readonly lastChanges: Reading<FollowedHistory["lastChanges"]>;
  readonly list: Reading<History["list"]>;
  readonly latest: Reading<History["latest"]>;
  readonly ofExpense: Reading<History["ofExpense"]>;
}

type Reading<Method extends (...asked: never) => Promise<unknown>> = (
  ...asked: Parameters<Method>
) => Eventually<Awaited<ReturnType<Method>>>;

/** The members that are called alike. */
export type Reads = Omit<Reader, "summarize" | "history" | "listExpenses" | "close">;

const READS: MemberKinds<Reads> = {
  readPost: "call",
  listPosts: "call",
  readBook: "call",
  listLedgers: "call",
};

const HISTORY_READS: MemberKinds<HistoryReader> = {
  lastChanges: "call",
  list: "call",
  latest: "call",
  ofExpense: "call",
};

export const SNAPSHOT_READS: MemberKinds<Omit<BookSnapshot, "close">> = {
  ledger: "value",
  lastChange: "value",
  recordsChange: "value",
  recordsState: "value",
  fingerprint: "call",
  records: "call",
  expenses: "portions",
  find: "call",
  findByRef: "call",
  touchedAfter: "call",
};

const LISTING_READS: MemberKinds<Omit<Listing, "close">> = {
  summary: "value",
  next: "call",
  nextWritten: "call",
};

/**
 * The reader, with everything that it opens: each failure is the port's own. `expectReady` is called first if an answer relies on
 * finding rows. The engine itself calls it for summaries and lists.
 */
export function wrapReader(reader: Reader, expectReady: () => void = () => {}) {
  const ifReady: Around = (work) =>
    orFailed(() => {
      expectReady();
      return work();
    });
  const { readBook, ...reads } = wrapReading<Reads>(reader, READS, ifReady);
  return {
    ...reads,
    summarize: (ledger: LedgerId) => orFailed(() => reader.summarize(ledger)),
    history: wrapReading(reader.history, HISTORY_READS, ifReady),
    async readBook(ledger: LedgerId): Promise<BookSnapshot> {
      const { close, ...snapshot } = await readBook(ledger);
      return {
        ...wrapReading(snapshot, SNAPSHOT_READS, orFailed),
        close: async () => orFailed(close),
      };
    },
    async listExpenses(ledger: LedgerId): Promise<Listing> {
      const listing = await orFailed(() => reader.listExpenses(ledger));
      return {
        ...wrapReading<Omit<Listing, "close">>(listing, LISTING_READS, orFailed),
        close: async () => orFailed(listing.close),
      };
    },
    close: () => reader.close(),
  };
}
