// The port for moving a book unchanged from any engine to any other: ledgers with their next ids, counts, totals and revisions, and all
// records under their ids.

import type { Eventually } from "../../domain/eventually.ts";
import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseRef } from "../../domain/expense/ref.ts";
import type { LedgerRecord } from "../../domain/ledger/ledger-record.ts";
import type { Post } from "../../domain/post.ts";
import { messageOf } from "../../domain/problem.ts";
import type { StoredAnswer } from "../actions/rows.ts";
import type { ChangeRow } from "../history/change-row.ts";
import type { ImportMarkRow } from "../import-mark-row.ts";
import type { ImportPart } from "../import-rows.ts";
import type { InLedger, LedgerState } from "../ledger-state.ts";

/** The rows of a book, by table. They are sorted by their ledgers' ids as UTF-8 bytes, and within a ledger by their own keys. */
export interface BookRows {
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

export type BookTable = keyof BookRows;

/** All tables but `ledgers`, which come first. */
export const TABLES_IN_LEDGERS = [
  ...(["expenses", "posts", "records", "changes", "answers", "refs", "marks", "parts"] as const),
];

/** Rows in batches that fit into memory easily. */
export type Portions<Row> = AsyncIterable<readonly InLedger<Row>[]>;

/** One snapshot. Reading rejects with an Error of one clear sentence if it fails, or if a row is known to be damaged. */
export interface Book {
  /** Its location in a form for people, without a password. */
  readonly location: string;
  /** Identifies the location on its engine, whatever names it has. */
  readonly place: string;
  read<Table extends BookTable>(table: Table): Portions<BookRows[Table]>;
  /** Uncommitted data is dropped. */
  close(): Promise<void>;
}

/** The target of a copy, in a transaction that is invisible to others until it is committed. */
export interface TargetBook extends Book {
  /** Is true if there are or were records. In that case nothing may be put. */
  readonly holdsRecords: boolean;
  /** A ledger must be put before its records. */
  put<Table extends BookTable>(
    table: Table,
    rows: readonly InLedger<BookRows[Table]>[],
  ): Eventually<void>;
  /** Resolves when all data is synced to disk. */
  commit(): Eventually<void>;
}

/** Explains why nothing may be copied to a location. */
export function hasRecords(location: string): Error {
  return new Error(`${location} already has records; choose an empty target`);
}

/** The error of a book, which names its location. */
export function failing(location: string, error: unknown): Error {
  const reason = messageOf(error);
  return new Error(reason.includes(location) ? reason : `${location} can't be used: ${reason}`);
}
