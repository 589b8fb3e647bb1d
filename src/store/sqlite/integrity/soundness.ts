// Finds damage that no row can show by itself: a page or an index through which a record is not found at all.
// A small file is checked before the first answer, a large one on a thread of its own soon after it.

import type { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { EMPTY_LEDGER, type LedgerSummary } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { ImageRows } from "../../books/column-images.ts";
import { type ImportRows, importRowsThrough } from "../../import-rows.ts";
import { examine, expectMark, openExamining } from "../database/database.ts";
import type { Reader } from "../read/reader.ts";
import type { WriterThread } from "../write/thread.ts";
import { differingTables, isDamage, structureFindings } from "./structure.ts";
import { expectWholeLog } from "./wal-check.ts";

/** About 30 ms of checking; twice that on a busy machine. */
const SMALL_BYTES = 4 * 1_048_576;
/** By then a service that has just started has given its first answers. */
const DELAY_MS = 1_000;

const ADVICE = 'run "outlay check" and restore a backup';

/** The check of a large file, while it is served. */
export interface Soundness {
  /** Throws once damage was found. */
  expect(): void;
  /** Resolves when the file was checked, or won't be. */
  readonly ended: Promise<void>;
  /** Resolves when the check no longer has the file open. */
  close(): Promise<void>;
}

/**
 * Throws an Error with one clear sentence, and leaves file and log as they were, if the log is damaged, or the
 * file is small and damaged. False if the file is too large to be checked now. To be called before anything opens
 * the file for writing.
 */
export function expectSoundFile(path: string): boolean {
  // Only opening it for writing can finish a file that is being made.
  if (existsSync(`${path}-journal`)) return true;
  if (!existsSync(path) || !expectMark(path)) {
    // SQLite would take the log for a leftover of another file, and delete it.
    if (sizeOf(`${path}-wal`) === 0) return true;
    throw new Error(`${path} is missing or empty, and ${path}-wal holds its records; ${ADVICE}`);
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

/** Such a file is of a version that was never released, or of one that has the same number by mistake. */
function refuseOtherTables(database: Database, path: string): void {
  const [name] = namesOfOthers();
  if (name === undefined) return;
  throw new Error(
    `${path} can't be used: its tables are not those of this version of Outlay (${name} is defined otherwise); start the version that made it, or restore a backup`,
  );

  function namesOfOthers(): readonly string[] {
    try {
      return differingTables(database);
    } catch (error) {
      // What can't be read is told as the damage that it is.
      if (isDamage(error)) return [];
      throw error;
    }
  }
}

/** Of a file that was checked before it was opened. */
export const SOUND: Soundness = {
  expect() {},
  ended: Promise.resolve(),
  close: async () => {},
};

/** Checks a large file soon, and tells `report` once if it is damaged or can't be checked. */
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
 * A reader that, once damage is known, no longer says what only the way to a row can show: which posts and labels there
 * are, and that a ledger was never written to. Lists of expenses and totals go on, since each row and the count are made sure of.
 */
export function guardReader(reader: Reader, soundness: Soundness): Reader {
  function expectFound({ revision }: LedgerSummary): void {
    if (revision === EMPTY_LEDGER.revision) soundness.expect();
  }
  return {
    ...reader,
    summarize(ledger) {
      const summary = reader.summarize(ledger);
      expectFound(summary);
      return summary;
    },
    readPost(ledger, id) {
      soundness.expect();
      return reader.readPost(ledger, id);
    },
    listPosts(ledger) {
      soundness.expect();
      return reader.listPosts(ledger);
    },
    async readBook(ledger) {
      soundness.expect();
      return reader.readBook(ledger);
    },
    async readLargeBook(ledger) {
      soundness.expect();
      return reader.readLargeBook(ledger);
    },
    listLedgers() {
      soundness.expect();
      return reader.listLedgers();
    },
    history: {
      lastChanges(ledgers) {
        soundness.expect();
        return reader.history.lastChanges(ledgers);
      },
      list(ledger, range) {
        soundness.expect();
        return reader.history.list(ledger, range);
      },
      latest(ledger, range) {
        soundness.expect();
        return reader.history.latest(ledger, range);
      },
      ofExpense(ledger, id, range) {
        soundness.expect();
        return reader.history.ofExpense(ledger, id, range);
      },
    },
    async listExpenses(ledger, ended) {
      expectFound(reader.summarize(ledger));
      return reader.listExpenses(ledger, ended);
    },
  };
}

/** In a file that is known to be damaged nothing is written, and images serve no one. */
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

/** Rows of imports that are neither found nor written once damage is known: only the way to a mark can show that there is none. */
export function guardImportRows(rows: ImportRows, soundness: Soundness): ImportRows {
  return importRowsThrough(rows, async (work) => {
    soundness.expect();
    return work();
  });
}

/**
 * A writer that answers for the file too, and closes after its check. Once the file is known to be damaged it is left
 * open until the process ends, because to close it would bring the log into the file: both stay as they are.
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
