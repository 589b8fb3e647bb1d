// The tables of a book, which both engines have: the columns of each table, and how its rows store the records.

import type { ChangeId } from "../domain/change-id.ts";
import type { KeptExpense } from "../domain/expense/book-expense.ts";
import { detailsText, readDetails } from "../domain/expense/expense-details.ts";
import type { ExpenseRef } from "../domain/expense/ref.ts";
import { unreadable } from "../domain/kept-json.ts";
import { keysOf, valueOfEach } from "../domain/keys.ts";
import { readTransactionResult } from "../domain/ledger/actions.ts";
import { type AnyFields, type RecordKind, readFields } from "../domain/ledger/ledger-change.ts";
import {
  type LedgerRecord,
  type RecordRow,
  recordOf,
  rowOf,
} from "../domain/ledger/ledger-record.ts";
import { parseDecimal } from "../domain/money/decimal.ts";
import type { Post } from "../domain/post.ts";
import type { StoredAnswer } from "./actions/rows.ts";
import type { ChangeRow } from "./history/change-row.ts";
import type { ImportMarkRow } from "./import-mark-row.ts";
import type { ImportPart } from "./import-rows.ts";
import type { LedgerState } from "./ledger-state.ts";

/** The records of a book, by table. */
export interface BookRecords {
  readonly ledgers: LedgerState;
  readonly expenses: KeptExpense;
  readonly posts: Post;
  readonly records: LedgerRecord;
  readonly changes: ChangeRow;
  readonly answers: StoredAnswer;
  readonly refs: ExpenseRef;
  readonly marks: ImportMarkRow;
  readonly parts: ImportPart;
}

export type BookTable = keyof BookRecords;

/** A record as a row: objects are JSON, and a flag is 0 or 1. */
export interface BookRows {
  readonly ledgers: LedgerState;
  readonly expenses: Omit<KeptExpense, "details"> & { readonly details: string | null };
  readonly posts: Post;
  readonly records: RecordRow;
  readonly changes: Omit<ChangeRow, "before" | "after"> & {
    readonly before: string | null;
    readonly after: string | null;
  };
  readonly answers: Omit<StoredAnswer, "result"> & { readonly result: string };
  readonly refs: ExpenseRef;
  readonly marks: Omit<ImportMarkRow, "isMade"> & { readonly isMade: number };
  readonly parts: ImportPart;
}

/** SQLite stores a `date` and a `numeric` as text. Only SQLite has a `counted` column: PostgreSQL counts when it copies the book. */
export type ColumnType = "bigint" | "bytea" | "counted" | "date" | "numeric" | "text";

interface TableFacts<Table extends BookTable> {
  readonly name: string;
  /** The fields that identify a row in its ledger, in the order by which rows are sorted. */
  readonly key: readonly (keyof BookRows[Table])[];
  /**
   * The columns by the fields that they store. The tables also have the column `ledger_id`. SQLite's checksums are made of the values in
   * this order, so it must stay.
   */
  readonly columns: { readonly [Field in keyof BookRows[Table]]: readonly [string, ColumnType] };
  rowOf(record: BookRecords[Table]): BookRows[Table];
  /** Throws an Error if the row can't be read. */
  recordOf(row: BookRows[Table]): BookRecords[Table];
}

export const BOOK_TABLES: { readonly [Table in BookTable]: TableFacts<Table> } = {
  ledgers: {
    name: "ledger",
    key: [],
    columns: {
      nextExpenseId: ["next_expense_id", "bigint"],
      nextPostId: ["next_post_id", "bigint"],
      count: ["expense_count", "bigint"],
      total: ["expense_total", "numeric"],
      postCount: ["post_count", "counted"],
      revision: ["revision", "text"],
      nextChangeId: ["next_change_id", "bigint"],
      nextRecordId: ["next_record_id", "bigint"],
      runCount: ["run_count", "bigint"],
      runSource: ["run_source", "text"],
      runBy: ["run_by", "text"],
      recordsChange: ["records_change", "bigint"],
    },
    rowOf: (state) => state,
    recordOf: withoutChecksum,
  },
  expenses: {
    name: "expense",
    key: ["id"],
    columns: {
      id: ["expense_id", "bigint"],
      date: ["date", "date"],
      description: ["description", "text"],
      amount: ["amount", "numeric"],
      details: ["details", "text"],
      lastChange: ["last_change", "bigint"],
      createdAt: ["created_at", "bigint"],
      changedAt: ["changed_at", "bigint"],
    },
    rowOf: (expense) => ({ ...expense, details: detailsText(expense.details) }),
    recordOf({ id, description, amount, date, details: text, lastChange, createdAt, changedAt }) {
      const details = text === null ? null : readDetails(text, id);
      return { id, description, amount, date, details, lastChange, createdAt, changedAt };
    },
  },
  posts: {
    name: "post",
    key: ["id"],
    columns: { id: ["post_id", "bigint"], privacy: ["privacy", "text"], text: ["text", "text"] },
    rowOf: (post) => post,
    recordOf: withoutChecksum,
  },
  records: {
    name: "record",
    key: ["id"],
    columns: {
      id: ["record_id", "bigint"],
      kind: ["kind", "text"],
      lastChange: ["last_change", "bigint"],
      fields: ["fields", "text"],
    },
    rowOf,
    recordOf,
  },
  changes: {
    name: "change",
    key: ["id"],
    columns: {
      id: ["change_id", "bigint"],
      count: ["count", "bigint"],
      kind: ["kind", "text"],
      record: ["record", "text"],
      recordId: ["record_id", "bigint"],
      previous: ["previous", "bigint"],
      before: ["before", "text"],
      after: ["after", "text"],
      at: ["made_at", "bigint"],
      createdAt: ["created_at", "bigint"],
      source: ["source", "text"],
      undoes: ["undoes", "bigint"],
      by: ["made_by", "text"],
    },
    rowOf(change) {
      const { before, after } = change;
      return {
        ...change,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      };
    },
    recordOf(row) {
      const { id, record, before, after, ...rest } = withoutChecksum(row);
      const fields = { before: fieldsIn(before, record, id), after: fieldsIn(after, record, id) };
      return { ...rest, id, record, ...fields };
    },
  },
  answers: {
    name: "answer",
    key: ["key"],
    columns: {
      key: ["key", "text"],
      digest: ["digest", "text"],
      at: ["made_at", "bigint"],
      result: ["amended", "text"],
    },
    rowOf: (answer) => ({ ...answer, result: JSON.stringify(answer.result) }),
    recordOf(row) {
      return { ...withoutChecksum(row), result: readTransactionResult(row.result, row.key) };
    },
  },
  refs: {
    name: "expense_ref",
    key: ["ref"],
    columns: { ref: ["ref", "text"], id: ["expense_id", "bigint"] },
    rowOf: (ref) => ref,
    recordOf: withoutChecksum,
  },
  marks: {
    name: "import_mark",
    key: ["import", "nth"],
    columns: {
      import: ["import_id", "bigint"],
      nth: ["nth", "bigint"],
      account: ["account", "bigint"],
      day: ["day", "date"],
      firstId: ["first_id", "bigint"],
      expense: ["expense_id", "bigint"],
      isMade: ["is_made", "bigint"],
      fields: ["fields", "text"],
    },
    rowOf: (mark) => ({ ...mark, isMade: mark.isMade ? 1 : 0 }),
    recordOf: (row) => ({ ...withoutChecksum(row), isMade: row.isMade === 1 }),
  },
  parts: {
    name: "import_part",
    key: ["import", "part"],
    columns: {
      import: ["import_id", "bigint"],
      part: ["part", "bigint"],
      stagedAt: ["staged_at", "bigint"],
      bytes: ["bytes", "bytea"],
    },
    rowOf: (part) => part,
    recordOf: withoutChecksum,
  },
};

interface Column {
  readonly field: string;
  readonly name: string;
  readonly type: ColumnType;
}

export const COLUMNS = valueOfEach(keysOf(BOOK_TABLES), (table): readonly Column[] =>
  Object.entries(BOOK_TABLES[table].columns).map(([field, [name, type]]) => ({
    field,
    name,
    type,
  })),
);

/** The values of a row, in the order of the table's columns. */
export function valuesIn<Table extends BookTable>(
  table: Table,
  row: BookRows[Table],
): readonly unknown[] {
  const fields: object = row;
  // Safe: each value may be anything.
  const values = fields as Readonly<Record<string, unknown>>;
  return COLUMNS[table].map(({ field }) => values[field]);
}

/** In SQLite, each row has a checksum, too. */
function withoutChecksum<Row extends object>(row: Row): Row {
  const { checksum: _, ...own }: Row & { readonly checksum?: number } = row;
  const read: object = own;
  // Safe: the checksum is no field of the row.
  return read as Row;
}

function fieldsIn(json: string | null, record: RecordKind, change: ChangeId): AnyFields | null {
  if (json === null) return null;
  const fields = readFields(json, record, change);
  if (!("amount" in fields) || typeof fields.amount !== "string") return fields;
  // PostgreSQL wrote some amounts in a form of its own.
  const amount = parseDecimal(fields.amount);
  if (amount !== undefined) return { ...fields, amount };
  throw unreadable({ noun: "the amount of change", id: change }, "it is not a number");
}
