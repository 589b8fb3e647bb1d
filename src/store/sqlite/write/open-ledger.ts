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

export interface OpenLedger {
  readonly id: LedgerId;
  /** Current, except for the total and the revision, which are from before the batch. */
  row: Mutable<LedgerState>;
  /** The total before the batch, then the amounts that the batch adds to it. */
  readonly terms: Decimal[];
  /** The keys of the list at which expenses were added, deleted or changed. */
  readonly touched: ExpenseKey[];
  readonly at: Instant;
  expensesChanged: boolean;
  /** Is true if anything else in the row has changed. */
  restChanged: boolean;
  /** The workspace of plain changes that are not written yet. */
  plain: Workspace | undefined;
  /** Is true if the batch has deleted old answers of the ledger. */
  isSwept: boolean;
}

export function openLedger(statements: Statements, id: LedgerId, at: Instant): OpenLedger {
  const row = statements.readLedger(id);
  // The row of the ledger comes first, because the rows of its expenses refer to it.
  if (!row) statements.putLedger(id, NEW_LEDGER);
  const state = row ?? { ...NEW_LEDGER };
  return {
    ...{ id, row: state, terms: [state.total], touched: [], at },
    ...{ expensesChanged: false, restChanged: false, plain: undefined, isSwept: false },
  };
}

/** Returns the step to the new revision; undefined if the ledger's expenses are unchanged. */
export function putLedger(
  statements: Statements,
  ledger: OpenLedger,
  revision: string,
): RevisionStep | undefined {
  settlePlain(statements, ledger);
  const { id, row, terms, touched, expensesChanged, restChanged } = ledger;
  const before = row.revision;
  if (!expensesChanged) {
    if (restChanged) statements.putLedger(id, row);
    return undefined;
  }
  row.total = sum(terms);
  row.revision = revision;
  statements.putLedger(id, row);
  return { ledger: id, before, after: revision, touched };
}

/** The workspace of consecutive plain changes; their results are not written before `settlePlain`. */
export function plainWork(statements: Statements, ledger: OpenLedger, actor: Actor): Workspace {
  if (ledger.plain && !isSameActor(ledger.plain.actor, actor)) settlePlain(statements, ledger);
  ledger.plain ??= new Workspace(
    rowsOf(statements, ledger, NO_RECORDS),
    ledger.row,
    ledger.at,
    actor,
  );
  return ledger.plain;
}

/** Must be called before anything else reads or writes rows of the ledger. */
export function settlePlain(statements: Statements, ledger: OpenLedger): void {
  const { plain } = ledger;
  if (!plain) return;
  ledger.plain = undefined;
  if (plain.hasWrites) putWrites(statements, ledger, plain.writes());
}

/** Plain changes need no records. */
const NO_RECORDS = new RecordIndex();

/** The current rows, read on demand. */
export function rowsOf(
  statements: Statements,
  { id, row }: OpenLedger,
  records: RecordIndex,
): LedgerRows {
  return {
    records,
    expense: (expense) => statements.findExpense(id, expense),
    post: (post) => statements.findPost(id, post),
    change: (change) => statements.findChange(id, change),
    deletion: (expense) => statements.findDeletion(id, expense),
    touchedAfter: (change) => statements.touchedAfter(id, row, change).there,
    answer: (key) => statements.findAnswer(id, key),
    marks: (range) => statements.readMarks(id, range),
    expensesOfRefs: (refs) => findAll(refs, (ref) => statements.expenseOfRef(id, ref)),
  };
}

export function putWrites(statements: Statements, ledger: OpenLedger, writes: Writes): void {
  const { id } = ledger;
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
  ledger.row = writes.ledger;
  ledger.terms.push(...writes.terms);
  ledger.touched.push(...touchedBy(writes));
  ledger.expensesChanged ||= writes.expensesChanged;
  ledger.restChanged = true;
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
