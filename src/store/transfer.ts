// The port through which a book is moved as it is, from any engine to any other: ledgers with their next ids, counts,
// totals and revisions, and all records under the ids that they have.

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

/** Rows in portions that fit into memory easily. */
export type Portions<Row> = AsyncIterable<readonly InLedger<Row>[]>;

/**
 * The rows of one moment, in the order of their ledgers' ids as UTF-8 bytes, and within a ledger of their own ids. The
 * reading rejects with an Error of one clear sentence if it fails, or if a row is known to be damaged.
 */
export interface Book {
  /** Where it is, as a person would write it down: without a password. */
  readonly location: string;
  /** The same text for the same place on one engine, by whatever names it is called. */
  readonly place: string;
  ledgers(): Portions<LedgerState>;
  expenses(): Portions<KeptExpense>;
  posts(): Portions<Post>;
  records(): Portions<LedgerRecord>;
  changes(): Portions<ChangeRow>;
  answers(): Portions<StoredAnswer>;
  /** In the order of the refs as UTF-8 bytes. */
  refs(): Portions<ExpenseRef>;
  /** Of imports, by those and then by their numbers. */
  marks(): Portions<ImportMarkRow>;
  /** Of staged files, by their imports and then by their numbers. */
  parts(): Portions<ImportPart>;
  /** What is not committed is given up. */
  close(): Promise<void>;
}

/** Where a copy goes, in a transaction that nobody else sees anything of until it is committed. */
export interface TargetBook extends Book {
  /** Whether there are records, or were some: then nothing may be put. */
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
  /** Resolves when all that was put is synced to disk. */
  commit(): Eventually<void>;
}

/** Why nothing may be copied to a place. */
export function hasRecords(location: string): Error {
  return new Error(`${location} has records, and a copy is not mixed into them; name an empty one`);
}
