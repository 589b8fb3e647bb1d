// Exports of a book: all of it or the results of a filter, newest first, from one snapshot regardless of concurrent writes.

import { describe, expect, test } from "bun:test";
import type { BookExpense } from "../../src/domain/expense/book-expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { ExpenseFilter } from "../../src/domain/search/expense-filter.ts";
import type { BookExport, Store } from "../../src/store/store.ts";
import { draft, ledger as ledgerOf } from "../support/values.ts";
import { change, changeLabel, create } from "./actions/actions.ts";
import { apply, bookOf, bookTests } from "./book-subject.ts";
import { createAll, numbersTo, type Subject } from "./subject.ts";

async function allOf(leaving: BookExport): Promise<readonly BookExpense[]> {
  const expenses: BookExpense[] = [];
  for await (const portion of leaving.expenses()) {
    expect(portion.length).toBeGreaterThan(0);
    expenses.push(...portion);
  }
  await leaving.close();
  return expenses;
}

/** Lists the results page by page. */
async function listed(store: Store, ledger: LedgerId, filter: ExpenseFilter) {
  const order = { by: "date", direction: "descending" } as const;
  const page = await store.books.list(ledger, filter, order, { limit: 10_000 });
  if (page.fault !== undefined) throw new Error(page.fault);
  return page;
}

/** Creates expenses on ten days. Every third one costs 5 and the others 1, and the last two have a payee. */
async function fill(store: Store, ledger: LedgerId, count: number): Promise<void> {
  await createAll(
    store,
    ledger,
    numbersTo(count).map((number) =>
      draft(number % 3 === 0 ? "5" : "1", `2026-01-${10 + (number % 10)}`),
    ),
  );
  await apply(store, ledger, [create({ payee: "P" }), create({ payee: "Q" })]);
}

export function describeExports(subject: Subject): void {
  const it = bookTests(subject);
  describe("an export", () => {
    // With few expenses, the columns are filled before the export begins; with more, during the export.
    test.each([
      ["a few", 20, {}],
      ["a few that a filter leaves", 20, { words: ["lunch"], to: "2026-01-15" }],
      ["many", 1_500, {}],
      ["many that a filter leaves", 1_500, { from: "2026-01-12" }],
      ["none", 0, { currency: "USD" }],
    ] as const)("has the same expenses as a list: %s", async (_, count, said) => {
      const { store, ledger } = await bookOf(subject);
      await fill(store, ledger, count);
      // Safe: days and codes of the calendar and of ISO 4217.
      const filter = said as unknown as ExpenseFilter;
      const leaving = await store.books.export(ledger, filter);
      const { items, count: listedCount, total } = await listed(store, ledger, filter);
      expect(leaving).toMatchObject({ count: listedCount, total });
      expect(items.length > 0).toBe(count > 0);
      expect(leaving.ledger.id).toBe(ledger);
      expect(await allOf(leaving)).toEqual([...items]);
    });

    test.each([{}, { words: ["lunch"] }])(
      "shows one snapshot, with the filter %j",
      async (filter) => {
        const { store, ledger, apply } = await bookOf(subject);
        await fill(store, ledger, 1_200);
        const { items } = await listed(store, ledger, filter);
        const leaving = await store.books.export(ledger, filter);
        const { lastChange } = leaving;
        await apply([
          change(1, { description: "Lunch, changed" }),
          create({ payee: "R" }),
          changeLabel("payee", 1, { name: "S" }),
        ]);
        expect(await allOf(leaving)).toEqual([...items]);
        const later = await store.books.export(ledger, filter);
        expect(later.lastChange).toBeGreaterThan(lastChange);
        expect(await allOf(later)).toHaveLength(items.length + 1);
      },
    );

    it("that is abandoned makes room for others", async ({ store, ledger }) => {
      await fill(store, ledger, 5);
      for (const filter of [{}, { words: ["lunch"] }]) {
        // More exports than can be open at a time.
        for (const _ of numbersTo(40)) {
          const leaving = await store.books.export(ledger, filter);
          await leaving.expenses()[Symbol.asyncIterator]().next();
          await leaving.close();
          await leaving.close();
        }
      }
    });

    test("of a missing ledger is refused", async () => {
      const { store } = subject;
      for (const filter of [{}, { words: ["lunch"] }]) {
        const refused = store.books.export(ledgerOf("nowhere"), filter);
        await expect(refused).rejects.toThrow("There is no ledger with the id nowhere");
      }
    });
  });
}
