// In a browser whose database never opens, the page keeps the entries in memory, and knows that they are lost with the page.

import { afterEach, expect, jest, test } from "bun:test";
import { createOutboxStorage } from "../../../src/web/service/outbox-storage.ts";
import { record } from "../../../src/web/service/transactions.ts";
import { expenseOf } from "./somebody.ts";

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

test("if the database never opens, entries are kept in memory", async () => {
  jest.useFakeTimers();
  Reflect.set(globalThis, "indexedDB", { open: () => ({}) });
  const storage = createOutboxStorage(() => 0);
  const transaction = record({ ledger: "home", draw: () => -1 }, expenseOf("Lunch"));
  const added = storage.add({ key: "one", transaction });
  jest.advanceTimersByTime(3_000);
  await added;
  expect(storage.isDurable()).toBe(false);
  expect((await storage.first("home"))?.entry.key).toBe("one");
});
