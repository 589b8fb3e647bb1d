// Followed histories: every change arrives exactly once, from any process and from any starting point.

import { describe, expect, test } from "bun:test";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { LedgerChange } from "../../src/domain/ledger/ledger-change.ts";
import type { Store } from "../../src/store/store.ts";
import { draft } from "../support/values.ts";
import { createAll, numbersTo, type Subject } from "./subject.ts";

/** Takes this many changes, then abandons the follower. */
export async function take(
  store: Store,
  ledger: LedgerId,
  after: number,
  count: number,
): Promise<readonly LedgerChange[]> {
  const changes: LedgerChange[] = [];
  const reader = new AbortController();
  for await (const change of store.history.follow(ledger, after, reader.signal)) {
    changes.push(change);
    if (changes.length === count) reader.abort();
  }
  return changes;
}

export async function create(store: Store, ledger: LedgerId, count: number): Promise<void> {
  await createAll(
    store,
    ledger,
    numbersTo(count).map((number) => draft(`${number}`)),
  );
}

export function describeFollowing(subject: Subject): void {
  describe("a followed history", () => {
    test.each([1, 255, 256, 257, 600])(
      "of %d changes begins at the requested position",
      async (count) => {
        const { store } = subject;
        const book = subject.newLedger();
        await create(store, book, count);
        const all = await store.history.list(book, { after: 0, limit: 1_000 });
        expect(await take(store, book, 0, count)).toEqual([...all]);
        expect(await take(store, book, count - 1, 1)).toEqual(all.slice(-1));
      },
    );

    test("continues with later commits, for each of many followers", async () => {
      const { store } = subject;
      const book = subject.newLedger();
      await create(store, book, 3);
      const following = [0, 1, 2, 3].map((after) => take(store, book, after, 303 - after));
      for (const _ of numbersTo(10)) await create(store, book, 30);
      const all = await store.history.list(book, { after: 0, limit: 1_000 });
      expect(all).toHaveLength(303);
      expect(await Promise.all(following)).toEqual([0, 1, 2, 3].map((after) => all.slice(after)));
    });

    test("of a ledger without changes begins with its first change", async () => {
      const { store } = subject;
      const [book, other] = [subject.newLedger(), subject.newLedger()];
      const first = take(store, book, 0, 1);
      await create(store, other, 1);
      await create(store, book, 1);
      expect(await first).toMatchObject([{ id: 1, kind: "created", after: draft("1") }]);
    });

    test("begins again at its last change for a follower that has received changes that were lost later", async () => {
      const { store } = subject;
      const book = subject.newLedger();
      await create(store, book, 3);
      const all = await store.history.list(book, { after: 0, limit: 10 });
      expect(await take(store, book, 100, 1)).toEqual(all.slice(-1));
    });

    test("ends when it is aborted, before the first change and while it waits", async () => {
      const { store } = subject;
      const book = subject.newLedger();
      const ended = AbortSignal.abort();
      for await (const _ of store.history.follow(book, 0, ended)) throw new Error("it has ended");
      const reader = new AbortController();
      const next = store.history.follow(book, 0, reader.signal)[Symbol.asyncIterator]().next();
      // The history is read to its end now, and the follower waits.
      await store.history.list(book, { after: 0, limit: 1 });
      reader.abort();
      expect(await next).toEqual({ value: undefined, done: true });
    });
  });
}
