// The store's upkeep: statistics of the server, a ledger's lost row, and the outcomes of old batches.

import { expect, test } from "bun:test";
import { createHousekeeping } from "../../../src/store/postgres/write/housekeeping.ts";
import type { Store } from "../../../src/store/store.ts";
import { closing, openOnPostgres } from "../../support/any-store.ts";
import { recordRows, rowsTo } from "../../support/imported.ts";
import { newDatabase, withDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { draft, expenseId, ledger } from "../../support/values.ts";
import { createAll, expectStoreFailed, listAll } from "../subject.ts";

const book = ledger("book");
const other = ledger("other");

test("each ledger's upkeep is due at first, once a minute, and when the ledger is recalled", () => {
  let ms = 5_000;
  const housekeeping = createHousekeeping(() => ms);
  const due = (...ledgers: (typeof book)[]) => housekeeping.statements(ledgers).length;
  const one = due(book);
  expect(one).toBeGreaterThan(0);
  expect(due(book)).toBe(one);
  housekeeping.made([book]);
  expect(due(book)).toBe(0);
  expect(due(book, other)).toBe(one);
  housekeeping.made([other]);
  housekeeping.recall([book]);
  expect(due(book, other)).toBe(one);
  housekeeping.made([book]);
  ms += 59_999;
  expect(due(book, other)).toBe(0);
  ms += 1;
  expect(due(book, other)).toBe(2 * one);
});

type Work = (store: Store, url: string) => Promise<void>;
const withStore = (work: Work) => withDatabase((url) => withStoreAt(url, work));
const withStoreAt = async (url: string, work: Work) =>
  closing(await openOnPostgres(url), (store) => work(store, url));

test("a ledger that was emptied manually starts again", () =>
  withStore(async (store, url) => {
    await createAll(store, book, [draft("1"), draft("2")]);
    await runStatement(url, "DELETE FROM expense; DELETE FROM change; DELETE FROM ledger");
    const created = await createAll(store, book, [draft("3"), draft("4")]);
    expect(created.map(({ id }) => Number(id))).toEqual([1, 2]);
    expect(await store.expenses.summarize(book)).toMatchObject({ count: 2, total: "7" });
  }));

test.each(["", "VACUUM expense"])(
  "after an import into a new database, the server has statistics of the expenses: %p",
  // A database that another test has used may have statistics.
  async (before) =>
    withStoreAt(await newDatabase(), async (store, url) => {
      if (before !== "") await runStatement(url, before);
      await recordRows(store, ledger("default"), rowsTo(3));
      const [table] = await runStatement<{ readonly rows: number }>(
        url,
        "SELECT reltuples AS rows FROM pg_class WHERE oid = 'expense'::regclass",
      );
      expect(table?.rows).toBe(3);
    }),
);

const records: readonly [string, (store: Store) => Promise<unknown>][] = [
  ["expenses", (store) => createAll(store, book, [draft("1"), draft("2"), draft("4")])],
  [
    "nothing but a history",
    async (store) => {
      await createAll(store, book, [draft("1"), draft("2")]);
      await store.expenses.delete(book, expenseId(2));
    },
  ],
  ["posts", (store) => store.posts.create(book, { text: "Hello", privacy: "public" })],
];

test.each(records)("a ledger that has lost its row accepts no change if it has %s", (_, create) =>
  withStore(async (store, url) => {
    await create(store);
    // This expense's id would be the first one to be used twice.
    await store.expenses.delete(book, expenseId(1));
    const before = await rowsOf(url);
    await runStatement(url, `DELETE FROM ledger WHERE ledger_id = '${book}'`);
    const [refused, made] = [
      store.expenses.create(book, draft("8")),
      store.expenses.create(other, draft("8")),
    ];
    await expectStoreFailed(refused);
    expect(Number(await made)).toBe(1);
    await expectStoreFailed(store.expenses.delete(book, expenseId(2)));
    expect(await rowsOf(url)).toEqual(before);
  }),
);

/** Returns all rows of the ledger. */
async function rowsOf(url: string): Promise<readonly unknown[]> {
  return runStatement(
    url,
    `SELECT 'expense', expense_id FROM expense WHERE ledger_id = '${book}'
     UNION ALL SELECT 'post', post_id FROM post WHERE ledger_id = '${book}' ORDER BY 1, 2`,
  );
}

test("only outcomes older than ten minutes are deleted", () =>
  withDatabase(async (url) => {
    const earlier = await openOnPostgres(url);
    for (const id of [book, other]) await earlier.expenses.create(id, draft("1"));
    await earlier.close();
    await runStatement(
      url,
      `UPDATE batch SET batch_id = 'old', made_at = made_at - interval '10 minutes';
       INSERT INTO batch SELECT ledger_id, 'recent', now() - interval '9 minutes', outcome FROM batch`,
    );
    const later = await openOnPostgres(url);
    await later.expenses.create(book, draft("2"));
    const rows = await runStatement<{ ledger_id: string; batch_id: string }>(
      url,
      "SELECT ledger_id, batch_id FROM batch WHERE batch_id IN ('old', 'recent') ORDER BY 1, 2",
    );
    expect(rows.map((row) => `${row.ledger_id} ${row.batch_id}`)).toEqual([
      "book recent",
      "other old",
      "other recent",
    ]);
    expect((await listAll(later, book)).length).toBe(2);
    await later.close();
  }));
