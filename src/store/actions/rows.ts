// The input and output of transactions: rows that an engine has read under the ledger's lock, and rows that it writes in the same
// transaction.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { TransactionResult } from "../../domain/ledger/actions.ts";
import type { ChangeId, Instant } from "../../domain/ledger/ledger-change.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { ChangeRow } from "../history/change-row.ts";
import type { ImportMarkRow, MarkRange } from "../import-mark-row.ts";
import type { RecordIndex } from "../record-index.ts";

/** The first answer to a request that may be sent again. */
export interface StoredAnswer {
  readonly key: string;
  readonly digest: string;
  readonly at: Instant;
  readonly result: TransactionResult;
}

/**
 * The current rows of the ledger. An engine that reads over a network has a row only after it was requested. Until then a method throws
 * `NotRead`, and the transaction is worked out again once the row is there. So a method that may need many rows names them all at once.
 */
export interface LedgerRows {
  /** All records of the ledger. */
  readonly records: RecordIndex;
  expense(id: ExpenseId): KeptExpense | undefined;
  post(id: PostId): Post | undefined;
  /** The row of the history that contains the change. Creations of the open run have no row yet: the ledger's own row has them. */
  change(id: ChangeId): ChangeRow | undefined;
  /** The last deletion of an expense. */
  deletion(id: ExpenseId): ChangeRow | undefined;
  /** The existing expenses that were created or changed after the change of this id. */
  touchedAfter(change: ChangeId): readonly KeptExpense[];
  answer(key: string): StoredAnswer | undefined;
  /** The fingerprints of an import's rows, in the order of the rows. */
  marks(range: MarkRange): readonly ImportMarkRow[];
  /** The expenses that were created with these refs, even if they were deleted. */
  expensesOfRefs(refs: readonly string[]): ReadonlyMap<string, ExpenseId>;
}

/** Names the rows that have to be read first. */
export class NotRead extends Error {
  readonly rows: readonly WantedRow[];

  constructor(rows: readonly WantedRow[]) {
    super(`${rows[0]?.table} was not read`);
    this.rows = rows;
  }
}

/** Looks up several keys; those without a value are left out. */
export function findAll<Key, Value>(
  keys: readonly Key[],
  find: (key: Key) => Value | undefined,
): Map<Key, Value> {
  const found = new Map<Key, Value>();
  for (const key of keys) {
    const value = find(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
}

export type WantedRow =
  | { readonly table: "expense"; readonly id: ExpenseId }
  | { readonly table: "post"; readonly id: PostId }
  | { readonly table: "change"; readonly id: ChangeId }
  | { readonly table: "deletion"; readonly id: ExpenseId }
  | { readonly table: "touched"; readonly after: ChangeId }
  | { readonly table: "answer"; readonly key: string }
  /** Includes the expenses of the marks, and their last changes. */
  | { readonly table: "marks"; readonly range: MarkRange }
  | { readonly table: "expense_ref"; readonly ref: string };

/** The changes of transactions, besides those of the ledger's row and its records. */
export interface Writes {
  /** The amounts to add to the total. */
  readonly terms: Decimal[];
  readonly expenses: Map<ExpenseId, Step<KeptExpense>>;
  readonly posts: Map<PostId, Step<Post>>;
  /** In the order in which they were made. */
  readonly changes: ChangeRow[];
  readonly answers: Map<string, StoredAnswer>;
  /** Keyed by the import and the number of the row. A mark never changes: if an import is undone, its marks never come back. */
  readonly marks: Map<string, Step<ImportMarkRow>>;
  /** Maps refs to the expenses that have gained them; undefined if the expense has lost the ref. */
  readonly refs: Map<string, ExpenseId | undefined>;
}

/** A row before and after the transactions; undefined if it does not exist then. */
export interface Step<Of> {
  readonly before: Of | undefined;
  readonly after: Of | undefined;
}

/** Sets the state of a row after a step. `before` is its state before this step. */
export function addStep<Id, Of>(
  steps: Map<Id, Step<Of>>,
  id: Id,
  { before, after }: Step<Of>,
): void {
  const earlier = steps.get(id);
  steps.set(id, { before: earlier ? earlier.before : before, after });
}

/** Groups rows by how they have to be written. */
export function writesOf<Of>(steps: ReadonlyMap<unknown, Step<Of>>) {
  const [created, changed, deleted]: [Of[], Of[], Of[]] = [[], [], []];
  for (const { before, after } of steps.values()) {
    if (after) (before ? changed : created).push(after);
    else if (before) deleted.push(before);
  }
  return { created, changed, deleted };
}
