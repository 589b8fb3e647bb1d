// The port for moving a book unchanged from any engine to any other: ledgers with their next ids, counts, totals and revisions, and all
// records under their ids.

import type { Eventually } from "../domain/eventually.ts";
import type { KeptExpense } from "../domain/expense/book-expense.ts";
import type { ExpenseRef } from "../domain/expense/ref.ts";
import type { LedgerRecord } from "../domain/ledger/ledger-record.ts";
import type { Post } from "../domain/post.ts";
import type { StoredAnswer } from "./actions/rows.ts";
import type { ChangeRow } from "./change-row.ts";
import type { ImportMarkRow } from "./import-mark-row.ts";
import type { ImportPart } from "./import-rows.ts";
import type { InLedger, LedgerState } from "./ledger-state.ts";

/** Rows in batches that fit into memory easily. */
export type Portions<Row> = AsyncIterable<readonly InLedger<Row>[]>;

/**
 * The rows of one snapshot, in the order of their ledgers' ids as UTF-8 bytes, and within a ledger of their own ids. The reading rejects
 * with an Error of one clear sentence if it fails, or if a row is known to be damaged.
 */
export interface Book {
  /** Its location in a form for people, without a password. */
  readonly location: string;
  /** Identifies the place on its engine, whatever names it has. */
  readonly place: string;
  ledgers(): Portions<LedgerState>;
  expenses(): Portions<KeptExpense>;
  posts(): Portions<Post>;
  records(): Portions<LedgerRecord>;
  changes(): Portions<ChangeRow>;
  answers(): Portions<StoredAnswer>;
  /** In the order of the refs as UTF-8 bytes. */
  refs(): Portions<ExpenseRef>;
  /** Marks, sorted by import and number. */
  marks(): Portions<ImportMarkRow>;
  /** Parts of staged files, sorted by import and number. */
  parts(): Portions<ImportPart>;
  /** Uncommitted data is dropped. */
  close(): Promise<void>;
}

/** The target of a copy, in a transaction that is invisible to others until it is committed. */
export interface TargetBook extends Book {
  /** Is true if there are or were records: then nothing may be put. */
  readonly holdsRecords: boolean;
  /** A ledger comes before its records. */
  putLedgers(ledgers: readonly InLedger<LedgerState>[]): Eventually<void>;
  putExpenses(expenses: readonly InLedger<KeptExpense>[]): Eventually<void>;
  putPosts(posts: readonly InLedger<Post>[]): Eventually<void>;
  putRecords(records: readonly InLedger<LedgerRecord>[]): Eventually<void>;
  putChanges(changes: readonly InLedger<ChangeRow>[]): Eventually<void>;
  putAnswers(answers: readonly InLedger<StoredAnswer>[]): Eventually<void>;
  putRefs(refs: readonly InLedger<ExpenseRef>[]): Eventually<void>;
  putMarks(marks: readonly InLedger<ImportMarkRow>[]): Eventually<void>;
  putParts(parts: readonly InLedger<ImportPart>[]): Eventually<void>;
  /** Resolves when all data is synced to disk. */
  commit(): Eventually<void>;
}

/** Explains why nothing may be copied to a place. */
export function hasRecords(location: string): Error {
  return new Error(`${location} already has records; choose an empty target`);
}
