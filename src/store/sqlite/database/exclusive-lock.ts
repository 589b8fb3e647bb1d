// Holds a file so that nobody else can use it, and finds out whether somebody does; of a damaged file too, which
// SQLite can't read, and of which nothing may be changed.

import { Database } from "bun:sqlite";
import { linkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { messageOf } from "../../../domain/problem.ts";
import { isDamage } from "../integrity/structure.ts";
import { expectWholeLog } from "../integrity/wal-check.ts";
import { openExamining } from "./database.ts";
import { OWN_FILE } from "./permissions.ts";
import { COMPANIONS } from "./real-path.ts";

export interface Held {
  /** Whether file and log are as they were found; else the log was brought into the file. */
  readonly asItIs: boolean;
  close(): void;
}

/**
 * Brings the log into the file, removes it and holds the file; a file that is damaged, or whose log is, is held as it
 * is. Throws if somebody has it open. `unique` is a text that no other call has drawn.
 */
export function holdAlone(path: string, unique: string): Held {
  return isWhole(path) ? holdTidied(path) : holdAsItIs(path, unique);
}

/** Without a change: SQLite would drop what follows a bad frame of the log, and a log beside an empty file. */
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
    // Fails while anybody else has the file open. Without a log, closing the file removes none by its name, which
    // may be another file's by then.
    database.query("PRAGMA journal_mode = DELETE").all();
    database.run("BEGIN EXCLUSIVE");
    const mode = database.query<{ journal_mode: string }, []>("PRAGMA journal_mode").get();
    if (mode?.journal_mode !== "delete") throw new Error("somebody has opened it meanwhile");
    return { asItIs: false, close: () => database.close() };
  } catch (error) {
    database.close();
    throw new Error(
      `${path} is in use, or can't be changed; stop Outlay first (${messageOf(error)})`,
    );
  }
}

/**
 * SQLite locks a file, whatever its name. Under a second name it looks for a log beside that one, finds ours, which is
 * empty, and, told to use the file alone, takes the whole lock before it reads the first page. Another process that has the file
 * open in WAL mode has a share of that lock. What SQLite then thinks of the page is no matter.
 */
function holdAsItIs(path: string, unique: string): Held {
  const name = `${path}.${unique}.held`;
  const forget = () => {
    for (const end of ["", ...COMPANIONS]) rmSync(name + end, { force: true });
  };
  try {
    linkSync(path, name);
  } catch (error) {
    throw new Error(
      `${path} is damaged, and whether it is in use can't be told here (${messageOf(error)}); make sure that Outlay has stopped, move the file and its -wal elsewhere, and restore without --force`,
    );
  }
  let database: Database | undefined;
  try {
    writeFileSync(`${name}-wal`, "\0", { flag: "wx", mode: OWN_FILE });
    database = new Database(name, { readwrite: true });
    lock(database);
    // Nothing goes by the name any more.
    forget();
    const held = database;
    return {
      asItIs: true,
      close() {
        held.close();
        forget();
      },
    };
  } catch (error) {
    database?.close();
    forget();
    throw new Error(
      `${path} is in use, or can't be changed; stop Outlay first (${messageOf(error)})`,
    );
  }
}

function lock(database: Database): void {
  try {
    database.run("PRAGMA locking_mode = EXCLUSIVE");
    // Of an empty file there is no page to be read, and this takes the lock.
    database.run("BEGIN EXCLUSIVE");
  } catch (error) {
    if (!isBadPage(error)) throw error;
  }
}

/** A page was not as it must be, or could not be read. */
function isBadPage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_READ|IOERR_SHORT_READ)/.test(code);
}
