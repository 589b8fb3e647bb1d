// Holds a file exclusively, and finds out if another process uses it. This also works for a damaged file, which SQLite can't read and which
// must not be changed.

import { Database } from "bun:sqlite";
import { linkSync, statSync, writeFileSync } from "node:fs";
import { messageOf } from "../../../domain/problem.ts";
import { isDamage } from "../integrity/structure.ts";
import { expectWholeLog } from "../integrity/wal-check.ts";
import { hasCode, openExamining } from "./database.ts";
import { OWN_FILE } from "./permissions.ts";
import { discard } from "./real-path.ts";

export interface Held {
  /** Is true if file and log are unchanged; otherwise the log was moved into the file. */
  readonly asItIs: boolean;
  close(): void;
}

/**
 * Moves the log into the file, removes it and holds the file. A damaged file, or one with a damaged log, is held unchanged. Throws if
 * another process has the file open. `unique` is a unique string.
 */
export function holdAlone(path: string, unique: string): Held {
  return isWhole(path) ? holdTidied(path) : holdAsItIs(path, unique);
}

/** Returns false if SQLite must not touch the file: it would drop the rest of the log after a bad frame, and the log of an empty file. */
function isWhole(path: string): boolean {
  if (statSync(path).size === 0) return false;
  try {
    expectWholeLog(path);
    const database = openExamining(path);
    try {
      database.query("SELECT count(*) FROM sqlite_schema").get();
    } finally {
      database.close();
    }
    return true;
  } catch (error) {
    if (isDamage(error) || isBadPage(error)) return false;
    throw error;
  }
}

function holdTidied(path: string): Held {
  const database = new Database(path, { readwrite: true });
  try {
    // Fails while another process has the file open. Without a log, closing the file removes none by its name, which may belong to another
    // file by that time.
    database.query("PRAGMA journal_mode = DELETE").all();
    database.run("BEGIN EXCLUSIVE");
    const mode = database.query<{ journal_mode: string }, []>("PRAGMA journal_mode").get();
    if (mode?.journal_mode !== "delete") throw new Error("it was opened in the meantime");
    return { asItIs: false, close: () => database.close() };
  } catch (error) {
    database.close();
    throw inUse(path, error);
  }
}

function inUse(path: string, error: unknown): Error {
  return new Error(
    `${path} is in use, or can't be changed; stop Outlay first (${messageOf(error)})`,
  );
}

/**
 * SQLite locks a file regardless of its name. Under a second name, it looks for a log of that name and finds ours, which is
 * empty. In exclusive mode, it takes the whole lock before it reads the first page. Another process that has the file open in WAL mode
 * has a share of that lock. So it does not matter whether SQLite can read the page.
 */
function holdAsItIs(path: string, unique: string): Held {
  const name = `${path}.${unique}.held`;
  try {
    linkSync(path, name);
  } catch (error) {
    throw new Error(
      `${path} is damaged, so Outlay can't tell whether it is in use (${messageOf(error)}); make sure that Outlay has stopped, move the file and its -wal elsewhere, and restore without --force`,
    );
  }
  let database: Database | undefined;
  try {
    writeFileSync(`${name}-wal`, "\0", { flag: "wx", mode: OWN_FILE });
    database = new Database(name, { readwrite: true });
    lock(database);
    const held = database;
    return {
      asItIs: true,
      close() {
        held.close();
        discard(name);
      },
    };
  } catch (error) {
    database?.close();
    throw inUse(path, error);
  } finally {
    // Open files don't need their names.
    discard(name);
  }
}

function lock(database: Database): void {
  try {
    database.run("PRAGMA locking_mode = EXCLUSIVE");
    // An empty file has no page to read, but this takes the lock.
    database.run("BEGIN EXCLUSIVE");
  } catch (error) {
    if (!isBadPage(error)) throw error;
  }
}

/** A page was invalid, or could not be read. */
function isBadPage(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(CORRUPT|NOTADB|IOERR_READ|IOERR_SHORT_READ)/);
}
