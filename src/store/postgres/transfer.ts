// A book on PostgreSQL, read as it is in one snapshot, or filled in one transaction.

import type { ChangeRow } from "../change-row.ts";
import type { Book, InLedger, Portions, TargetBook } from "../transfer.ts";
import { readAddress } from "./address.ts";
import { readChanges, readExpenses, readLedgers, readPosts } from "./book-rows.ts";
import { CHANGE_COLUMNS } from "./change-rows.ts";
import { openConnection } from "./connections.ts";
import { copyRows, type Field } from "./copy-rows.ts";
import { messageOf } from "./failures.ts";
import { migrate, readVersion, SCHEMA_VERSION } from "./migrations.ts";
import { runTogether } from "./scripts.ts";

/** How long another copy into the same database is waited for, or the server's farewell to one that was killed. */
const LOCK_TIMEOUT = "10s";

/** The last committed state; services may go on. Rejects with an Error of one clear sentence if it can't be read. */
export function openPostgresSource(url: string, called: string): Promise<Book> {
  return open(url, called, async (sql, location) => {
    const version = await readVersion(sql);
    if (version < SCHEMA_VERSION) {
      throw new Error(
        version === 0
          ? "it holds no book"
          : `it is of version ${version}; bring it up to date by "outlay migrate"`,
      );
    }
    const place = await readPlace(sql, location);
    await sql.unsafe("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").simple();
    return bookOn(sql, location, place);
  });
}

/** Makes the tables if there are none. Rejects with an Error of one clear sentence if it can't be used. */
export function openPostgresTarget(url: string, called: string): Promise<TargetBook> {
  return open(url, called, async (sql, location) => {
    await migrate(sql);
    const place = await readPlace(sql, location);
    await runTogether(sql, ["BEGIN", `SELECT set_config('lock_timeout', '${LOCK_TIMEOUT}', true)`]);
    // Two who copy into it at once come one after the other.
    await sql.unsafe("SELECT version FROM outlay_schema FOR UPDATE").simple();
    const holdsRecords = await findRecords(sql);
    // Ledgers that were asked for, and never had a record.
    if (!holdsRecords) {
      await runTogether(sql, ["DELETE FROM ledger", "DELETE FROM batch", "DELETE FROM change"]);
    }
    return { ...targetOn(sql, bookOn(sql, location, place)), holdsRecords };
  });
}

async function open<Value>(
  url: string,
  called: string,
  begin: (sql: Bun.SQL, location: string) => Promise<Value>,
): Promise<Value> {
  const address = readAddress(url, called);
  let sql: Bun.SQL | undefined;
  try {
    sql = await openConnection(address);
    return await begin(sql, address.shown);
  } catch (error) {
    await sql?.close({ timeout: 0 });
    throw failing(address.shown, error);
  }
}

function failing(location: string, error: unknown): Error {
  const reason = messageOf(error);
  return new Error(reason.includes(location) ? reason : `${location} can't be used: ${reason}`);
}

/** A next id that is not the first one says of records that were there, and whose ids must not come again. */
async function findRecords(sql: Bun.SQL): Promise<boolean> {
  const found = await runTogether(sql, [
    "SELECT 1 FROM ledger WHERE next_expense_id > 1 OR next_post_id > 1 OR next_change_id > 1 LIMIT 1",
    "SELECT 1 FROM expense LIMIT 1",
    "SELECT 1 FROM post LIMIT 1",
  ]);
  return found.some((rows) => rows.length > 0);
}

/** By when the server was started, and the database's name. A server that can't tell is known by its address alone. */
async function readPlace(sql: Bun.SQL, location: string): Promise<string> {
  const asked = sql<{ place: string }[]>`
    SELECT concat(current_database(), ' since ', extract(epoch FROM pg_postmaster_start_time())) AS place`;
  const [row] = await asked.catch(() => []);
  return row?.place ?? location;
}

function targetOn(sql: Bun.SQL, book: Book): Omit<TargetBook, "holdsRecords"> {
  const telling = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error) => {
      throw failing(book.location, error);
    });
  };
  return {
    ...book,
    putLedgers: (ledgers) =>
      telling(
        copyRows(
          sql,
          `ledger (ledger_id, next_expense_id, next_post_id, next_change_id,
             expense_count, expense_total, revision)`,
          ledgers.map(
            ({ ledger, nextExpenseId, nextPostId, nextChangeId, count, total, revision }) => [
              ledger,
              nextExpenseId,
              nextPostId,
              nextChangeId,
              count,
              total,
              revision,
            ],
          ),
        ),
      ),
    putExpenses: (expenses) =>
      telling(
        copyRows(
          sql,
          "expense (ledger_id, expense_id, date, description, amount, last_change)",
          expenses.map(({ ledger, id, date, description, amount, lastChange }) => [
            ledger,
            id,
            date,
            description,
            amount,
            lastChange,
          ]),
        ),
      ),
    putPosts: (posts) =>
      telling(
        copyRows(
          sql,
          "post (ledger_id, post_id, text, privacy)",
          posts.map(({ ledger, id, text, privacy }) => [ledger, id, text, privacy]),
        ),
      ),
    putChanges: (changes) =>
      telling(
        copyRows(sql, `change (ledger_id, change_id, ${CHANGE_COLUMNS})`, changes.map(fieldsOf)),
      ),
    commit: () => telling(sql.unsafe("COMMIT").simple()),
  };
}

function fieldsOf(row: InLedger<ChangeRow>): readonly Field[] {
  const { ledger, id, count, kind, expense, previous, before, after, at, source } = row;
  const texts = [before, after].map((fields) => fields && JSON.stringify(fields));
  return [ledger, id, count, kind, expense, previous, ...texts, at, source];
}

function bookOn(sql: Bun.SQL, location: string, place: string): Book {
  async function* telling<Row>(portions: Portions<Row>): AsyncGenerator<readonly InLedger<Row>[]> {
    try {
      yield* portions;
    } catch (error) {
      throw failing(location, error);
    }
  }
  return {
    location,
    place,
    ledgers: () => telling(readLedgers(sql)),
    expenses: () => telling(readExpenses(sql)),
    posts: () => telling(readPosts(sql)),
    changes: () => telling(readChanges(sql)),
    close: () => sql.close({ timeout: 0 }),
  };
}
