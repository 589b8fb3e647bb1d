// The tables of a book in the file, each with the columns and the reader of its rows.

import type { Database } from "bun:sqlite";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { RecordRow } from "../../../domain/ledger/ledger-record.ts";
import type { Post } from "../../../domain/post.ts";
import type { ImportPart } from "../../import-rows.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import type { BookRows, BookTable } from "../../transfer.ts";
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
  storedRecordOf,
} from "./record-rows.ts";
import { REF_COLUMNS, refOf } from "./ref-rows.ts";
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
  readonly from: string;
  readonly columns: string;
  /** Sorts the rows of a ledger. */
  readonly key: string;
  /** Throws if the row does not match its checksum. */
  readonly valueOf: (ledger: LedgerId, row: Stored<ColumnRows[Table]>) => BookRows[Table];
}

export const TABLES: { readonly [Table in BookTable]: TableFacts<Table> } = {
  ledgers: { from: "ledger", columns: LEDGER_COLUMNS, key: "ledger_id", valueOf: ledgerOf },
  expenses: {
    from: "expense INDEXED BY expense_by_id",
    columns: EXPENSE_COLUMNS,
    key: "expense_id",
    valueOf: stateOf,
  },
  posts: { from: "post", columns: POST_COLUMNS, key: "post_id", valueOf: postOf },
  records: { from: "record", columns: RECORD_COLUMNS, key: "record_id", valueOf: storedRecordOf },
  changes: { from: "change", columns: CHANGE_COLUMNS, key: "change_id", valueOf: changeOf },
  answers: { from: "answer", columns: ANSWER_COLUMNS, key: "key", valueOf: answerOf },
  refs: { from: "expense_ref", columns: REF_COLUMNS, key: "ref", valueOf: refOf },
  marks: {
    from: "import_mark",
    columns: MARK_COLUMNS,
    key: "import_id, nth",
    valueOf: storedMarkOf,
  },
  parts: {
    from: "import_part",
    columns: PART_COLUMNS,
    key: "import_id, part",
    valueOf: storedPartOf,
  },
};

/** All rows of a table, by ledger and key. */
export function rowsIn<Table extends BookTable>(
  database: Database,
  table: Table,
): Iterable<TableRow<Table>> {
  const { from, columns, key } = TABLES[table];
  return database
    .query<TableRow<Table>, []>(
      `SELECT ledger_id AS ledger, ${columns} FROM ${from} ORDER BY ledger_id, ${key}`,
    )
    .iterate();
}
