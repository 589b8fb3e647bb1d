// Finds the real location of a database file. SQLite follows links and keeps its log next to the real file, so code that examines the
// log, or moves or replaces the file, must use the same name.

import { linkSync, lstatSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { messageOf } from "../../../domain/problem.ts";

/** The suffixes of the files that SQLite keeps next to a file and needs to read it. */
export const COMPANIONS = ["-wal", "-journal"];

/** The longest suffix of a file that is written next to its target. */
const LONGEST_SUFFIX = "-journal";

/** Linux follows this many links in a row. */
const MAX_LINKS = 40;

/** The path without links, even of a file that does not exist yet. Throws an Error with one clear sentence if the path leads nowhere. */
export function realPathOf(path: string): string {
  try {
    return follow(path, MAX_LINKS);
  } catch (error) {
    throw new Error(`${path} can't be used: ${messageOf(error)}`);
  }
}

function follow(path: string, links: number): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) {
    if (links === 0) throw new Error("its symbolic links form a loop");
    return follow(resolve(dirname(path), readlinkSync(path)), links - 1);
  }
  if (stat) return realpathSync(path);
  const folder = dirname(path);
  return folder === path ? path : resolve(follow(folder, links), basename(path));
}

/** Returns true if anything has this name, even a link that leads nowhere. */
export function entryExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Returns true if this name belongs to a file, or to one that SQLite would treat as part of it. */
export function isTaken(path: string): boolean {
  return ["", ...COMPANIONS].some((end) => entryExists(path + end));
}

/** Throws an Error with one clear sentence if a file of this name, and SQLite's companions, can't be created. */
export function expectNameable(path: string): void {
  try {
    entryExists(path + LONGEST_SUFFIX);
  } catch (error) {
    const long = error instanceof Error && "code" in error && error.code === "ENAMETOOLONG";
    throw new Error(
      `${path} can't be created: ${long ? "its name is too long" : messageOf(error)}`,
    );
  }
}

/** A link is better than a rename, because it does not replace a new file with that name. Some file systems have no links. */
export function linkOrRename(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (entryExists(to)) throw new Error(`${to} was created in the meantime: ${messageOf(error)}`);
    renameSync(from, to);
  }
}

/** Removes a file and SQLite's companions, if they exist. */
export function discard(path: string): void {
  for (const end of ["", ...COMPANIONS]) rmSync(path + end, { force: true });
}
