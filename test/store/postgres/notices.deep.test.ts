// Instances on one database receive one another's announcements, and followers miss nothing even without them.

import { describe, expect, test } from "bun:test";
import type { LedgerChange } from "../../../src/domain/ledger/ledger-change.ts";
import { openPostgres } from "../../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { turn } from "../../../src/store/turns.ts";
import { withDatabase } from "../../support/postgres-databases.ts";
import { makePostgres } from "../../support/postgres-server.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { sources } from "../../support/sources.ts";
import { addressThrough, openTcpProxy, type Verdict } from "../../support/tcp-proxy.ts";
import { draft, ledger } from "../../support/values.ts";
import { take } from "../follow-contract.ts";
import { expectStoreFailed, numbersTo } from "../subject.ts";

const BOOK = ledger("home");
/** The longest time that a timer can wait, so that no check happens during a test. */
const NEVER_MS = 2 ** 31 - 1;
const OFTEN_MS = 20;

function openLooking(url: string, checkMs: number): Promise<Store> {
  return openPostgres({ url, random: Math.random, ...sources, checkMs });
}

async function withTwo(
  url: string,
  checkMs: number,
  work: (one: Store, other: Store) => Promise<void>,
): Promise<void> {
  const [one, other] = [await openLooking(url, checkMs), await openLooking(url, checkMs)];
  try {
    await work(one, other);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

function follow(store: Store) {
  const reader = new AbortController();
  const changes = store.history.follow(BOOK, 0, reader.signal)[Symbol.asyncIterator]();
  return { next: () => changes.next(), giveUp: () => reader.abort() };
}

/** Each change is made only after the previous one was received, so at most the first one can be found without a notice. */
async function expectHeard(writer: Store, { next }: ReturnType<typeof follow>): Promise<void> {
  const heard: (LedgerChange | undefined)[] = [];
  for (const number of numbersTo(10)) {
    await writer.expenses.create(BOOK, draft(`${number}`));
    heard.push((await next()).value);
  }
  expect(heard).toMatchObject(numbersTo(10).map((number) => ({ after: draft(`${number}`) })));
}

/** Resolves when this many connections to the database listen. */
async function listening(url: string, count: number): Promise<void> {
  const select = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
  for (;;) {
    const [row] = await runStatement<{ count: number }>(url, select);
    if (row?.count === count) return;
  }
}

describe("without checks for changes", () => {
  test("a follower at one instance receives another's commits, and its own", () =>
    withDatabase((url) =>
      withTwo(url, NEVER_MS, async (one, other) => {
        const follower = follow(one);
        await expectHeard(other, follower);
        await expectHeard(one, follower);
        follower.giveUp();
      }),
    ));

  test("ledgers that change together are announced together", () =>
    withDatabase((url) =>
      withTwo(url, NEVER_MS, async (one, other) => {
        const books = numbersTo(300).map((number) => ledger(`book-${number}`));
        const following = books.map((book) => take(one, book, 0, 2));
        await listening(url, 1);
        for (const amount of ["1", "2"]) {
          await Promise.all(books.map((book) => other.expenses.create(book, draft(amount))));
        }
        for (const changes of await Promise.all(following)) {
          expect(changes).toMatchObject([{ after: draft("1") }, { after: draft("2") }]);
        }
      }),
    ));

  test("an instance listens only while it has followers", () =>
    withDatabase((url) =>
      withTwo(url, NEVER_MS, async (one, other) => {
        const followers = [follow(one), follow(one), follow(other)];
        await other.expenses.create(BOOK, draft("1"));
        await Promise.all(followers.map(({ next }) => next()));
        await listening(url, 2);
        const [first, second, third] = followers.map(({ next, giveUp }) => async () => {
          const last = next();
          giveUp();
          expect(await last).toEqual({ value: undefined, done: true });
        });
        await first?.();
        await third?.();
        await listening(url, 1);
        await second?.();
        await listening(url, 0);
        const again = follow(one);
        await again.next();
        await listening(url, 1);
        again.giveUp();
      }),
    ));

  test("a new follower after a restart of the server receives others' changes again", async () => {
    const server = await makePostgres({ authentication: "scram-sha-256" });
    const url = server.urlOf("postgres");
    try {
      await withTwo(url, NEVER_MS, async (one, other) => {
        const before = follow(one);
        await expectHeard(other, before);
        await server.kill();
        await Promise.all([one, other].map((store) => expectStoreFailed(store.probe())));
        await server.start();
        await Promise.all([reachable(one), reachable(other)]);
        const [last] = await one.history.list(BOOK, { after: 9, limit: 10 });
        expect(last).toMatchObject({ id: 10 });
        const after = follow(one);
        for (const _ of numbersTo(10)) await after.next();
        await expectHeard(other, after);
        before.giveUp();
        after.giveUp();
      });
    } finally {
      await server.remove();
    }
  });
});

async function reachable(store: Store): Promise<void> {
  for (;;) {
    const answers = await store.probe().then(
      () => true,
      () => false,
    );
    if (answers) return;
    // An immediate refusal leaves no time for other work.
    await turn();
  }
}

describe("with checks for changes", () => {
  test.each([
    ["an instance can't listen for notices", "LISTEN"],
    ["an instance can't send notices", "pg_notify"],
  ])("nothing is missed even if %s", (_, statement) =>
    withDatabase(async (url) => {
      const proxy = await openTcpProxy(Number.parseInt(new URL(url).port, 10));
      let cuts = 0;
      proxy.judge(({ from, bytes }): Verdict => {
        if (from === "server" || !bytes.includes(statement)) return "pass";
        cuts += 1;
        return "cut";
      });
      try {
        await withTwo(addressThrough(proxy, url), OFTEN_MS, async (one, other) => {
          const follower = follow(one);
          await expectHeard(other, follower);
          follower.giveUp();
        });
        expect(cuts).toBeGreaterThan(0);
      } finally {
        await proxy.close();
      }
    }),
  );

  test("a listening connection that was ended is replaced", () =>
    withDatabase((url) =>
      withTwo(url, OFTEN_MS, async (one, other) => {
        const follower = follow(one);
        await expectHeard(other, follower);
        await listening(url, 1);
        await runStatement(
          url,
          `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
            WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
        );
        await listening(url, 1);
        await expectHeard(other, follower);
        follower.giveUp();
      }),
    ));
});
