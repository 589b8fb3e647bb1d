// The port, put together from the parts of an engine: changes go through the write queue, reading does not.

import { PROGRAM } from "../domain/change-id.ts";
import type { Eventually } from "../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../domain/ledger/ledger.ts";
import type { Post, PostId } from "../domain/post.ts";
import { type BookEngine, type ClosingBooks, createBooks } from "./books/books.ts";
import type { ColumnImages } from "./books/column-images.ts";
import { createFollowing, type FollowedHistory, type FollowingOptions } from "./follow.ts";
import { latestLines } from "./history-lines.ts";
import type { ImportRows } from "./import-rows.ts";
import { createImports } from "./imports.ts";
import type { Commits } from "./lists/committing.ts";
import type { Listings } from "./lists/listings.ts";
import { createSlots, OPEN_AT_ONCE } from "./lists/slots.ts";
import {
  type BookSnapshot,
  type BookSource,
  type Expenses,
  type History,
  type LedgerOverview,
  type Posts,
  type Store,
  storeFailed,
} from "./store.ts";
import type { WriteQueue } from "./write-queue.ts";

/** What an engine reads. Each method may throw or reject as the engine does. */
export interface Reader {
  summarize(ledger: LedgerId): Eventually<LedgerSummary>;
  readPost(ledger: LedgerId, id: PostId): Eventually<Post | undefined>;
  listPosts(ledger: LedgerId): Eventually<readonly Post[]>;
  readBook(ledger: LedgerId): Promise<BookSnapshot>;
  /** On another thread; undefined where that is no gain now. */
  readLargeBook?(ledger: LedgerId): Promise<BookSource | undefined>;
  listLedgers(): Eventually<readonly LedgerOverview[]>;
  readonly history: HistoryReader;
  readonly listExpenses: Listings["open"];
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

export interface Parts {
  readonly location: string;
  readonly queue: WriteQueue;
  readonly reader: Reader;
  /** Tells which ledgers the queue's batches have changed. */
  readonly onRecorded: Commits["onRecorded"];
  /** How followers learn of changes by other processes; by the check each second, by default. */
  readonly following?: FollowingOptions;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** Throws or rejects if the engine does not answer. */
  probe(): Eventually<unknown>;
  readonly imports: ImportRows;
  /** Images of large ledgers' columns; none, by default. */
  readonly images?: ColumnImages;
  /** Closes what is left after queue and reader. */
  closeEngine(): Promise<void>;
}

export function createStore(parts: Parts): Store {
  const { location, queue, reader, probe, closeEngine } = parts;
  const list: History["list"] = (ledger, range) => read(() => reader.history.list(ledger, range));
  const following = createFollowing(
    { list, lastChanges: (ledgers) => read(() => reader.history.lastChanges(ledgers)) },
    parts.following,
  );
  parts.onRecorded(following.touched);
  const books = booksOf(parts);
  const imports = createImports(books, parts.imports);
  const importsOf = async (ledger: LedgerId) => {
    const records = await read(() => parts.imports.records(ledger));
    return records.flatMap((record) => (record.kind === "import" ? record : []));
  };
  const latest: History["latest"] = (ledger, range) =>
    read(() => reader.history.latest(ledger, range));
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    following.close();
    await queue.close();
    await books.close();
    await reader.close();
    // Last, so that a checkpoint finds no reader in the way.
    await closeEngine();
  }

  return {
    location,
    expenses: expensesOf(parts),
    posts: postsOf(parts),
    books,
    imports,
    history: {
      list,
      latest,
      latestLines: async (ledger, range) =>
        latestLines((own) => latest(ledger, own), await importsOf(ledger), range),
      ofExpense: (ledger, id, range) => read(() => reader.history.ofExpense(ledger, id, range)),
      follow: following.follow,
    },
    probe: async () => {
      await read(probe);
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

function expensesOf({ queue, reader }: Parts): Expenses {
  const slots = createSlots(OPEN_AT_ONCE);
  return {
    create: (ledger, draft, actor = PROGRAM) =>
      queue.submit({ kind: "create-expense", ledger, draft, actor }),
    change: (ledger, id, change, actor = PROGRAM) =>
      queue.submit({ kind: "change-expense", ledger, id, change, actor }),
    delete: (ledger, id, actor = PROGRAM) =>
      queue.submit({ kind: "delete-expense", ledger, id, actor }),
    async list(ledger) {
      await slots.take();
      const listing = await reader.listExpenses(ledger, slots.give).catch((error) => {
        slots.give();
        throw storeFailed(error);
      });
      return {
        summary: listing.summary,
        next: () => read(listing.next),
        nextWritten: (write) => read(() => listing.nextWritten(write)),
        close: () => read(listing.close),
      };
    },
    summarize(ledger) {
      try {
        const summary = reader.summarize(ledger);
        return summary instanceof Promise ? read(() => summary) : summary;
      } catch (error) {
        return Promise.reject(storeFailed(error));
      }
    },
  };
}

function booksOf({ queue, reader, images, now }: Parts): ClosingBooks {
  const engine: BookEngine = {
    apply: (ledger, transaction) => queue.submit({ kind: "apply", ledger, transaction }),
    ledgers: () => read(reader.listLedgers),
    async read(ledger) {
      const snapshot = await read(() => reader.readBook(ledger));
      return {
        ...snapshot,
        ...sourceOf(snapshot),
        expenses: (days) => orFailed(snapshot.expenses(days)),
        find: (ids) => read(() => snapshot.find(ids)),
        touchedAfter: (change, through) => read(() => snapshot.touchedAfter(change, through)),
      };
    },
    async readLarge(ledger) {
      const source = await read(() => reader.readLargeBook?.(ledger));
      return source && { ...source, ...sourceOf(source) };
    },
  };
  return createBooks(engine, now, images);
}

function sourceOf(source: BookSource): Pick<BookSource, "records" | "expenses" | "close"> {
  return {
    records: () => read(source.records),
    expenses: () => orFailed(source.expenses()),
    close: () => read(source.close),
  };
}

async function* orFailed<Portion>(portions: AsyncIterable<Portion>): AsyncGenerator<Portion, void> {
  try {
    yield* portions;
  } catch (error) {
    throw storeFailed(error);
  }
}

function postsOf({ queue, reader }: Parts): Posts {
  return {
    create: (ledger, draft) => queue.submit({ kind: "create-post", ledger, draft }),
    change: async (ledger, id, change) =>
      (await queue.submit({ kind: "change-post", ledger, id, change })) ?? undefined,
    delete: (ledger, id) => queue.submit({ kind: "delete-post", ledger, id }),
    read: (ledger, id) => read(() => reader.readPost(ledger, id)),
    list: (ledger) => read(() => reader.listPosts(ledger)),
  };
}

/** Reads at once; a failure becomes the port's own. */
async function read<Value>(work: () => Eventually<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw storeFailed(error);
  }
}
