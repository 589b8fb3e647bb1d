// Closing a store: pending requests are completed first, and later ones are refused.

import { describe, expect, test } from "bun:test";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { draft, expenseId } from "../support/values.ts";
import { expectStoreFailed, KEEP, nextPage, numbersTo, UNKNOWN_POST } from "./subject.ts";

type Call = (store: Store, book: LedgerId) => Promise<unknown>;

const CALLS: readonly [name: string, call: Call][] = [
  ["expenses.create", ({ expenses }, book) => expenses.create(book, draft("1"))],
  ["expenses.change", ({ expenses }, book) => expenses.change(book, expenseId(1), KEEP)],
  ["expenses.delete", ({ expenses }, book) => expenses.delete(book, expenseId(1))],
  ["expenses.list", ({ expenses }, book) => expenses.list(book)],
  ["expenses.summarize", async ({ expenses }, book) => expenses.summarize(book)],
  ["posts.create", ({ posts }, book) => posts.create(book, { text: "Hello", privacy: "public" })],
  [
    "posts.change",
    ({ posts }, book) => posts.change(book, UNKNOWN_POST, { text: null, privacy: null }),
  ],
  ["posts.delete", ({ posts }, book) => posts.delete(book, UNKNOWN_POST)],
  ["posts.read", ({ posts }, book) => posts.read(book, UNKNOWN_POST)],
  ["posts.list", ({ posts }, book) => posts.list(book)],
  ["probe", (store) => store.probe()],
];

export function describeClosing(
  open: () => Promise<Store> | Store,
  newLedger: () => LedgerId,
): void {
  describe("closing", () => {
    test.each(CALLS)("rejects %s afterward", async (_, call) => {
      const store = await open();
      const book = newLedger();
      await store.expenses.create(book, draft("1"));
      await store.close();
      await expectStoreFailed(call(store, book));
    });

    // Even open listings are rejected, since another process may own the records by then.
    test("rejects the first page of an open listing", async () => {
      const store = await open();
      const book = newLedger();
      await store.expenses.create(book, draft("1"));
      const listing = await store.expenses.list(book);
      await store.close();
      await expectStoreFailed(nextPage(listing));
    });

    test("waits for submitted changes", async () => {
      const store = await open();
      const book = newLedger();
      const creations = numbersTo(3_000).map((number) =>
        store.expenses.create(book, draft(`${number}`)),
      );
      await store.close();
      const ids = await Promise.all(creations);
      expect(ids.map(Number).sort((a, b) => a - b)).toEqual([...numbersTo(3_000)]);
    });

    test("rejects changes that arrive while it waits", async () => {
      const store = await open();
      const book = newLedger();
      const before = store.expenses.create(book, draft("1"));
      const closed = store.close();
      await expectStoreFailed(store.expenses.create(book, draft("2")));
      expect(await before).toBe(expenseId(1));
      await closed;
    });

    test("finishes even if nothing was ever requested", async () => {
      const store = await open();
      expect(await store.close()).toBeUndefined();
    });

    test("finishes however often it is called", async () => {
      const store = await open();
      await store.expenses.create(newLedger(), draft("1"));
      const outcomes = await Promise.allSettled([store.close(), store.close()]);
      const again = await Promise.allSettled([store.close()]);
      expect(outcomes[0]?.status).toBe("fulfilled");
      expect(again.length).toBe(1);
    });
  });
}
