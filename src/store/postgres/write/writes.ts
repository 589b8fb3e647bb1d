// The statements that write the combined results of a ledger's transactions. Each statement writes any number of rows.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import { detailsText } from "../../../domain/expense/expense-details.ts";
import type { ImportId } from "../../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import type { LedgerRecord } from "../../../domain/ledger/ledger-record.ts";
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
import {
  addMarks,
  droppedByImport,
  type ImportMarkRow,
  type MarkWrites,
  noMarks,
} from "../../import-mark-row.ts";
import type { LedgerState } from "../../ledger-state.ts";
import { CHANGE_COLUMNS, changeFields } from "../rows/change-rows.ts";
import { MARK_COLUMNS, MARK_TYPES, markFields } from "../rows/import-rows.ts";
import { arrayLiteral, idsLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import { ANSWER_COLUMNS, answerFields, RECORD_COLUMNS, recordFields } from "../rows/rows.ts";

/** The combined results of consecutive transactions. */
export class AllWrites {
  ledger: LedgerState;
  expensesChanged = false;
  readonly terms: Decimal[] = [];
  readonly expenses = new Map<ExpenseId, Step<KeptExpense>>();
  readonly posts = new Map<PostId, Step<Post>>();
  readonly records = new Map<number, LedgerRecord>();
  readonly changes: ChangeRow[] = [];
  readonly answers = new Map<string, StoredAnswer>();
  readonly marks = noMarks();
  readonly refs = new Map<string, ExpenseId | undefined>();

  /** `ledger` is the ledger's row before the transactions. */
  constructor(ledger: LedgerState) {
    this.ledger = ledger;
  }

  add(writes: Writes): void {
    this.ledger = writes.ledger;
    this.terms.push(...writes.terms);
    this.expensesChanged ||= writes.expensesChanged;
    for (const [id, step] of writes.expenses) addStep(this.expenses, id, step);
    for (const [id, step] of writes.posts) addStep(this.posts, id, step);
    for (const record of writes.records) this.records.set(record.id, record);
    this.changes.push(...writes.changes);
    if (writes.answer) this.answers.set(writes.answer.key, writes.answer);
    addMarks(this.marks, writes.marks);
    for (const [ref, expense] of writes.refs) this.refs.set(ref, expense);
  }
}

/** The ledger's revision becomes `revision` if its expenses have changed. */
export function writeAll(
  id: LedgerId,
  all: AllWrites,
  { revision, at }: { readonly revision: string; readonly at: Instant },
): readonly string[] {
  const statements = [updateLedger(id, all, all.expensesChanged ? revision : all.ledger.revision)];
  const expenses = writesOf(all.expenses);
  if (expenses.deleted.length > 0) statements.push(deleteRows(id, "expense", expenses.deleted));
  if (expenses.changed.length > 0) statements.push(updateExpenses(id, expenses.changed));
  if (expenses.created.length > 0) statements.push(insertExpenses(id, expenses.created));
  const posts = writesOf(all.posts);
  if (posts.deleted.length > 0) statements.push(deleteRows(id, "post", posts.deleted));
  if (posts.changed.length > 0) statements.push(updatePosts(id, posts.changed));
  if (posts.created.length > 0) {
    const into = "post (ledger_id, post_id, text, privacy)";
    statements.push(insertSelected(id, into, postRows(posts.created)));
  }
  if (all.records.size > 0) statements.push(putRecords(id, [...all.records.values()]));
  if (all.changes.length > 0) statements.push(insertChanges(id, all.changes));
  const given = [...all.refs].flatMap(([ref, expense]) =>
    expense ? [[ref, expense] as const] : [],
  );
  if (given.length < all.refs.size) statements.push(deleteRefs(id, [...all.refs.keys()]));
  if (given.length > 0) statements.push(putRefs(id, new Map(given)));
  if (all.answers.size > 0) {
    statements.push(sweepAnswers(id, at, all.answers.size), putAnswers(id, all.answers));
  }
  if (all.marks.put.length > 0) statements.push(insertMarks(id, all.marks.put));
  for (const [of, rows] of droppedByImport(all.marks.dropped))
    statements.push(deleteMarks(id, of, rows));
  return statements;
}

function updateLedger(id: LedgerId, { ledger: state, terms }: AllWrites, revision: string): string {
  const { nextExpenseId, nextPostId, nextChangeId, nextRecordId, count } = state;
  const { runCount, runSource, runBy, recordsChange } = state;
  return `UPDATE ledger SET
            next_expense_id = ${integerLiteral(nextExpenseId)},
            next_post_id = ${integerLiteral(nextPostId)},
            next_change_id = ${integerLiteral(nextChangeId)},
            next_record_id = ${integerLiteral(nextRecordId)},
            expense_count = ${integerLiteral(count)},
            expense_total = '${sum([state.total, ...terms])}'::numeric,
            revision = ${textLiteral(revision)},
            run_count = ${integerLiteral(runCount)},
            run_source = ${textLiteral(runSource)},
            run_by = ${runBy === null ? "NULL" : textLiteral(runBy)},
            records_change = ${recordsChange === null ? "NULL" : integerLiteral(recordsChange)}
          WHERE ledger_id = ${textLiteral(id)}`;
}

function deleteRows(id: LedgerId, table: "expense" | "post", ids: readonly number[]): string {
  return `DELETE FROM ${table}
          WHERE ledger_id = ${textLiteral(id)} AND ${table}_id = ANY (${idsLiteral(ids)})`;
}

function updatePosts(id: LedgerId, posts: readonly Post[]): string {
  return `UPDATE post SET text = wanted.text, privacy = wanted.privacy
          FROM ${postRows(posts)} AS wanted (post_id, text, privacy)
          WHERE post.ledger_id = ${textLiteral(id)} AND post.post_id = wanted.post_id`;
}

function postRows(posts: readonly Post[]): string {
  const rows = posts.map(({ id, text, privacy }) => [null, id, text, privacy]);
  return unnested(rows, ["bigint", "text", "text"]);
}

const EXPENSE_FIELDS =
  "expense_id, date, description, amount, details, last_change, created_at, changed_at";

function updateExpenses(id: LedgerId, expenses: readonly KeptExpense[]): string {
  return `UPDATE expense SET date = wanted.date, description = wanted.description,
            amount = wanted.amount, details = wanted.details,
            last_change = wanted.last_change, changed_at = wanted.changed_at
          FROM ${rowsOf(expenses)} AS wanted (${EXPENSE_FIELDS})
          WHERE expense.ledger_id = ${textLiteral(id)} AND expense.expense_id = wanted.expense_id`;
}

function insertExpenses(id: LedgerId, expenses: readonly KeptExpense[]): string {
  return insertSelected(id, `expense (ledger_id, ${EXPENSE_FIELDS})`, rowsOf(expenses));
}

/** Rows with the columns of `EXPENSE_FIELDS`, in that order. */
function rowsOf(expenses: readonly KeptExpense[]): string {
  const columns = [
    idsLiteral(expenses.map((expense) => expense.id)),
    arrayLiteral(
      expenses.map(({ date }) => date),
      "date",
    ),
    arrayLiteral(
      expenses.map(({ description }) => description),
      "text",
    ),
    arrayLiteral(
      expenses.map(({ amount }) => amount),
      "numeric",
    ),
    arrayLiteral(
      expenses.map(({ details }) => detailsText(details)),
      "text",
    ),
    ...(["lastChange", "createdAt", "changedAt"] as const).map((field) =>
      arrayLiteral(
        expenses.map((expense) => expense[field]),
        "bigint",
      ),
    ),
  ];
  return `unnest(${columns.join(", ")})`;
}

function putRecords(id: LedgerId, records: readonly LedgerRecord[]): string {
  const rows = records.map((record) => recordFields(id, record));
  const added = unnested(rows, ["bigint", "text", "bigint", "text"]);
  return `${insertSelected(id, `record (ledger_id, record_id, ${RECORD_COLUMNS})`, added)}
          ON CONFLICT (ledger_id, record_id) DO UPDATE
            SET last_change = EXCLUDED.last_change, fields = EXCLUDED.fields`;
}

function insertChanges(id: LedgerId, changes: readonly ChangeRow[]): string {
  const rows = changes.map((row) => changeFields(id, row));
  const added = unnested(rows, CHANGE_TYPES);
  return insertSelected(id, `change (ledger_id, change_id, ${CHANGE_COLUMNS})`, added);
}

function deleteRefs(id: LedgerId, refs: readonly string[]): string {
  return `DELETE FROM expense_ref
          WHERE ledger_id = ${textLiteral(id)} AND ref = ANY (${arrayLiteral(refs, "text")})`;
}

/** The ref of an occurrence may already have a row, for an expense that was deleted. */
function putRefs(id: LedgerId, refs: ReadonlyMap<string, ExpenseId>): string {
  const added = `unnest(${arrayLiteral([...refs.keys()], "text")}, ${idsLiteral(refs.values())})`;
  return `${insertSelected(id, "expense_ref (ledger_id, ref, expense_id)", added)}
          ON CONFLICT (ledger_id, ref) DO UPDATE SET expense_id = EXCLUDED.expense_id`;
}

/** The types of the change's id, and of `CHANGE_COLUMNS`. */
const CHANGE_TYPES = [
  ...(["bigint", "bigint", "text", "text", "bigint", "bigint"] as const),
  ...(["text", "text", "bigint", "bigint", "text", "bigint", "text"] as const),
];

/** An answer that is too old to be given again may have the same key. */
function putAnswers(id: LedgerId, answers: ReadonlyMap<string, StoredAnswer>): string {
  const rows = Array.from(answers.values(), (answer) => answerFields(id, answer));
  const added = unnested(rows, ["text", "text", "bigint", "text"]);
  return `${insertSelected(id, `answer (ledger_id, key, ${ANSWER_COLUMNS})`, added)}
          ON CONFLICT (ledger_id, key) DO UPDATE
            SET digest = EXCLUDED.digest, made_at = EXCLUDED.made_at, amended = EXCLUDED.amended`;
}

/**
 * Each new answer removes up to two old ones, so that they never become many, and nothing waits for a long sweep. The server looks up
 * each value of an array, while a join may scan all answers.
 */
function sweepAnswers(id: LedgerId, at: Instant, coming: number): string {
  const ledger = textLiteral(id);
  return `DELETE FROM answer WHERE ledger_id = ${ledger} AND key = ANY (ARRAY (
            SELECT key FROM answer
            WHERE ledger_id = ${ledger} AND made_at < ${integerLiteral(at - ANSWER_KEPT_MS)}
            ORDER BY made_at LIMIT ${integerLiteral(2 * coming)}))`;
}

function insertMarks(id: LedgerId, rows: readonly ImportMarkRow[]): string {
  const added = unnested(
    rows.map((row) => [id, ...markFields(row)]),
    MARK_TYPES,
  );
  return insertSelected(id, `import_mark (ledger_id, ${MARK_COLUMNS})`, added);
}

function deleteMarks(id: LedgerId, of: ImportId, rows: MarkWrites["dropped"]): string {
  return `DELETE FROM import_mark WHERE ledger_id = ${textLiteral(id)}
            AND import_id = ${integerLiteral(of)} AND nth = ANY (${idsLiteral(rows.map(({ nth }) => nth))})`;
}

type ColumnType = Parameters<typeof arrayLiteral>[1];

/**
 * `into` names the columns, beginning with the ledger's id, and `rows` is a table of the others. The id comes from the ledger's row,
 * because Citus then leaves the whole statement to the one node that has this row.
 */
function insertSelected(id: LedgerId, into: string, rows: string): string {
  return `INSERT INTO ${into}
          SELECT ledger.ledger_id, added.* FROM ledger, ${rows} AS added
          WHERE ledger.ledger_id = ${textLiteral(id)}`;
}

/** A table of the rows, with columns of these types. The first value of each row, the ledger's id, is left out. */
function unnested(
  rows: readonly (readonly (string | number | null)[])[],
  types: readonly ColumnType[],
): string {
  const columns = types.map((type, index) =>
    arrayLiteral(
      rows.map((row) => row[index + 1] ?? null),
      type,
    ),
  );
  return `unnest(${columns.join(", ")})`;
}
