// The rows of a ledger during a batch: changes are layered over the rows that were read, and each is noted in the history. A transaction
// has a workspace of its own over that of the batch. If it can't be done, its workspace is dropped and nothing has happened.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import {
  contentOf,
  type ExpenseContent,
  withoutEmpty,
} from "../../domain/expense/expense-details.ts";
import type { LabelIndex } from "../../domain/label/labels.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import {
  type Actor,
  type ChangeId,
  type Instant,
  PROGRAM,
} from "../../domain/ledger/ledger-change.ts";
import {
  type FieldsOf,
  fieldsOf,
  type LedgerRecord,
  NO_PROFILE,
  type ProfileRecord,
} from "../../domain/ledger/ledger-record.ts";
import { negate, sum } from "../../domain/money/decimal.ts";
import type { Post, PostDraft, PostId } from "../../domain/post.ts";
import { replacedFields } from "../../domain/replaced-fields.ts";
import { shifted } from "../../domain/shifted.ts";
import { type ChangeRow, pendingCreations } from "../history/change-row.ts";
import type { ImportMarkRow, MarkRange } from "../import-mark-row.ts";
import { type LedgerState, lastChangeOf } from "../ledger-state.ts";
import { RecordIndex } from "../record-index.ts";
import type { ExpenseKey, RevisionStep } from "../writing/commits.ts";
import {
  addStep,
  findAll,
  type LedgerRows,
  type Step,
  type StoredAnswer,
  type Writes,
} from "./rows.ts";

/** The fields of a change besides its id, time and source. */
type Noted = Omit<ChangeRow, "id" | "count" | "at" | keyof Actor | "createdAt" | "undoes"> & {
  readonly createdAt?: Instant | null;
};

type ExpenseFields = Omit<KeptExpense, "lastChange" | "createdAt" | "changedAt">;

const NO_CHANGE = NO_PROFILE.lastChange;

export class Workspace implements LedgerRows {
  readonly at: Instant;
  /** Who makes the next changes. */
  actor: Actor;
  readonly written: Writes = {
    terms: [],
    expenses: new Map(),
    posts: new Map(),
    changes: [],
    answers: new Map(),
    marks: new Map(),
    refs: new Map(),
  };
  readonly #rows: LedgerRows;
  #records: RecordIndex | undefined;
  #ledger: { -readonly [Field in keyof LedgerState]: LedgerState[Field] };
  #hasTransactions = false;
  /** The change that is being undone. */
  #undoes: ChangeId | null = null;

  constructor(rows: LedgerRows, ledger: LedgerState, at: Instant, actor: Actor = PROGRAM) {
    this.#rows = rows;
    this.#ledger = { ...ledger };
    this.at = at;
    this.actor = actor;
  }

  /** The ledger's row; its total and its revision are from before the changes. */
  get ledger(): LedgerState {
    return this.#ledger;
  }

  /** Simple changes need no records, so an engine reads them only if this is used. */
  get records(): RecordIndex {
    this.#records ??= new RecordIndex([], this.#rows.records);
    return this.#records;
  }

  /** The records that were created or changed. */
  get ownRecords(): readonly LedgerRecord[] {
    return this.#records?.own() ?? [];
  }

  /** The last change of the ledger, including those made here; 0 if there are none. */
  get lastChange(): ChangeId {
    return lastChangeOf(this.#ledger);
  }

  /** The ledger's profile, or the default one if it was never set. */
  get profile(): ProfileRecord {
    return this.records.profile ?? NO_PROFILE;
  }

  get labels(): LabelIndex {
    return this.records.labels;
  }

  expense(id: ExpenseId): KeptExpense | undefined {
    const step = this.written.expenses.get(id);
    return step ? step.after : this.#rows.expense(id);
  }

  /** The expense with this ref, even if it was deleted. */
  expenseOfRef(ref: string): ExpenseId | undefined {
    return this.expensesOfRefs([ref]).get(ref);
  }

  /** Answers as `expenseOfRef` does, for the refs that have an expense. An engine on a network reads all of them in one round trip. */
  expensesOfRefs(refs: readonly string[]): ReadonlyMap<string, ExpenseId> {
    const own = this.written.refs;
    const known = this.#rows.expensesOfRefs(refs.filter((ref) => !own.has(ref)));
    return findAll(refs, (ref) => (own.has(ref) ? own : known).get(ref));
  }

  /** The existing expenses that were created or changed after the change of this id, including changes made here. */
  touchedAfter(change: ChangeId): readonly KeptExpense[] {
    const { expenses } = this.written;
    const others = this.#rows.touchedAfter(change).filter(({ id }) => !expenses.has(id));
    return [...others, ...thereAfter(expenses)];
  }

  /** The row of the history that contains the change; undefined if there is no such change. */
  change(id: ChangeId): ChangeRow | undefined {
    const run = pendingCreations(this.#ledger);
    if (run && id >= run.id) return id < run.id + run.count ? run : undefined;
    const { changes } = this.written;
    const [first] = changes;
    if (!first || id < first.id) return this.#rows.change(id);
    return changes.find((row) => row.id <= id && id < row.id + row.count) ?? this.#rows.change(id);
  }

  deletion(id: ExpenseId): ChangeRow | undefined {
    const { expenses, changes } = this.written;
    const isOf = ({ record, recordId, kind }: ChangeRow) =>
      record === "expense" && recordId === id && kind === "deleted";
    const deleted = expenses.has(id) ? changes.findLast(isOf) : undefined;
    return deleted ?? this.#rows.deletion(id);
  }

  answer(key: string): StoredAnswer | undefined {
    return this.written.answers.get(key) ?? this.#rows.answer(key);
  }

  marks(range: MarkRange): readonly ImportMarkRow[] {
    const { import: id, from, to } = range;
    const { marks } = this.written;
    const others = this.#rows.marks(range).filter((row) => !marks.has(keyOf(row)));
    const own = thereAfter(marks).filter(
      (row) => row.import === id && row.nth >= from && row.nth < to,
    );
    return [...others, ...own].toSorted((a, b) => a.nth - b.nth);
  }

  putMarks(rows: readonly ImportMarkRow[]): void {
    for (const after of rows) {
      addStep(this.written.marks, keyOf(after), { before: undefined, after });
    }
  }

  dropMarks(rows: readonly ImportMarkRow[]): void {
    for (const before of rows) {
      addStep(this.written.marks, keyOf(before), { before, after: undefined });
    }
  }

  post(id: PostId): Post | undefined {
    const step = this.written.posts.get(id);
    return step ? step.after : this.#rows.post(id);
  }

  createPost(draft: PostDraft): Post {
    const post: Post = { ...draft, id: this.#ledger.nextPostId };
    this.#ledger.nextPostId = shifted(post.id, 1);
    this.#ledger.postCount += 1;
    addStep(this.written.posts, post.id, { before: undefined, after: post });
    return post;
  }

  replacePost(after: Post): Post {
    addStep(this.written.posts, after.id, { before: this.post(after.id), after });
    return after;
  }

  /** Returns false if there is no such post. */
  deletePost(id: PostId): boolean {
    const before = this.post(id);
    if (!before) return false;
    this.#ledger.postCount -= 1;
    addStep(this.written.posts, id, { before, after: undefined });
    return true;
  }

  drawRecordId(): number {
    const id = this.#ledger.nextRecordId;
    this.#ledger.nextRecordId += 1;
    return id;
  }

  createExpense({ description, amount, date, details }: Omit<ExpenseFields, "id">): KeptExpense {
    const { nextExpenseId: id, runCount, runSource, runBy } = this.#ledger;
    const { source, by } = this.actor;
    if (runCount > 0 && (runSource !== source || runBy !== by)) this.#closeRun();
    const noted = { lastChange: null, createdAt: this.at, changedAt: null };
    const expense = { id, description, amount, date, details, ...noted };
    this.written.expenses.set(id, { before: undefined, after: expense });
    const ref = details?.ref ?? null;
    if (ref !== null) this.written.refs.set(ref, id);
    const ledger = this.#ledger;
    ledger.nextExpenseId = shifted(id, 1);
    ledger.nextChangeId = shifted(ledger.nextChangeId, 1);
    ledger.count += 1;
    ledger.runCount += 1;
    ledger.runSource = source;
    ledger.runBy = by;
    this.written.terms.push(expense.amount);
    return expense;
  }

  /** Returns the new expense, or the same one if nothing differs. */
  replaceExpense(before: KeptExpense, fields: Omit<ExpenseFields, "id">): KeptExpense {
    const replaced = replacedFields<ExpenseContent>(contentOf(before), contentOf(fields));
    if (!replaced) return before;
    const { id, createdAt, lastChange: previous } = before;
    const lastChange = this.#note({
      kind: "changed",
      record: "expense",
      recordId: id,
      previous,
      ...replaced,
    });
    const after = { ...fields, id, createdAt, lastChange, changedAt: this.at };
    addStep(this.written.expenses, id, { before, after });
    this.written.terms.push(negate(before.amount), after.amount);
    const [was = null, is = null] = [before.details?.ref, after.details?.ref];
    if (was !== null && was !== is) this.written.refs.set(was, undefined);
    if (is !== null && was !== is) this.written.refs.set(is, id);
    return after;
  }

  deleteExpense(before: KeptExpense): ChangeId {
    const { id, lastChange: previous, createdAt } = before;
    const fields = withoutEmpty(contentOf(before));
    const change = this.#note({
      kind: "deleted",
      record: "expense",
      recordId: id,
      previous,
      before: fields,
      after: null,
      createdAt,
    });
    addStep(this.written.expenses, id, { before, after: undefined });
    this.#ledger.count -= 1;
    this.written.terms.push(negate(before.amount));
    return change;
  }

  /** Restores the expense that the change `previous` deleted, under its own id. */
  restoreExpense(
    id: ExpenseId,
    fields: Omit<ExpenseFields, "id">,
    { createdAt, previous }: { createdAt: Instant | null; previous: ChangeId },
  ): ChangeId {
    const lastChange = this.#note({
      kind: "created",
      record: "expense",
      recordId: id,
      previous,
      before: null,
      after: withoutEmpty(contentOf(fields)),
    });
    const after = { ...fields, id, createdAt, lastChange, changedAt: this.at };
    addStep(this.written.expenses, id, { before: undefined, after });
    const ref = after.details?.ref ?? null;
    // While the expense was deleted, an import may have given the ref of its occurrence to another expense.
    if (ref !== null) this.written.refs.set(ref, id);
    this.#ledger.count += 1;
    this.written.terms.push(after.amount);
    return lastChange;
  }

  /** The record gets the ledger's next record id by default. The profile has a fixed id, because a ledger has only one. */
  createRecord<Of extends LedgerRecord>(
    kind: Of["kind"],
    fields: FieldsOf<Of>,
    id: number = this.drawRecordId(),
  ): Of {
    const record: object = { ...fields, id, kind, lastChange: NO_CHANGE };
    // Safe: the fields are those of the kind, and ids count up from 1.
    return this.#putRecord(record as Of, "created", { before: null, after: fields });
  }

  /** Returns the new record, or the same one if nothing differs. */
  replaceRecord<Of extends LedgerRecord>(before: Of, change: Partial<FieldsOf<Of>>): Of {
    const after: Of = { ...before, ...change };
    const replaced = replacedFields<object>(fieldsOf(before), fieldsOf(after));
    if (!replaced) return before;
    return this.#putRecord(after, kindOf(before.removed, after.removed), replaced);
  }

  /** Marks the change that the work makes as the undo of `change`. */
  undoing<Value>(change: ChangeId, work: () => Value): Value {
    this.#undoes = change;
    try {
      return work();
    } finally {
      this.#undoes = null;
    }
  }

  /** Takes over what a transaction over this workspace has changed. */
  add(work: Workspace, answer: StoredAnswer | undefined): void {
    const { written } = this;
    const { terms, expenses, posts, changes, marks, refs } = work.written;
    written.terms.push(...terms);
    for (const [id, step] of expenses) addStep(written.expenses, id, step);
    for (const [id, step] of posts) addStep(written.posts, id, step);
    written.changes.push(...changes);
    if (answer) written.answers.set(answer.key, answer);
    for (const [key, step] of marks) addStep(written.marks, key, step);
    for (const [ref, expense] of refs) written.refs.set(ref, expense);
    const records = work.ownRecords;
    if (records.length > 0) this.records.putAll(records);
    this.#ledger = work.#ledger;
    this.#hasTransactions = true;
  }

  /** Is false if nothing has to be written. */
  get hasWrites(): boolean {
    const { terms, posts, changes } = this.written;
    return this.#hasTransactions || terms.length > 0 || posts.size > 0 || changes.length > 0;
  }

  /** The ledger's row to be written. The revision is a new one if an expense has changed. */
  settled(revision: string): LedgerState {
    const { terms } = this.written;
    if (terms.length === 0) return this.#ledger;
    return { ...this.#ledger, total: sum([this.#ledger.total, ...terms]), revision };
  }

  /** The step of the ledger to this revision, if an expense has changed. */
  stepsTo(ledger: LedgerId, after: string): readonly RevisionStep[] {
    const { terms, expenses } = this.written;
    if (terms.length === 0) return [];
    return [{ ledger, before: this.#ledger.revision, after, touched: touchedBy(expenses) }];
  }

  /** `record` still has the id of its previous change. */
  #putRecord<Of extends LedgerRecord>(
    record: Of,
    kind: ChangeRow["kind"],
    replaced: Pick<ChangeRow, "before" | "after">,
  ): Of {
    const { kind: of, id, lastChange: last } = record;
    const previous = last === NO_CHANGE ? null : last;
    const lastChange = this.#note({ kind, record: of, recordId: id, previous, ...replaced });
    const put: Of = { ...record, lastChange };
    this.records.put(put);
    this.#ledger.recordsChange = lastChange;
    return put;
  }

  #note({ createdAt = null, ...noted }: Noted): ChangeId {
    this.#closeRun();
    const id = this.#ledger.nextChangeId;
    const undoes = this.#undoes;
    const row = { ...noted, id, count: 1, at: this.at, ...this.actor, createdAt, undoes };
    this.written.changes.push(row);
    this.#ledger.nextChangeId = shifted(id, 1);
    return id;
  }

  #closeRun(): void {
    const run = pendingCreations(this.#ledger);
    if (run) this.written.changes.push(run);
    this.#ledger.runCount = 0;
  }
}

/** The rows that exist after the steps. */
function thereAfter<Of>(steps: ReadonlyMap<unknown, Step<Of>>): readonly Of[] {
  return [...steps.values()].flatMap(({ after }) => after ?? []);
}

function keyOf({ import: id, nth }: ImportMarkRow): string {
  return `${id} ${nth}`;
}

/** The keys of the list at which the steps change something. */
function touchedBy(expenses: Writes["expenses"]): readonly ExpenseKey[] {
  const places: ExpenseKey[] = [];
  for (const { before, after } of expenses.values()) {
    if (before) places.push([before.date, before.id]);
    if (after) places.push([after.date, after.id]);
  }
  return places;
}

/** Removal and restoration appear as deletion and creation. */
function kindOf(wasRemoved: boolean, isRemoved: boolean): ChangeRow["kind"] {
  if (wasRemoved === isRemoved) return "changed";
  return isRemoved ? "deleted" : "created";
}
