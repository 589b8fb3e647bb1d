// The statements that read the rows that transactions need, and the storage of the results.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId, Instant } from "../../../domain/ledger/ledger-change.ts";
import type { LedgerRecord } from "../../../domain/ledger/ledger-record.ts";
import type { Post, PostId } from "../../../domain/post.ts";
import {
  findAll,
  type LedgerRows,
  NotRead,
  type StoredAnswer,
  type WantedRow,
  type Writes,
} from "../../actions/rows.ts";
import type { ChangeRow } from "../../history/change-row.ts";
import {
  addMarks,
  type ImportMarkRow,
  type MarkRange,
  marksAfter,
  noMarks,
} from "../../import-mark-row.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import { RecordIndex } from "../../record-index.ts";
import { CHANGE_COLUMNS, type ChangeColumns, changeOf } from "../rows/change-rows.ts";
import { inRange, MARK_FIELDS, type MarkRow, markOf } from "../rows/import-rows.ts";
import { LEDGER_COLUMNS, type LedgerColumns, ledgerOf } from "../rows/ledger-rows.ts";
import { arrayLiteral, idsLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import {
  ANSWER_COLUMNS,
  type AnswerColumns,
  answerOf,
  EXPENSE_COLUMNS,
  type ExpenseColumns,
  expenseOf,
  type PostRow,
  postOf,
  RECORD_COLUMNS,
  type RecordColumns,
  type RefColumns,
  refOf,
  selectTouched,
  storedRecordOf,
} from "../rows/rows.ts";

import { numberOf, numberOrNull } from "../rows/values.ts";

/** A statement, and the handler of its rows. */
export interface Reading {
  readonly sql: string;
  readonly take?: (rows: readonly unknown[]) => void;
}

/** Locks the ledger's row until the transaction ends; passes undefined if there is none. */
export function lockLedger(
  ledger: LedgerId,
  take: (state: InLedger<LedgerState> | undefined) => void,
): Reading {
  return reading<LedgerColumns>(
    `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE ledger_id = ${textLiteral(ledger)} FOR UPDATE`,
    ([row]) => take(row && ledgerOf(row)),
  );
}

/** Reads the records that have changed after this change. */
export function readRecords(
  ledger: LedgerId,
  after: number,
  take: (records: readonly LedgerRecord[]) => void,
): Reading {
  return reading<RecordColumns>(
    `SELECT record_id AS id, ${RECORD_COLUMNS} FROM record
     WHERE ledger_id = ${textLiteral(ledger)} AND last_change > ${integerLiteral(after)}`,
    (rows) => take(rows.map(storedRecordOf)),
  );
}

/** The times of this change and of the last one of a record. */
export function readRecordChanges(
  ledgerId: LedgerId,
  change: number,
  take: (times: ReadonlyMap<number, Instant | null>) => void,
): Reading {
  const ledger = textLiteral(ledgerId);
  return reading<Pick<ChangeColumns, "id" | "made_at">>(
    `SELECT change_id AS id, made_at FROM change WHERE ledger_id = ${ledger} AND change_id IN (
       ${integerLiteral(change)}, (SELECT records_change FROM ledger WHERE ledger_id = ${ledger}))`,
    (rows) => take(new Map(rows.map((row) => [numberOf(row.id), numberOrNull(row.made_at)]))),
  );
}

/** Reads all wanted rows with a few statements. Rows that do not exist are known to be missing then. */
export function readWanted(
  ledgerId: LedgerId,
  wanted: readonly WantedRow[],
  { expenses, posts, changes, deletions, touched, answers, marks, refs }: RowsRead,
): readonly Reading[] {
  const ledger = textLiteral(ledgerId);
  const ids = { expenses: new Set<ExpenseId>(), changes: new Set<ChangeId>() };
  const deleted = new Set<ExpenseId>();
  const postIds = new Set<PostId>();
  const afters = new Set<ChangeId>();
  const keys = new Set<string>();
  const named = new Set<string>();
  for (const row of wanted) {
    if (row.table === "expense") ids.expenses.add(row.id);
    else if (row.table === "post") postIds.add(row.id);
    else if (row.table === "change") ids.changes.add(row.id);
    else if (row.table === "deletion") deleted.add(row.id);
    else if (row.table === "touched") afters.add(row.after);
    else if (row.table === "answer") keys.add(row.key);
    else if (row.table === "expense_ref") named.add(row.ref);
  }
  const readings = [...afters].map((after) => readTouched(ledger, after, touched));
  for (const row of wanted) {
    if (row.table === "marks")
      readings.push(...readMarks(ledger, row.range, { expenses, changes, marks }));
  }
  if (ids.expenses.size > 0) readings.push(readExpenses(ledger, ids.expenses, expenses));
  if (postIds.size > 0) readings.push(readPosts(ledger, postIds, posts));
  if (deleted.size > 0) readings.push(readDeletions(ledger, deleted, deletions));
  if (ids.changes.size > 0) readings.push(readChanges(ledger, ids.changes, changes));
  if (keys.size > 0) readings.push(readAnswers(ledger, keys, answers));
  if (named.size > 0) readings.push(readRefs(ledger, named, { refs, expenses }));
  return readings;
}

function readExpenses(
  ledger: string,
  ids: ReadonlySet<ExpenseId>,
  expenses: RowsRead["expenses"],
): Reading {
  return reading<ExpenseColumns>(
    `SELECT expense_id AS id, ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ${ledger} AND expense_id = ANY (${idsLiteral(ids)})`,
    (rows) => keep(expenses, ids, expensesById(rows)),
  );
}

function readPosts(ledger: string, ids: ReadonlySet<PostId>, posts: RowsRead["posts"]): Reading {
  return reading<PostRow>(
    `SELECT post_id AS id, text, privacy FROM post
     WHERE ledger_id = ${ledger} AND post_id = ANY (${idsLiteral(ids)})`,
    (rows) =>
      keep(
        posts,
        ids,
        rows.map(postOf).map((post) => [post.id, post]),
      ),
  );
}

function expensesById(rows: readonly ExpenseColumns[]): Map<ExpenseId, KeptExpense> {
  return new Map(rows.map(expenseOf).map((expense) => [expense.id, expense]));
}

interface WantedChange extends ChangeColumns {
  readonly wanted: string;
}

function wantedChange(row: WantedChange) {
  return [numberOf(row.wanted), changeOf(row)] as const;
}

/** The row that contains a change may begin with an earlier one. */
function readChanges(
  ledger: string,
  ids: ReadonlySet<ChangeId>,
  changes: RowsRead["changes"],
): Reading {
  return reading<WantedChange>(
    `SELECT wanted, found.* FROM unnest(${idsLiteral(ids)}) AS wanted,
       LATERAL (SELECT change_id AS id, ${CHANGE_COLUMNS} FROM change
         WHERE ledger_id = ${ledger} AND change_id <= wanted ORDER BY change_id DESC LIMIT 1) AS found
     WHERE wanted < found.id + found.count`,
    (rows) => keep(changes, ids, rows.map(wantedChange)),
  );
}

/** Reads the last deletion of each expense. */
function readDeletions(
  ledger: string,
  ids: ReadonlySet<ExpenseId>,
  deletions: RowsRead["deletions"],
): Reading {
  return reading<WantedChange>(
    `SELECT wanted, found.* FROM unnest(${idsLiteral(ids)}) AS wanted,
       LATERAL (SELECT change_id AS id, ${CHANGE_COLUMNS} FROM change
         WHERE ledger_id = ${ledger} AND record = 'expense' AND record_id = wanted
           AND kind = 'deleted' ORDER BY change_id DESC LIMIT 1) AS found`,
    (rows) => keep(deletions, ids, rows.map(wantedChange)),
  );
}

function readTouched(ledger: string, after: ChangeId, touched: RowsRead["touched"]): Reading {
  return reading<ExpenseColumns>(
    `SELECT expense_id AS id, ${EXPENSE_COLUMNS} FROM expense
     WHERE ledger_id = ${ledger} AND expense_id = ANY (ARRAY (${selectTouched(ledger, after)}))`,
    (rows) => touched.set(after, expensesById(rows)),
  );
}

function readAnswers(
  ledger: string,
  keys: ReadonlySet<string>,
  answers: RowsRead["answers"],
): Reading {
  return reading<AnswerColumns>(
    `SELECT key AS id, ${ANSWER_COLUMNS} FROM answer
     WHERE ledger_id = ${ledger} AND key = ANY (${arrayLiteral([...keys], "text")})`,
    (rows) =>
      keep(
        answers,
        keys,
        rows.map(answerOf).map((answer) => [answer.key, answer]),
      ),
  );
}

/** Reads marks with their expenses, and the last changes of those expenses. */
function readMarks(
  ledger: string,
  range: MarkRange,
  { expenses, changes, marks }: Pick<RowsRead, "expenses" | "changes" | "marks">,
): readonly Reading[] {
  const where = inRange(ledger, range);
  const named = `SELECT expense_id FROM import_mark WHERE ${where}`;
  const ids = new Set<ExpenseId>();
  return [
    reading<MarkRow>(
      `SELECT ${MARK_FIELDS} FROM import_mark WHERE ${where} ORDER BY nth`,
      (rows) => {
        const found = rows.map(markOf);
        marks.set(rangeKey(range), found);
        for (const { expense } of found) if (expense !== null) ids.add(expense);
      },
    ),
    reading<ExpenseColumns>(
      `SELECT expense_id AS id, ${EXPENSE_COLUMNS} FROM expense
       WHERE ledger_id = ${ledger} AND expense_id = ANY (ARRAY (${named}))`,
      (rows) => {
        const found = expensesById(rows);
        // Rows that this commit has already changed are kept.
        for (const id of ids) if (!expenses.has(id)) expenses.set(id, found.get(id));
      },
    ),
    reading<ChangeColumns>(
      `SELECT change_id AS id, ${CHANGE_COLUMNS} FROM change
       WHERE ledger_id = ${ledger} AND change_id = ANY (ARRAY (
         SELECT last_change FROM expense
         WHERE ledger_id = ${ledger} AND expense_id = ANY (ARRAY (${named}))))`,
      (rows) => {
        for (const change of rows.map(changeOf)) changes.set(change.id, change);
      },
    ),
  ];
}

function rangeKey({ import: id, from, to }: MarkRange): string {
  return `${id} ${from} ${to}`;
}

/** Reads refs with their expenses, if those exist. */
function readRefs(
  ledger: string,
  names: ReadonlySet<string>,
  { refs, expenses }: Pick<RowsRead, "refs" | "expenses">,
): Reading {
  return reading<RefColumns & (ExpenseColumns | { readonly day: null })>(
    // With a LIMIT, the server looks up each expense by itself, while it may scan all of them for a join.
    `SELECT expense_ref.ref, expense_ref.expense_id AS id, found.*
     FROM expense_ref
     LEFT JOIN LATERAL (
       SELECT ${EXPENSE_COLUMNS} FROM expense
       WHERE ledger_id = ${ledger} AND expense_id = expense_ref.expense_id LIMIT 1) AS found ON true
     WHERE expense_ref.ledger_id = ${ledger}
       AND expense_ref.ref = ANY (${arrayLiteral([...names], "text")})`,
    (rows) => {
      const found = rows.map(refOf);
      keep(
        refs,
        names,
        found.map(({ ref, id }) => [ref, id]),
      );
      for (const [index, { id }] of found.entries()) {
        const row = rows[index];
        // An earlier change of the batch may have changed the expense, which the table does not show yet.
        if (row && !expenses.has(id))
          expenses.set(id, row.day === null ? undefined : expenseOf(row));
      }
    },
  );
}

/** Stores the results, and marks the other keys as missing. */
function keep<Key, Value>(
  kept: Map<Key, Value | undefined>,
  keys: Iterable<Key>,
  found: Iterable<readonly [string | number, Value]>,
): void {
  const values = new Map<unknown, Value>(found);
  for (const key of keys) kept.set(key, values.get(key));
}

function reading<Row>(sql: string, take: (rows: readonly Row[]) => void): Reading {
  // Safe: these are the columns that the statement selects.
  return { sql, take: (rows) => take(rows as readonly Row[]) };
}

/** The rows read; undefined marks a missing row. */
export interface RowsRead {
  readonly expenses: Map<ExpenseId, KeptExpense | undefined>;
  readonly posts: Map<PostId, Post | undefined>;
  readonly changes: Map<ChangeId, ChangeRow | undefined>;
  /** The last deletion of each expense. */
  readonly deletions: Map<ExpenseId, ChangeRow | undefined>;
  readonly touched: Map<ChangeId, Map<ExpenseId, KeptExpense>>;
  readonly answers: Map<string, StoredAnswer | undefined>;
  /** Keyed by the result of `rangeKey`. */
  readonly marks: Map<string, readonly ImportMarkRow[]>;
  readonly refs: Map<string, ExpenseId | undefined>;
}

export class ReadRows implements LedgerRows {
  readonly records: RecordIndex;
  readonly read: RowsRead = {
    expenses: new Map(),
    posts: new Map(),
    changes: new Map(),
    deletions: new Map(),
    touched: new Map(),
    answers: new Map(),
    marks: new Map(),
    refs: new Map(),
  };
  readonly #written: ChangeRow[] = [];
  readonly #marks = noMarks();

  /** The records stay unchanged; writes are layered over them. */
  constructor(records: RecordIndex) {
    this.records = new RecordIndex([], records);
  }

  expense(id: ExpenseId): KeptExpense | undefined {
    return expectRead(this.read.expenses, id, { table: "expense", id });
  }

  post(id: PostId): Post | undefined {
    return expectRead(this.read.posts, id, { table: "post", id });
  }

  change(id: ChangeId): ChangeRow | undefined {
    const first = this.#written[0];
    if (first && id >= first.id) {
      return this.#written.find((row) => row.id <= id && id < row.id + row.count);
    }
    return expectRead(this.read.changes, id, { table: "change", id });
  }

  deletion(id: ExpenseId): ChangeRow | undefined {
    const isOf = ({ record, recordId, kind }: ChangeRow) =>
      record === "expense" && recordId === id && kind === "deleted";
    return (
      this.#written.findLast(isOf) ?? expectRead(this.read.deletions, id, { table: "deletion", id })
    );
  }

  touchedAfter(after: ChangeId): readonly KeptExpense[] {
    return [...(expectRead(this.read.touched, after, { table: "touched", after })?.values() ?? [])];
  }

  answer(key: string): StoredAnswer | undefined {
    return expectRead(this.read.answers, key, { table: "answer", key });
  }

  marks(range: MarkRange): readonly ImportMarkRow[] {
    const kept = expectRead(this.read.marks, rangeKey(range), { table: "marks", range }) ?? [];
    return marksAfter(kept, range, this.#marks);
  }

  expensesOfRefs(refs: readonly string[]): ReadonlyMap<string, ExpenseId> {
    const { refs: read } = this.read;
    const missing = refs.filter((ref) => !read.has(ref));
    if (missing.length === 0) return findAll(refs, (ref) => read.get(ref));
    throw new NotRead(missing.map((ref) => ({ table: "expense_ref", ref })));
  }

  /** Adopts the writes of a transaction. */
  take(writes: Writes): void {
    for (const [id, { after }] of writes.expenses) {
      this.read.expenses.set(id, after);
      for (const touched of this.read.touched.values()) {
        if (after) touched.set(id, after);
        else touched.delete(id);
      }
    }
    for (const [id, { after }] of writes.posts) this.read.posts.set(id, after);
    this.records.putAll(writes.records);
    this.#written.push(...writes.changes);
    addMarks(this.#marks, writes.marks);
    if (writes.answer) this.read.answers.set(writes.answer.key, writes.answer);
    for (const [ref, expense] of writes.refs) this.read.refs.set(ref, expense);
  }
}

function expectRead<Key, Value>(
  rows: ReadonlyMap<Key, Value | undefined>,
  key: Key,
  wanted: WantedRow,
): Value | undefined {
  const row = rows.get(key);
  if (row === undefined && !rows.has(key)) throw new NotRead([wanted]);
  return row;
}
