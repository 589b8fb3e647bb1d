// Puts a copy of a backup in the place of the records. What stood there is kept, and nothing is ever lost by a
// restore that is killed: what it leaves is noticed by the next start.

import { linkSync, readdirSync, renameSync, rmSync, statSync, unlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { CheckReport } from "../../../domain/maintenance.ts";
import { syncFolder } from "../database/database.ts";
import { type Held, holdAlone } from "../database/exclusive-lock.ts";
import { createOwnFolder } from "../database/permissions.ts";
import {
  COMPANIONS,
  expectNameable,
  isTaken,
  linkOrRename,
  realPathOf,
  stands,
} from "../database/real-path.ts";
import { type CopyOptions, copyChecked, discard, partialOf } from "./backup.ts";

export interface RestoreOptions extends CopyOptions {
  /** Whether to make the folder of `to` where there is none. */
  readonly createFolder: boolean;
  /** Whether a file that stands at `to` may give way; it is kept beside. */
  readonly force: boolean;
  /** When this is, for the name under which that file is kept. */
  readonly moment: string;
}

export interface Restored {
  readonly report: CheckReport;
  /** Where the file that gave way is now; undefined if there was none. */
  readonly kept: string | undefined;
}

/**
 * Throws an Error with one clear sentence, and leaves all as it was, if the backup is not sound, something stands at
 * `to` and may not give way, or somebody uses it.
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
    const report = copyChecked(from, partial, stands(to) ? to : undefined);
    if (occupied) replace(partial, to, { kept, unique });
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
    throw new Error(`${given} is the file of the records itself`);
  }
}

function freeName(name: string): string {
  expectNameable(name);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`;
  return free;
}

function replace(
  partial: string,
  to: string,
  { kept, unique }: { kept: string; unique: string },
): void {
  const held = stands(to) ? holdAlone(to, unique) : undefined;
  try {
    if (held) {
      dropSecondNames(to);
      keepBeside(to, kept, held);
    }
    // After the file: without its log it would be taken for whole, and a log without its file is not.
    for (const end of COMPANIONS) if (stands(to + end)) renameSync(to + end, kept + end);
    rmSync(`${to}-shm`, { force: true });
    renameSync(partial, to);
  } finally {
    held?.close();
  }
}

/** A second name, so that at each moment one of the two stands at its place; where that can't be, another name. */
function keepBeside(path: string, kept: string, { asItIs }: Held): void {
  if (!asItIs) {
    try {
      linkSync(path, kept);
      return;
    } catch {
      // Some file systems know no second name. A copy would be no help: to close it drops SQLite's locks.
    }
  }
  renameSync(path, kept);
}

/** What a killed restore may leave beside the records, by the end of its name. */
const LEFT_BEHIND = /^\.(?:[0-9a-f]{8}\.(?:partial|held)|before-restore-[^.]+)$/;

/**
 * Takes away the second names that a killed restore has left to the file at `path`: they would follow each change of
 * it. To be called by one who has the file open or holds it, so that no other restore is just at it.
 */
export function dropSecondNames(path: string): void {
  const records = statSync(path);
  if (records.nlink < 2) return;
  for (const name of namesLeft(path)) {
    const stat = statSync(name, { throwIfNoEntry: false });
    if (stat?.dev === records.dev && stat.ino === records.ino) unlinkSync(name);
  }
}

/** Throws if the file at `path` is missing because a restore was killed before it could put one there. */
export function expectNoUnfinishedRestore(path: string): void {
  const left = stands(path) || !stands(dirname(path)) ? [] : namesLeft(path);
  const partial = left.find((name) => name.endsWith(".partial"));
  if (partial === undefined) return;
  throw new Error(
    `${path} is missing, and ${partial} was left by a restore that did not end; restore again, or delete that`,
  );
}

function namesLeft(path: string): readonly string[] {
  const [folder, base] = [dirname(path), basename(path)];
  return readdirSync(folder)
    .filter((name) => name.startsWith(base) && LEFT_BEHIND.test(name.slice(base.length)))
    .map((name) => join(folder, name));
}
