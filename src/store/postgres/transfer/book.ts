// A book on PostgreSQL, read in one snapshot, or filled in one transaction.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import { detailsText } from "../../../domain/expense/expense-details.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerRecord } from "../../../domain/ledger/ledger-record.ts";
import type { Post } from "../../../domain/post.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { StoredAnswer } from "../../actions/rows.ts";
import type { ChangeRow } from "../../change-row.ts";
import type { ImportMarkRow } from "../../import-mark-row.ts";
import { type ImportPart, partChecksum } from "../../import-rows.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import type { Book, Portions, TargetBook } from "../../transfer.ts";
import { openConnection } from "../database/connections.ts";
import { readAddress } from "../database/database-address.ts";
import { migrate, readVersion, SCHEMA_VERSION } from "../database/migrations.ts";
import { runTogether } from "../database/scripts.ts";
import { CHANGE_COLUMNS, changeFields } from "../rows/change-rows.ts";
import { PART_FIELDS } from "../rows/import-rows.ts";
import { HOLDS_SOMETHING } from "../rows/ledger-rows.ts";
import { MARK_COLUMNS, markFields } from "../rows/mark-rows.ts";
import { ANSWER_COLUMNS, answerFields, RECORD_COLUMNS, recordFields } from "../rows/record-rows.ts";
import {
  readAnswers,
  readChanges,
  readExpenses,
  readLedgers,
  readMarks,
  readParts,
  readPosts,
  readRecords,
  readRefs,
} from "./book-rows.ts";

/** The wait for another copy into the same database, or for the end of the connection of a killed one. */
const LOCK_TIMEOUT = "10s";

/** The last committed state; services may go on. Rejects with an Error of one clear sentence if it can't be read. */
export function openPostgresSource(url: string, called: string): Promise<Book> {
  return open(url, called, async (sql, location) => {
    const version = await readVersion(sql);
    if (version < SCHEMA_VERSION) {
      throw new Error(
        version === 0
          ? "it has no data of Outlay"
          : `it has schema version ${version}; upgrade it with "outlay migrate"`,
      );
    }
    const place = await readPlace(sql, location);
    await sql.unsafe("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").simple();
    return bookOn(sql, location, place);
  });
}

/** Creates the tables if there are none. Rejects with an Error of one clear sentence if it can't be used. */
export function openPostgresTarget(url: string, called: string): Promise<TargetBook> {
  return open(url, called, async (sql, location) => {
    await migrate(sql);
    const place = await readPlace(sql, location);
    await runTogether(sql, ["BEGIN", `SELECT set_config('lock_timeout', '${LOCK_TIMEOUT}', true)`]);
    // Simultaneous copies into it run one after another.
    await sql.unsafe("SELECT version FROM outlay_schema FOR UPDATE").simple();
    const holdsRecords = await findRecords(sql);
    // Ledgers that were requested, and never had a record.
    if (!holdsRecords) {
      const tables = [
        "ledger",
        "batch",
        "change",
        "record",
        "answer",
        "expense_ref",
        "import_mark",
        "import_part",
      ];
      await runTogether(
        sql,
        tables.map((table) => `DELETE FROM ${table}`),
      );
    }
    return { ...targetOn(sql, bookOn(sql, location, place)), holdsRecords };
  });
}

async function open<Value>(
  url: string,
  called: string,
  begin: (sql: Bun.SQL, location: string) => Promise<Value>,
): Promise<Value> {
  const address = readAddress(url, called);
  let sql: Bun.SQL | undefined;
  try {
    sql = await openConnection(address);
    return await begin(sql, address.shown);
  } catch (error) {
    await sql?.close({ timeout: 0 });
    throw failing(address.shown, error);
  }
}

function failing(location: string, error: unknown): Error {
  const reason = messageOf(error);
  return new Error(reason.includes(location) ? reason : `${location} can't be used: ${reason}`);
}

/** A next id above the first one implies earlier records, whose ids must not be reused. */
async function findRecords(sql: Bun.SQL): Promise<boolean> {
  const found = await runTogether(sql, [
    `SELECT 1 FROM ledger WHERE ${HOLDS_SOMETHING} LIMIT 1`,
    "SELECT 1 FROM expense LIMIT 1",
    "SELECT 1 FROM post LIMIT 1",
  ]);
  return found.some((rows) => rows.length > 0);
}

/**
 * Identifies it by the start time of the server, and the database's name. A server that does not report its start is identified by its
 * address alone.
 */
async function readPlace(sql: Bun.SQL, location: string): Promise<string> {
  const asked = sql<{ place: string }[]>`
    SELECT concat(current_database(), ' since ', extract(epoch FROM pg_postmaster_start_time())) AS place`;
  const [row] = await asked.catch(() => []);
  return row?.place ?? location;
}

function targetOn(sql: Bun.SQL, book: Book): Omit<TargetBook, "holdsRecords"> {
  const telling = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error) => {
      throw failing(book.location, error);
    });
  };
  const putter =
    <Row>(table: string, fieldsOf: (row: InLedger<Row>) => readonly Field[]) =>
    (rows: readonly InLedger<Row>[]) =>
      telling(copyRows(sql, table, rows.map(fieldsOf)));
  return {
    ...book,
    putLedgers: putter(
      `ledger (ledger_id, next_expense_id, next_post_id, next_change_id, next_record_id, expense_count,
         expense_total, revision, run_count, run_source, run_by, records_change)`,
      ledgerFields,
    ),
    putExpenses: putter(
      `expense (ledger_id, expense_id, date, description, amount, details, last_change,
         created_at, changed_at)`,
      expenseFields,
    ),
    putPosts: putter<Post>(
      "post (ledger_id, post_id, text, privacy)",
      ({ ledger, id, text, privacy }) => [ledger, id, text, privacy],
    ),
    putRecords: putter<LedgerRecord>(`record (ledger_id, record_id, ${RECORD_COLUMNS})`, (row) => {
      const { ledger, ...record } = row;
      return recordFields(ledger, record);
    }),
    putChanges: putter<ChangeRow>(`change (ledger_id, change_id, ${CHANGE_COLUMNS})`, (row) =>
      changeFields(row.ledger, row),
    ),
    putAnswers: putter<StoredAnswer>(`answer (ledger_id, key, ${ANSWER_COLUMNS})`, (row) =>
      answerFields(row.ledger, row),
    ),
    putRefs: putter<ExpenseRef>("expense_ref (ledger_id, ref, expense_id)", (row) => [
      ...[row.ledger, row.ref, row.id],
    ]),
    putMarks: putter<ImportMarkRow>(`import_mark (ledger_id, ${MARK_COLUMNS})`, (row) => [
      ...[row.ledger, ...markFields(row)],
    ]),
    putParts: putter<ImportPart>(`import_part (ledger_id, ${PART_FIELDS})`, (row) => {
      const { ledger, import: id, part, stagedAt, bytes } = row;
      const text = `\\x${Buffer.from(bytes).toString("hex")}`;
      return [ledger, id, part, stagedAt, partChecksum(ledger, row), text];
    }),
    commit: () => telling(sql.unsafe("COMMIT").simple()),
  };
}

function ledgerFields(row: InLedger<LedgerState>): readonly Field[] {
  const { ledger, nextExpenseId, nextPostId, nextChangeId, nextRecordId, count, total } = row;
  const { revision, runCount, runSource, runBy, recordsChange } = row;
  const nextIds = [nextExpenseId, nextPostId, nextChangeId, nextRecordId];
  return [ledger, ...nextIds, count, total, revision, runCount, runSource, runBy, recordsChange];
}

function expenseFields(row: InLedger<KeptExpense>): readonly Field[] {
  const { ledger, id, date, description, amount, details } = row;
  const { lastChange, createdAt, changedAt } = row;
  const noted = [lastChange, createdAt, changedAt];
  return [ledger, id, date, description, amount, detailsText(details), ...noted];
}

function bookOn(sql: Bun.SQL, location: string, place: string): Book {
  async function* telling<Row>(portions: Portions<Row>): AsyncGenerator<readonly InLedger<Row>[]> {
    try {
      yield* portions;
    } catch (error) {
      throw failing(location, error);
    }
  }
  return {
    location,
    place,
    ledgers: () => telling(readLedgers(sql)),
    expenses: () => telling(readExpenses(sql)),
    posts: () => telling(readPosts(sql)),
    records: () => telling(readRecords(sql)),
    changes: () => telling(readChanges(sql)),
    answers: () => telling(readAnswers(sql)),
    refs: () => telling(readRefs(sql)),
    marks: () => telling(readMarks(sql)),
    parts: () => telling(readParts(sql)),
    close: () => sql.close({ timeout: 0 }),
  };
}

/** Null represents an absent value. */
export type Field = string | number | null;

/** Resolves when the server has received all of them. `sql` must be a single connection, and `table` name its columns. */
export async function copyRows(
  sql: Bun.SQL,
  table: string,
  rows: readonly (readonly Field[])[],
): Promise<void> {
  const writer = sql.unsafe(`COPY ${table} FROM STDIN`).writable().getWriter();
  // Closing may also report a failure.
  writer.closed.catch(() => {});
  await writer.write(rows.map((row) => `${row.map(fieldOf).join("\t")}\n`).join(""));
  await writer.close();
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
]);

/** Uses the format of COPY; no stored text contains a NUL. */
function fieldOf(value: Field): string {
  if (value === null) return "\\N";
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES.get(character) ?? character);
}
