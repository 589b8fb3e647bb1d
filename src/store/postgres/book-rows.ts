// The rows of a book, in portions, within a transaction. Nothing is read that one server of several would have to sort for
// all: ledgers' records are read ledger by ledger, or those of some small ones together.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { ChangeRow } from "../change-row.ts";
import type { ExpenseState, InLedger, LedgerState, Portions } from "../transfer.ts";
import { CHANGE_COLUMNS, changeIdOf, changeOf } from "./change-rows.ts";
import { textLiteral } from "./literals.ts";
import { decimalOfNumeric } from "./numbers.ts";
import { runTogether } from "./scripts.ts";

const LEDGERS = 512;
/** So many expenses are fetched at once, and of ledgers that have fewer, so many together. */
const EXPENSES = 1_024;
/** After the first rows, as many at once as make about so much text, if they go on as long as they were. */
const FETCH_CHARACTERS = 1_048_576;
const FIRST_ROWS = 32;
/** Posts have no limit of their own; the longest that the service takes is 1 MiB. */
const POSTS = 16;

/** By bytes, whatever the database's own order of texts is. */
const BY_LEDGER = "convert_to(ledger_id, 'UTF8')";

export async function* readLedgers(sql: Bun.SQL): Portions<LedgerState> {
  const select = `SELECT ledger_id, next_expense_id, next_post_id, next_change_id, expense_count,
      expense_total::text AS expense_total, revision,
      (SELECT count(*) FROM post WHERE post.ledger_id = ledger.ledger_id) AS post_count
    FROM ledger ORDER BY ${BY_LEDGER}`;
  for await (const rows of fetchAll<LedgerRow>(sql, "ledgers", select, LEDGERS)) {
    yield rows.map(ledgerOf);
  }
}

export function readExpenses(sql: Bun.SQL): Portions<ExpenseState> {
  return readRecords(sql, EXPENSE_TABLE, expenseOf);
}

export function readPosts(sql: Bun.SQL): Portions<Post> {
  return readRecords(sql, POST_TABLE, postOf);
}

export function readChanges(sql: Bun.SQL): Portions<ChangeRow> {
  return readRecords(sql, CHANGE_TABLE, changeOf);
}

async function* readRecords<Row extends object, Value>(
  sql: Bun.SQL,
  { table, id, columns, size }: Table,
  toRecord: (row: Row) => InLedger<Value>,
): Portions<Value> {
  let found = 0;
  for await (const group of groupsOf(sql, `next_${id}`)) {
    const order = group.length === 1 ? id : `${BY_LEDGER}, ${id}`;
    const select = `SELECT ledger_id, ${id} AS id, ${columns} FROM ${table}
      WHERE ledger_id IN (${group.map(textLiteral).join(", ")}) ORDER BY ${order}`;
    for await (const rows of fetchAll<Row>(sql, "records", select, size)) {
      found += rows.length;
      yield rows.map(toRecord);
    }
  }
  const [[row] = []] = await runTogether<CountRow>(sql, [`SELECT count(*) AS count FROM ${table}`]);
  if (row?.count !== `${found}`) throw new Error(`some rows of ${table} belong to no ledger`);
}

/** Ledgers whose records are read together. A next id tells how many a ledger has at most. */
async function* groupsOf(sql: Bun.SQL, nextId: string): AsyncGenerator<readonly LedgerId[], void> {
  const select = `SELECT ledger_id, ${nextId} - 1 AS most FROM ledger ORDER BY ${BY_LEDGER}`;
  let group: LedgerId[] = [];
  let room = EXPENSES;
  for await (const rows of fetchAll<MostRow>(sql, "groups", select, LEDGERS)) {
    for (const { ledger_id, most } of rows) {
      const needed = Number.parseInt(most, 10);
      if (group.length > 0 && (needed > room || group.length === LEDGERS)) {
        yield group;
        group = [];
        room = EXPENSES;
      }
      group.push(ledger_id);
      room -= needed;
    }
  }
  if (group.length > 0) yield group;
}

/** Through a cursor of that name, so many rows at once at most. */
async function* fetchAll<Row extends object>(
  sql: Bun.SQL,
  cursor: string,
  select: string,
  most: number,
): AsyncGenerator<readonly Row[], void> {
  const declare = [`DECLARE ${cursor} NO SCROLL CURSOR FOR ${select}`];
  let size = Math.min(FIRST_ROWS, most);
  let isSound = false;
  try {
    for (let isLast = false; !isLast; declare.length = 0) {
      isSound = false;
      const statements = [...declare, `FETCH ${size} FROM ${cursor}`];
      const rows = (await runTogether<Row>(sql, statements)).at(-1) ?? [];
      isSound = true;
      isLast = rows.length < size;
      if (rows.length === 0) continue;
      size = Math.min(most, Math.ceil((FETCH_CHARACTERS * rows.length) / charactersOf(rows)));
      yield rows;
    }
  } finally {
    if (isSound) await runTogether(sql, [`CLOSE ${cursor}`]);
  }
}

function charactersOf(rows: readonly object[]): number {
  let characters = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) characters += String(value).length;
  }
  return characters;
}

interface CountRow {
  readonly count: string;
}

interface MostRow {
  readonly ledger_id: LedgerId;
  readonly most: string;
}

interface Table {
  readonly table: string;
  /** The column of a record's own id. */
  readonly id: string;
  readonly columns: string;
  /** How many rows are fetched at once. */
  readonly size: number;
}

const EXPENSE_TABLE: Table = {
  table: "expense",
  id: "expense_id",
  columns:
    "to_char(date::timestamp, 'YYYY-MM-DD') AS day, description, amount::text AS amount, last_change",
  size: EXPENSES,
};

const POST_TABLE: Table = { table: "post", id: "post_id", columns: "text, privacy", size: POSTS };

const CHANGE_TABLE: Table = {
  table: "change",
  id: "change_id",
  columns: CHANGE_COLUMNS,
  size: EXPENSES,
};

interface LedgerRow {
  readonly ledger_id: LedgerId;
  readonly next_expense_id: string;
  readonly next_post_id: string;
  readonly next_change_id: string;
  readonly expense_count: string;
  readonly expense_total: string;
  readonly revision: string;
  readonly post_count: string;
}

function ledgerOf(row: LedgerRow): InLedger<LedgerState> {
  return {
    ledger: row.ledger_id,
    nextExpenseId: Number.parseInt(row.next_expense_id, 10),
    nextPostId: Number.parseInt(row.next_post_id, 10),
    nextChangeId: Number.parseInt(row.next_change_id, 10),
    count: Number.parseInt(row.expense_count, 10),
    total: decimalOfNumeric(row.expense_total),
    revision: row.revision,
    postCount: Number.parseInt(row.post_count, 10),
  };
}

interface ExpenseRow {
  readonly ledger_id: LedgerId;
  readonly id: string;
  readonly day: string;
  readonly description: string;
  readonly amount: string;
  readonly last_change: string | null;
}

function expenseOf(row: ExpenseRow): InLedger<ExpenseState> {
  return {
    ledger: row.ledger_id,
    // Safe: the ids in the table were made by a store.
    id: Number.parseInt(row.id, 10) as ExpenseId,
    description: row.description,
    amount: decimalOfNumeric(row.amount),
    // Safe: the server's type is a day, written in this form.
    date: row.day as CalendarDate,
    lastChange: changeIdOf(row.last_change),
  };
}

interface PostRow {
  readonly ledger_id: LedgerId;
  readonly id: string;
  readonly text: string;
  readonly privacy: string;
}

function postOf({ ledger_id, id, text, privacy }: PostRow): InLedger<Post> {
  // Safe: the ids in the table were made by a store.
  return { ledger: ledger_id, id: Number.parseInt(id, 10) as PostId, text, privacy };
}
