// A book on a SQLite file, read in one snapshot, or filled in one transaction.

import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import type { InLedger } from "../../ledger-state.ts";
import {
  type Book,
  byLedger,
  failing,
  naming,
  type Portions,
  type TargetBook,
} from "../../moving/transfer.ts";
import type { BookRecords, BookTable } from "../../tables.ts";
import { openExamining, openWriting, prepareFile } from "../database/database.ts";
import { SCHEMA_VERSION, schemaVersion } from "../database/migrations.ts";
import { expectSoundFile } from "../integrity/soundness.ts";
import { structureFindings } from "../integrity/structure.ts";
import { examineAtRest } from "../integrity/wal-check.ts";
import { recordIn } from "../rows/rows.ts";
import { prepareInsertion, sortedRows } from "../rows/tables.ts";

/** A batch ends at this many rows, or at this many characters or bytes. */
const PORTION_ROWS = 1_024;
const PORTION_SIZE = 1_048_576;

/**
 * The cache is large, because rows arrive in the order of their ids but are stored in the order of their dates, which uses many pages at
 * once.
 */
const CACHE_KIB = 32_768;

/** Reads the last committed state, while a service may keep running. Throws an Error with one clear sentence if it can't be read. */
export function openSqliteSource(path: string): Book {
  if (!examineAtRest(path)) {
    throw new Error(`${path} can't be copied: there is no such file, or it is empty`);
  }
  const database = openExamining(path);
  try {
    const version = schemaVersion(database);
    if (version < SCHEMA_VERSION) {
      throw new Error(`${path} has schema version ${version}; upgrade it with "outlay migrate"`);
    }
    database.run("BEGIN");
    // If all records of a missing ledger were deleted, nothing else would reveal it, and its ids would be reused.
    const [finding] = structureFindings(database);
    if (finding !== undefined) {
      throw new Error(`${path} is damaged: ${finding}; run "outlay check" on it`);
    }
  } catch (error) {
    database.close();
    throw failing(path, error);
  }
  return naming(bookIn(database, path));
}

/** Creates the file if there is none. Throws an Error with one clear sentence, and leaves the data unchanged, if it can't be used. */
export function openSqliteTarget(path: string): TargetBook {
  expectSoundFile(path);
  prepareFile(path, { createFolder: false });
  const database = openWriting(path);
  let holdsRecords: boolean;
  try {
    database.run("BEGIN IMMEDIATE");
    holdsRecords = findRecords(database);
    // Deletes ledgers that were requested but never had a record, and files that were staged for them.
    if (!holdsRecords) database.run("DELETE FROM import_part; DELETE FROM ledger");
  } catch (error) {
    database.close();
    throw failing(path, error);
  }
  return naming({
    ...bookIn(database, path),
    holdsRecords,
    put(table, rows) {
      const insert = prepareInsertion(database, table);
      for (const [ledger, records] of byLedger(rows)) insert(ledger, records);
    },
    commit() {
      database.run("COMMIT");
    },
  });
}

/** A next id above the first one implies earlier records, whose ids must not be reused. */
function findRecords(database: Database): boolean {
  const record = database.query(
    `SELECT 1 FROM expense UNION ALL SELECT 1 FROM post
     UNION ALL SELECT 1 FROM ledger
       WHERE next_expense_id > 1 OR next_post_id > 1 OR next_change_id > 1 LIMIT 1`,
  );
  return record.get() !== null;
}

function bookIn(database: Database, location: string): Book {
  database.run(`PRAGMA cache_size = -${CACHE_KIB}`);
  const { dev, ino } = statSync(location, { bigint: true });
  return {
    location,
    identity: `file ${ino} of device ${dev}`,
    read: (table) => read(database, table),
    async close() {
      // This comes first, because an interrupted reading would keep the connection, and its locks, open.
      if (database.inTransaction) database.run("ROLLBACK");
      database.close();
    },
  };
}

async function* read<Table extends BookTable>(
  database: Database,
  table: Table,
): Portions<BookRecords[Table]> {
  let portion: InLedger<BookRecords[Table]>[] = [];
  let size = 0;
  for (const row of sortedRows(database, table)) {
    const { ledger } = row;
    portion.push({ ...recordIn(table, ledger, row), ledger });
    size += sizeOf(row);
    if (portion.length < PORTION_ROWS && size < PORTION_SIZE) continue;
    yield portion;
    portion = [];
    size = 0;
  }
  if (portion.length > 0) yield portion;
}

/** The number of characters in the row's strings, and of its bytes. */
function sizeOf(row: object): number {
  let size = 0;
  for (const value of Object.values(row)) {
    if (typeof value === "string" || value instanceof Uint8Array) size += value.length;
  }
  return size;
}
