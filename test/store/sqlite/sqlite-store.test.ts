// The contract suites on SQLite in a file, and tests that apply only to a file.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { shifted } from "../../../src/domain/shifted.ts";
import { NEW_LEDGER } from "../../../src/store/ledger-state.ts";
import { PAGE_EXPENSES } from "../../../src/store/lists/listing.ts";
import { rowChecksum } from "../../../src/store/sqlite/rows/rows.ts";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { open } from "../../support/damage.ts";
import { sources } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal, draft, expenseId, ledger } from "../../support/values.ts";
import { describeReopening } from "../reopening-contract.ts";
import { describeStore } from "../store-contract.ts";
import { createAll, listAll, nextPage, numbersTo } from "../subject.ts";

const newPath = temporaryPaths("outlay.db");

describeStore("SQLite in a file", () => open(newPath()));
describeReopening("SQLite in a file", () => {
  const path = newPath();
  return () => open(path);
});

describe("SQLite in a file", () => {
  const book = ledger("book");

  test("rejects waiting lists when it closes", async () => {
    const store = await open(newPath());
    await createAll(store, book, [draft("1")]);
    const opened = numbersTo(100).map(() => store.expenses.list(book));
    const outcomes = Promise.allSettled(opened);
    await opened[0];
    await store.close();
    const rejected = (await outcomes).filter(({ status }) => status === "rejected");
    expect(rejected.length).toBeGreaterThan(0);
    for (const outcome of rejected)
      expect(outcome).toMatchObject({ reason: { kind: "store-failed" } });
  });

  test("opens any path, whatever its characters", async () => {
    const path = join(newPath(), "a folder, #1 50%25 ü?x=y&z", "file:ö '\".db");
    const store = await openSqliteFile({ path, createFolder: true, ...sources });
    await store.expenses.create(book, draft("1"));
    expect(store.location).toBe(path);
    await store.close();
    expect(existsSync(path)).toBe(true);
  });

  test("assigns ids beyond 32 bits", async () => {
    const path = newPath();
    const before = await open(path);
    await before.expenses.create(book, draft("1"));
    await before.close();
    const summary = { count: 1, total: decimal("1"), revision: "restored" };
    const nextIds = {
      nextExpenseId: shifted(NEW_LEDGER.nextExpenseId, 9007199254740989),
      nextPostId: shifted(NEW_LEDGER.nextPostId, 4294967295),
      nextChangeId: shifted(NEW_LEDGER.nextChangeId, 0),
    };
    const state = { ...NEW_LEDGER, profile: null, ...summary, ...nextIds };
    run(
      path,
      `UPDATE ledger SET next_expense_id = ${state.nextExpenseId}, next_post_id = ${state.nextPostId},
         next_change_id = 1, run_count = 0,
         revision = '${state.revision}', checksum = ${rowChecksum("ledgers", book, state)}`,
    );

    const store = await open(path);
    const id = await store.expenses.create(book, draft("2"));
    expect(id).toBe(expenseId(9_007_199_254_740_990));
    expect((await listAll(store, book)).map((expense) => expense.id)).toEqual([id, expenseId(1)]);
    expect(await store.expenses.change(book, id, draft("3"))).toBe(true);
    const post = await store.posts.create(book, { text: "Hello", privacy: "public" });
    expect(Number(post.id)).toBe(4_294_967_296);
    expect(await store.posts.read(book, post.id)).toEqual(post);
    expect(await store.expenses.delete(book, id)).toBe(true);
    expect((await store.expenses.summarize(book)).total).toBe(decimal("1"));
    await store.close();
  });

  test("reads while another process holds the write lock, and writes afterwards", async () => {
    const path = newPath();
    const store = await open(path);
    await store.expenses.create(book, draft("1"));
    const other = new Database(path, { readwrite: true });
    other.run("BEGIN IMMEDIATE");
    let settled = false;
    const creations = createAll(store, book, [draft("0.1"), draft("0.2")]);
    creations.finally(() => {
      settled = true;
    });
    expect(await store.expenses.summarize(book)).toMatchObject({ count: 1, total: decimal("1") });
    expect((await listAll(store, book)).length).toBe(1);
    expect(await store.posts.list(book)).toEqual([]);
    await store.probe();
    expect(settled).toBe(false);
    other.run("ROLLBACK");
    other.close();
    expect((await creations).map(({ id }) => Number(id))).toEqual([2, 3]);
    expect((await store.expenses.summarize(book)).total).toBe(decimal("1.3"));
    await store.close();
  });

  test("leaves only the database file even if a listing was never closed", async () => {
    const path = newPath();
    const store = await open(path);
    const drafts = numbersTo(2 * PAGE_EXPENSES).map((number) => draft(`${number}`));
    await createAll(store, book, drafts);
    const listing = await store.expenses.list(book);
    await nextPage(listing);
    await store.close();
    expect(leftBeside(path)).toEqual([]);
    // Up to this point, a reader has the file open.
    expect(listing.summary.count).toBe(drafts.length);
  });
});

function run(path: string, sql: string): void {
  const database = new Database(path, { readwrite: true });
  database.run("PRAGMA busy_timeout = 5000");
  database.run(sql);
  database.close();
}

function leftBeside(path: string): readonly string[] {
  return [`${path}-wal`, `${path}-shm`, `${path}-journal`].filter((file) => existsSync(file));
}
