// Where a file of records truly stands. SQLite follows links and keeps its log beside the real file, so a process that
// looks at the log, moves or replaces the file has to go by the same name.

import { linkSync, lstatSync, readlinkSync, realpathSync, renameSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { messageOf } from "../../../domain/problem.ts";

/** What SQLite keeps beside a file and needs to read it, by the ends of the names. */
export const COMPANIONS = ["-wal", "-journal"];

/** The longest of what is put behind the name of a file that is written beside its goal. */
const LONGEST_END = "-journal";

/** As many links in a row as Linux follows. */
const MOST_LINKS = 40;

/**
 * The path without links; of a file that is still to be made, where it will be. Throws an Error with one clear
 * sentence if the path leads nowhere.
 */
export function realPathOf(path: string): string {
  try {
    return follow(path, MOST_LINKS);
  } catch (error) {
    throw new Error(`${path} can't be used: ${messageOf(error)}`);
  }
}

function follow(path: string, links: number): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) {
    if (links === 0) throw new Error("its links lead in a circle");
    return follow(resolve(dirname(path), readlinkSync(path)), links - 1);
  }
  if (stat) return realpathSync(path);
  const folder = dirname(path);
  return folder === path ? path : resolve(follow(folder, links), basename(path));
}

/** Whether anything has this name, be it a link that leads nowhere. */
export function stands(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Whether a file or what SQLite would take for a part of it has this name. */
export function isTaken(path: string): boolean {
  return ["", ...COMPANIONS].some((end) => stands(path + end));
}

/** Throws an Error with one clear sentence if no file of this name can be made, and SQLite's beside it. */
export function expectNameable(path: string): void {
  try {
    stands(path + LONGEST_END);
  } catch (error) {
    const long = error instanceof Error && "code" in error && error.code === "ENAMETOOLONG";
    throw new Error(`${path} can't be made: ${long ? "its name is too long" : messageOf(error)}`);
  }
}

/** Unlike a rename, a link does not replace what has come to stand there; some file systems know none. */
export function linkOrRename(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (stands(to)) throw new Error(`${to} has come to exist meanwhile: ${messageOf(error)}`);
    renameSync(from, to);
  }
}
