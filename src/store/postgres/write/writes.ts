// The statements that write the combined results of a ledger's transactions. Each statement writes any number of rows.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import { type Decimal, sum } from "../../../domain/money/decimal.ts";
import type { Post, PostId } from "../../../domain/post.ts";
import { ANSWER_KEPT_MS } from "../../actions/apply.ts";
import {
  addStep,
  type Step,
  type StoredAnswer,
  type Writes,
  writesOf,
} from "../../actions/rows.ts";
import type { ChangeRow } from "../../history/change-row.ts";
import { addMarks, droppedByImport, noMarks } from "../../import-mark-row.ts";
import type { LedgerState } from "../../ledger-state.ts";
import { RecordIndex } from "../../record-index.ts";
import { arrayLiteral, idsLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import {
  deleteIn,
  insertRecords,
  putRecords,
  updateLedger,
  updateRecords,
} from "../rows/tables.ts";

/** The combined results of consecutive transactions. */
export class AllWrites {
  expensesChanged = false;
  readonly terms: Decimal[] = [];
  readonly expenses = new Map<ExpenseId, Step<KeptExpense>>();
  readonly posts = new Map<PostId, Step<Post>>();
  readonly records: RecordIndex;
  readonly changes: ChangeRow[] = [];
  readonly answers = new Map<string, StoredAnswer>();
  readonly marks = noMarks();
  readonly refs = new Map<string, ExpenseId | undefined>();

  /** The records stay unchanged; writes are layered over them. */
  constructor(records: RecordIndex) {
    this.records = new RecordIndex([], records);
  }

  add(writes: Writes): void {
    this.terms.push(...writes.terms);
    this.expensesChanged ||= writes.expensesChanged;
    for (const [id, step] of writes.expenses) addStep(this.expenses, id, step);
    for (const [id, step] of writes.posts) addStep(this.posts, id, step);
    this.records.putAll(writes.records);
    this.changes.push(...writes.changes);
    if (writes.answer) this.answers.set(writes.answer.key, writes.answer);
    addMarks(this.marks, writes.marks);
    for (const [ref, expense] of writes.refs) this.refs.set(ref, expense);
  }
}

/** `ledger` is the ledger's row after the transactions. Its revision becomes `revision` if its expenses have changed. */
export function writeAll(
  id: LedgerId,
  ledger: LedgerState,
  all: AllWrites,
  { revision, at }: { readonly revision: string; readonly at: Instant },
): readonly string[] {
  const { terms, expensesChanged, answers, marks } = all;
  const expenses = writesOf(all.expenses);
  const posts = writesOf(all.posts);
  const refs = Array.from(all.refs, ([ref, expense]) => (expense ? { ref, id: expense } : ref));
  const lost = refs.filter((ref) => typeof ref === "string");
  return [
    updateLedger(id, {
      ...ledger,
      total: sum([ledger.total, ...terms]),
      revision: expensesChanged ? revision : ledger.revision,
    }),
    ...some(expenses.deleted, (ids) => deleteIn("expenses", id, `expense_id = ${anyId(ids)}`)),
    ...some(expenses.changed, (changed) => updateRecords("expenses", id, changed)),
    ...some(expenses.created, (created) => insertRecords("expenses", id, created)),
    ...some(posts.deleted, (ids) => deleteIn("posts", id, `post_id = ${anyId(ids)}`)),
    ...some(posts.changed, (changed) => updateRecords("posts", id, changed)),
    ...some(posts.created, (created) => insertRecords("posts", id, created)),
    ...some(all.records.own(), (records) => putRecords("records", id, records)),
    ...some(all.changes, (changes) => insertRecords("changes", id, changes)),
    ...some(lost, (names) => deleteIn("refs", id, `ref = ANY (${arrayLiteral(names, "text")})`)),
    // The ref of an occurrence may already have a row, for an expense that was deleted.
    ...some(
      refs.filter((ref) => typeof ref !== "string"),
      (given) => putRecords("refs", id, given),
    ),
    ...some([...answers.values()], ({ length }) => sweepAnswers(id, at, length)),
    // An answer that is too old to be given again may have the same key.
    ...some([...answers.values()], (own) => putRecords("answers", id, own)),
    ...some(marks.put, (put) => insertRecords("marks", id, put)),
    ...Array.from(droppedByImport(marks.dropped), ([of, rows]) =>
      deleteIn(
        "marks",
        id,
        `import_id = ${integerLiteral(of)} AND nth = ${anyId(rows.map(({ nth }) => nth))}`,
      ),
    ),
  ];
}

/** The statement for some items, if there are any. */
function some<Item>(
  items: readonly Item[],
  statement: (items: readonly Item[]) => string,
): readonly string[] {
  return items.length === 0 ? [] : [statement(items)];
}

function anyId(ids: readonly number[]): string {
  return `ANY (${idsLiteral(ids)})`;
}

/**
 * Each new answer removes up to two old ones, so that they never become many, and nothing waits for a long sweep. The server looks up
 * each value of an array, while a join may scan all answers.
 */
function sweepAnswers(id: LedgerId, at: Instant, coming: number): string {
  const ledger = textLiteral(id);
  const old = `made_at < ${integerLiteral(at - ANSWER_KEPT_MS)}`;
  return deleteIn(
    "answers",
    id,
    `key = ANY (ARRAY (SELECT key FROM answer WHERE ledger_id = ${ledger} AND ${old}
       ORDER BY made_at LIMIT ${integerLiteral(2 * coming)}))`,
  );
}
