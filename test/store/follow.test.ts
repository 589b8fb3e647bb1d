// How often the history of a ledger is looked at for those who follow it, and what becomes of them when it can't be.

import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { createFollowing } from "../../src/store/follow.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import { type ChangeRange, type Store, storeFailed } from "../../src/store/store.ts";
import { turn } from "../../src/store/turns.ts";
import { diskOnFire } from "../support/failing-store.ts";
import { sources } from "../support/sources.ts";
import { ledger } from "../support/values.ts";
import { create } from "./follow-contract.ts";

let store: Store;
let reads: ChangeRange[];
let failing: boolean;

beforeEach(() => {
  // A clock of its own: the platform's stands still here, and a batch that waits by it would do so for ever.
  let ms = 0;
  store = openSqliteInMemory({ ...sources, now: () => ++ms });
  reads = [];
  failing = false;
});

afterEach(async () => {
  jest.useRealTimers();
  await store.close();
});

const BOOK = ledger("home");

/** As another process sees the history: nobody tells it of a commit. */
function elsewhere() {
  return createFollowing(async (of, range) => {
    reads.push(range);
    if (failing) throw storeFailed(diskOnFire());
    return store.history.list(of, range);
  });
}

/** Lets everything that waits for nothing else go on. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

function open(following: ReturnType<typeof elsewhere>, after = 0) {
  const reader = new AbortController();
  const changes = following.follow(BOOK, after, reader.signal)[Symbol.asyncIterator]();
  return { next: () => changes.next(), giveUp: () => reader.abort() };
}

const id = ({ value }: { value?: { id: number } | undefined }) => value?.id;

describe("changes of other processes", () => {
  test("are looked for each second, once for all who wait", async () => {
    await create(store, BOOK, 2);
    jest.useFakeTimers();
    const following = elsewhere();
    const followers = [open(following, 2), open(following, 2), open(following, 2)];
    const waiting = followers.map(({ next }) => next());
    await settle();
    expect(reads).toHaveLength(3);
    jest.advanceTimersByTime(999);
    await settle();
    expect(reads).toHaveLength(3);
    jest.advanceTimersByTime(1);
    await settle();
    expect(reads).toHaveLength(4);
    await create(store, BOOK, 1);
    jest.advanceTimersByTime(1_000);
    expect((await Promise.all(waiting)).map(id)).toEqual([3, 3, 3]);
    expect(reads).toHaveLength(5);
  });
});

describe("who follows", () => {
  test("is told at once of what this process has committed, by one look for all", async () => {
    jest.useFakeTimers();
    const following = elsewhere();
    const waiting = [open(following), open(following)].map(({ next }) => next());
    await settle();
    await create(store, BOOK, 1);
    following.touched(ledger("other"));
    await settle();
    expect(reads).toHaveLength(2);
    following.touched(BOOK);
    expect((await Promise.all(waiting)).map(id)).toEqual([1, 1]);
    expect(reads).toHaveLength(3);
  });

  test("misses nothing that is committed while a look goes on", async () => {
    jest.useFakeTimers();
    const gate = Promise.withResolvers<void>();
    let looks = 0;
    const following = createFollowing(async (of, range) => {
      const found = await store.history.list(of, range);
      looks += 1;
      if (looks === 2) await gate.promise;
      return found;
    });
    const next = open(following).next();
    await settle();
    jest.advanceTimersByTime(1_000);
    await settle();
    await create(store, BOOK, 1);
    following.touched(BOOK);
    gate.resolve();
    expect(id(await next)).toBe(1);
  });

  test("is told of a failure, and may begin anew", async () => {
    jest.useFakeTimers();
    const following = elsewhere();
    const waiting = [open(following), open(following)].map(({ next }) =>
      next().catch((error: unknown) => error),
    );
    await settle();
    failing = true;
    jest.advanceTimersByTime(1_000);
    const failure = { name: "Problem", kind: "store-failed" };
    expect(await Promise.all(waiting)).toMatchObject([failure, failure]);
    failing = false;
    await create(store, BOOK, 1);
    expect(id(await open(following).next())).toBe(1);
  });

  test.each<[string, (following: ReturnType<typeof elsewhere>, giveUp: () => void) => void]>([
    ["it gives up", (_, giveUp) => giveUp()],
    ["the store is closed", ({ close }) => close()],
  ])("hears no more when %s, and nothing is looked for then", async (_, end) => {
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

  test("ends with the store", async () => {
    const reader = new AbortController();
    const next = store.history.follow(BOOK, 0, reader.signal)[Symbol.asyncIterator]().next();
    await settle();
    await store.close();
    expect(await next).toEqual({ value: undefined, done: true });
  });
});
