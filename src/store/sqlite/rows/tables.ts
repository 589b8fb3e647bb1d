// The tables of a book in the file, each with the columns and the reader of its rows.

import type { Database } from "bun:sqlite";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { RecordRow } from "../../../domain/ledger/ledger-record.ts";
import type { Post } from "../../../domain/post.ts";
import type { ImportPart } from "../../import-rows.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import type { BookRows, BookTable } from "../../moving/transfer.ts";
import { CHANGE_COLUMNS, changeOf, type StoredChange } from "./change-rows.ts";
import {
  MARK_COLUMNS,
  PART_COLUMNS,
  type StoredMark,
  storedMarkOf,
  storedPartOf,
} from "./import-rows.ts";
import {
  ANSWER_COLUMNS,
  type AnswerRow,
  answerOf,
  RECORD_COLUMNS,
  REF_COLUMNS,
  refOf,
  storedRecordOf,
} from "./record-rows.ts";
import {
  EXPENSE_COLUMNS,
  type ExpenseRow,
  LEDGER_COLUMNS,
  ledgerOf,
  POST_COLUMNS,
  postOf,
  type Stored,
  stateOf,
} from "./rows.ts";

/** Rows with the values of their columns. */
interface ColumnRows {
  readonly ledgers: LedgerState;
  readonly expenses: ExpenseRow;
  readonly posts: Post;
  readonly records: RecordRow;
  readonly changes: StoredChange;
  readonly answers: AnswerRow;
  readonly refs: ExpenseRef;
  readonly marks: StoredMark;
  readonly parts: ImportPart;
}

export type TableRow<Table extends BookTable> = InLedger<Stored<ColumnRows[Table]>>;

interface TableFacts<Table extends BookTable> {
  readonly table: string;
  /** The index in the order of the key, if the table itself has another order. */
  readonly index?: string;
  readonly columns: string;
  /** Sorts the rows of a ledger. */
  readonly key: string;
  /** Throws if the row does not match its checksum. */
  readonly readRow: (ledger: LedgerId, row: Stored<ColumnRows[Table]>) => BookRows[Table];
}

export const TABLES: { readonly [Table in BookTable]: TableFacts<Table> } = {
  ledgers: { table: "ledger", columns: LEDGER_COLUMNS, key: "ledger_id", readRow: ledgerOf },
  expenses: {
    table: "expense",
    index: "INDEXED BY expense_by_id",
    columns: EXPENSE_COLUMNS,
    key: "expense_id",
    readRow: stateOf,
  },
  posts: { table: "post", columns: POST_COLUMNS, key: "post_id", readRow: postOf },
  records: { table: "record", columns: RECORD_COLUMNS, key: "record_id", readRow: storedRecordOf },
  changes: { table: "change", columns: CHANGE_COLUMNS, key: "change_id", readRow: changeOf },
  answers: { table: "answer", columns: ANSWER_COLUMNS, key: "key", readRow: answerOf },
  refs: { table: "expense_ref", columns: REF_COLUMNS, key: "ref", readRow: refOf },
  marks: {
    table: "import_mark",
    columns: MARK_COLUMNS,
    key: "import_id, nth",
    readRow: storedMarkOf,
  },
  parts: {
    table: "import_part",
    columns: PART_COLUMNS,
    key: "import_id, part",
    readRow: storedPartOf,
  },
};

/** All rows of a table, by ledger and key. */
export function sortedRows<Table extends BookTable>(
  database: Database,
  name: Table,
): Iterable<TableRow<Table>> {
  const { table, index = "", columns, key } = TABLES[name];
  return database
    .query<TableRow<Table>, []>(
      `SELECT ledger_id AS ledger, ${columns} FROM ${table} ${index} ORDER BY ledger_id, ${key}`,
    )
    .iterate();
}

/** All rows of a table, in the order in which they are read fastest. */
export function rowsIn<Table extends BookTable>(
  database: Database,
  name: Table,
): Iterable<TableRow<Table>> {
  const { table, columns } = TABLES[name];
  return database
    .query<TableRow<Table>, []>(`SELECT ledger_id AS ledger, ${columns} FROM ${table}`)
    .iterate();
}
