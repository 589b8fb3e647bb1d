// Opens the file. It first checks, without changing the file, that it is Outlay's and not newer than this program. Then it sets and
// verifies the options that durability requires.

import { Database, constants as sqlite } from "bun:sqlite";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { migrate, SCHEMA_VERSION, schemaVersion } from "./migrations.ts";
import { createOwnFile, createOwnFolder } from "./permissions.ts";

/** Marks a SQLite file as Outlay's: "Outl" in the file's header. */
const APPLICATION_ID = 0x4f75746c;
const APPLICATION_ID_OFFSET = 68;
const VERSION_OFFSET = 60;
const HEADER_BYTES = 100;
const MAGIC = "SQLite format 3\0";

const READ_AND_WRITE = constants.R_OK | constants.W_OK;

const { SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE, SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = sqlite;

/** When the log has this many pages, 16 MiB, it is moved into the file. A page that changed often is written only once. */
const LOG_PAGES = 4_096;

/** How long a connection waits for another process that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;
const RETRY_MS = 10;

/**
 * Creates and migrates the file, if necessary. Throws an Error with one clear sentence, and leaves the file unchanged, if it can't be
 * read, is not Outlay's, or has a newer version.
 */
export function prepareFile(path: string, options: { readonly createFolder: boolean }): void {
  if (options.createFolder) createOwnFolder(dirname(path));
  const exists = examine(path);
  try {
    if (!existsSync(path)) createOwnFile(path);
  } catch {
    // If the file can't be created, or another process has just created it, SQLite will report that, too.
  }
  const database = open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, (connection) => {
    // This precedes the switch to WAL, so that the mark is in the file itself from its first transaction on.
    if (!exists) connection.run(`PRAGMA application_id = ${APPLICATION_ID}`);
    configure(connection);
    migrate(connection);
  });
  database.close();
}

/** A connection that can write; each of its commits returns after the sync. */
export function openWriting(path: string): Database {
  return open(path, SQLITE_OPEN_READWRITE, (connection) => {
    configure(connection);
    connection.run("PRAGMA cache_size = -16384");
    // The undo data of a statement with several rows stays in memory, so that a write needs no other folder and no other disk.
    connection.run("PRAGMA temp_store = MEMORY");
    connection.run(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
    syncFolder(dirname(path));
  });
}

/** Ensures that file and log are found after a power cut. SQLite does so too, but continues if it fails. */
export function syncFolder(folder: string): void {
  // On Windows, a folder can't be opened, and the file system's own log protects its entries.
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** A connection that reads the last committed state and never waits for a writer. */
export function openReading(path: string): Database {
  return open(path, SQLITE_OPEN_READWRITE, (connection) => {
    configure(connection);
    connection.run("PRAGMA query_only = ON");
  });
}

/** A connection that reads, and changes neither the file nor a leftover log. */
export function openExamining(path: string): Database {
  const setUp = (connection: Database) => {
    connection.run("PRAGMA query_only = ON");
    try {
      // This makes SQLite open all that it needs.
      schemaVersion(connection);
    } catch (error) {
      // The reader itself reports damage later.
      if (isBusy(error) || isDenied(error)) throw error;
    }
  };
  try {
    // The last writable connection moves the log into the file when it closes.
    if (hasLog(path)) return open(path, SQLITE_OPEN_READONLY, setUp);
    if (canBeShared(path)) return open(path, SQLITE_OPEN_READWRITE, setUp);
    // This tells SQLite that the file has no writers, so that it needs no further files.
    const immutable = `${Bun.pathToFileURL(path).href}?immutable=1`;
    return open(immutable, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, setUp);
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new Error(
      `${path} can't be read by this user: SQLite must be able to write in ${dirname(path)} (${error.message})`,
    );
  }
}

/** Returns true if SQLite finds, or can create next to the file, the files that connections share. */
function canBeShared(path: string): boolean {
  if (existsSync(`${path}-wal`) || existsSync(`${path}-shm`)) return true;
  try {
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A database that lives as long as its connection. */
export function openInMemory(): Database {
  const database = new Database(":memory:");
  migrate(database);
  return database;
}

/**
 * Opens a connection and configures it. While other processes create, migrate or close the file, SQLite reports at once that it is
 * locked, whatever the timeout; so this retries until the timeout is over.
 */
function open(path: string, flags: number, setUp: (connection: Database) => void): Database {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const connection = new Database(path, flags);
    try {
      connection.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      setUp(connection);
      return connection;
    } catch (error) {
      connection.close();
      if (!isBusy(error) || waitedMs >= BUSY_TIMEOUT_MS) throw error;
      Bun.sleepSync(RETRY_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/);
}

/** Returns true if this user lacks access that SQLite needs to the file or folder. */
function isDenied(error: unknown): error is Error {
  return hasCode(error, /^SQLITE_(READONLY|CANTOPEN|PERM)/);
}

export function hasCode(error: unknown, pattern: RegExp): error is Error {
  return error instanceof Error && "code" in error && pattern.test(String(error.code));
}

/** Throws unless the file will keep the promises of a commit. */
function configure(database: Database): void {
  database.run("PRAGMA foreign_keys = ON");
  expectPragma(database, "journal_mode", "WAL", "wal");
  expectPragma(database, "synchronous", "FULL", 2);
  // If a plain fsync leaves data in the drive's cache (macOS), these make it reach the disk.
  database.run("PRAGMA fullfsync = ON");
  database.run("PRAGMA checkpoint_fullfsync = ON");
}

function expectPragma(database: Database, name: string, value: string, expected: unknown): void {
  const read = () => database.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get()?.[name];
  // Setting an unchanged value would still request locks that others may hold.
  if (read() !== expected) database.query(`PRAGMA ${name} = ${value}`).all();
  const actual = read();
  if (actual !== expected) {
    throw new Error(
      `SQLite runs with ${name} ${actual}, but ${value} is needed so that nothing is lost`,
    );
  }
}

/**
 * Returns true if the file is Outlay's, false if it is missing or empty; throws for anything else, and if this user lacks the required
 * access.
 */
export function examine(path: string, access = READ_AND_WRITE): boolean {
  if (!expectMark(path, access)) return false;
  const version = hasLog(path)
    ? versionThroughLog(path)
    : readHeader(path).readUInt32BE(VERSION_OFFSET);
  if (version <= SCHEMA_VERSION) return true;
  throw new Error(
    `${path} was created by a newer version of Outlay (version ${version}; this one knows up to ${SCHEMA_VERSION}); please upgrade`,
  );
}

/** Reads only the file's first bytes; `examine` also checks its version and its log. */
export function expectMark(path: string, access = READ_AND_WRITE): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) {
    const folder = dirname(path);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw new Error(`${path} can't be created: the folder ${folder} does not exist`);
  }
  if (!stat.isFile()) throw new Error(`${path} is not a file`);
  try {
    accessSync(path, access);
  } catch {
    const what = access === constants.R_OK ? "read" : "read and write";
    throw new Error(`${path} can't be used: this user may not ${what} it`);
  }
  if (stat.size === 0) return false;
  const header = readHeader(path);
  if (header.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw new Error(`${path} is not a database`);
  }
  if (header.readUInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID) {
    throw new Error(`${path} is the database of another program, not of Outlay`);
  }
  return true;
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  return header;
}

/** Returns true if a crash or another process has left a log or journal of the file. */
function hasLog(path: string): boolean {
  return [`${path}-wal`, `${path}-journal`].some(
    (log) => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

/** The version that the file and its log have together. */
function versionThroughLog(path: string): number {
  // A rollback journal exists only while the file is first created, and reading must repair the file first.
  const mending = existsSync(`${path}-journal`);
  const database = mending ? open(path, SQLITE_OPEN_READWRITE, schemaVersion) : openExamining(path);
  try {
    return schemaVersion(database);
  } finally {
    database.close();
  }
}
