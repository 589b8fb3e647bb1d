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
  readonly ofExpense: Reading<History["ofExpense"]>;
}

type Reading<Method extends (...asked: never) => Promise<unknown>> = (
  ...asked: Parameters<Method>
) => Eventually<Awaited<ReturnType<Method>>>;

/** The members that are wrapped in the same way. */
export type Reads = Omit<Reader, "summarize" | "history" | "listExpenses" | "close">;

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
  const { summarize, listExpenses, history, close, ...reads } = reader;
  const { readBook, ...wrapped } = wrapReading<Reads>(reads, around);
  return {
    ...wrapped,
    summarize: (ledger: LedgerId) => orFailed(() => summarize(ledger)),
    history: wrapReading(history, around),
    readBook: async (ledger: LedgerId): Promise<BookSnapshot> =>
      wrapReading(await readBook(ledger), orFailed, "expenses"),
    listExpenses: async (ledger: LedgerId): Promise<Listing> =>
      wrapReading(await orFailed(() => listExpenses(ledger)), orFailed),
    close,
  };
}

/** Makes a call; may refuse it, or replace its failure. */
export type Around = <Value>(work: () => Eventually<Value>) => Eventually<Value>;

type PortionsMethod = (...asked: never) => AsyncIterable<unknown>;

type WrappedMember<Member> = Member extends PortionsMethod
  ? Member
  : Member extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Promise<Awaited<Answer>>
    : Member;

type Wrapped<Of> = { readonly [Name in keyof Of]: WrappedMember<Of[Name]> };

/** Wraps an object's members: `around` makes each call, and each step through batches if the member is one of `portions`. */
export function wrapReading<Of extends object>(
  of: Of,
  around: Around,
  ...portions: readonly (keyof Of)[]
): Wrapped<Of> {
  const isPortions = new Set<PropertyKey>(portions);
  const wrapped = Object.entries(of).map(([name, member]: [string, unknown]) => {
    if (typeof member !== "function") return [name, member];
    const call = (asked: readonly unknown[]) => Reflect.apply(member, of, asked);
    return isPortions.has(name)
      ? [name, (...asked: readonly unknown[]) => portionsAround(() => call(asked), around)]
      : [name, async (...asked: readonly unknown[]) => around(() => call(asked))];
  });
  // Safe: each member is wrapped, or kept as it is.
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
