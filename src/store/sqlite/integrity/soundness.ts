// Finds damage that no row reveals by itself: a damaged page or index that hides a record. A small file is checked before the first answer,
// a large one on a thread of its own soon after it.

import type { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { messageOf } from "../../../domain/problem.ts";
import { examine, expectMark, openExamining } from "../database/database.ts";
import { differingTables, isDamage, structureFindings } from "./structure.ts";
import { expectWholeLog } from "./wal-check.ts";

/** Checking this much takes about 30 ms, or twice that on a busy machine. */
const SMALL_BYTES = 4 * 1_048_576;
/** After this time, a service that has just started has given its first answers. */
const DELAY_MS = 1_000;

const ADVICE = 'run "outlay check" and restore a backup';

/**
 * Throws an Error with one clear sentence, and leaves file and log unchanged, if the log is damaged, or the file is small and damaged.
 * Returns false if the file is too large to be checked now. It must be called before anything opens the file for writing.
 */
export function expectSoundFile(path: string): boolean {
  // A file that is being created can only be finished by opening it for writing.
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
  const small = sizeOf(path) + sizeOf(`${path}-wal`) <= SMALL_BYTES;
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

/** A file with other tables has a version that was never released, or one with the same number by mistake. */
function refuseOtherTables(database: Database, path: string): void {
  let name: string | undefined;
  try {
    [name] = differingTables(database);
  } catch (error) {
    // An unreadable file is reported as damage.
    if (!isDamage(error)) throw error;
  }
  if (name === undefined) return;
  throw new Error(
    `${path} can't be used: its tables are not those of this version of Outlay (${name} is defined differently); start the version that created it, or restore a backup`,
  );
}

/** Checks a large file soon, and calls `report` once if it is damaged or can't be checked. */
export function watchSoundness(path: string, report: (text: string) => void, delayMs = DELAY_MS) {
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
    /** Throws once damage was found. */
    expect(): void {
      if (damage !== undefined) throw new Error(damage);
    },
    isDamaged: () => damage !== undefined,
    /** Resolves when the file was checked, or when it is certain that it won't be. */
    ended,
    /** Resolves when the check has closed the file. */
    close(): Promise<void> {
      clearTimeout(delay);
      if (worker === undefined) resolve();
      return ended;
    },
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
