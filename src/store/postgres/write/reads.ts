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
import type { LedgerState } from "../../ledger-state.ts";
import { RecordIndex } from "../../record-index.ts";
import type { BookRecords, BookTable } from "../../tables.ts";
import { selectTouched } from "../rows/change-rows.ts";
import { inRange } from "../rows/import-rows.ts";
import { arrayLiteral, idsLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import { recordIn, type ServerRow, selectIn } from "../rows/tables.ts";
import { numberOf, numberOrNull } from "../rows/values.ts";

/** A statement, and the handler of its rows. */
export interface Reading {
  readonly sql: string;
  readonly take?: (rows: readonly unknown[]) => void;
}

/** Locks the ledger's row until the transaction ends; passes undefined if there is none. */
export function lockLedger(
  ledger: LedgerId,
  take: (state: LedgerState | undefined) => void,
): Reading {
  return readEach("ledgers", textLiteral(ledger), "true FOR UPDATE", ([state]) => take(state));
}

/** Reads the records that have changed after this change. */
export function readRecords(
  ledger: LedgerId,
  after: number,
  take: (records: readonly LedgerRecord[]) => void,
): Reading {
  const changed = `last_change > ${integerLiteral(after)}`;
  return readEach("records", textLiteral(ledger), changed, take);
}

/** The times of this change and of the last one of a record. */
export function readRecordChanges(
  ledgerId: LedgerId,
  change: number,
  take: (times: ReadonlyMap<number, Instant | null>) => void,
): Reading {
  const ledger = textLiteral(ledgerId);
  const last = `(SELECT records_change FROM ledger WHERE ledger_id = ${ledger})`;
  return reading<{ readonly id: string; readonly at: string | null }>(
    `SELECT change_id AS id, made_at AS at FROM change
     WHERE ledger_id = ${ledger} AND change_id IN (${integerLiteral(change)}, ${last})`,
    (rows) => take(new Map(rows.map(({ id, at }) => [numberOf(id), numberOrNull(at)]))),
  );
}

/** Reads all wanted rows with a few statements. Rows that do not exist are known to be missing then. */
export function readWanted(
  ledgerId: LedgerId,
  wanted: readonly WantedRow[],
  { expenses, posts, changes, deletions, touched, answers, marks, refs }: RowsRead,
): readonly Reading[] {
  const ledger = textLiteral(ledgerId);
  const of = <Table extends WantedRow["table"]>(table: Table) =>
    wanted.filter((row): row is WantedIn<Table> => row.table === table);
  return [
    ...some(
      of("touched"),
      ({ after }) => after,
      (afters) => [...afters].map((after) => readTouched(ledger, after, touched)),
    ),
    ...of("marks").flatMap(({ range }) => readMarks(ledger, range, { expenses, changes, marks })),
    ...some(
      of("expense"),
      ({ id }) => id,
      (ids) => [
        readEach("expenses", ledger, `expense_id = ANY (${idsLiteral(ids)})`, (rows) =>
          keep(expenses, ids, rows, ({ id }) => id),
        ),
      ],
    ),
    ...some(
      of("post"),
      ({ id }) => id,
      (ids) => [
        readEach("posts", ledger, `post_id = ANY (${idsLiteral(ids)})`, (rows) =>
          keep(posts, ids, rows, ({ id }) => id),
        ),
      ],
    ),
    ...some(
      of("answer"),
      ({ key }) => key,
      (keys) => [
        readEach("answers", ledger, `key = ANY (${arrayLiteral([...keys], "text")})`, (rows) =>
          keep(answers, keys, rows, ({ key }) => key),
        ),
      ],
    ),
    ...some(
      of("deletion"),
      ({ id }) => id,
      (ids) => [readDeletions(ledger, ids, deletions)],
    ),
    ...some(
      of("change"),
      ({ id }) => id,
      (ids) => [readChanges(ledger, ids, changes)],
    ),
    ...some(
      of("expense_ref"),
      ({ ref }) => ref,
      (names) => [readRefs(ledger, names, { refs, expenses })],
    ),
  ];
}

type WantedIn<Table> = Extract<WantedRow, { readonly table: Table }>;

/** The readings of some keys, if there are any. */
function some<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  read: (keys: ReadonlySet<Key>) => readonly Reading[],
): readonly Reading[] {
  return rows.length === 0 ? [] : read(new Set(rows.map(keyOf)));
}

interface WantedChange extends ServerRow<"changes"> {
  readonly wanted: string;
}

/** The row that contains a change may begin with an earlier one. */
function readChanges(
  ledger: string,
  ids: ReadonlySet<ChangeId>,
  changes: RowsRead["changes"],
): Reading {
  const last = selectIn("changes", ledger, "change_id <= wanted ORDER BY change_id DESC LIMIT 1");
  return readFound(ids, `${last}) AS found WHERE wanted < found.id + found.count`, changes);
}

/** Reads the last deletion of each expense. */
function readDeletions(
  ledger: string,
  ids: ReadonlySet<ExpenseId>,
  deletions: RowsRead["deletions"],
): Reading {
  const last = selectIn(
    "changes",
    ledger,
    `record = 'expense' AND record_id = wanted AND kind = 'deleted'
       ORDER BY change_id DESC LIMIT 1`,
  );
  return readFound(ids, `${last}) AS found`, deletions);
}

/** Reads a change for each id, `wanted`. */
function readFound<Id extends number>(
  ids: ReadonlySet<Id>,
  found: string,
  kept: Map<Id, ChangeRow | undefined>,
): Reading {
  return reading<WantedChange>(
    `SELECT wanted, found.* FROM unnest(${idsLiteral(ids)}) AS wanted, LATERAL (${found}`,
    (rows) => {
      const changes = new Map(
        rows.map((row) => [numberOf<Id>(row.wanted), recordIn("changes", row)]),
      );
      for (const id of ids) kept.set(id, changes.get(id));
    },
  );
}

function readTouched(ledger: string, after: ChangeId, touched: RowsRead["touched"]): Reading {
  const ids = `ARRAY (${selectTouched(ledger, after)})`;
  return readEach("expenses", ledger, `expense_id = ANY (${ids})`, (expenses) =>
    touched.set(after, byId(expenses)),
  );
}

/** Reads marks with their expenses, and the last changes of those expenses. */
function readMarks(
  ledger: string,
  range: MarkRange,
  { expenses, changes, marks }: Pick<RowsRead, "expenses" | "changes" | "marks">,
): readonly Reading[] {
  const where = inRange(range);
  const own = `expense_id = ANY (ARRAY (
    SELECT expense_id FROM import_mark WHERE ledger_id = ${ledger} AND ${where}))`;
  const ids = new Set<ExpenseId>();
  return [
    readEach("marks", ledger, `${where} ORDER BY nth`, (found) => {
      marks.set(rangeKey(range), found);
      for (const { expense } of found) if (expense !== null) ids.add(expense);
    }),
    readEach("expenses", ledger, own, (rows) => {
      const found = byId(rows);
      // Rows that this commit has already changed are kept.
      for (const id of ids) if (!expenses.has(id)) expenses.set(id, found.get(id));
    }),
    readEach(
      "changes",
      ledger,
      `change_id = ANY (ARRAY (
         SELECT last_change FROM expense WHERE ledger_id = ${ledger} AND ${own}))`,
      (found) => {
        for (const change of found) changes.set(change.id, change);
      },
    ),
  ];
}

function rangeKey({ import: id, from, to }: MarkRange): string {
  return `${id} ${from} ${to}`;
}

interface RefRow extends ServerRow<"expenses"> {
  readonly ref: string;
  readonly named: string;
}

/** Reads refs with their expenses, if those exist. */
function readRefs(
  ledger: string,
  names: ReadonlySet<string>,
  { refs, expenses }: Pick<RowsRead, "refs" | "expenses">,
): Reading {
  return reading<RefRow>(
    // With a LIMIT, the server looks up each expense by itself, while it may scan all of them for a join.
    `SELECT expense_ref.ref, expense_ref.expense_id AS named, found.*
     FROM expense_ref
     LEFT JOIN LATERAL (
       ${selectIn("expenses", ledger, "expense_id = expense_ref.expense_id LIMIT 1")}) AS found ON true
     WHERE expense_ref.ledger_id = ${ledger}
       AND expense_ref.ref = ANY (${arrayLiteral([...names], "text")})`,
    (rows) => {
      for (const name of names) refs.set(name, undefined);
      for (const row of rows) {
        const id = numberOf<ExpenseId>(row.named);
        refs.set(row.ref, id);
        // An earlier change of the batch may have changed the expense, which the table does not show yet.
        if (!expenses.has(id))
          expenses.set(id, row.id === null ? undefined : recordIn("expenses", row));
      }
    },
  );
}

function byId(expenses: readonly KeptExpense[]): Map<ExpenseId, KeptExpense> {
  return new Map(expenses.map((expense) => [expense.id, expense]));
}

/** Stores the results, and marks the other keys as missing. */
function keep<Key, Row>(
  kept: Map<Key, Row | undefined>,
  keys: Iterable<Key>,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): void {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  for (const key of keys) kept.set(key, found.get(key));
}

/** Reads records of a ledger. */
function readEach<Table extends BookTable>(
  table: Table,
  ledger: string,
  where: string,
  take: (records: readonly BookRecords[Table][]) => void,
): Reading {
  return reading<ServerRow<Table>>(selectIn(table, ledger, where), (rows) =>
    take(rows.map((row) => recordIn(table, row))),
  );
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
