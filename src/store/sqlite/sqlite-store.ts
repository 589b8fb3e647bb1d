// The store on one SQLite file: one writer on its own thread, and readers. In memory, for trying Outlay out and for tests, the writer and
// the readers share a thread.

import { Database } from "bun:sqlite";
import { messageOf } from "../../domain/problem.ts";
import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";
import type { Batch } from "../writing/changes.ts";
import { type Applied, trackCommits } from "../writing/commits.ts";
import { openWriteQueue, patienceOn, type Sources } from "../writing/write-queue.ts";
import { openInMemory, openReading, prepareFile } from "./database/database.ts";
import { filesOpenToOthers } from "./database/permissions.ts";
import { realPathOf } from "./database/real-path.ts";
import { expectSoundFile, watchSoundness } from "./integrity/soundness.ts";
import { type Connections, openReader } from "./read/reader.ts";
import { openImageRows } from "./rows/image-rows.ts";
import { openImportRows } from "./rows/import-rows.ts";
import { dropSecondNames, expectNoUnfinishedRestore } from "./transfer/restore.ts";
import { carryOut } from "./write/orders.ts";
import { startWriterThread } from "./write/thread.ts";
import { openWriter } from "./write/writer.ts";

export interface FileOptions extends Sources {
  readonly path: string;
  /** Creates the file's folder if it does not exist. */
  readonly createFolder: boolean;
  /** Called once if a large file turns out to be damaged, or can't be checked, while it is served. */
  readonly report?: (text: string) => void;
  /** Called at the start with the files that other users of the machine may read or write, if there are any. */
  readonly reportOpen?: (files: readonly string[]) => void;
}

/** Throws an Error with one clear sentence if the file can't be used; it is unchanged then. */
export async function openSqliteFile({
  path: given,
  createFolder,
  report = () => {},
  reportOpen = () => {},
  ...sources
}: FileOptions): Promise<Store> {
  const path = realPathOf(given);
  let checked: boolean;
  try {
    expectNoUnfinishedRestore(path);
    // This comes first: opening the file for writing would move the rest of the log into it.
    checked = expectSoundFile(path);
    prepareFile(path, { createFolder });
  } catch (error) {
    const reason = messageOf(error);
    throw reason.includes(path) ? error : new Error(`${path} can't be opened: ${reason}`);
  }
  const thread = await startWriterThread(path);
  const soundness = checked ? undefined : watchSoundness(path, report);
  const expectSound = () => soundness?.expect();
  const reading = openReading(path);
  const engine = createEngine(sources, thread.apply, reading, {
    open: () => openReading(path),
    idle: 4,
    expectSound,
  });
  dropSecondNames(path);
  const open = filesOpenToOthers(path);
  if (open.length > 0) reportOpen(open);
  return createStore({
    ...engine,
    location: path,
    // In a file that is known to be damaged, a change might miss its record, or make the damage worse. A row that was not found proves
    // nothing then, and neither does a mark of an import.
    expectReady: expectSound,
    probe() {
      engine.reader.probe();
      expectSound();
      thread.probe();
    },
    imports: openImportRows(reading, thread.arrange),
    images: openImageRows(reading, thread.arrange),
    async closeEngine() {
      await soundness?.close();
      // Closing a damaged file would move the log into it; so both stay as they are until the process ends.
      if (!soundness?.isDamaged()) await thread.close();
    },
  });
}

export function openSqliteInMemory(sources: Sources): Store {
  const database = openInMemory();
  const applyBatch = openWriter(database);
  const engine = createEngine(sources, async (batch) => applyBatch(batch), database, {
    // A copy is the snapshot that a single connection can't provide.
    open: () => Database.deserialize(database.serialize()),
    idle: 0,
  });
  return createStore({
    ...engine,
    location: "memory, until the end of the process",
    probe: engine.reader.probe,
    imports: openImportRows(database, async (order) => carryOut(database, order)),
    closeEngine: async () => {},
  });
}

function createEngine(
  sources: Sources,
  apply: (batch: Batch) => Promise<Applied>,
  reading: Database,
  connections: Connections,
) {
  const { now } = sources;
  const { recordedBy, onRecorded, ...commits } = trackCommits(apply, now);
  const queue = openWriteQueue(
    recordedBy((applied) => reader.record(applied)),
    sources,
    patienceOn(sources.cores),
  );
  const { waiting } = queue;
  const reader = openReader(reading, connections, { ...commits, waiting, now });
  return { queue, reader, onRecorded, sources };
}
