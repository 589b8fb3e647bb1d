// A book on a SQLite file, read in one snapshot, or filled in one transaction.

import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { LedgerRecord, RecordRow } from "../../../domain/ledger/ledger-record.ts";
import type { Post } from "../../../domain/post.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { StoredAnswer } from "../../actions/rows.ts";
import type { ChangeRow } from "../../change-row.ts";
import type { ImportMarkRow } from "../../import-mark-row.ts";
import type { ImportPart } from "../../import-rows.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import type { Book, Portions, TargetBook } from "../../transfer.ts";
import { openExamining, openWriting, prepareFile } from "../database/database.ts";
import { SCHEMA_VERSION, schemaVersion } from "../database/migrations.ts";
import { expectSoundFile } from "../integrity/soundness.ts";
import { structureFindings } from "../integrity/structure.ts";
import { examineAtRest } from "../integrity/wal-check.ts";
import { CHANGE_COLUMNS, changeOf, type StoredChange } from "../rows/change-rows.ts";
import {
  MARK_COLUMNS,
  PART_COLUMNS,
  type StoredMark,
  type StoredPart,
  storedMarkOf,
  storedPartOf,
} from "../rows/import-rows.ts";
import {
  ANSWER_COLUMNS,
  type AnswerRow,
  answerOf,
  RECORD_COLUMNS,
  storedRecordOf,
} from "../rows/record-rows.ts";
import { REF_COLUMNS, refOf } from "../rows/ref-rows.ts";
import {
  EXPENSE_COLUMNS,
  type ExpenseRow,
  LEDGER_COLUMNS,
  ledgerOf,
  POST_COLUMNS,
  postOf,
  type Stored,
  stateOf,
} from "../rows/rows.ts";
import { prepareStatements } from "../write/statements.ts";

/** A batch ends at this many rows, or at this much text. */
const PORTION_ROWS = 1_024;
const PORTION_CHARACTERS = 1_048_576;

/** Rows arrive in the order of their ids, and are stored in that of their dates, which uses many pages at once. */
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
  return bookIn(database, path);
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
    // Ledgers that were requested, and never had a record; files may have been staged for them.
    if (!holdsRecords) database.run("DELETE FROM import_part; DELETE FROM ledger");
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
    putExpenses: putAll((row) => statements.insertExpenses(row.ledger, [row])),
    putPosts: putAll((row) => statements.insertPost(row.ledger, row)),
    putRecords: putAll(({ ledger, ...record }) => statements.putRecord(ledger, record)),
    putChanges: putAll((row) => statements.insertChanges(row.ledger, [row])),
    putAnswers: putAll(({ ledger, ...answer }) => statements.putAnswer(ledger, answer)),
    putRefs: putAll((row) => statements.insertRef(row.ledger, row)),
    putMarks: putAll((row) => statements.insertMarks(row.ledger, [row])),
    putParts: putAll((row) => statements.insertPart(row.ledger, row)),
    commit() {
      try {
        database.run("COMMIT");
      } catch (error) {
        throw failing(path, error);
      }
    },
  };
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

  const rowsOf = tableReader(database, location);
  return {
    location,
    place: `file ${ino} of device ${dev}`,
    ledgers: () =>
      rowsOf<LedgerState, LedgerState>(
        "ledger",
        [LEDGER_COLUMNS, "ledger_id"],
        (ledger, row) => ledgerOf(ledger, row),
        () => 0,
      ),
    expenses: () =>
      rowsOf<ExpenseRow, KeptExpense>(
        "expense INDEXED BY expense_by_id",
        [EXPENSE_COLUMNS, "expense_id"],
        stateOf,
        ({ description, details }) => description.length + (details?.length ?? 0),
      ),
    posts: () =>
      rowsOf<Post, Post>("post", [POST_COLUMNS, "post_id"], postOf, ({ text }) => text.length),
    records: () =>
      rowsOf<RecordRow, LedgerRecord>(
        "record",
        [RECORD_COLUMNS, "record_id"],
        storedRecordOf,
        ({ fields }) => fields.length,
      ),
    changes: () =>
      rowsOf<StoredChange, ChangeRow>(
        "change",
        [CHANGE_COLUMNS, "change_id"],
        changeOf,
        ({ before, after }) => (before?.length ?? 0) + (after?.length ?? 0),
      ),
    answers: () =>
      rowsOf<AnswerRow, StoredAnswer>(
        "answer",
        [ANSWER_COLUMNS, "key"],
        answerOf,
        ({ amended }) => amended.length,
      ),
    refs: () =>
      rowsOf<ExpenseRef, ExpenseRef>(
        "expense_ref",
        [REF_COLUMNS, "ref"],
        refOf,
        ({ ref }) => ref.length,
      ),
    ...importRows(rowsOf),
    async close() {
      // This comes first, because an interrupted reading would keep the connection, and its locks, open.
      if (database.inTransaction) database.run("ROLLBACK");
      database.close();
    },
  };
}

/** Reads the rows of a table in the order of ledger and id. */
function tableReader(database: Database, location: string) {
  return <Row, Value>(
    table: string,
    [columns, id]: readonly [columns: string, id: string],
    toValue: (ledger: LedgerId, row: Stored<Row>) => Value,
    charactersOf: (row: Row) => number,
  ): Portions<Value> => {
    const rows = database
      .query<InLedger<Stored<Row>>, []>(
        `SELECT ledger_id AS ledger, ${columns} FROM ${table} ORDER BY ledger_id, ${id}`,
      )
      .iterate();
    return portions(location, rows, toValue, charactersOf);
  };
}

type TableReader = ReturnType<typeof tableReader>;

function importRows(rowsOf: TableReader): Pick<Book, "marks" | "parts"> {
  return {
    marks: () =>
      rowsOf<StoredMark, ImportMarkRow>(
        "import_mark",
        [MARK_COLUMNS, "import_id, nth"],
        storedMarkOf,
        ({ fields }) => fields.length,
      ),
    parts: () =>
      rowsOf<StoredPart, ImportPart>(
        "import_part",
        [PART_COLUMNS, "import_id, part"],
        storedPartOf,
        ({ bytes }) => bytes.length,
      ),
  };
}

async function* portions<Row, Value>(
  location: string,
  rows: Iterable<InLedger<Stored<Row>>>,
  toValue: (ledger: LedgerId, row: Stored<Row>) => Value,
  charactersOf: (row: Row) => number,
): Portions<Value> {
  let portion: InLedger<Value>[] = [];
  let characters = 0;
  try {
    for (const row of rows) {
      const { ledger } = row;
      portion.push({ ...toValue(ledger, row), ledger });
      characters += charactersOf(row);
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
  const reason = messageOf(error);
  return new Error(reason.includes(path) ? reason : `${path} can't be used: ${reason}`);
}
