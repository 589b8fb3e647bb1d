// The store works the same with any session defaults that a database has.

import { expect, test } from "bun:test";
import { openingError, openOnPostgres } from "../../support/any-store.ts";
import { configure, newDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { waitingFor } from "../../support/postgres-waiting.ts";
import { day, decimal, draft, ledger } from "../../support/values.ts";
import { createAll, KEEP, listAll } from "../subject.ts";

const book = ledger("it's a \\ book");
const TEXT = `a'b"c\\d{e},f NULL \\' \\\\ $1 $$ 🧾 שלום`;

const settings: readonly [string, string][] = [
  ["standard_conforming_strings", "off"],
  ["backslash_quote", "off"],
  ["array_nulls", "off"],
  ["DateStyle", "SQL, DMY"],
  ["DateStyle", "German"],
  ["IntervalStyle", "sql_standard"],
  ["TimeZone", "Asia/Kathmandu"],
  ["extra_float_digits", "-15"],
  ["client_encoding", "LATIN1"],
  ["client_min_messages", "debug1"],
  ["default_transaction_isolation", "serializable"],
  ["default_transaction_deferrable", "on"],
  ["enable_indexscan", "off"],
  ["statement_timeout", "1000"],
  ["idle_session_timeout", "50"],
  ["idle_in_transaction_session_timeout", "200"],
];

test.each(settings)("the store works the same with %s = %s", async (setting, value) => {
  const url = await newDatabase();
  await configure(url, setting, value);
  const store = await openOnPostgres(url);
  try {
    const [, , last] = await createAll(store, book, [
      draft("1e-1074", "0001-01-01", TEXT),
      draft("1.5e300", "9999-12-31", "NULL"),
      draft("-0.1", "2026-01-02", "{}"),
    ]);
    if (!last) throw new Error("three expenses were created");
    const change = { ...KEEP, description: TEXT, date: day("0001-01-02") };
    expect(await store.expenses.change(book, last.id, change)).toBe(true);
    const post = await store.posts.create(book, { text: TEXT, privacy: "public" });
    expect(await store.posts.change(book, post.id, { text: null, privacy: TEXT })).toEqual({
      id: post.id,
      text: TEXT,
      privacy: TEXT,
    });
    expect((await listAll(store, book)).map(({ id: _, ...rest }) => rest)).toEqual([
      draft("1.5e300", "9999-12-31", "NULL"),
      draft("-0.1", "0001-01-02", TEXT),
      draft("1e-1074", "0001-01-01", TEXT),
    ]);
    const { count, total } = await store.expenses.summarize(book);
    expect({ count, digits: total.length }).toEqual({ count: 3, digits: 1_381 });
    expect(decimal(total)).toBe(total);
  } finally {
    await store.close();
  }
});

test("the store waits for a locked ledger, whatever lock_timeout is", async () => {
  const url = await newDatabase();
  await configure(url, "lock_timeout", "1");
  const store = await openOnPostgres(url);
  await store.expenses.create(book, draft("1"));
  const holder = new Bun.SQL({ url, max: 1 });
  await holder.unsafe("BEGIN; SELECT 1 FROM ledger FOR UPDATE").simple();
  const creating = store.expenses.create(book, draft("2"));
  await Promise.race([creating, waitingFor(url, "Lock", 1)]);
  await holder.unsafe("COMMIT").simple();
  await holder.close();
  expect(Number(await creating)).toBe(2);
  await store.close();
});

test("a read-only database is refused in one line", async () => {
  const url = await newDatabase();
  await configure(url, "default_transaction_read_only", "on");
  const reason = await openingError(openOnPostgres(url));
  expect(reason).toMatch(/^postgres:\/\/\S+ can't be used: \S+ accepts no writes$/);
});

test("the tables may be in another schema", async () => {
  const url = await newDatabase();
  await runStatement(url, "CREATE SCHEMA books");
  await configure(url, "search_path", "books");
  const store = await openOnPostgres(url);
  await store.expenses.create(book, draft("1"));
  const rows = await runStatement<{ count: string }>(url, "SELECT count(*) FROM books.expense");
  expect(rows.map(({ count }) => Number(count))).toEqual([1]);
  await store.close();
});
