// A copy of the records in another file, and the way back. Both write beside their goal, sync, check what
// they have written, and only then give it its name: a name never stands for half a copy.

import { Database } from "bun:sqlite";
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { type CheckReport, checkFile } from "./check.ts";
import { openExamining } from "./database.ts";
import { examineAtRest } from "./log-damage.ts";
import { isDamage } from "./structure.ts";

/** What SQLite keeps beside a file, by the ends of the names. */
const COMPANIONS = ["-wal", "-journal"];

export interface CopyOptions {
  readonly from: string;
  readonly to: string;
  /** A text that no other call has drawn, for a name that is free. */
  readonly unique: string;
}

export interface RestoreOptions extends CopyOptions {
  /** Whether to make the folder of `to` where there is none. */
  readonly createFolder: boolean;
  /** Whether a file that stands at `to` may give way; it is kept beside. */
  readonly force: boolean;
  /** The end of the name under which it is kept, such as a moment. */
  readonly label: string;
}

export interface Restored {
  readonly report: CheckReport;
  /** Where the file that gave way is now; undefined if there was none. */
  readonly kept: string | undefined;
}

/**
 * Copies the last committed state, while a service writes too. Throws an Error with one clear sentence, and
 * leaves nothing, if `to` exists or the copy is not sound.
 */
export function backUpFile({ from, to, unique }: CopyOptions): CheckReport {
  expectFree(to);
  const partial = `${to}.${unique}.partial`;
  try {
    const report = copyChecked(from, partial);
    // Unlike a rename, a link does not replace what has come to stand there meanwhile.
    linkOrRename(partial, to);
    discard(partial);
    syncFolder(to);
    return report;
  } finally {
    discard(partial);
  }
}

/**
 * Puts a copy of a backup in the place of the records. Throws an Error with one clear sentence, and leaves all
 * as it was, if the backup is not sound, something stands at `to` and may not give way, or somebody uses it.
 */
export function restoreFile(options: RestoreOptions): Restored {
  const { from, to, unique, force, label, createFolder } = options;
  expectOther(from, to);
  const occupied = ["", ...COMPANIONS].some((end) => existsSync(to + end));
  if (occupied && !force) {
    throw new Error(`${to} exists; to put the backup in its place and keep it beside, say --force`);
  }
  if (createFolder) mkdirSync(dirname(to), { recursive: true });
  const partial = `${to}.${unique}.partial`;
  try {
    const report = copyChecked(from, partial);
    const kept = occupied ? replace(partial, to, label) : undefined;
    if (!occupied) linkOrRename(partial, to);
    discard(partial);
    syncFolder(to);
    return { report, kept };
  } finally {
    discard(partial);
  }
}

function discard(partial: string): void {
  for (const end of ["", ...COMPANIONS]) rmSync(partial + end, { force: true });
}

function expectFree(to: string): void {
  if (existsSync(to)) throw new Error(`${to} exists, and a backup overwrites nothing`);
  for (const end of COMPANIONS) {
    // SQLite would take it for a part of the backup.
    if (existsSync(to + end)) throw new Error(`${to}${end} exists, and belongs to another file`);
  }
}

function expectOther(from: string, to: string): void {
  const [source, target] = [from, to].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (source && target && source.dev === target.dev && source.ino === target.ino) {
    throw new Error(`${from} is the file of the records itself`);
  }
}

/** Makes a synced copy, and throws unless it is sound; its report tells what it holds. */
function copyChecked(from: string, to: string): CheckReport {
  if (!examineAtRest(from)) {
    throw new Error(`${from} can't be copied: there is no such file, or it is empty`);
  }
  expectFolder(to);
  const database = openExamining(from);
  try {
    // The one command that writes, and to another file.
    database.run("PRAGMA query_only = OFF");
    // Takes rows, not pages, in one snapshot; the mark and the version of the file come with them.
    database.run("VACUUM INTO ?", [to]);
  } catch (error) {
    throw new Error(`${from} can't be copied to ${dirname(to)}: ${messageOf(error)}`);
  } finally {
    database.close();
  }
  syncFile(to);
  const report = checkFile(to);
  const [damage] = report.findings;
  if (damage) {
    throw new Error(`${from} is damaged: ${damage.text}; run "outlay check" on it`);
  }
  return report;
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

/** Returns where the old file is kept. There is no moment at which nothing stands at `to`. */
function replace(partial: string, to: string, label: string): string {
  const kept = freeName(`${to}.${label}`);
  const held = existsSync(to) ? holdAlone(to) : undefined;
  try {
    // A log must not stay behind: SQLite would take it for the new file's.
    for (const end of COMPANIONS) if (existsSync(to + end)) renameSync(to + end, kept + end);
    rmSync(`${to}-shm`, { force: true });
    if (existsSync(to)) keepBeside(to, kept);
    renameSync(partial, to);
    return kept;
  } finally {
    held?.close();
  }
}

/**
 * Brings the log into the file, removes it and holds the file, so that nobody else can use it. Throws if somebody
 * has it open. Of a file that is damaged, undefined: as it is, it can't be held, and is kept as it is.
 */
function holdAlone(path: string): Database | undefined {
  const database = new Database(path, { readwrite: true });
  try {
    // Fails while anybody else has the file open. Without a log, closing the file removes none by its name, which
    // may be another file's by then.
    database.query("PRAGMA journal_mode = DELETE").all();
    database.run("BEGIN EXCLUSIVE");
    const mode = database.query<{ journal_mode: string }, []>("PRAGMA journal_mode").get();
    if (mode?.journal_mode !== "delete") throw new Error("somebody has opened it meanwhile");
    return database;
  } catch (error) {
    database.close();
    if (isDamage(error)) return undefined;
    throw new Error(
      `${path} is in use, or can't be changed; stop Outlay first (${messageOf(error)})`,
    );
  }
}

function freeName(name: string): string {
  const taken = (free: string) => ["", ...COMPANIONS].some((end) => existsSync(free + end));
  let free = name;
  for (let number = 2; taken(free); number += 1) free = `${name}-${number}`;
  return free;
}

function keepBeside(path: string, kept: string): void {
  try {
    linkSync(path, kept);
  } catch {
    // Some file systems know no second name for a file.
    copyFileSync(path, kept, constants.COPYFILE_EXCL);
    syncFile(kept);
  }
}

function linkOrRename(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (existsSync(to)) throw new Error(`${to} has come to exist meanwhile: ${messageOf(error)}`);
    renameSync(from, to);
  }
}

function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** So that the name outlasts a power cut too. */
function syncFolder(path: string): void {
  // Windows has no way to do it, and journals its folders itself.
  if (process.platform === "win32") return;
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
