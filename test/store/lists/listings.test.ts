// Later lists send the pages that the first one has read, and none waits for a stalled one.

import { expect, test } from "bun:test";
import type { Expense } from "../../../src/domain/expense/expense.ts";
import { createListings } from "../../../src/store/lists/listings.ts";
import { day, decimal, expenseId, ledger } from "../../support/values.ts";
import { numbersTo } from "../subject.ts";

const EXPENSES = 2_000;
const book = ledger("book");

/** Opens lists of one unchanged book, and counts the rows that they read. */
function openBook() {
  const seen = { read: 0 };
  function* rows(): Generator<Expense, void> {
    for (const number of numbersTo(EXPENSES).toReversed()) {
      seen.read += 1;
      const [amount, date] = [decimal("1"), day("2026-01-05")];
      yield { id: expenseId(number), description: "Lunch", amount, date };
    }
  }
  const summary = { count: EXPENSES, total: decimal(`${EXPENSES}`), revision: "revision 1" };
  const snapshots = {
    begin: () => summary,
    async *read() {
      yield rows();
    },
    end: () => {},
    close: () => {},
  };
  const listings = createListings(
    { open: () => snapshots, idle: 0 },
    { committing: () => undefined, waiting: () => 0, now: () => 0, recordedAt: () => -1_000 },
    () => new Error("the list is damaged"),
  );
  const open = () => listings.open(book);
  async function readWhole(): Promise<number> {
    const { nextWritten } = await open();
    const write = (expenses: readonly Expense[]) => Buffer.from("x".repeat(expenses.length));
    let count = 0;
    for (let page = await nextWritten(write); page; page = await nextWritten(write)) {
      count += page.byteLength;
    }
    return count;
  }
  return { open, readWhole, seen };
}

test("the rows of lists one after another are read once", async () => {
  const { readWhole, seen } = openBook();
  for (const _ of numbersTo(3)) expect(await readWhole()).toBe(EXPENSES);
  expect(seen.read).toBe(EXPENSES);
});

test("an open list that is not read blocks no other", async () => {
  const { open, readWhole } = openBook();
  const unread = await open();
  expect(await readWhole()).toBe(EXPENSES);
  await unread.close();
});

test("a list that is closed while its pages are read leaves nothing for later lists", async () => {
  const { open, readWhole } = openBook();
  const left = await open();
  const page = left.nextWritten((expenses) => Buffer.from("x".repeat(expenses.length)));
  await left.close();
  expect(await page).toBeUndefined();
  expect(await readWhole()).toBe(EXPENSES);
});
