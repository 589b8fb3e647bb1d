// Summaries have the count, the exact total and the revision. They change only when the expenses do.

import { describe, expect, test } from "bun:test";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { day, decimal, draft, expenseId } from "../support/values.ts";
import { createAll, KEEP, listAll, type Subject, UNKNOWN_POST } from "./subject.ts";

export function describeSummaries(subject: Subject): void {
  describe("summaries", () => {
    describeTotals(subject);
    describeRevisions(subject);
  });
}

function describeTotals(subject: Subject): void {
  const repeated = (amount: string, times: number) => Array.from({ length: times }, () => amount);
  const totals: readonly [name: string, amounts: readonly string[], total: string][] = [
    ["nothing", [], "0"],
    ["zero", ["0"], "0"],
    ["0.1 and 0.2", ["0.1", "0.2"], "0.3"],
    ["a thousand times 0.01", repeated("0.01", 1_000), "10"],
    ["twice 1.7e308", ["1.7e308", "1.7e308"], "3.4e308"],
    ["the smallest double", ["5e-324"], "5e-324"],
    ["the smallest double and 1", ["5e-324", "1"], `1.${"0".repeat(323)}5`],
    [
      "the largest and the smallest",
      ["1e308", "5e-324"],
      `1${"0".repeat(308)}.${"0".repeat(323)}5`,
    ],
    ["1e21 and 1", ["1e21", "1"], "1000000000000000000001"],
    ["more digits than a double has", ["9007199254740993", "0.1"], "9007199254740993.1"],
    ["refunds", ["10", "-2.5", "-17.25"], "-9.75"],
    ["refunds of all", ["10.05", "-10.05"], "0"],
  ];
  test.each(totals)("are exact: %s", async (_, amounts, total) => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const drafts = amounts.map((amount) => draft(amount));
    const created = await createAll(subject.store, book, drafts);
    expect(await expenses.summarize(book)).toMatchObject({
      count: amounts.length,
      total: decimal(total),
    });
    const listing = await expenses.list(book);
    expect(listing.summary).toEqual(await expenses.summarize(book));
    await listing.close();

    // The total must account for the amount that a change replaces, and for the one that a deletion removes.
    await Promise.all(
      created.map(({ id }) => expenses.change(book, id, { ...KEEP, amount: decimal("0.3") })),
    );
    expect((await expenses.summarize(book)).total).toBe(decimal(`${3 * created.length}e-1`));
    await Promise.all(created.map(({ id }) => expenses.delete(book, id)));
    expect(await expenses.summarize(book)).toMatchObject({ count: 0, total: decimal("0") });
  });
}

type Step = (store: Store, book: LedgerId) => Promise<unknown>;

function describeRevisions(subject: Subject): void {
  const first = expenseId(1);
  const gone = expenseId(2);
  const unknown = expenseId(77);

  /** Returns a ledger with expense 1 and post 1. Expense 2 and post 2 were deleted. */
  async function written(): Promise<LedgerId> {
    const { store } = subject;
    const book = subject.newLedger();
    await createAll(store, book, [draft("1.5"), draft("2")]);
    await store.expenses.delete(book, gone);
    await store.posts.create(book, { text: "Hello", privacy: "public" });
    return book;
  }

  const real: readonly [name: string, step: Step][] = [
    ["creating", ({ expenses }, book) => expenses.create(book, draft("0"))],
    [
      "changing a description",
      ({ expenses }, book) => expenses.change(book, first, { ...KEEP, description: "Tea" }),
    ],
    [
      "changing an amount",
      ({ expenses }, book) => expenses.change(book, first, { ...KEEP, amount: decimal("0") }),
    ],
    [
      "changing a date",
      ({ expenses }, book) => expenses.change(book, first, { ...KEEP, date: day("2020-02-29") }),
    ],
    ["deleting", ({ expenses }, book) => expenses.delete(book, first)],
  ];
  test.each(real)("there is a new revision after %s", async (_, step) => {
    const { store } = subject;
    const book = await written();
    const before = await store.expenses.summarize(book);
    await step(store, book);
    const after = await store.expenses.summarize(book);
    expect(after.revision).not.toBe(before.revision);
    expect((await store.expenses.list(book).then(closed)).revision).toBe(after.revision);
  });

  test("no revision occurs twice, even if the list is the same again", async () => {
    const { store } = subject;
    const book = await written();
    const revisions = [(await store.expenses.summarize(book)).revision];
    for (const text of ["1", "1.5", "1", "1.5"]) {
      await store.expenses.change(book, first, { ...KEEP, amount: decimal(text) });
      revisions.push((await store.expenses.summarize(book)).revision);
    }
    const id = await store.expenses.create(book, draft("9"));
    revisions.push((await store.expenses.summarize(book)).revision);
    await store.expenses.delete(book, id);
    revisions.push((await store.expenses.summarize(book)).revision);
    expect(new Set(revisions).size).toBe(revisions.length);
  });

  const idle: readonly [name: string, step: Step][] = [
    ["changing nothing", ({ expenses }, book) => expenses.change(book, first, KEEP)],
    [
      "changing all fields to their present values",
      ({ expenses }, book) => expenses.change(book, first, draft("1.5")),
    ],
    [
      "changing an unknown expense",
      ({ expenses }, book) => expenses.change(book, unknown, draft("3")),
    ],
    ["changing a deleted expense", ({ expenses }, book) => expenses.change(book, gone, draft("3"))],
    ["deleting an unknown expense", ({ expenses }, book) => expenses.delete(book, unknown)],
    ["deleting a deleted expense", ({ expenses }, book) => expenses.delete(book, gone)],
    [
      "creating, changing and deleting posts",
      async ({ posts }, book) => {
        const { id } = await posts.create(book, { text: "Bye", privacy: "public" });
        await posts.change(book, id, { text: "Hi", privacy: null });
        await posts.delete(book, id);
      },
    ],
    ["deleting an unknown post", ({ posts }, book) => posts.delete(book, UNKNOWN_POST)],
    [
      "reading",
      async (store, book) => {
        await store.expenses.summarize(book);
        await listAll(store, book);
        await store.posts.list(book);
      },
    ],
  ];
  test.each(idle)("do not change after %s", async (_, step) => {
    const { store } = subject;
    const book = await written();
    const before = await store.expenses.summarize(book);
    await step(store, book);
    expect(await store.expenses.summarize(book)).toEqual(before);
  });
  test("changes without effect keep the summary of an empty ledger", async () => {
    for (const [, step] of idle) {
      const { store } = subject;
      const book = subject.newLedger();
      const before = await store.expenses.summarize(book);
      await step(store, book);
      expect(await store.expenses.summarize(book)).toEqual(before);
    }
  });
}

/** Closes a listing and returns its summary. */
async function closed(listing: Awaited<ReturnType<Store["expenses"]["list"]>>) {
  await listing.close();
  return listing.summary;
}
