// Copies the data to another file, while a service may write to it.

import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import type { CheckReport } from "../../../domain/maintenance.ts";
import { messageOf } from "../../../domain/problem.ts";
import { openExamining, syncFolder } from "../database/database.ts";
import { createOwnFile, OWN_FILE } from "../database/permissions.ts";
import {
  COMPANIONS,
  discard,
  entryExists,
  expectNameable,
  linkOrRename,
  realPathOf,
} from "../database/real-path.ts";
import { checkFile } from "../integrity/check.ts";
import { examineAtRest } from "../integrity/wal-check.ts";

export interface CopyOptions {
  readonly from: string;
  readonly to: string;
  /** A unique string, so that the name of the unfinished copy is free. */
  readonly unique: string;
}

/**
 * Copies the last committed state, even while a service writes. Throws an Error with one clear sentence, and leaves nothing, if `to`
 * exists or the copy is not sound.
 */
export function backUpFile({ from, to, unique }: CopyOptions): CheckReport {
  const partial = partialOf(to, unique);
  expectFree(to);
  try {
    const report = copyChecked(realPathOf(from), partial);
    linkOrRename(partial, to);
    discard(partial);
    syncFolder(dirname(to));
    return report;
  } finally {
    discard(partial);
  }
}

function expectFree(to: string): void {
  if (entryExists(to)) throw new Error(`${to} already exists, and a backup overwrites nothing`);
  for (const end of COMPANIONS) {
    // SQLite would mistake such a file for a part of the backup.
    if (entryExists(to + end)) throw new Error(`${to}${end} exists, and belongs to another file`);
  }
}

const PERMISSIONS = 0o777;
const PERMISSIONS_OF_OTHERS = 0o007;
const PERMISSIONS_WITHOUT_GROUP = 0o707;

/** The name of an unfinished file. `unique` is a unique string. */
export function partialOf(to: string, unique: string): string {
  const partial = `${to}.${unique}.partial`;
  expectNameable(partial);
  return partial;
}

/**
 * Makes a synced copy. Only its owner may access it, unless it replaces a file: then it gets the permissions of that file. Its owner is the
 * owner of `replaced`, or otherwise of `from`, if this user may give the copy away. Throws unless the copy is sound. The report describes
 * its contents.
 */
export function copyChecked(from: string, to: string, replaced?: string): CheckReport {
  if (!examineAtRest(from)) {
    throw new Error(`${from} can't be copied: there is no such file, or it is empty`);
  }
  expectFolder(to);
  const database = openExamining(from);
  try {
    // SQLite writes into an existing empty file, and gives its journal the same permissions.
    createOwnFile(to);
    // This is the only command that writes, and it writes to another file.
    database.run("PRAGMA query_only = OFF");
    // Copies rows, not pages, in one snapshot; the mark and the version of the file are copied too.
    database.run("VACUUM INTO ?", [to]);
  } catch (error) {
    throw new Error(`${from} can't be copied to ${dirname(to)}: ${messageOf(error)}`);
  } finally {
    database.close();
  }
  const report = checkFile(to);
  const [damage] = report.findings;
  if (damage) {
    throw new Error(`${from} is damaged: ${damage.text}; run "outlay check" on it`);
  }
  const { uid, gid, mode } = statSync(replaced ?? from);
  const file = openSync(to, "r+");
  try {
    givePermissions(file, { uid, gid, mode: replaced === undefined ? OWN_FILE : mode });
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return report;
}

/** If the file can't get the same group, its own group gets only the permissions of all other users. */
function givePermissions(file: number, { uid, gid, mode }: Pick<Stats, "uid" | "gid" | "mode">) {
  for (const owner of [uid, fstatSync(file).uid]) {
    try {
      fchownSync(file, owner, gid);
      break;
    } catch {
      // Only root may give a file away; its owner may give it to one of their groups.
    }
  }
  const ofOthers = mode & PERMISSIONS_OF_OTHERS;
  const withoutGroup = (mode & PERMISSIONS_WITHOUT_GROUP) | (ofOthers << 3);
  fchmodSync(file, fstatSync(file).gid === gid ? mode & PERMISSIONS : withoutGroup);
}

function expectFolder(to: string): void {
  const folder = dirname(to);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`there is no folder ${folder}`);
  }
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`this user may not write in ${folder}`);
  }
}
