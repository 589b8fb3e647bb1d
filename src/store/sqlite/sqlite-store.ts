// The store on one SQLite file: one writer on its own thread, readers beside it. In memory, for trying out
// and for tests, the writer and the readers share a thread.

import { Database } from "bun:sqlite";
import type { Eventually } from "../../domain/eventually.ts";
import type { Batch, Outcome } from "../changes.ts";
import type { Committing } from "../lists/listings.ts";
import { createSlots } from "../lists/slots.ts";
import { type Store, storeFailed } from "../store.ts";
import { openWriteQueue, type Sources, type WriteQueue } from "../write-queue.ts";
import { openInMemory, openReading, prepareFile } from "./database.ts";
import { openReader, type Reader } from "./reader.ts";
import { expectSoundFile, guardQueue, guardWriter, SOUND, watchSoundness } from "./soundness.ts";
import { startWriterThread, type WriterThread } from "./thread.ts";
import { openWriter } from "./writer.ts";

/** Each holds a connection, and a snapshot that the file can't be tidied behind; others wait for their turn. */
const OPEN_LISTINGS = 32;

export interface FileOptions extends Sources {
  readonly path: string;
  /** Whether to make the file's folder where there is none. */
  readonly createFolder: boolean;
  /** Is told once if a large file turns out to be damaged, or can't be checked, while it is served. */
  readonly report?: (text: string) => void;
}

/** Throws an Error with one clear sentence if the file can't be used; it is then as it was. */
export async function openSqliteFile({
  path,
  createFolder,
  report = () => {},
  ...sources
}: FileOptions): Promise<Store> {
  let checked: boolean;
  try {
    // First: opening the file for writing would bring what the log still holds into it.
    checked = expectSoundFile(path);
    prepareFile(path, { createFolder });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw reason.includes(path) ? error : new Error(`${path} can't be opened: ${reason}`);
  }
  const thread = await startWriterThread(path);
  let committing: Committing | undefined;
  const reader = openReader(
    openReading(path),
    { open: () => openReading(path), idle: 4 },
    { committing: () => committing, now: sources.now },
  );
  async function commit(batch: Batch): Promise<readonly Outcome[]> {
    const recorded = Promise.withResolvers<void>();
    committing = { revision: batch.revision, recorded: recorded.promise };
    try {
      const applied = await thread.apply(batch);
      reader.record(batch, applied);
      return applied.outcomes;
    } finally {
      committing = undefined;
      recorded.resolve();
    }
  }
  const soundness = checked ? SOUND : watchSoundness(path, report);
  return storeOf({
    location: path,
    queue: guardQueue(openWriteQueue(commit, sources), soundness),
    reader,
    writer: guardWriter(thread, soundness),
  });
}

export function openSqliteInMemory(sources: Sources): Store {
  const database = openInMemory();
  const applyBatch = openWriter(database);
  // A copy is the snapshot that one connection by itself can't give.
  const open = () => Database.deserialize(database.serialize());
  const reader = openReader(
    database,
    { open, idle: 0 },
    { committing: () => undefined, now: sources.now },
  );
  async function commit(batch: Batch): Promise<readonly Outcome[]> {
    const applied = applyBatch(batch);
    reader.record(batch, applied);
    return applied.outcomes;
  }
  return storeOf({
    location: "memory, until the end of the process",
    queue: openWriteQueue(commit, sources),
    reader,
    writer: { probe() {}, close: async () => {} },
  });
}

interface Parts {
  readonly location: string;
  readonly queue: WriteQueue;
  readonly reader: Reader;
  readonly writer: Pick<WriterThread, "probe" | "close">;
}

function storeOf({ location, queue, reader, writer }: Parts): Store {
  /** Reads at once; a failure becomes the port's own. */
  async function read<Value>(work: () => Eventually<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      throw storeFailed(error);
    }
  }

  const slots = createSlots(OPEN_LISTINGS);
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await queue.close();
    await reader.close();
    // Last, so that the writer's checkpoint finds no reader in the way.
    await writer.close();
  }

  return {
    location,
    expenses: {
      create: (ledger, draft) => queue.submit({ kind: "create-expense", ledger, draft }),
      change: (ledger, id, change) => queue.submit({ kind: "change-expense", ledger, id, change }),
      delete: (ledger, id) => queue.submit({ kind: "delete-expense", ledger, id }),
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
          return reader.summarize(ledger);
        } catch (error) {
          return Promise.reject(storeFailed(error));
        }
      },
    },
    posts: {
      create: (ledger, draft) => queue.submit({ kind: "create-post", ledger, draft }),
      change: async (ledger, id, change) =>
        (await queue.submit({ kind: "change-post", ledger, id, change })) ?? undefined,
      delete: (ledger, id) => queue.submit({ kind: "delete-post", ledger, id }),
      read: (ledger, id) => read(() => reader.readPost(ledger, id)),
      list: (ledger) => read(() => reader.listPosts(ledger)),
    },
    probe: () =>
      read(() => {
        reader.probe();
        writer.probe();
      }),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
