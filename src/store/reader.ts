// The reads of an engine, and the wrapper that turns their failures into the port's problems.

import type { Eventually } from "../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../domain/ledger/ledger.ts";
import type { Post, PostId } from "../domain/post.ts";
import type { FollowedHistory } from "./history/follow.ts";
import {
  type BookSnapshot,
  type History,
  type LedgerOverview,
  type Listing,
  storeFailed,
} from "./store.ts";
import type { Applied } from "./writing/commits.ts";

/** Each method may throw or reject as the engine does. */
export interface Reader {
  summarize(ledger: LedgerId): Eventually<LedgerSummary>;
  readPost(ledger: LedgerId, id: PostId): Eventually<Post | undefined>;
  listPosts(ledger: LedgerId): Eventually<readonly Post[]>;
  readBook(ledger: LedgerId): Promise<BookSnapshot>;
  listLedgers(): Eventually<readonly LedgerOverview[]>;
  /** The ledgers that have recurring expenses. Deleted ledgers and deleted recurring expenses are included. */
  listRecurringLedgers(): Eventually<readonly LedgerId[]>;
  readonly history: HistoryReader;
  listExpenses(ledger: LedgerId): Promise<Listing>;
  close(): Promise<void>;
}

export interface RecordingReader extends Reader {
  /** Records the effects of a batch that this process has committed. Called before the batch's callers are answered. */
  record(applied: Applied): void;
}

/** Each method reads one snapshot. */
export interface HistoryReader {
  readonly lastChanges: Reading<FollowedHistory["lastChanges"]>;
  readonly list: Reading<History["list"]>;
  readonly latest: Reading<History["latest"]>;
  readonly ofExpense: Reading<History["ofExpense"]>;
}

type Reading<Method extends (...asked: never) => Promise<unknown>> = (
  ...asked: Parameters<Method>
) => Eventually<Awaited<ReturnType<Method>>>;

/** The members that are wrapped in the same way. */
export type Reads = Omit<Reader, "summarize" | "history" | "listExpenses" | "close">;

const READS: MemberKinds<Reads> = {
  readPost: "call",
  listPosts: "call",
  readBook: "call",
  listLedgers: "call",
  listRecurringLedgers: "call",
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
  findByRefs: "call",
  touchedAfter: "call",
};

const LISTING_READS: MemberKinds<Omit<Listing, "close">> = {
  summary: "value",
  next: "call",
  nextWritten: "call",
};

/** Calls `expectReady` first. Each failure becomes one of the port's problems. */
export function ifReady(expectReady: () => void): Around {
  return (work) =>
    orFailed(() => {
      expectReady();
      return work();
    });
}

/**
 * Wraps the reader and everything that it opens, so that each failure becomes one of the port's problems. `expectReady` is called first if
 * an answer relies on finding rows. The engine itself calls it for summaries and lists.
 */
export function wrapReader(reader: Reader, expectReady: () => void = () => {}) {
  const around = ifReady(expectReady);
  const { readBook, ...reads } = wrapReading<Reads>(reader, READS, around);
  return {
    ...reads,
    summarize: (ledger: LedgerId) => orFailed(() => reader.summarize(ledger)),
    history: wrapReading(reader.history, HISTORY_READS, around),
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

/** Makes a call; may refuse it, or replace its failure. */
export type Around = <Value>(work: () => Eventually<Value>) => Eventually<Value>;

type Method = (...asked: never) => unknown;
type PortionsMethod = (...asked: never) => AsyncIterable<unknown>;

type KindOf<Member> = Member extends PortionsMethod
  ? "portions"
  : Member extends Method
    ? "call"
    : "value";

export type MemberKinds<Of> = { readonly [Name in keyof Of]-?: KindOf<NonNullable<Of[Name]>> };

type WrappedMember<Member> = Member extends PortionsMethod
  ? Member
  : Member extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Promise<Awaited<Answer>>
    : Member;

export type Wrapped<Of> = { readonly [Name in keyof Of]: WrappedMember<Of[Name]> };

/** Wraps the members that the table names: `around` makes each call, and each step through batches. */
export function wrapReading<Of extends object>(
  of: Of,
  kinds: MemberKinds<Of>,
  around: Around,
): Wrapped<Of> {
  const wrapped = Object.entries(kinds).map(([name, kind]) => {
    const member: unknown = Reflect.get(of, name);
    if (typeof member !== "function") return [name, member];
    const call = (asked: readonly unknown[]) => Reflect.apply(member, of, asked);
    return kind === "portions"
      ? [name, (...asked: readonly unknown[]) => portionsAround(() => call(asked), around)]
      : [name, async (...asked: readonly unknown[]) => around(() => call(asked))];
  });
  // Safe: the table names all members, each with the kind that its type has.
  return Object.fromEntries(wrapped) as Wrapped<Of>;
}

async function* portionsAround(
  read: () => AsyncIterable<unknown>,
  around: Around,
): AsyncGenerator<unknown, void> {
  const portions = await around(() => read()[Symbol.asyncIterator]());
  try {
    for (;;) {
      const { done, value } = await around(() => portions.next());
      if (done) return;
      yield value;
    }
  } finally {
    await portions.return?.();
  }
}

/** Reads synchronously if possible. A failure always rejects, with one of the port's problems. */
export function orFailed<Value>(work: () => Eventually<Value>): Eventually<Value> {
  try {
    const value = work();
    if (!(value instanceof Promise)) return value;
    return value.catch((error) => {
      throw storeFailed(error);
    });
  } catch (error) {
    return Promise.reject(storeFailed(error));
  }
}
