// Finds damage that no row reveals by itself: a page or an index through which a record is not found at all. A small file is checked
// before the first answer, a large one on a thread of its own soon after it.

import type { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { EMPTY_LEDGER, type LedgerSummary } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { ImageRows } from "../../books/column-images.ts";
import { IMPORT_ROWS, type ImportRows } from "../../import-rows.ts";
import { HISTORY_READS, READS, type Reader, type Reads } from "../../reader.ts";
import { type Around, wrapReading } from "../../reading.ts";
import { examine, expectMark, openExamining } from "../database/database.ts";
import type { Reader as SqliteReader } from "../read/reader.ts";
import type { WriterThread } from "../write/thread.ts";
import { differingTables, isDamage, structureFindings } from "./structure.ts";
import { expectWholeLog } from "./wal-check.ts";

/** About 30 ms of checking; twice that on a busy machine. */
const SMALL_BYTES = 4 * 1_048_576;
/** After this time, a service that has just started has given its first answers. */
const DELAY_MS = 1_000;

const ADVICE = 'run "outlay check" and restore a backup';

/** The check of a large file, while it is served. */
export interface Soundness {
  /** Throws once damage was found. */
  expect(): void;
  /** Resolves when the file was checked, or when it is certain that it won't be. */
  readonly ended: Promise<void>;
  /** Resolves when the check has closed the file. */
  close(): Promise<void>;
}

/**
 * Throws an Error with one clear sentence, and leaves file and log unchanged, if the log is damaged, or the file is small and damaged.
 * Returns false if the file is too large to be checked now. It must be called before anything opens the file for writing.
 */
export function expectSoundFile(path: string): boolean {
  // Only opening it for writing can finish a file that is being created.
  if (existsSync(`${path}-journal`)) return true;
  if (!existsSync(path) || !expectMark(path)) {
    // SQLite would mistake the log for a leftover of another file, and delete it.
    if (sizeOf(`${path}-wal`) === 0) return true;
    throw new Error(
      `${path} is missing or empty, but ${path}-wal still has its records; ${ADVICE}`,
    );
  }
  try {
    expectWholeLog(path);
  } catch (error) {
    throw new Error(`${messageOf(error)}; ${ADVICE}`);
  }
  const small = isSmall(path);
  if (small) examine(path);
  const database = openExamining(path);
  try {
    refuseOtherTables(database, path);
    if (!small) return false;
    const [finding] = structureFindings(database);
    if (finding !== undefined) throw new Error(`${path} is damaged: ${finding}; ${ADVICE}`);
  } finally {
    database.close();
  }
  return true;
}

/** Such a file has a version that was never released, or one with the same number by mistake. */
function refuseOtherTables(database: Database, path: string): void {
  const [name] = namesOfOthers();
  if (name === undefined) return;
  throw new Error(
    `${path} can't be used: its tables are not those of this version of Outlay (${name} is defined differently); start the version that created it, or restore a backup`,
  );

  function namesOfOthers(): readonly string[] {
    try {
      return differingTables(database);
    } catch (error) {
      // An unreadable file is reported as damage.
      if (isDamage(error)) return [];
      throw error;
    }
  }
}

/** For a file that was checked before it was opened. */
export const SOUND: Soundness = {
  expect() {},
  ended: Promise.resolve(),
  close: async () => {},
};

/** Checks a large file soon, and calls `report` once if it is damaged or can't be checked. */
export function watchSoundness(
  path: string,
  report: (text: string) => void,
  delayMs = DELAY_MS,
): Soundness {
  let damage: string | undefined;
  let worker: Worker | undefined;
  const { promise: ended, resolve } = Promise.withResolvers<void>();

  function end(): void {
    worker?.terminate();
    resolve();
  }

  const delay = setTimeout(() => {
    worker = new Worker(new URL("./soundness-thread.ts", import.meta.url).href);
    worker.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
      const [finding] = data;
      if (finding !== undefined) {
        damage = `the file is damaged: ${finding}; ${ADVICE}`;
        report(damage);
      }
      end();
    };
    worker.onerror = ({ message }) => {
      report(`the file could not be checked: ${message}`);
      end();
    };
    worker.postMessage(path);
  }, delayMs);

  return {
    expect() {
      if (damage !== undefined) throw new Error(damage);
    },
    ended,
    close() {
      clearTimeout(delay);
      if (worker === undefined) resolve();
      return ended;
    },
  };
}

/**
 * Wraps a reader. Once damage is known, it refuses answers that rely on finding a row: the posts and labels that exist, and that a
 * ledger was never written to. Lists of expenses and totals continue, since each row and the count are verified.
 */
export function guardReader(reader: SqliteReader, soundness: Soundness): Reader {
  function expectFound({ revision }: LedgerSummary): void {
    if (revision === EMPTY_LEDGER.revision) soundness.expect();
  }
  const around = guarding(soundness);
  return {
    ...wrapReading<Reads>(reader, READS, around),
    history: wrapReading(reader.history, HISTORY_READS, around),
    summarize(ledger) {
      const summary = reader.summarize(ledger);
      expectFound(summary);
      return summary;
    },
    async listExpenses(ledger, ended) {
      expectFound(reader.summarize(ledger));
      return reader.listExpenses(ledger, ended);
    },
    close: reader.close,
  };
}

function guarding(soundness: Soundness): Around {
  return (work) => {
    soundness.expect();
    return work();
  };
}

/** A file that is known to be damaged is not written to, and its images are not used. */
export function guardImageRows(rows: ImageRows, soundness: Soundness): ImageRows {
  return {
    async heads(ledger) {
      soundness.expect();
      return rows.heads(ledger);
    },
    rows: rows.rows,
    async put(...row) {
      soundness.expect();
      return rows.put(...row);
    },
    async dropOthers(ledger, image) {
      soundness.expect();
      return rows.dropOthers(ledger, image);
    },
  };
}

/**
 * Guards rows of imports: once damage is known, they are neither found nor written, because only a search can show that there is no
 * mark.
 */
export function guardImportRows(rows: ImportRows, soundness: Soundness): ImportRows {
  return wrapReading(rows, IMPORT_ROWS, guarding(soundness));
}

/**
 * Wraps a writer so that it also probes the file, and closes after its check. A file that is known to be damaged is left open until the
 * process ends, because closing it would move the log into the file: both stay unchanged.
 */
export function guardWriter(
  writer: Pick<WriterThread, "probe" | "close">,
  soundness: Soundness,
): Pick<WriterThread, "probe" | "close"> {
  return {
    probe() {
      soundness.expect();
      writer.probe();
    },
    async close() {
      await soundness.close();
      if (!isDamaged(soundness)) await writer.close();
    },
  };
}

function isDamaged(soundness: Soundness): boolean {
  try {
    soundness.expect();
    return false;
  } catch {
    return true;
  }
}

function isSmall(path: string): boolean {
  return sizeOf(path) + sizeOf(`${path}-wal`) <= SMALL_BYTES;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
