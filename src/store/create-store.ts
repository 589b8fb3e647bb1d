// Assembles the port from the parts of an engine: changes go through the write queue, reads do not.

import { PROGRAM } from "../domain/change-id.ts";
import type { Eventually } from "../domain/eventually.ts";
import type { LedgerId } from "../domain/ledger/ledger.ts";
import { type BookEngine, type ClosingBooks, createBooks } from "./books/books.ts";
import type { ColumnImages } from "./books/column-images.ts";
import { createFollowing, type FollowingOptions } from "./follow.ts";
import { latestLines } from "./history-lines.ts";
import type { ImportRows } from "./import-rows.ts";
import { createImports } from "./imports.ts";
import type { Commits } from "./lists/committing.ts";
import { createSlots, OPEN_AT_ONCE } from "./lists/slots.ts";
import { type Reader, wrapReader } from "./reader.ts";
import { orFailed } from "./reading.ts";
import type { Expenses, History, Posts, Store } from "./store.ts";
import type { WriteQueue } from "./write-queue.ts";

export interface Parts {
  readonly location: string;
  readonly queue: WriteQueue;
  readonly reader: Reader;
  /** Announces the ledgers that the queue's batches have changed. */
  readonly onRecorded: Commits["onRecorded"];
  /** Tells followers of changes by other processes; by default they rely on a check each second. */
  readonly following?: FollowingOptions;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** Throws or rejects if the engine does not answer. */
  probe(): Eventually<unknown>;
  readonly imports: ImportRows;
  /** Images of large ledgers' columns; none, by default. */
  readonly images?: ColumnImages;
  /** Closes the rest, after queue and reader. */
  closeEngine(): Promise<void>;
}

export function createStore(parts: Parts): Store {
  const { location, queue, probe, closeEngine } = parts;
  const reader = wrapReader(parts.reader, orFailed);
  const { history } = reader;
  const list: History["list"] = async (ledger, range) => history.list(ledger, range);
  const following = createFollowing(
    { list, lastChanges: async (ledgers) => history.lastChanges(ledgers) },
    parts.following,
  );
  parts.onRecorded(following.touched);
  const books = booksOf(parts, reader);
  const imports = createImports(books, parts.imports);
  const importsOf = async (ledger: LedgerId) => (await books.imports(ledger)).imports;
  const latest: History["latest"] = async (ledger, range) => history.latest(ledger, range);
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    following.close();
    await queue.close();
    await books.close();
    await reader.close();
    // This comes last, so that no reader blocks a checkpoint.
    await closeEngine();
  }

  return {
    location,
    expenses: expensesOf(queue, reader),
    posts: postsOf(queue, reader),
    books,
    imports,
    history: {
      list,
      latest,
      latestLines: async (ledger, range) =>
        latestLines((own) => latest(ledger, own), await importsOf(ledger), range),
      ofExpense: async (ledger, id, range) => history.ofExpense(ledger, id, range),
      follow: following.follow,
    },
    probe: async () => {
      await orFailed(probe);
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

function expensesOf(queue: WriteQueue, reader: Reader): Expenses {
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
      try {
        return await reader.listExpenses(ledger, slots.give);
      } catch (error) {
        slots.give();
        throw error;
      }
    },
    summarize: reader.summarize,
  };
}

function booksOf({ queue, images, now }: Parts, reader: Reader): ClosingBooks {
  const engine: BookEngine = {
    apply: (ledger, transaction) => queue.submit({ kind: "apply", ledger, transaction }),
    ledgers: async () => reader.listLedgers(),
    read: reader.readBook,
  };
  return createBooks(engine, now, images);
}

function postsOf(queue: WriteQueue, reader: Reader): Posts {
  return {
    create: (ledger, draft) => queue.submit({ kind: "create-post", ledger, draft }),
    change: async (ledger, id, change) =>
      (await queue.submit({ kind: "change-post", ledger, id, change })) ?? undefined,
    delete: (ledger, id) => queue.submit({ kind: "delete-post", ledger, id }),
    read: async (ledger, id) => reader.readPost(ledger, id),
    list: async (ledger) => reader.listPosts(ledger),
  };
}
