// A ledger's row while a batch works on it: read before the first of its changes, written back after the last.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { type Actor, type Instant, isSameActor } from "../../../domain/ledger/ledger-change.ts";
import { type Decimal, sum } from "../../../domain/money/decimal.ts";
import { messageOf } from "../../../domain/problem.ts";
import { findAll, type LedgerRows, touchedBy, type Writes, writesOf } from "../../actions/rows.ts";
import { Workspace } from "../../actions/workspace.ts";
import { type LedgerState, NEW_LEDGER } from "../../ledger-state.ts";
import { RecordIndex } from "../../record-index.ts";
import type { ExpenseKey, RevisionStep } from "../../writing/commits.ts";
import { hasCode } from "../database/database.ts";
import type { Statements } from "./statements.ts";

type Mutable<Value> = { -readonly [Field in keyof Value]: Value[Field] };

/** Plain changes need no records. */
const NO_RECORDS = new RecordIndex();

export class OpenLedger {
  readonly id: LedgerId;
  readonly at: Instant;
  /** Current, except for the total and the revision, which are from before the batch. */
  row: Mutable<LedgerState>;
  /** Is true if the batch has deleted old answers of the ledger. */
  isSwept = false;
  readonly #statements: Statements;
  /** The total before the batch, then the amounts that the batch adds to it. */
  readonly #terms: Decimal[];
  /** The keys of the list at which expenses were added, deleted or changed. */
  readonly #touched: ExpenseKey[] = [];
  #expensesChanged = false;
  /** Is true if anything else in the row has changed. */
  #restChanged = false;
  /** The workspace of plain changes that are not written yet. */
  #plain: Workspace | undefined;

  constructor(statements: Statements, id: LedgerId, at: Instant) {
    const row = statements.readLedger(id);
    // The row of the ledger comes first, because the rows of its expenses refer to it.
    if (!row) statements.putLedger(id, NEW_LEDGER);
    this.id = id;
    this.at = at;
    this.row = row ?? { ...NEW_LEDGER };
    this.#statements = statements;
    this.#terms = [this.row.total];
  }

  /** Writes the row. Returns the step to the new revision; undefined if the ledger's expenses are unchanged. */
  put(revision: string): RevisionStep | undefined {
    this.settlePlain();
    const { id, row } = this;
    const before = row.revision;
    if (!this.#expensesChanged) {
      if (this.#restChanged) this.#statements.putLedger(id, row);
      return undefined;
    }
    row.total = sum(this.#terms);
    row.revision = revision;
    this.#statements.putLedger(id, row);
    return { ledger: id, before, after: revision, touched: this.#touched };
  }

  /** The workspace of consecutive plain changes; their results are not written before `settlePlain`. */
  plainWork(actor: Actor): Workspace {
    if (this.#plain && !isSameActor(this.#plain.actor, actor)) this.settlePlain();
    this.#plain ??= new Workspace(this.rows(NO_RECORDS), this.row, this.at, actor);
    return this.#plain;
  }

  /** Must be called before anything else reads or writes rows of the ledger. */
  settlePlain(): void {
    const plain = this.#plain;
    this.#plain = undefined;
    if (plain?.hasWrites) this.write(plain.writes());
  }

  /** The current rows, read on demand. */
  rows(records: RecordIndex): LedgerRows {
    const { id, row } = this;
    const statements = this.#statements;
    return {
      records,
      expense: (expense) => statements.findExpense(id, expense),
      post: (post) => statements.findPost(id, post),
      change: (change) => statements.findChange(id, change),
      deletion: (expense) => statements.findDeletion(id, expense),
      touchedAfter: (change) => statements.touchedAfter(id, row, change).there,
      answer: (key) => statements.findAnswer(id, key),
      marks: (range) => statements.readMarks(id, range),
      expensesOfRefs: (refs) => findAll(refs, (ref) => statements.findRef(id, ref)?.id),
    };
  }

  write(writes: Writes): void {
    const { id } = this;
    const statements = this.#statements;
    const created: KeptExpense[] = [];
    for (const { before, after } of writes.expenses.values()) {
      if (before && after) statements.updateExpense(id, before, after);
      else if (after) created.push(after);
      else if (before) statements.deleteExpense(id, before);
    }
    statements.insertExpenses(id, created);
    const posts = writesOf(writes.posts);
    statements.insertPosts(id, posts.created);
    for (const post of posts.changed) statements.putPost(id, post);
    for (const post of posts.deleted) statements.deletePost(id, post);
    for (const record of writes.records) statements.putRecord(id, record);
    for (const [ref, expense] of writes.refs) {
      if (expense === undefined) statements.deleteRef(id, ref);
      else statements.putRef(id, { ref, id: expense });
    }
    statements.insertChanges(id, writes.changes);
    if (writes.answer) statements.putAnswer(id, writes.answer);
    statements.writeMarks(id, writes.marks);
    this.row = writes.ledger;
    this.#terms.push(...writes.terms);
    this.#touched.push(...touchedBy(writes));
    this.#expensesChanged ||= writes.expensesChanged;
    this.#restChanged = true;
  }
}

/** True for failures of the disk or the file, which no change of the batch could have avoided. */
export function failsEveryone(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(IOERR|FULL|BUSY|LOCKED|READONLY|CORRUPT|NOTADB|CANTOPEN|NOMEM)/);
}

/** A change that could not be worked out because of an internal error or its rows, before anything was written for it. */
export class NotWorkedOut extends Error {}

/** Does work that reads rows and writes none; throws `NotWorkedOut` if that fails for this change alone. */
export function workOut<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (failsEveryone(error)) throw error;
    throw new NotWorkedOut(messageOf(error));
  }
}
