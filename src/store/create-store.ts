// Assembles the port from the parts of an engine: changes go through the write queue, reads do not.

import { PROGRAM } from "../domain/change-id.ts";
import type { Eventually } from "../domain/eventually.ts";
import { createBooks } from "./books/books.ts";
import { createColumnImages, type ImageRows } from "./books/column-images.ts";
import { createFollowing, type FollowingOptions } from "./history/follow.ts";
import { latestLines, readLatest } from "./history/history.ts";
import type { ImportRows } from "./import-rows.ts";
import { createImports } from "./imports.ts";
import { ifReady, orFailed, type Reader, wrapReader, wrapReading } from "./reader.ts";
import { type Expenses, type History, type Posts, type Store, storeFailed } from "./store.ts";
import type { Change, ResultOf } from "./writing/changes.ts";
import type { Commits } from "./writing/commits.ts";
import type { Sources, WriteQueue } from "./writing/write-queue.ts";

export interface Parts {
  readonly location: string;
  readonly queue: WriteQueue;
  readonly reader: Reader;
  /** Announces the ledgers that the queue's batches have changed. */
  readonly onRecorded: Commits["onRecorded"];
  /** Notifies followers of changes by other processes. By default, they rely on a check every second. */
  readonly following?: FollowingOptions;
  readonly sources: Pick<Sources, "now" | "newRevision">;
  /** Throws while the engine can't be relied on. Writes are refused then, and so are reads whose answers rely on finding rows. */
  readonly expectReady?: () => void;
  /** Throws or rejects if the engine does not answer. */
  probe(): Eventually<unknown>;
  readonly imports: ImportRows;
  /** Stores images of large ledgers' columns. By default, none are stored. */
  readonly images?: ImageRows;
  /** Closes everything else, after the queue and the reader. */
  closeEngine(): Promise<void>;
}

type Submit = <C extends Change>(change: C) => Promise<ResultOf<C>>;

export function createStore(parts: Parts): Store {
  const { location, queue, sources, expectReady = () => {}, probe, closeEngine } = parts;
  const reader = wrapReader(parts.reader, expectReady);
  const { ofExpense, ...changes } = reader.history;
  const { list } = changes;
  const latest: History["latest"] = (ledger, range) => readLatest(changes, ledger, range);
  const following = createFollowing(changes, parts.following);
  parts.onRecorded(following.touched);
  const submit: Submit = (change) => {
    try {
      expectReady();
    } catch (error) {
      return Promise.reject(storeFailed(error));
    }
    return queue.submit(change);
  };
  const books = createBooks(
    {
      apply: (ledger, transaction) => submit({ kind: "apply", ledger, transaction }),
      ledgers: reader.listLedgers,
      recurringLedgers: reader.listRecurringLedgers,
      read: reader.readBook,
    },
    sources.now,
    parts.images &&
      createColumnImages(parts.images, {
        newId: sources.newRevision,
        now: sources.now,
        expectReady,
      }),
  );
  const importRows = wrapReading(parts.imports, ifReady(expectReady));
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
    expenses: expensesOf(submit, reader),
    posts: postsOf(submit, reader),
    books,
    imports: createImports(books, importRows),
    history: {
      list,
      latest,
      latestLines: async (ledger, range) =>
        latestLines((own) => latest(ledger, own), (await books.imports(ledger)).imports, range),
      ofExpense,
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

type WrappedReader = ReturnType<typeof wrapReader>;

function expensesOf(submit: Submit, { listExpenses, summarize }: WrappedReader): Expenses {
  return {
    create: (ledger, draft, actor = PROGRAM) =>
      submit({ kind: "create-expense", ledger, draft, actor }),
    change: (ledger, id, change, actor = PROGRAM) =>
      submit({ kind: "change-expense", ledger, id, change, actor }),
    delete: (ledger, id, actor = PROGRAM) => submit({ kind: "delete-expense", ledger, id, actor }),
    list: listExpenses,
    summarize,
  };
}

function postsOf(submit: Submit, { readPost, listPosts }: WrappedReader): Posts {
  return {
    create: (ledger, draft) => submit({ kind: "create-post", ledger, draft }),
    change: async (ledger, id, change) =>
      (await submit({ kind: "change-post", ledger, id, change })) ?? undefined,
    delete: (ledger, id) => submit({ kind: "delete-post", ledger, id }),
    read: readPost,
    list: listPosts,
  };
}
