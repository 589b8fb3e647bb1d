// If a store's connections to PostgreSQL break, are slow, or can't be opened, changes are made exactly once or refused, and no caller waits
// for long.

import { describe, expect, test } from "bun:test";
import { SPARE_CONNECTIONS } from "../../../src/store/postgres/database/connections.ts";
import type { BookSnapshot, Store } from "../../../src/store/store.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { withDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { waitingFor } from "../../support/postgres-waiting.ts";
import {
  addressThrough,
  openTcpProxy,
  type Passing,
  type TcpProxy,
  type Verdict,
} from "../../support/tcp-proxy.ts";
import { draft, ledger } from "../../support/values.ts";
import { createAll, expectStoreFailed, listAll, numbersTo, readAll } from "../subject.ts";

const book = ledger("book");
const BATCH = "INSERT INTO batch";
const LOOK_UP = "given up";

interface Target {
  readonly store: Store;
  readonly proxy: TcpProxy;
  /** The address of the server itself. */
  readonly url: string;
}

async function withWay(work: (way: Target) => Promise<void>): Promise<void> {
  await withDatabase(async (url) => {
    const proxy = await openTcpProxy(Number.parseInt(new URL(url).port, 10));
    const store = await openOnPostgres(addressThrough(proxy, url));
    try {
      await work({ store, proxy, url });
    } finally {
      await store.close();
      await proxy.close();
    }
  });
}

/** Cuts the first connection for which this is true, and no other. */
function cutOnce(isDue: (passing: Passing) => boolean): (passing: Passing) => Verdict {
  let cut = false;
  return (passing) => {
    if (cut || !isDue(passing)) return "pass";
    cut = true;
    return "cut";
  };
}

async function expectOnce(store: Store, amounts: readonly string[]): Promise<void> {
  const list = await listAll(store, book);
  expect(list.map(({ amount }) => String(amount)).sort()).toEqual([...amounts].sort());
  expect((await store.expenses.summarize(book)).count).toBe(amounts.length);
}

describe("if a connection is cut", () => {
  test("before the server gets the batch, the batch is sent again, and made once", () =>
    withWay(async ({ store, proxy }) => {
      proxy.judge(cutOnce(({ from, bytes }) => from === "client" && bytes.includes(BATCH)));
      await createAll(store, book, [draft("1"), draft("2")]);
      await expectOnce(store, ["1", "2"]);
    }));

  test("after the server has committed, the batch is looked up and acknowledged", () =>
    withWay(async ({ store, proxy }) => {
      proxy.judge(cutOnce(({ from, sent }) => from === "server" && sent.includes(BATCH)));
      const created = await createAll(store, book, [draft("1"), draft("2")]);
      expect(created.map(({ id }) => Number(id)).sort()).toEqual([1, 2]);
      await expectOnce(store, ["1", "2"]);
    }));

  test("after the commit and during the look-up, the batch is made once", () =>
    withWay(async ({ store, proxy }) => {
      let cuts = 0;
      proxy.judge(({ from, sent }) => {
        if (from !== "server" || cuts === 3) return "pass";
        if (!sent.includes(BATCH) && !sent.includes(LOOK_UP)) return "pass";
        cuts += 1;
        return "cut";
      });
      await createAll(store, book, [draft("1")]);
      expect(cuts).toBe(3);
      await expectOnce(store, ["1"]);
    }));

  test("while the server waits for a lock, the batch is abandoned there and made once", () =>
    withWay(async ({ store, proxy, url }) => {
      await createAll(store, book, [draft("1")]);
      const holder = new Bun.SQL({ url, max: 1 });
      await holder.unsafe("BEGIN; SELECT 1 FROM ledger FOR UPDATE").simple();
      const creating = store.expenses.create(book, draft("2"));
      await waitingFor(url, "Lock", 1);
      proxy.cut();
      // The first batch still waits, unaware of the cut, and its replacement waits behind it.
      await waitingFor(url, "Lock", 2);
      await holder.unsafe("COMMIT").simple();
      await holder.close();
      expect(Number(await creating)).toBe(2);
      await expectOnce(store, ["1", "2"]);
    }));

  test.each<[string, (store: Store) => Promise<number>]>([
    ["a list", async (store) => (await listAll(store, book)).length],
    [
      "a book",
      async (store) => {
        const snapshot = await store.books.read(book);
        await snapshot.close();
        return snapshot.ledger.count;
      },
    ],
    ["a history", async (store) => (await store.history.list(book, { after: 0, limit: 9 })).length],
  ])("at the beginning of reading %s, the read starts over", (_, countIn) =>
    withWay(async ({ store, proxy }) => {
      await createAll(store, book, [draft("1"), draft("2")]);
      let cuts = 0;
      proxy.judge(({ from, bytes }) => {
        const isDue = from === "client" && bytes.includes("READ ONLY") && cuts === 0;
        if (isDue) cuts += 1;
        return isDue ? "cut" : "pass";
      });
      expect(await countIn(store)).toBe(2);
      expect(cuts).toBe(1);
    }),
  );

  test("during a list, the list fails, and the next one is complete", () =>
    withWay(async ({ store, proxy }) => {
      await createAll(
        store,
        book,
        numbersTo(5_000).map((number) => draft(`${number}`)),
      );
      let portions = 0;
      proxy.judge(
        cutOnce(({ from, sent }) => {
          if (from !== "server" || !sent.includes("FETCH")) return false;
          portions += 1;
          return portions === 3;
        }),
      );
      const listing = await store.expenses.list(book);
      await expectStoreFailed(readAll(listing));
      expect((await listAll(store, book)).length).toBe(5_000);
    }));

  test("while a total is read, it is read again", () =>
    withWay(async ({ store, proxy }) => {
      await createAll(store, book, [draft("1")]);
      proxy.judge(cutOnce(({ from, bytes }) => from === "client" && bytes.includes("FROM ledger")));
      expect((await store.expenses.summarize(book)).count).toBe(1);
    }));
});

describe("a slow server", () => {
  test("is given time if it answers after half a second", () =>
    withWay(async ({ store, proxy }) => {
      proxy.judge(({ from }) => (from === "server" ? { afterMs: 500 } : "pass"));
      let answers = 0;
      await Promise.all(
        numbersTo(100).map(async (number) => {
          await store.expenses.create(book, draft(`${number}`));
          answers += 1;
        }),
      );
      expect(answers).toBe(100);
      expect((await store.expenses.summarize(book)).count).toBe(100);
    }));
});

describe("a server without room for connections", () => {
  test("refuses lists with a clear error, and serves them when it has room again", () =>
    withWay(async ({ store, url }) => {
      await createAll(store, book, [draft("1")]);
      const limited = new URL(url);
      const name = limited.pathname.slice(1);
      await runStatement(url, `CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
      await runStatement(url, `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${name}`);
      limited.username = name;
      limited.password = "x";
      const poor = await openOnPostgres(limited.href);
      try {
        // The store keeps its existing connections: one to write, one for short reads, and one for readers of a book. Spare ones are used
        // first.
        await poor.expenses.create(book, draft("2"));
        await poor.expenses.summarize(book);
        const readers: BookSnapshot[] = [];
        while (readers.length < 2 * SPARE_CONNECTIONS) readers.push(await poor.books.read(book));
        await runStatement(url, `ALTER ROLE ${name} CONNECTION LIMIT 3`);
        await expectStoreFailed(poor.expenses.list(book));
        expect((await poor.expenses.summarize(book)).count).toBe(2);
        await runStatement(url, `ALTER ROLE ${name} CONNECTION LIMIT -1`);
        expect((await listAll(poor, book)).length).toBe(2);
        for (const reader of readers) await reader.close();
      } finally {
        await poor.close();
        await runStatement(url, `DROP OWNED BY ${name}`);
        await runStatement(url, `DROP ROLE ${name}`);
      }
    }));
});
