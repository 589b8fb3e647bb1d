// A book on a SQLite file, read as it is in one snapshot, or filled in one transaction.

import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import type { Post } from "../../domain/post.ts";
import type {
  Book,
  ExpenseState,
  InLedger,
  LedgerState,
  Portions,
  TargetBook,
} from "../transfer.ts";
import { CHANGE_COLUMNS, changeOf, type StoredChange } from "./change-rows.ts";
import { openExamining, openWriting, prepareFile } from "./database.ts";
import { examineAtRest } from "./log-damage.ts";
import { SCHEMA_VERSION, schemaVersion } from "./migrations.ts";
import {
  damaged,
  EXPENSE_COLUMNS,
  LEDGER_COLUMNS,
  ledgerChecksum,
  POST_COLUMNS,
  postOf,
  type Stored,
  stateOf,
} from "./rows.ts";
import { expectSoundFile } from "./soundness.ts";
import { prepareStatements } from "./statements.ts";
import { structureFindings } from "./structure.ts";

/** A portion has so many rows, or as many as make so much text. */
const PORTION_ROWS = 1_024;
const PORTION_CHARACTERS = 1_048_576;

/** Rows come in the order of their ids, and stand in that of their dates: many pages are in use at once. */
const CACHE_KIB = 32_768;

/** The last committed state; a service may go on. Throws an Error with one clear sentence if it can't be read. */
export function openSqliteSource(path: string): Book {
  if (!examineAtRest(path)) {
    throw new Error(`${path} can't be copied: there is no such file, or it is empty`);
  }
  const database = openExamining(path);
  try {
    const version = schemaVersion(database);
    if (version < SCHEMA_VERSION) {
      throw new Error(`${path} is of version ${version}; bring it up to date by "outlay migrate"`);
    }
    database.run("BEGIN");
    // Nothing else would tell of a ledger that can't be found, if all its records were deleted: its ids would come again.
    const [finding] = structureFindings(database);
    if (finding !== undefined) {
      throw new Error(`${path} is damaged: ${finding}; run "outlay check" on it`);
    }
  } catch (error) {
    database.close();
    throw failing(path, error);
  }
  return bookIn(database, path);
}

/**
 * Makes the file if there is none. Throws an Error with one clear sentence, and leaves the records as they were, if it
 * can't be used.
 */
export function openSqliteTarget(path: string): TargetBook {
  expectSoundFile(path);
  prepareFile(path, { createFolder: false });
  const database = openWriting(path);
  let holdsRecords: boolean;
  try {
    database.run("BEGIN IMMEDIATE");
    holdsRecords = findRecords(database);
    // Ledgers that were asked for, and never had a record.
    if (!holdsRecords) database.run("DELETE FROM ledger");
  } catch (error) {
    database.close();
    throw failing(path, error);
  }
  const statements = prepareStatements(database);
  const putAll = <Row>(put: (row: Row) => void) => {
    return (rows: readonly Row[]) => {
      try {
        for (const row of rows) put(row);
      } catch (error) {
        throw failing(path, error);
      }
    };
  };
  return {
    ...bookIn(database, path),
    holdsRecords,
    putLedgers: putAll((row) => statements.insertLedger(row.ledger, row)),
    putExpenses: putAll((row) => statements.insertExpense(row.ledger, row)),
    putPosts: putAll((row) => statements.insertPost(row.ledger, row)),
    putChanges: putAll((row) => statements.insertChange(row.ledger, row)),
    commit() {
      try {
        database.run("COMMIT");
      } catch (error) {
        throw failing(path, error);
      }
    },
  };
}

/** A next id that is not the first one says of records that were there, and whose ids must not come again. */
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
  const read = <Row>(sql: string) => database.query<InLedger<Stored<Row>>, []>(sql).iterate();
  const { dev, ino } = statSync(location, { bigint: true });
  return {
    location,
    place: `file ${ino} of device ${dev}`,
    ledgers: () =>
      portions(
        location,
        read<LedgerState>(`SELECT ledger_id AS ledger, ${LEDGER_COLUMNS} FROM ledger ORDER BY 1`),
        (row) => {
          if (ledgerChecksum(row.ledger, row) !== row.checksum) {
            throw damaged(`the ledger ${row.ledger}`);
          }
          return row;
        },
        () => 0,
      ),
    expenses: () =>
      portions(
        location,
        read<ExpenseState>(
          `SELECT ledger_id AS ledger, ${EXPENSE_COLUMNS} FROM expense INDEXED BY expense_by_id
           ORDER BY ledger_id, expense_id`,
        ),
        (row) => stateOf(row.ledger, row),
        ({ description }) => description.length,
      ),
    posts: () =>
      portions(
        location,
        read<Post>(
          `SELECT ledger_id AS ledger, ${POST_COLUMNS} FROM post ORDER BY ledger_id, post_id`,
        ),
        (row) => ({ ledger: row.ledger, ...postOf(row.ledger, row) }),
        ({ text }) => text.length,
      ),
    changes: () =>
      portions(
        location,
        database
          .query<InLedger<StoredChange>, []>(
            `SELECT ledger_id AS ledger, ${CHANGE_COLUMNS} FROM change ORDER BY ledger_id, change_id`,
          )
          .iterate(),
        ({ ledger, ...row }) => ({ ledger, ...changeOf(ledger, row) }),
        ({ before, after }) =>
          (before?.description?.length ?? 0) + (after?.description?.length ?? 0),
      ),
    async close() {
      // First, because a reading that was broken off would keep the connection, and its locks, from being closed.
      if (database.inTransaction) database.run("ROLLBACK");
      database.close();
    },
  };
}

async function* portions<Row, Value>(
  location: string,
  rows: Iterable<Row>,
  toRecord: (row: Row) => InLedger<Value>,
  charactersOf: (row: InLedger<Value>) => number,
): Portions<Value> {
  let portion: InLedger<Value>[] = [];
  let characters = 0;
  try {
    for (const row of rows) {
      const value = toRecord(row);
      portion.push(value);
      characters += charactersOf(value);
      if (portion.length < PORTION_ROWS && characters < PORTION_CHARACTERS) continue;
      yield portion;
      portion = [];
      characters = 0;
    }
  } catch (error) {
    throw failing(location, error);
  }
  if (portion.length > 0) yield portion;
}

function failing(path: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(reason.includes(path) ? reason : `${path} can't be used: ${reason}`);
}
