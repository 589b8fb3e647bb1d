// The number of queries to the engine for followers, and the behavior of followers when the engine can't answer.

import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import type { LedgerChange } from "../../../src/domain/ledger/ledger-change.ts";
import { createFollowing, type FollowedHistory } from "../../../src/store/history/follow.ts";
import { openSqliteInMemory } from "../../../src/store/sqlite/sqlite-store.ts";
import { type ChangeRange, type Store, storeFailed } from "../../../src/store/store.ts";
import { turn } from "../../../src/store/turns.ts";
import { diskOnFire } from "../../support/failing-store.ts";
import { sources } from "../../support/sources.ts";
import { instant, ledger } from "../../support/values.ts";
import { create } from "../follow-contract.ts";
import { numbersTo } from "../subject.ts";

let store: Store;
let reads: ChangeRange[];
/** The number of ledgers in each check. */
let checks: number[];
let failing: readonly ("list" | "lastChanges")[];

beforeEach(() => {
  // The engine has its own clock, because the platform's clock is stopped here and a batch would wait for it forever.
  let ms = 0;
  store = openSqliteInMemory({ ...sources, now: () => ++ms });
  reads = [];
  checks = [];
  failing = [];
});

afterEach(async () => {
  jest.useRealTimers();
  await store.close();
});

const BOOK = ledger("home");

/** A store of another process on the same history. */
const history: FollowedHistory = {
  async list(of, range) {
    reads.push(range);
    if (failing.includes("list")) throw storeFailed(diskOnFire());
    return store.history.list(of, range);
  },
  async lastChanges(ledgers) {
    checks.push(ledgers.length);
    if (failing.includes("lastChanges")) throw storeFailed(diskOnFire());
    const ids = ledgers.map(async (of): Promise<[LedgerId, number]> => {
      const [last] = await store.history.latest(of, { limit: 1 });
      return [of, last?.id ?? 0];
    });
    return new Map(await Promise.all(ids));
  },
};

/** This store gets no announcements of commits. */
const elsewhere = () => createFollowing(history);

/** Lets all work continue that waits only for turns of the event loop. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

function open(following: ReturnType<typeof elsewhere>, after = 0, book = BOOK) {
  const reader = new AbortController();
  const changes = following.follow(book, after, reader.signal)[Symbol.asyncIterator]();
  return { next: () => changes.next(), giveUp: () => reader.abort() };
}

const id = ({ value }: { value?: { id: number } | undefined }) => value?.id;

describe("changes of other processes", () => {
  test("are found each second, and read once for all followers", async () => {
    await create(store, BOOK, 2);
    jest.useFakeTimers();
    const following = elsewhere();
    const followers = [open(following, 2), open(following, 2), open(following, 2)];
    const waiting = followers.map(({ next }) => next());
    await settle();
    expect(reads).toHaveLength(4);
    jest.advanceTimersByTime(999);
    await settle();
    expect(reads).toHaveLength(4);
    expect(checks).toEqual([]);
    jest.advanceTimersByTime(1);
    await settle();
    expect(checks).toEqual([1]);
    await create(store, BOOK, 1);
    jest.advanceTimersByTime(1_000);
    expect((await Promise.all(waiting)).map(id)).toEqual([3, 3, 3]);
    expect(reads).toHaveLength(5);
  });

  test("are found with one query, however many ledgers are followed", async () => {
    jest.useFakeTimers();
    const books = numbersTo(300).map((number) => ledger(`book-${number}`));
    const following = elsewhere();
    const waiting = books.map((book) => open(following, 0, book).next());
    await settle();
    const before = reads.length;
    for (const _ of numbersTo(3)) {
      jest.advanceTimersByTime(1_000);
      await settle();
    }
    expect({ checks, reads: reads.length - before }).toEqual({ checks: [300, 300, 300], reads: 0 });
    await create(store, ledger("book-7"), 1);
    jest.advanceTimersByTime(1_000);
    expect(id((await waiting[6]) ?? {})).toBe(1);
    expect(reads.length - before).toBe(1);
  });

  test("are sent to a follower that was busy", async () => {
    await create(store, BOOK, 1);
    jest.useFakeTimers();
    const { next } = open(elsewhere());
    expect(id(await next())).toBe(1);
    await create(store, BOOK, 1);
    jest.advanceTimersByTime(1_000);
    await settle();
    const second = next();
    await settle();
    jest.advanceTimersByTime(1_000);
    expect(id(await second)).toBe(2);
  });

  test("are found even if the check of all ledgers fails", async () => {
    jest.useFakeTimers();
    const next = open(elsewhere()).next();
    await settle();
    failing = ["lastChanges"];
    await create(store, BOOK, 1);
    jest.advanceTimersByTime(1_000);
    expect(id(await next)).toBe(1);
  });
});

describe("a history that has lost its last changes", () => {
  /** The ledgers of a server, and those of the server that replaces it. */
  async function openBoth() {
    await create(store, BOOK, 5);
    const made = await store.history.list(BOOK, { after: 0, limit: 10 });
    const lost = made.slice(0, 3);
    const moved = made.map((change) => ({ ...change, at: instant(change.at + 1) }));
    let there: readonly LedgerChange[] = lost;
    jest.useFakeTimers();
    const { next } = open(
      createFollowing({
        list: async (_, { after, limit }) => there.filter(({ id }) => id > after).slice(0, limit),
        lastChanges: async () => new Map([[BOOK, there.at(-1)?.id ?? 0]]),
      }),
      2,
    );
    expect(id(await next())).toBe(3);
    const coming = [next(), next()];
    await settle();
    /** Replaces the change with this id and all later ones. */
    function replace(from: number, upTo: number): void {
      there = [...lost.slice(0, from - 1), ...moved.slice(from - 1, upTo)];
      jest.advanceTimersByTime(1_000);
    }
    return { coming, replace };
  }

  test.each<[string, number, number, number, number]>([
    ["fewer", 2, 2, 2, 3],
    ["no more", 1, 0, 1, 2],
  ])(
    "and has %s changes than before begins again at its last one",
    async (_, from, upTo, first, second) => {
      const { coming, replace } = await openBoth();
      replace(from, upTo);
      await settle();
      replace(from, 3);
      expect((await Promise.all(coming)).map(id)).toEqual([first, second]);
    },
  );

  test("and has new ones instead begins again at the number of the last one that was sent", async () => {
    const { coming, replace } = await openBoth();
    replace(3, 5);
    expect((await Promise.all(coming)).map(id)).toEqual([3, 4]);
  });
});

describe("a follower", () => {
  test("receives this process's commits at once, and all followers share one read", async () => {
    jest.useFakeTimers();
    const following = elsewhere();
    const waiting = [open(following), open(following)].map(({ next }) => next());
    await settle();
    await create(store, BOOK, 1);
    following.touched(ledger("other"));
    await settle();
    expect(reads).toHaveLength(1);
    following.touched(BOOK);
    expect((await Promise.all(waiting)).map(id)).toEqual([1, 1]);
    expect(reads).toHaveLength(2);
  });

  test("misses nothing that is committed during a read", async () => {
    jest.useFakeTimers();
    const gate = Promise.withResolvers<void>();
    let looks = 0;
    const following = createFollowing({
      ...history,
      async list(of, range) {
        const found = await store.history.list(of, range);
        looks += 1;
        if (looks === 2) await gate.promise;
        return found;
      },
    });
    const next = open(following).next();
    await settle();
    following.touched(BOOK);
    await settle();
    await create(store, BOOK, 1);
    following.touched(BOOK);
    gate.resolve();
    expect(id(await next)).toBe(1);
  });

  test("gets a failure and may start again", async () => {
    jest.useFakeTimers();
    const following = elsewhere();
    const waiting = [open(following), open(following)].map(({ next }) =>
      next().catch((error: unknown) => error),
    );
    await settle();
    failing = ["list", "lastChanges"];
    jest.advanceTimersByTime(1_000);
    const failure = { name: "Problem", kind: "store-failed" };
    expect(await Promise.all(waiting)).toMatchObject([failure, failure]);
    failing = [];
    await create(store, BOOK, 1);
    expect(id(await open(following).next())).toBe(1);
  });

  test.each<[string, (following: ReturnType<typeof elsewhere>, giveUp: () => void) => void]>([
    ["it is aborted", (_, giveUp) => giveUp()],
    ["the store is closed", ({ close }) => close()],
  ])("receives nothing more when %s, and the engine is no longer queried", async (_, end) => {
    jest.useFakeTimers();
    const following = elsewhere();
    const { next, giveUp } = open(following);
    const last = next();
    await settle();
    expect(jest.getTimerCount()).toBe(1);
    end(following, giveUp);
    expect(await last).toEqual({ value: undefined, done: true });
    expect(jest.getTimerCount()).toBe(0);
  });

  test("ends when the store is closed", async () => {
    const reader = new AbortController();
    const next = store.history.follow(BOOK, 0, reader.signal)[Symbol.asyncIterator]().next();
    await settle();
    await store.close();
    expect(await next).toEqual({ value: undefined, done: true });
  });
});
