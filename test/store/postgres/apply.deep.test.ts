// Transactions on PostgreSQL: those that need several round trips, and changes through the simple API that a batch's own statements can't
// make.

import { describe, expect, test } from "bun:test";
import type { Action, TransactionResult } from "../../../src/domain/ledger/actions.ts";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import type { CalendarDate } from "../../../src/domain/time/calendar-date.ts";
import { ANSWER_KEPT_MS } from "../../../src/store/actions/apply.ts";
import type { BookSnapshot, Store } from "../../../src/store/store.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { configure, newDatabase, withDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { waitingFor } from "../../support/postgres-waiting.ts";
import { addressThrough, openTcpProxy, type Passing } from "../../support/tcp-proxy.ts";
import { APP, currency, decimal, expenseId, ledger, MADE_AT } from "../../support/values.ts";
import {
  changeLedger,
  create,
  createLabel,
  original,
  part,
  remove,
  undo,
} from "../actions/actions.ts";
import { labelsIn } from "../book-subject.ts";
import { KEEP, listAll, numbersTo } from "../subject.ts";

// The simple API's ledger, which exists without being created.
const book = ledger("default");

function apply(store: Store, actions: readonly Action[], key: string | null = null) {
  const named = key === null ? null : { key, digest: JSON.stringify(actions) };
  return store.books.apply(book, { actions, actor: APP, key: named });
}

async function done(acted: Promise<TransactionResult>): Promise<readonly unknown[]> {
  const { results, refusals } = await acted;
  expect(refusals).toBeUndefined();
  return (results ?? []).map(({ value }) => value);
}

async function withStores(count: number, work: (stores: Store[], url: string) => Promise<void>) {
  await withDatabase(async (url) => {
    const stores = await Promise.all(numbersTo(count).map(() => openOnPostgres(url)));
    try {
      await work(stores, url);
    } finally {
      for (const store of stores) await store.close();
    }
  });
}

const withStore = (work: (store: Store, url: string) => Promise<void>) =>
  withStores(1, ([store], url) => (store ? work(store, url) : Promise.reject()));

async function reading<Value>(store: Store, read: (snapshot: BookSnapshot) => Promise<Value>) {
  const snapshot = await store.books.read(book);
  try {
    return await read(snapshot);
  } finally {
    await snapshot.close();
  }
}

const findIn = (store: Store, id: number) =>
  reading(store, async ({ find }) => (await find([expenseId(id)]))[0]);

describe("if the connection is cut", () => {
  /** The payee's name shows that rows are being written, and "given up" shows a look-up of the outcome. */
  const cuts: readonly [string, number, (passing: Passing) => boolean][] = [
    [
      "before the transaction has read",
      1,
      ({ from, bytes }) => from === "client" && bytes.includes(MARK),
    ],
    [
      "after the transaction has read",
      1,
      ({ from, sent }) => from === "server" && sent.endsWith(`${MARK}\0`),
    ],
    [
      "before the transaction writes",
      1,
      ({ from, bytes }) => from === "client" && bytes.includes("Caf"),
    ],
    [
      "when the transaction is committed",
      1,
      ({ from, sent }) => from === "server" && sent.includes("Caf"),
    ],
    [
      "during the commit and during the look-up of its outcome",
      3,
      ({ from, sent }) => from === "server" && /Caf|given up/.test(sent),
    ],
  ];
  const MARK = "SAVEPOINT read";

  test.each(cuts)("%s, everything is done once", (_, times, isDue) =>
    withDatabase(async (url) => {
      const proxy = await openTcpProxy(Number.parseInt(new URL(url).port, 10));
      const store = await openOnPostgres(addressThrough(proxy, url));
      await done(apply(store, [create()]));
      let cut = 0;
      proxy.judge((passing) => {
        if (cut === times || !isDue(passing)) return "pass";
        cut += 1;
        return "cut";
      });
      const [made] = await done(apply(store, [create({ payee: "Café", amount: decimal("4") })]));
      expect(made).toMatchObject({ id: 2, payee: "Café", amount: "4" });
      expect(cut).toBe(times);
      const [next] = await done(apply(store, [create({ payee: "CAFE", amount: decimal("8") })]));
      expect(next).toMatchObject({ id: 3, payee: "Café" });
      expect(await store.expenses.summarize(book)).toMatchObject({ count: 3, total: "24.5" });
      expect((await store.history.list(book, { after: 0, limit: 10 })).length).toBe(4);
      await store.close();
      await proxy.close();
    }),
  );
});

test("several instances wait for each other and see each other's changes", () =>
  withStores(2, async ([one, other], url) => {
    if (!one || !other) throw new RangeError("there must be two stores");
    await done(apply(one, [create(), create()]));
    const holder = new Bun.SQL({ url, max: 1 });
    await holder.unsafe("BEGIN; SELECT 1 FROM ledger FOR UPDATE").simple();
    const both = [one, other].map((store) => apply(store, [remove(1)]));
    await waitingFor(url, "Lock", 2);
    await holder.unsafe("COMMIT").simple();
    await holder.close();
    const outcomes = await Promise.all(both);
    const refused = outcomes.flatMap(({ refusals }) => refusals ?? []);
    expect(refused.map(({ kind }) => kind)).toEqual(["unknown-record"]);
    expect(await one.expenses.summarize(book)).toMatchObject({ count: 1 });
  }));

test("a transaction that can't be stored doesn't affect others in any ledger", () =>
  withStore(async (store) => {
    const other = ledger("other");
    const outcomes = await Promise.allSettled([
      apply(store, [create()]),
      // Safe: only the server reads this date, and it refuses a date that doesn't exist.
      apply(store, [create({ date: "2026-02-30" as CalendarDate })]),
      store.books.apply(other, { actions: [create()], actor: PROGRAM, key: null }),
      apply(store, [create({ amount: decimal("3") })]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(await store.expenses.summarize(book)).toMatchObject({ count: 2, total: "15.5" });
    expect((await listAll(store, book)).map(({ id }) => Number(id)).sort()).toEqual([1, 2]);
  }));

const SPLIT = { amount: decimal("12"), parts: [part("5"), part("7", 1)] };
const held = [
  ["parts", SPLIT, { parts: [part("13"), part("7", 1)] }],
  [
    "an amount in another currency",
    { amount: decimal("12"), original: original("10", "USD", "1.2"), note: "kept" },
    { original: null, note: "kept" },
  ],
] as const;

test.each(held)(
  "a change to the amount through the simple API keeps the details consistent: %s",
  (_, said, after) =>
    withStore(async (store) => {
      await done(
        apply(store, [
          createLabel("category", "Food"),
          changeLedger({ currency: currency("EUR") }),
          create(said),
        ]),
      );
      const before = await store.expenses.summarize(book);
      const [same, more, named] = await Promise.all([
        store.expenses.change(book, expenseId(1), { ...KEEP, amount: decimal("12") }),
        store.expenses.change(book, expenseId(1), { ...KEEP, amount: decimal("20") }),
        store.expenses.change(book, expenseId(1), { ...KEEP, description: "named" }),
      ]);
      expect([same, more, named]).toEqual([true, true, true]);
      expect(await findIn(store, 1)).toMatchObject({
        description: "named",
        amount: "20",
        details: after,
        changedAt: MADE_AT,
      });
      const summary = await store.expenses.summarize(book);
      expect(summary).toMatchObject({ count: 1, total: "20" });
      expect(summary.revision).not.toBe(before.revision);
      const changes = await store.history.list(book, { after: 3, limit: 100 });
      const [first, second, ...others] = changes.filter(({ kind }) => kind === "changed");
      expect(others).toEqual([]);
      expect([first?.source, second?.source]).toEqual(["api", "api"]);
      const ofAmount = [first, second].find((found) => found?.after && "amount" in found.after);
      expect(ofAmount).toMatchObject({ before: { amount: "12" }, after: { amount: "20" } });
      // A deletion keeps all details, and an undo restores them.
      const whole = await findIn(store, 1);
      await store.expenses.delete(book, expenseId(1));
      const last = changes.at(-1)?.id ?? 0;
      await done(apply(store, [undo(last + 1)]));
      expect((await findIn(store, 1))?.details).toEqual(whole?.details ?? null);
    }),
);

test("a change to an amount through the simple API precedes a deletion in the same batch", () =>
  withStore(async (store) => {
    await done(apply(store, [createLabel("category", "Food"), create(SPLIT)]));
    const [changed, deleted] = await Promise.all([
      store.expenses.change(book, expenseId(1), { ...KEEP, amount: decimal("20") }),
      store.expenses.delete(book, expenseId(1)),
    ]);
    expect([changed, deleted]).toEqual([true, true]);
    expect(await store.expenses.summarize(book)).toMatchObject({ count: 0, total: "0" });
  }));

test("only old answers are deleted when new ones are added", () =>
  withStore(async (store, url) => {
    for (const key of ["a", "b", "c", "d"]) await apply(store, [create()], key);
    await runStatement(
      url,
      `UPDATE answer SET made_at = made_at - ${ANSWER_KEPT_MS} - 1 WHERE key < 'd';
       UPDATE answer SET made_at = made_at - ${ANSWER_KEPT_MS} WHERE key = 'd'`,
    );
    await apply(store, [create()], "e");
    const keys = async () =>
      (await runStatement<{ key: string }>(url, "SELECT key FROM answer")).map(({ key }) => key);
    expect((await keys()).length).toBe(3);
    await apply(store, [create()], "f");
    expect((await keys()).sort()).toEqual(["d", "e", "f"]);
    // A request whose answer is forgotten is done again.
    await apply(store, [create({ amount: decimal("1") })], "a");
    expect((await keys()).sort()).toEqual(["a", "d", "e", "f"]);
  }));

test("a server with serializable transactions works", async () => {
  const url = await newDatabase();
  await configure(url, "default_transaction_isolation", "serializable");
  const stores = await Promise.all(numbersTo(2).map(() => openOnPostgres(url)));
  await Promise.all(
    numbersTo(40).map((number) => {
      const store = stores[number % 2];
      return store ? done(apply(store, [create({ payee: `${number % 4}` })])) : undefined;
    }),
  );
  const [store] = stores;
  if (!store) throw new RangeError("there must be two stores");
  expect(await store.expenses.summarize(book)).toMatchObject({ count: 40, total: "500" });
  expect((await reading(store, labelsIn)).length).toBe(4);
  for (const open of stores) await open.close();
});
