// The rows of a book, in batches, within a transaction. It avoids reads that one server of several would have to sort for all: ledgers'
// records are read ledger by ledger, or those of some small ones together.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { LedgerRecord } from "../../../domain/ledger/ledger-record.ts";
import type { Post } from "../../../domain/post.ts";
import type { StoredAnswer } from "../../actions/rows.ts";
import type { ChangeRow } from "../../change-row.ts";
import type { ImportMarkRow } from "../../import-mark-row.ts";
import type { ImportPart } from "../../import-rows.ts";
import type { LedgerState } from "../../ledger-state.ts";
import type { Portions } from "../../transfer.ts";
import { runTogether } from "../database/scripts.ts";
import { CHANGE_COLUMNS, changeOf } from "../rows/change-rows.ts";
import { EXPENSE_COLUMNS, expenseOf } from "../rows/expense-rows.ts";
import { type PartColumns, storedPartOf } from "../rows/import-rows.ts";
import { BY_LEDGER, LEDGER_COLUMNS, type LedgerColumns, ledgerOf } from "../rows/ledger-rows.ts";
import { textLiteral } from "../rows/literals.ts";
import { MARK_FIELDS, markOf } from "../rows/mark-rows.ts";
import { postOf } from "../rows/post-rows.ts";
import { ANSWER_COLUMNS, answerOf, RECORD_COLUMNS, storedRecordOf } from "../rows/record-rows.ts";
import { refOf } from "../rows/ref-rows.ts";

const LEDGERS = 512;
/** The number of expenses fetched at once; smaller ledgers are fetched together, up to this many. */
const EXPENSES = 1_024;
/** After the first rows, fetches as many at once as contain about this much text, if the length of rows stays the same. */
const FETCH_CHARACTERS = 1_048_576;
const FIRST_ROWS = 32;
/** Posts have no limit of their own; the longest that the service accepts is 1 MiB. An answer may cover 10,000 expenses. */
const POSTS = 16;
const ANSWERS = 16;
/** A part has 1 MiB. */
const PARTS = 2;

export async function* readLedgers(sql: Bun.SQL): Portions<LedgerState> {
  const select = `SELECT ${LEDGER_COLUMNS},
      (SELECT count(*) FROM post WHERE post.ledger_id = ledger.ledger_id) AS post_count
    FROM ledger ORDER BY ${BY_LEDGER}`;
  for await (const rows of fetchAll<LedgerColumns>(sql, "ledgers", select, LEDGERS)) {
    yield rows.map(ledgerOf);
  }
}

export function readExpenses(sql: Bun.SQL): Portions<KeptExpense> {
  return readTable(sql, EXPENSE_TABLE, expenseOf);
}

export function readPosts(sql: Bun.SQL): Portions<Post> {
  return readTable(sql, POST_TABLE, postOf);
}

export function readChanges(sql: Bun.SQL): Portions<ChangeRow> {
  return readTable(sql, CHANGE_TABLE, changeOf);
}

export function readRecords(sql: Bun.SQL): Portions<LedgerRecord> {
  return readTable(sql, RECORD_TABLE, storedRecordOf);
}

export function readAnswers(sql: Bun.SQL): Portions<StoredAnswer> {
  return readTable(sql, ANSWER_TABLE, answerOf);
}

export function readRefs(sql: Bun.SQL): Portions<ExpenseRef> {
  return readTable(sql, REF_TABLE, ({ id, expense_id }: RefRow) =>
    refOf({ ref: id, id: expense_id }),
  );
}

export function readMarks(sql: Bun.SQL): Portions<ImportMarkRow> {
  return readTable(sql, MARK_TABLE, markOf);
}

export function readParts(sql: Bun.SQL): Portions<ImportPart> {
  return readTable(sql, PART_TABLE, (row: EncodedPart) =>
    storedPartOf(row.ledger_id, { ...row, bytes: Buffer.from(row.encoded, "base64") }),
  );
}

async function* readTable<Row extends object, Value>(
  sql: Bun.SQL,
  { table, id, order: ownOrder = id, columns, most, size }: Table,
  toRecord: (row: Row) => Value,
): Portions<Value> {
  let found = 0;
  for await (const group of groupsOf(sql, most)) {
    const order = group.length === 1 ? ownOrder : `${BY_LEDGER}, ${ownOrder}`;
    const select = `SELECT ledger_id, ${id} AS id, ${columns} FROM ${table}
      WHERE ledger_id IN (${group.map(textLiteral).join(", ")}) ORDER BY ${order}`;
    for await (const rows of fetchAll<Row & OfLedger>(sql, "records", select, size)) {
      found += rows.length;
      yield rows.map((row) => ({ ...toRecord(row), ledger: row.ledger_id }));
    }
  }
  const [[row] = []] = await runTogether<CountRow>(sql, [`SELECT count(*) AS count FROM ${table}`]);
  if (row?.count !== `${found}`) throw new Error(`some rows of ${table} belong to no ledger`);
}

/** Ledgers whose records are read together; `most` is the largest number of them in a ledger. */
async function* groupsOf(sql: Bun.SQL, most: string): AsyncGenerator<readonly LedgerId[], void> {
  const select = `SELECT ledger_id, ${most} AS most FROM ledger ORDER BY ${BY_LEDGER}`;
  let group: LedgerId[] = [];
  let room = EXPENSES;
  for await (const rows of fetchAll<MostRow>(sql, "groups", select, LEDGERS)) {
    for (const { ledger_id, most } of rows) {
      const needed = Number.parseInt(most, 10);
      if (group.length > 0 && (needed > room || group.length === LEDGERS)) {
        yield group;
        group = [];
        room = EXPENSES;
      }
      group.push(ledger_id);
      room -= needed;
    }
  }
  if (group.length > 0) yield group;
}

/** Uses a cursor of that name, at most `most` rows at once. */
async function* fetchAll<Row extends object>(
  sql: Bun.SQL,
  cursor: string,
  select: string,
  most: number,
): AsyncGenerator<readonly Row[], void> {
  const declare = [`DECLARE ${cursor} NO SCROLL CURSOR FOR ${select}`];
  let size = Math.min(FIRST_ROWS, most);
  let isSound = false;
  try {
    for (let isLast = false; !isLast; declare.length = 0) {
      isSound = false;
      const statements = [...declare, `FETCH ${size} FROM ${cursor}`];
      const rows = (await runTogether<Row>(sql, statements)).at(-1) ?? [];
      isSound = true;
      isLast = rows.length < size;
      if (rows.length === 0) continue;
      size = Math.min(most, Math.ceil((FETCH_CHARACTERS * rows.length) / charactersOf(rows)));
      yield rows;
    }
  } finally {
    if (isSound) await runTogether(sql, [`CLOSE ${cursor}`]);
  }
}

function charactersOf(rows: readonly object[]): number {
  let characters = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) characters += String(value).length;
  }
  return characters;
}

interface CountRow {
  readonly count: string;
}

interface OfLedger {
  readonly ledger_id: LedgerId;
}

interface MostRow extends OfLedger {
  readonly most: string;
}

interface Table {
  readonly table: string;
  /** The column of a record's own id. */
  readonly id: string;
  /** The sort order of a ledger's records by id, if it is not the column itself. */
  readonly order?: string;
  readonly columns: string;
  /** A column of the ledger's row. */
  readonly most: string;
  /** The number of rows fetched at once. */
  readonly size: number;
}

const EXPENSE_TABLE: Table = {
  table: "expense",
  id: "expense_id",
  columns: EXPENSE_COLUMNS,
  most: "next_expense_id - 1",
  size: EXPENSES,
};

const POST_TABLE: Table = {
  table: "post",
  id: "post_id",
  columns: "text, privacy",
  most: "next_post_id - 1",
  size: POSTS,
};

const CHANGE_TABLE: Table = {
  table: "change",
  id: "change_id",
  columns: CHANGE_COLUMNS,
  most: "next_change_id - 1",
  size: EXPENSES,
};

const RECORD_TABLE: Table = {
  table: "record",
  id: "record_id",
  columns: RECORD_COLUMNS,
  most: "next_record_id",
  size: EXPENSES,
};

const ANSWER_TABLE: Table = {
  table: "answer",
  id: "key",
  order: "convert_to(key, 'UTF8')",
  columns: ANSWER_COLUMNS,
  most: "(SELECT count(*) FROM answer WHERE answer.ledger_id = ledger.ledger_id)",
  size: ANSWERS,
};

const REF_TABLE: Table = {
  table: "expense_ref",
  id: "ref",
  order: "convert_to(ref, 'UTF8')",
  columns: "expense_id",
  most: "next_expense_id - 1",
  size: EXPENSES,
};

interface RefRow {
  readonly id: string;
  readonly expense_id: string;
}

const MARK_TABLE: Table = {
  table: "import_mark",
  id: "nth",
  order: "import_id, nth",
  columns: MARK_FIELDS,
  most: "(SELECT count(*) FROM import_mark WHERE import_mark.ledger_id = ledger.ledger_id)",
  size: EXPENSES,
};

const PART_TABLE: Table = {
  table: "import_part",
  id: "part",
  order: "import_id, part",
  columns: "import_id, part, staged_at, checksum, encode(bytes, 'base64') AS encoded",
  most: "(SELECT count(*) FROM import_part WHERE import_part.ledger_id = ledger.ledger_id)",
  size: PARTS,
};

interface EncodedPart extends Omit<PartColumns, "bytes">, OfLedger {
  readonly encoded: string;
}
