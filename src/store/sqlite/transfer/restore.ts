// Replaces the database with a copy of a backup. It keeps the old file. A killed restore never loses anything: the next start notices its
// leftovers.

import { linkSync, readdirSync, renameSync, rmSync, statSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { CheckReport } from "../../../domain/maintenance.ts";
import { syncFolder } from "../database/database.ts";
import { type Held, holdAlone } from "../database/exclusive-lock.ts";
import { createOwnFolder } from "../database/permissions.ts";
import {
  COMPANIONS,
  discard,
  entryExists,
  expectNameable,
  isTaken,
  linkOrRename,
  realPathOf,
} from "../database/real-path.ts";
import { type CopyOptions, copyChecked, partialOf } from "./backup.ts";

export interface RestoreOptions extends CopyOptions {
  /** Creates the folder of `to` if it does not exist. */
  readonly createFolder: boolean;
  /** Lets the restore replace a file at `to`, which is kept next to it. */
  readonly force: boolean;
  /** The current time, for the kept file's name. */
  readonly moment: string;
}

export interface Restored {
  readonly report: CheckReport;
  /** The new path of the replaced file; undefined if there was none. */
  readonly kept: string | undefined;
}

/**
 * Throws an Error with one clear sentence, and changes nothing, if the backup is not sound or another process uses the file. It does the
 * same if a file exists at `to` and may not be replaced.
 */
export function restoreFile(options: RestoreOptions): Restored {
  const { unique, force, moment, createFolder } = options;
  const [from, to] = [realPathOf(options.from), realPathOf(options.to)];
  expectOther(options.from, from, to);
  const partial = partialOf(to, unique);
  const occupied = isTaken(to);
  if (statSync(to, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Error(`${to} is not a file`);
  }
  if (occupied && !force) {
    throw new Error(`${to} already exists. Use --force to replace it; the old file is kept`);
  }
  const kept = freeName(`${to}.before-restore-${moment}`);
  expectNameable(kept);
  if (createFolder) createOwnFolder(dirname(to));
  try {
    const report = copyChecked(from, partial, entryExists(to) ? to : undefined);
    if (occupied) replace(partial, to, kept, unique);
    else linkOrRename(partial, to);
    discard(partial);
    syncFolder(dirname(to));
    return { report, kept: occupied ? kept : undefined };
  } finally {
    discard(partial);
  }
}

function expectOther(given: string, from: string, to: string): void {
  const [source, target] = [from, to].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (source && target && source.dev === target.dev && source.ino === target.ino) {
    throw new Error(`${given} is the database itself`);
  }
}

function freeName(name: string): string {
  expectNameable(name);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`;
  return free;
}

function replace(partial: string, to: string, kept: string, unique: string): void {
  const held = entryExists(to) ? holdAlone(to, unique) : undefined;
  try {
    if (held) {
      dropSecondNames(to);
      keepBeside(to, kept, held);
    }
    // The log moves after its file: a file without its log would look complete, but a log without its file does not.
    for (const end of COMPANIONS) if (entryExists(to + end)) renameSync(to + end, kept + end);
    rmSync(`${to}-shm`, { force: true });
    renameSync(partial, to);
  } finally {
    held?.close();
  }
}

/** Adds a second name, so that one of the two files is always in place; if that fails, it renames the file. */
function keepBeside(path: string, kept: string, { asItIs }: Held): void {
  if (!asItIs) {
    try {
      linkSync(path, kept);
      return;
    } catch {
      // Some file systems have no second names. A copy would not help: closing it releases SQLite's locks.
    }
  }
  renameSync(path, kept);
}

/** Matches the suffixes of the names that a killed restore leaves. */
const LEFT_BEHIND = /^\.(?:[0-9a-f]{8}\.(?:partial|held)|before-restore-[^.]+)$/;

/**
 * Removes the second names that a killed restore has left for the file at `path`, because every later change of the file would also appear
 * under these names. The caller must have the file open or hold it, so that no other restore is running.
 */
export function dropSecondNames(path: string): void {
  const target = statSync(path);
  if (target.nlink < 2) return;
  for (const name of namesLeft(path)) {
    const stat = statSync(name, { throwIfNoEntry: false });
    if (stat?.dev === target.dev && stat.ino === target.ino) unlinkSync(name);
  }
}

/** Throws if the file at `path` is missing because a restore was killed before it could put one there. */
export function expectNoUnfinishedRestore(path: string): void {
  const left = entryExists(path) || !entryExists(dirname(path)) ? [] : namesLeft(path);
  const partial = left.find((name) => name.endsWith(".partial"));
  if (partial === undefined) return;
  throw new Error(
    `${path} is missing, and ${partial} was left by an interrupted restore; restore again, or delete it`,
  );
}

function namesLeft(path: string): readonly string[] {
  const [folder, base] = [dirname(path), basename(path)];
  return readdirSync(folder)
    .filter((name) => name.startsWith(base) && LEFT_BEHIND.test(name.slice(base.length)))
    .map((name) => join(folder, name));
}
