// A ledger while a batch works on it: its rows are read before the first of its changes, and written after the last.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId, Instant } from "../../../domain/ledger/ledger-change.ts";
import { shifted } from "../../../domain/shifted.ts";
import { ANSWER_KEPT_MS } from "../../actions/apply.ts";
import { findAll, type LedgerRows, writesOf } from "../../actions/rows.ts";
import { Workspace } from "../../actions/workspace.ts";
import type { Cache } from "../../cache.ts";
import { type LedgerState, NEW_LEDGER } from "../../ledger-state.ts";
import { RecordIndex } from "../../record-index.ts";
import type { RevisionStep } from "../../writing/commits.ts";
import type { Statements } from "./statements.ts";

/** The cached records, and the last change that they include. */
export interface KeptRecords {
  readonly index: RecordIndex;
  readonly change: ChangeId | null;
}

type RecordCache = Cache<LedgerId, KeptRecords>;

/** A batch that adds answers to a ledger deletes up to this many old ones: more than it usually adds, but too few to delay it much. */
const FORGOTTEN = 256;

export class OpenLedger {
  readonly work: Workspace;
  readonly #id: LedgerId;
  readonly #statements: Statements;
  readonly #kept: RecordCache;

  constructor(statements: Statements, kept: RecordCache, id: LedgerId, at: Instant) {
    const known = statements.readLedger(id);
    // The row of the ledger comes first, because the rows of its expenses refer to it.
    if (!known) statements.putLedger(id, NEW_LEDGER);
    const row = known ?? NEW_LEDGER;
    this.#id = id;
    this.#statements = statements;
    this.#kept = kept;
    this.work = new Workspace(this.#rowsOf(row), row, at);
  }

  /** The current rows, read on demand. */
  #rowsOf(state: LedgerState): LedgerRows {
    const id = this.#id;
    const statements = this.#statements;
    const readRecords = () => this.#readRecords(state.recordsChange);
    return {
      get records() {
        return readRecords();
      },
      expense: (expense) => statements.findExpense(id, expense),
      post: (post) => statements.findPost(id, post),
      change: (change) => statements.findChange(id, change),
      deletion: (expense) => statements.findDeletion(id, expense),
      touchedAfter: (change) => statements.touchedAfter(id, state, change).there,
      answer: (key) => statements.findAnswer(id, key),
      marks: (range) => statements.readMarks(id, range),
      expensesOfRefs: (refs) => findAll(refs, (ref) => statements.findRef(id, ref)?.id),
    };
  }

  /** Reads the records again if another process has changed them. */
  #readRecords(change: ChangeId | null): RecordIndex {
    const known = this.#kept.get(this.#id);
    if (known && known.change === change) return known.index;
    const index = new RecordIndex(change === null ? [] : this.#statements.readRecords(this.#id));
    this.#kept.put(this.#id, { index, change });
    return index;
  }

  /** Writes the rows. Returns the step to the new revision if the ledger's expenses have changed. */
  write(revision: string): readonly RevisionStep[] {
    const { work } = this;
    if (!work.hasWrites) return [];
    const id = this.#id;
    const statements = this.#statements;
    const { expenses, posts, changes, answers, marks, refs } = work.written;
    const added: KeptExpense[] = [];
    for (const { before, after } of expenses.values()) {
      const stays = before?.date === after?.date;
      if (before && !stays) statements.deleteExpense(id, before.date, before.id);
      if (before && after && stays) statements.putExpense(id, after);
      else if (after) added.push(after);
    }
    statements.insertExpenses(id, added);
    const { created, changed, deleted } = writesOf(posts);
    statements.insertPosts(id, created);
    for (const post of changed) statements.putPost(id, post);
    for (const post of deleted) statements.deletePost(id, post.id);
    for (const record of work.ownRecords) statements.putRecord(id, record);
    for (const [ref, expense] of refs) {
      if (expense === undefined) statements.deleteRef(id, ref);
      else statements.putRef(id, { ref, id: expense });
    }
    statements.insertChanges(id, changes);
    if (answers.size > 0) {
      statements.deleteAnswers(id, shifted(work.at, -ANSWER_KEPT_MS), FORGOTTEN);
    }
    for (const answer of answers.values()) statements.putAnswer(id, answer);
    const { created: put, deleted: dropped } = writesOf(marks);
    statements.insertMarks(id, put);
    for (const row of dropped) statements.deleteMark(id, row.import, row.nth);
    statements.putLedger(id, work.settled(revision));
    this.#keepRecords();
    return work.stepsTo(id, revision);
  }

  #keepRecords(): void {
    const { ownRecords, ledger } = this.work;
    const index = this.#kept.get(this.#id)?.index;
    if (ownRecords.length === 0 || !index) return;
    index.putAll(ownRecords);
    this.#kept.put(this.#id, { index, change: ledger.recordsChange });
  }
}
