// The statements that read the rows that transactions need, and the storage of the results.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import type { Post, PostId } from "../../../domain/post.ts";
import {
  findAll,
  type LedgerRows,
  NotRead,
  type StoredAnswer,
  type WantedRow,
} from "../../actions/rows.ts";
import type { ChangeRow } from "../../history/change-row.ts";
import type { ImportMarkRow, MarkRange } from "../../import-mark-row.ts";
import type { RecordIndex } from "../../record-index.ts";
import type { BookRecords, BookTable } from "../../tables.ts";
import { ifAny, reading, type Statement } from "../database/scripts.ts";
import { selectTouched } from "../rows/change-rows.ts";
import { inRange } from "../rows/import-rows.ts";
import { arrayLiteral, idsLiteral, textLiteral } from "../rows/literals.ts";
import { recordIn, type ServerRow, selectIn } from "../rows/tables.ts";
import { numberOf } from "../rows/values.ts";

/** Reads all wanted rows with a few statements. Rows that do not exist are known to be missing then. */
export function readWanted(
  ledgerId: LedgerId,
  wanted: readonly WantedRow[],
  read: RowsRead,
): readonly Statement[] {
  const ledger = textLiteral(ledgerId);
  function keysOf<Table extends WantedRow["table"], Key>(
    table: Table,
    keyOf: (row: WantedIn<Table>) => Key,
  ): readonly Key[] {
    const rows = wanted.filter((row): row is WantedIn<Table> => row.table === table);
    return [...new Set(rows.map(keyOf))];
  }
  return [
    ...keysOf("touched", ({ after }) => after).map((after) =>
      readEach(
        "expenses",
        ledger,
        `expense_id = ANY (ARRAY (${selectTouched(ledger, after)}))`,
        (expenses) => read.touched.set(after, expenses),
      ),
    ),
    ...keysOf("marks", ({ range }) => range).flatMap((range) => readMarks(ledger, range, read)),
    ...ifAny(keysOf("expense", idOf), (ids) => {
      const where = `expense_id = ANY (${idsLiteral(ids)})`;
      return readEach("expenses", ledger, where, (rows) => keep(read.expenses, ids, rows, idOf));
    }),
    ...ifAny(keysOf("post", idOf), (ids) => {
      const where = `post_id = ANY (${idsLiteral(ids)})`;
      return readEach("posts", ledger, where, (rows) => keep(read.posts, ids, rows, idOf));
    }),
    ...ifAny(keysOf("answer", keyOf), (keys) => {
      const where = `key = ANY (${arrayLiteral(keys, "text")})`;
      return readEach("answers", ledger, where, (rows) => keep(read.answers, keys, rows, keyOf));
    }),
    ...ifAny(keysOf("deletion", idOf), (ids) => readDeletions(ledger, ids, read.deletions)),
    ...ifAny(keysOf("change", idOf), (ids) => readChanges(ledger, ids, read.changes)),
    ...ifAny(
      keysOf("expense_ref", ({ ref }) => ref),
      (names) => readRefs(ledger, names, read),
    ),
  ];
}

type WantedIn<Table> = Extract<WantedRow, { readonly table: Table }>;

const idOf = <Id>({ id }: { readonly id: Id }): Id => id;
const keyOf = ({ key }: { readonly key: string }): string => key;

/** The row that contains a change may begin with an earlier one. */
function readChanges(ledger: string, ids: readonly ChangeId[], kept: RowsRead["changes"]) {
  const last = selectIn("changes", ledger, "change_id <= wanted ORDER BY change_id DESC LIMIT 1");
  return readFound(ids, `${last}) AS found WHERE wanted < found.id + found.count`, kept);
}

function readDeletions(ledger: string, ids: readonly ExpenseId[], kept: RowsRead["deletions"]) {
  const last = selectIn(
    "changes",
    ledger,
    `record = 'expense' AND record_id = wanted AND kind = 'deleted'
       ORDER BY change_id DESC LIMIT 1`,
  );
  return readFound(ids, `${last}) AS found`, kept);
}

/** Reads a change for each id, `wanted`. */
function readFound<Id extends number>(
  ids: readonly Id[],
  found: string,
  kept: Map<Id, ChangeRow | undefined>,
): Statement {
  return reading<ServerRow<"changes"> & { readonly wanted: string }>(
    `SELECT wanted, found.* FROM unnest(${idsLiteral(ids)}) AS wanted, LATERAL (${found}`,
    (rows) => {
      for (const id of ids) kept.set(id, undefined);
      for (const row of rows) kept.set(numberOf<Id>(row.wanted), recordIn("changes", row));
    },
  );
}

/** Reads marks with their expenses, and the last changes of those expenses. */
function readMarks(
  ledger: string,
  range: MarkRange,
  { expenses, changes, marks }: RowsRead,
): readonly Statement[] {
  const where = inRange(range);
  const own = `expense_id = ANY (ARRAY (
    SELECT expense_id FROM import_mark WHERE ledger_id = ${ledger} AND ${where}))`;
  return [
    readEach("marks", ledger, `${where} ORDER BY nth`, (found) => {
      marks.set(rangeKey(range), found);
      for (const { expense } of found) if (expense !== null) expenses.set(expense, undefined);
    }),
    readEach("expenses", ledger, own, (rows) => {
      for (const expense of rows) expenses.set(expense.id, expense);
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
function readRefs(ledger: string, names: readonly string[], { refs, expenses }: RowsRead) {
  return reading<RefRow>(
    // With a LIMIT, the server looks up each expense by itself, while it may scan all of them for a join.
    `SELECT expense_ref.ref, expense_ref.expense_id AS named, found.*
     FROM expense_ref
     LEFT JOIN LATERAL (
       ${selectIn("expenses", ledger, "expense_id = expense_ref.expense_id LIMIT 1")}) AS found ON true
     WHERE expense_ref.ledger_id = ${ledger}
       AND expense_ref.ref = ANY (${arrayLiteral(names, "text")})`,
    (rows) => {
      for (const name of names) refs.set(name, undefined);
      for (const row of rows) {
        const id = numberOf<ExpenseId>(row.named);
        refs.set(row.ref, id);
        expenses.set(id, row.id === null ? undefined : recordIn("expenses", row));
      }
    },
  );
}

/** Stores the results, and marks the other keys as missing. */
function keep<Key, Row>(
  kept: Map<Key, Row | undefined>,
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): void {
  for (const key of keys) kept.set(key, undefined);
  for (const row of rows) kept.set(keyOf(row), row);
}

export function readEach<Table extends BookTable>(
  table: Table,
  ledger: string,
  where: string,
  take: (records: readonly BookRecords[Table][]) => void,
): Statement {
  return reading<ServerRow<Table>>(selectIn(table, ledger, where), (rows) =>
    take(rows.map((row) => recordIn(table, row))),
  );
}

/** The rows that the server had before the transactions; undefined marks a missing row. */
export interface RowsRead {
  readonly expenses: Map<ExpenseId, KeptExpense | undefined>;
  readonly posts: Map<PostId, Post | undefined>;
  readonly changes: Map<ChangeId, ChangeRow | undefined>;
  /** The last deletion of each expense. */
  readonly deletions: Map<ExpenseId, ChangeRow | undefined>;
  readonly touched: Map<ChangeId, readonly KeptExpense[]>;
  readonly answers: Map<string, StoredAnswer | undefined>;
  /** Keyed by the result of `rangeKey`. */
  readonly marks: Map<string, readonly ImportMarkRow[]>;
  readonly refs: Map<string, ExpenseId | undefined>;
}

export class ReadRows implements LedgerRows {
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
  readonly records: RecordIndex;

  constructor(records: RecordIndex) {
    this.records = records;
  }

  expense(id: ExpenseId): KeptExpense | undefined {
    return expectRead(this.read.expenses, id, { table: "expense", id });
  }

  post(id: PostId): Post | undefined {
    return expectRead(this.read.posts, id, { table: "post", id });
  }

  change(id: ChangeId): ChangeRow | undefined {
    return expectRead(this.read.changes, id, { table: "change", id });
  }

  deletion(id: ExpenseId): ChangeRow | undefined {
    return expectRead(this.read.deletions, id, { table: "deletion", id });
  }

  touchedAfter(after: ChangeId): readonly KeptExpense[] {
    return expectRead(this.read.touched, after, { table: "touched", after }) ?? [];
  }

  answer(key: string): StoredAnswer | undefined {
    return expectRead(this.read.answers, key, { table: "answer", key });
  }

  marks(range: MarkRange): readonly ImportMarkRow[] {
    return expectRead(this.read.marks, rangeKey(range), { table: "marks", range }) ?? [];
  }

  expensesOfRefs(refs: readonly string[]): ReadonlyMap<string, ExpenseId> {
    const { refs: read } = this.read;
    const missing = refs.filter((ref) => !read.has(ref));
    if (missing.length > 0) {
      throw new NotRead(missing.map((ref) => ({ table: "expense_ref", ref })));
    }
    return findAll(refs, (ref) => read.get(ref));
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
