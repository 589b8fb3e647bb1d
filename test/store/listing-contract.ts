// Listings: their order, any number of pages, and that each is a snapshot of the ledger, however slowly it is read and whatever changes in
// the meantime.

import { describe, expect, test } from "bun:test";
import type { Expense, ExpenseDraft } from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { PAGE_EXPENSES } from "../../src/store/lists/listing.ts";
import type { Listing } from "../../src/store/store.ts";
import { day, decimal, draft } from "../support/values.ts";
import { totalOf } from "./drawn-changes.ts";
import {
  createAll,
  inOrder,
  KEEP,
  listAll,
  nextPage,
  numbersTo,
  readAll,
  type Subject,
} from "./subject.ts";

/** More than three pages; the last one is not full. */
const SEVERAL_PAGES = 3 * PAGE_EXPENSES + 17;

export function describeListings(subject: Subject): void {
  describe("listings", () => {
    describeOrder(subject);
    describeSnapshots(subject);
    describeEnds(subject);
  });
}

/** All amounts differ. The dates are unordered, and many are equal. */
function mixedDrafts(count: number): readonly ExpenseDraft[] {
  return numbersTo(count).map((number) =>
    draft(`${number}e-2`, `2026-01-${((number * 7) % 10) + 10}`, `Expense ${number}`),
  );
}

function describeOrder(subject: Subject): void {
  test("show the newest date first, and on equal dates the newest id first", async () => {
    const book = subject.newLedger();
    const dates = [
      "2026-01-05",
      "9999-12-31",
      "2026-01-05",
      "0001-01-01",
      "2025-12-31",
      "2026-01-05",
      "9999-12-31",
    ];
    for (const date of dates) await subject.store.expenses.create(book, draft("1", date));
    const list = await listAll(subject.store, book);
    expect(list.map(({ id, date }) => `${date} ${id}`)).toEqual([
      "9999-12-31 7",
      "9999-12-31 2",
      "2026-01-05 6",
      "2026-01-05 3",
      "2026-01-05 1",
      "2025-12-31 5",
      "0001-01-01 4",
    ]);
  });

  const counts = [
    0,
    1,
    PAGE_EXPENSES - 1,
    PAGE_EXPENSES,
    PAGE_EXPENSES + 1,
    2 * PAGE_EXPENSES,
    SEVERAL_PAGES,
  ];
  test.each(counts)("show each of %i expenses once", async (count) => {
    const book = subject.newLedger();
    const created = await createAll(subject.store, book, mixedDrafts(count));
    const listing = await subject.store.expenses.list(book);
    expect(await readAll(listing)).toEqual(inOrder(created));
    expect(await nextPage(listing)).toEqual([]);
    expect(await nextPage(listing)).toEqual([]);
    expect(listing.summary).toMatchObject({ count, total: totalOf(created) });
  });
}

function describeSnapshots(subject: Subject): void {
  /** Makes changes of every kind, before and after the reader's position. */
  async function changeMuch(book: LedgerId, step: number): Promise<void> {
    const { expenses } = subject.store;
    const list = await listAll(subject.store, book);
    const [newest, oldest, middle] = [list[step], list.at(-1 - step), list[300 + step]];
    if (!newest || !oldest || !middle)
      throw new Error("the ledger has too few expenses for this test");
    await Promise.all([
      expenses.create(book, draft("1000", "9999-12-31")),
      expenses.create(book, draft("1000", "0001-01-01")),
      expenses.change(book, oldest.id, { ...KEEP, date: day("2026-12-31") }),
      expenses.change(book, newest.id, { ...KEEP, date: day("2025-01-01") }),
      expenses.change(book, middle.id, { ...KEEP, amount: decimal("-5") }),
      expenses.delete(book, list[400 + step]?.id ?? middle.id),
    ]);
  }

  test("show one snapshot, whatever is changed between their pages", async () => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const created = await createAll(subject.store, book, mixedDrafts(SEVERAL_PAGES));
    const listing = await expenses.list(book);
    const shown: Expense[] = [];
    try {
      await changeMuch(book, 0);
      for (let page = await nextPage(listing); page.length > 0; page = await nextPage(listing)) {
        shown.push(...page);
        await changeMuch(book, shown.length % 100);
      }
    } finally {
      await listing.close();
    }
    expect(shown).toEqual([...inOrder(created)]);
    expect(listing.summary).toMatchObject({ count: SEVERAL_PAGES, total: totalOf(created) });
    expect((await expenses.summarize(book)).revision).not.toBe(listing.summary.revision);
    expect(await listAll(subject.store, book)).not.toEqual(inOrder(created));
  });

  test("have the summary of their snapshot while others write", async () => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    let writing = true;
    async function write(): Promise<void> {
      for (const number of numbersTo(60)) {
        const id = await expenses.create(book, draft(`${number}e-2`));
        if (number % 3 === 0) await expenses.delete(book, id);
      }
      writing = false;
    }
    const written = write();
    let seen = 0;
    while (writing) {
      const listing = await expenses.list(book);
      const shown = await readAll(listing);
      expect(listing.summary).toMatchObject({ count: shown.length, total: totalOf(shown) });
      seen += 1;
      // An engine that reads synchronously would keep the writer's answers from arriving.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await written;
    expect(seen).toBeGreaterThan(0);
  });
}

function describeEnds(subject: Subject): void {
  const ends: readonly [name: string, end: (listing: Listing) => Promise<unknown>][] = [
    ["closed before the first page", (listing) => listing.close()],
    ["closed after a page", (listing) => nextPage(listing).then(listing.close)],
    ["closed twice", (listing) => listing.close().then(listing.close)],
    ["closed twice at once", (listing) => Promise.all([listing.close(), listing.close()])],
    ["closed after the end", (listing) => readAll(listing).then(listing.close)],
  ];
  test.each(ends)("return nothing more and block nothing if they are %s", async (_, end) => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const created = await createAll(subject.store, book, mixedDrafts(PAGE_EXPENSES + 1));
    // More listings than an engine has connections.
    for (const round of numbersTo(12)) {
      const listing = await expenses.list(book);
      expect(listing.summary.count).toBe(created.length + round - 1);
      await end(listing);
      expect(await nextPage(listing)).toEqual([]);
      await expenses.create(book, draft("1"));
    }
    expect((await listAll(subject.store, book)).length).toBe(created.length + 12);
  });

  test("close no other listing if they are closed twice", async () => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const created = await createAll(subject.store, book, mixedDrafts(SEVERAL_PAGES));
    const closed = await expenses.list(book);
    await closed.close();
    const other = await expenses.list(book);
    const first = await nextPage(other);
    await closed.close();
    expect(await nextPage(closed)).toEqual([]);
    expect([...first, ...(await readAll(other))]).toEqual([...inOrder(created)]);
  });

  test("don't block changes if they are never read", async () => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const listings = await Promise.all(numbersTo(10).map(() => expenses.list(book)));
    try {
      await expenses.create(book, draft("1"));
      expect((await expenses.summarize(book)).count).toBe(1);
      expect(listings.map(({ summary }) => summary.count)).toEqual(Array(10).fill(0));
    } finally {
      await Promise.all(listings.map((listing) => listing.close()));
    }
  });
}
