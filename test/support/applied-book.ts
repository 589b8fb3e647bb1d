// A book in plain maps. Transactions are applied to it one after another, as an engine would.

import {
  type BookExpense,
  type KeptExpense,
  showExpense,
} from "../../src/domain/expense/book-expense.ts";
import type { ExpenseId } from "../../src/domain/expense/expense.ts";
import type {
  Action,
  ActionResult,
  RequestKey,
  TransactionResult,
} from "../../src/domain/ledger/actions.ts";
import { DEFAULT_LEDGER, type LedgerId } from "../../src/domain/ledger/ledger.ts";
import {
  type Actor,
  type ChangeId,
  type Instant,
  PROGRAM,
} from "../../src/domain/ledger/ledger-change.ts";
import { apply } from "../../src/store/actions/apply.ts";
import {
  findAll,
  type LedgerRows,
  type StoredAnswer,
  writesOf,
} from "../../src/store/actions/rows.ts";
import { Workspace } from "../../src/store/actions/workspace.ts";
import { type ChangeRow, pendingCreations } from "../../src/store/history/change-row.ts";
import type { ImportMarkRow } from "../../src/store/import-mark-row.ts";
import { type LedgerState, NEW_LEDGER } from "../../src/store/ledger-state.ts";
import { RecordIndex } from "../../src/store/record-index.ts";

interface Asked {
  readonly actor?: Actor;
  readonly key?: RequestKey;
  readonly at?: number;
}

export class AppliedBook {
  readonly id: LedgerId;
  readonly records = new RecordIndex();
  readonly expenses = new Map<ExpenseId, KeptExpense>();
  readonly changes: ChangeRow[] = [];
  readonly answers = new Map<string, StoredAnswer>();
  marks: readonly ImportMarkRow[] = [];
  readonly refs = new Map<string, ExpenseId>();
  ledger: LedgerState = NEW_LEDGER;
  #now = 1_000;

  constructor(id: LedgerId = DEFAULT_LEDGER) {
    this.id = id;
  }

  get labels(): RecordIndex["labels"] {
    return this.records.labels;
  }

  apply(actions: readonly Action[], { actor = PROGRAM, key, at }: Asked = {}): TransactionResult {
    this.#now = at ?? this.#now + 1;
    // Safe: tests pass whole milliseconds.
    const work = new Workspace(this.#rows(), this.ledger, this.#now as Instant);
    const result = apply(work, this.id, { actions, actor, key: key ?? null });
    const { written } = work;
    this.ledger = work.settled(this.ledger.revision);
    this.records.putAll(work.ownRecords);
    for (const [id, { after }] of written.expenses) {
      if (after) this.expenses.set(id, after);
      else this.expenses.delete(id);
    }
    this.changes.push(...written.changes);
    for (const answer of written.answers.values()) this.answers.set(answer.key, answer);
    const { created, deleted } = writesOf(written.marks);
    const isDropped = (row: ImportMarkRow) =>
      deleted.some(({ import: id, nth }) => id === row.import && nth === row.nth);
    this.marks = [...this.marks, ...created].filter((row) => !isDropped(row));
    for (const [ref, expense] of written.refs) {
      if (expense === undefined) this.refs.delete(ref);
      else this.refs.set(ref, expense);
    }
    return result;
  }

  /** Does an action that must succeed, and returns its result. */
  do(action: Action, asked?: Asked): ActionResult["value"] {
    const { results, refusals } = this.apply([action], asked);
    const [result] = results ?? [];
    if (!result) throw new Error(refusals?.map(({ message }) => message).join("; "));
    return result.value;
  }

  /** Does the actions, and returns the reasons of refused ones as "KIND POINTER". */
  refused(...actions: readonly Action[]): readonly string[] {
    const { refusals = [] } = this.apply(actions);
    return refusals.map(({ kind, pointer }) => (pointer ? `${kind} ${pointer}` : kind));
  }

  shown(id: number): BookExpense | undefined {
    // Safe: tests only use ids.
    const expense = this.expenses.get(id as ExpenseId);
    return expense && showExpense(expense, this.labels);
  }

  #rows(): LedgerRows {
    return {
      records: this.records,
      expense: (id) => this.expenses.get(id),
      post: () => undefined,
      change: (id) => this.changes.find((row) => row.id <= id && id < row.id + row.count),
      deletion: (id) =>
        this.changes.findLast(
          ({ record, recordId, kind }) =>
            record === "expense" && recordId === id && kind === "deleted",
        ),
      answer: (key) => this.answers.get(key),
      expensesOfRefs: (refs) => findAll(refs, (ref) => this.refs.get(ref)),
      touchedAfter: (change) => this.#touchedAfter(change),
      marks: ({ import: id, from, to }) =>
        this.marks.filter((row) => row.import === id && row.nth >= from && row.nth < to),
    };
  }

  #touchedAfter(after: ChangeId): readonly KeptExpense[] {
    const run = pendingCreations(this.ledger);
    const rows = run ? [...this.changes, run] : this.changes;
    const ids = rows
      .filter(({ record, id, count }) => record === "expense" && id + count - 1 > after)
      .flatMap(({ recordId, count }) => Array.from({ length: count }, (_, n) => recordId + n));
    // Safe: these are the records of expenses.
    return [...new Set(ids)].flatMap((id) => this.expenses.get(id as ExpenseId) ?? []);
  }
}
