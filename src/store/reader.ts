// The reads of an engine, and those of its members that the wrappers must cover.

import type { Eventually } from "../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../domain/ledger/ledger.ts";
import type { Post, PostId } from "../domain/post.ts";
import type { FollowedHistory } from "./follow.ts";
import { type Around, type MemberKinds, wrapReading } from "./reading.ts";
import type { BookSnapshot, History, LedgerOverview, Listing } from "./store.ts";

/** Each method may throw or reject as the engine does. */
export interface Reader {
  summarize(ledger: LedgerId): Eventually<LedgerSummary>;
  readPost(ledger: LedgerId, id: PostId): Eventually<Post | undefined>;
  listPosts(ledger: LedgerId): Eventually<readonly Post[]>;
  readBook(ledger: LedgerId): Promise<BookSnapshot>;
  listLedgers(): Eventually<readonly LedgerOverview[]>;
  readonly history: HistoryReader;
  /** `ended` is called once, when the listing is closed or completely read; never if this rejects. */
  listExpenses(ledger: LedgerId, ended: () => void): Promise<Listing>;
  close(): Promise<void>;
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

/** The members that every wrapper treats alike; it must write out the others, or they are missing. */
export type Reads = Omit<Reader, "summarize" | "history" | "listExpenses" | "close">;

export const READS: MemberKinds<Reads> = {
  readPost: "call",
  listPosts: "call",
  readBook: "call",
  listLedgers: "call",
};

export const HISTORY_READS: MemberKinds<HistoryReader> = {
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

export const LISTING_READS: MemberKinds<Omit<Listing, "close">> = {
  summary: "value",
  next: "call",
  nextWritten: "call",
};

/** The reader, with everything that it opens; each call is made by `around`. */
export function wrapReader(reader: Reader, around: Around): Reader {
  const wrapped = wrapReading<Reads>(reader, READS, around);
  const { readBook } = wrapped;
  return {
    ...wrapped,
    summarize: (ledger) => around(() => reader.summarize(ledger)),
    history: wrapReading(reader.history, HISTORY_READS, around),
    async readBook(ledger) {
      const { close, ...reads } = await readBook(ledger);
      return {
        ...wrapReading(reads, SNAPSHOT_READS, around),
        close: async () => around(close),
      };
    },
    async listExpenses(ledger, ended) {
      const listing = await around(() => reader.listExpenses(ledger, ended));
      return {
        ...wrapReading<Omit<Listing, "close">>(listing, LISTING_READS, around),
        close: async () => around(listing.close),
      };
    },
    close: () => reader.close(),
  };
}
