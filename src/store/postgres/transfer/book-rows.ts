// The rows of a book, in batches, within a transaction. Ledgers are read one by one, or several small ones together. In a cluster, one
// server would have to sort the rows of all ledgers if they were read at once.

import { detailsText } from "../../../domain/expense/expense-details.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { partChecksum } from "../../import-rows.ts";
import type { InLedger } from "../../ledger-state.ts";
import type { Portions } from "../../moving/transfer.ts";
import type { BookRecords, BookTable } from "../../tables.ts";
import { runTogether } from "../database/scripts.ts";
import { CHANGE_COLUMNS, type ChangeColumns, changeFields, changeOf } from "../rows/change-rows.ts";
import {
  MARK_COLUMNS,
  MARK_FIELDS,
  type MarkRow,
  markFields,
  markOf,
  PART_FIELDS,
  type PartColumns,
  storedPartOf,
} from "../rows/import-rows.ts";
import { BY_LEDGER, LEDGER_COLUMNS, type LedgerColumns, ledgerOf } from "../rows/ledger-rows.ts";
import { textLiteral } from "../rows/literals.ts";
import {
  ANSWER_COLUMNS,
  type AnswerColumns,
  answerFields,
  answerOf,
  EXPENSE_COLUMNS,
  type ExpenseColumns,
  expenseOf,
  type PostRow,
  postOf,
  RECORD_COLUMNS,
  type RecordColumns,
  recordFields,
  refOf,
  storedRecordOf,
} from "../rows/rows.ts";
import { numberOf } from "../rows/values.ts";

const LEDGERS = 512;
/** The number of expenses fetched at once; smaller ledgers are fetched together, up to this many. */
const EXPENSES = 1_024;
/** After the first rows, each fetch gets about this much text, if the next rows are as long as the last ones. */
const FETCH_CHARACTERS = 1_048_576;
const FIRST_ROWS = 32;
/** Posts have no limit of their own; the longest that the service accepts is 1 MiB. An answer may cover 10,000 expenses. */
const LONG_ROWS = 16;
/** A part has 1 MiB. */
const PARTS = 2;

/** Null represents an absent value. */
type Field = string | number | null;

/** Rows with the values of their columns. */
interface ColumnRows {
  readonly ledgers: LedgerColumns;
  readonly expenses: ExpenseColumns;
  readonly posts: PostRow;
  readonly records: RecordColumns;
  readonly changes: ChangeColumns;
  readonly answers: AnswerColumns;
  readonly refs: { readonly id: string; readonly expense_id: string };
  readonly marks: MarkRow;
  readonly parts: Omit<PartColumns, "bytes"> & OfLedger & { readonly encoded: string };
}

interface OfLedger {
  readonly ledger_id: LedgerId;
}

interface TableFacts<Table extends BookTable> {
  readonly from: string;
  /** The column of a row's own id. */
  readonly id: string;
  /** The expression that sorts a ledger's rows by id, if it is not the column itself. */
  readonly order?: string;
  readonly columns: string;
  /** An expression for the largest number of rows that a ledger can have in this table. */
  readonly most: string;
  /** The number of rows fetched at once. */
  readonly size: number;
  readonly readRow: (row: ColumnRows[Table]) => BookRecords[Table];
  /** The table with the columns to fill. */
  readonly into: string;
  readonly fieldsOf: (row: InLedger<BookRecords[Table]>) => readonly Field[];
}

const rowsOf = (table: string) =>
  `(SELECT count(*) FROM ${table} WHERE ${table}.ledger_id = ledger.ledger_id)`;

export const TABLES: { readonly [Table in BookTable]: TableFacts<Table> } = {
  ledgers: {
    ...{ from: "ledger", id: "ledger_id", most: "1", size: LEDGERS, readRow: ledgerOf },
    columns: `${LEDGER_COLUMNS}, ${rowsOf("post")} AS post_count`,
    into: `ledger (ledger_id, next_expense_id, next_post_id, next_change_id, next_record_id, expense_count,
      expense_total, revision, run_count, run_source, run_by, records_change)`,
    fieldsOf(row) {
      const { ledger, nextExpenseId, nextPostId, nextChangeId, nextRecordId, count, total } = row;
      const { revision, runCount, runSource, runBy, recordsChange } = row;
      const nextIds = [nextExpenseId, nextPostId, nextChangeId, nextRecordId];
      const run = [runCount, runSource, runBy];
      return [ledger, ...nextIds, count, total, revision, ...run, recordsChange];
    },
  },
  expenses: {
    ...{ from: "expense", id: "expense_id", columns: EXPENSE_COLUMNS, readRow: expenseOf },
    ...{ most: "next_expense_id - 1", size: EXPENSES },
    into: `expense (ledger_id, expense_id, date, description, amount, details, last_change,
      created_at, changed_at)`,
    fieldsOf(row) {
      const { ledger, id, date, description, amount, lastChange, createdAt, changedAt } = row;
      const noted = [detailsText(row.details), lastChange, createdAt, changedAt];
      return [ledger, id, date, description, amount, ...noted];
    },
  },
  posts: {
    ...{ from: "post", id: "post_id", columns: "text, privacy", readRow: postOf },
    ...{ most: "next_post_id - 1", size: LONG_ROWS },
    into: "post (ledger_id, post_id, text, privacy)",
    fieldsOf: ({ ledger, id, text, privacy }) => [ledger, id, text, privacy],
  },
  records: {
    ...{ from: "record", id: "record_id", columns: RECORD_COLUMNS, readRow: storedRecordOf },
    ...{ most: "next_record_id", size: EXPENSES },
    into: `record (ledger_id, record_id, ${RECORD_COLUMNS})`,
    fieldsOf: ({ ledger, ...record }) => recordFields(ledger, record),
  },
  changes: {
    ...{ from: "change", id: "change_id", columns: CHANGE_COLUMNS, readRow: changeOf },
    ...{ most: "next_change_id - 1", size: EXPENSES },
    into: `change (ledger_id, change_id, ${CHANGE_COLUMNS})`,
    fieldsOf: (row) => changeFields(row.ledger, row),
  },
  answers: {
    ...{ from: "answer", id: "key", order: "convert_to(key, 'UTF8')", readRow: answerOf },
    ...{ columns: ANSWER_COLUMNS, most: rowsOf("answer"), size: LONG_ROWS },
    into: `answer (ledger_id, key, ${ANSWER_COLUMNS})`,
    fieldsOf: (row) => answerFields(row.ledger, row),
  },
  refs: {
    ...{ from: "expense_ref", id: "ref", order: "convert_to(ref, 'UTF8')" },
    ...{ columns: "expense_id", most: "next_expense_id - 1", size: EXPENSES },
    readRow: ({ id, expense_id }) => refOf({ ref: id, id: expense_id }),
    into: "expense_ref (ledger_id, ref, expense_id)",
    fieldsOf: ({ ledger, ref, id }) => [ledger, ref, id],
  },
  marks: {
    ...{ from: "import_mark", id: "nth", order: "import_id, nth", readRow: markOf },
    ...{ columns: MARK_FIELDS, most: rowsOf("import_mark"), size: EXPENSES },
    into: `import_mark (ledger_id, ${MARK_COLUMNS})`,
    fieldsOf: (row) => [row.ledger, ...markFields(row)],
  },
  parts: {
    ...{ from: "import_part", id: "part", order: "import_id, part" },
    columns: "import_id, part, staged_at, checksum, encode(bytes, 'base64') AS encoded",
    ...{ most: rowsOf("import_part"), size: PARTS },
    readRow: (row) =>
      storedPartOf(row.ledger_id, { ...row, bytes: Buffer.from(row.encoded, "base64") }),
    into: `import_part (ledger_id, ${PART_FIELDS})`,
    fieldsOf(row) {
      const { ledger, import: id, part, stagedAt, bytes } = row;
      const text = `\\x${Buffer.from(bytes).toString("hex")}`;
      return [ledger, id, part, stagedAt, partChecksum(ledger, row), text];
    },
  },
};

export async function* readTable<Table extends BookTable>(
  sql: Bun.SQL,
  table: Table,
): Portions<BookRecords[Table]> {
  const { from, id, order: ownOrder = id, columns, most, size, readRow } = TABLES[table];
  type Row = ColumnRows[Table] & OfLedger;
  let found = 0;
  for await (const group of groupsOf(sql, most)) {
    const order = group.length === 1 ? ownOrder : `${BY_LEDGER}, ${ownOrder}`;
    const select = `SELECT ledger_id, ${id} AS id, ${columns} FROM ${from}
      WHERE ledger_id IN (${group.map(textLiteral).join(", ")}) ORDER BY ${order}`;
    for await (const rows of fetchAll<Row>(sql, "records", select, size)) {
      found += rows.length;
      yield rows.map((row) => ({ ...readRow(row), ledger: row.ledger_id }));
    }
  }
  const [[row] = []] = await runTogether<CountRow>(sql, [`SELECT count(*) AS count FROM ${from}`]);
  if (row?.count !== `${found}`) throw new Error(`some rows of ${from} belong to no ledger`);
}

/** Yields groups of ledgers whose rows are read together. `most` is the field of `TableFacts`. */
async function* groupsOf(sql: Bun.SQL, most: string): AsyncGenerator<readonly LedgerId[], void> {
  const select = `SELECT ledger_id, ${most} AS most FROM ledger ORDER BY ${BY_LEDGER}`;
  let group: LedgerId[] = [];
  let room = EXPENSES;
  for await (const rows of fetchAll<MostRow>(sql, "groups", select, LEDGERS)) {
    for (const { ledger_id, most } of rows) {
      const needed = numberOf(most);
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

/** Fetches through a cursor of that name, at most `most` rows at once. */
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

interface MostRow extends OfLedger {
  readonly most: string;
}

/** Resolves when the server has received all rows. `sql` must be a single connection, and `table` must name its columns. */
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
