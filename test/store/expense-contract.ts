// Single expenses: ids, partial changes, deletions, unchanged amounts, and ledgers that are independent of one another.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ExpenseChange, ExpenseDraft } from "../../src/domain/expense/expense.ts";
import { decimalOfDouble } from "../../src/domain/money/decimal.ts";
import { day, decimal, draft, expenseId, ledger } from "../support/values.ts";
import { createAll, inOrder, KEEP, listAll, numbersTo, type Subject } from "./subject.ts";

export function describeExpenses(subject: Subject): void {
  describe("expenses", () => {
    describeIds(subject);
    describeChanges(subject);
    describeAmounts(subject);
    describeLedgers(subject);
  });
}

function describeIds(subject: Subject): void {
  test("get an id from the store, even if a draft has one", async () => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    await createAll(subject.store, book, [draft("1"), draft("2")]);
    const copied = { ...draft("3"), id: expenseId(77) };
    expect(await expenses.create(book, copied)).toBe(expenseId(3));
    expect(await expenses.create(book, draft("4"))).toBe(expenseId(4));
    expect((await listAll(subject.store, book)).map(({ id }) => Number(id))).toEqual([4, 3, 2, 1]);
  });

  const deletions: readonly [name: string, deleted: readonly number[]][] = [
    ["the one with the highest id", [3]],
    ["one in between", [2]],
    ["all of them", [1, 2, 3]],
    ["all of them, from the highest id on", [3, 2, 1]],
  ];
  test.each(deletions)("are not reused after the deletion of %s", async (_, deleted) => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    await createAll(subject.store, book, [draft("1"), draft("2"), draft("3")]);
    for (const id of deleted) expect(await expenses.delete(book, expenseId(id))).toBe(true);
    expect(await expenses.create(book, draft("4"))).toBe(expenseId(4));
    expect(await expenses.delete(book, expenseId(4))).toBe(true);
    expect(await expenses.create(book, draft("5"))).toBe(expenseId(5));
  });

  test("are deleted once", async () => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const id = await expenses.create(book, draft("1"));
    expect(await expenses.delete(book, id)).toBe(true);
    expect(await expenses.delete(book, id)).toBe(false);
    expect(await expenses.change(book, id, KEEP)).toBe(false);
    expect(await listAll(subject.store, book)).toEqual([]);
  });

  const unknown: readonly number[] = [2, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
  test.each(unknown)("with the id %i can't be changed or deleted", async (number) => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const created = await createAll(subject.store, book, [draft("1")]);
    const change: ExpenseChange = { ...KEEP, description: "Changed" };
    expect(await expenses.change(book, expenseId(number), change)).toBe(false);
    expect(await expenses.delete(book, expenseId(number))).toBe(false);
    expect(await listAll(subject.store, book)).toEqual(created);
  });
}

function describeChanges(subject: Subject): void {
  const before = draft("12.5", "2026-01-05", "Lunch");
  const changes: readonly [name: string, change: Partial<ExpenseDraft>][] = [
    ["nothing", {}],
    ["the description", { description: "Dinner" }],
    ["the description to an empty one", { description: "" }],
    ["the amount", { amount: decimal("-0.01") }],
    ["the amount to zero", { amount: decimal("0") }],
    ["the date to a later one", { date: day("2026-02-01") }],
    ["the date to an earlier one", { date: day("0001-01-01") }],
    ["all", { description: "Bus", amount: decimal("3"), date: day("2025-12-31") }],
    ["all fields to their present values", before],
  ];
  test.each(changes)("change only what was requested: %s", async (_, change) => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const id = await expenses.create(book, before);
    expect(await expenses.change(book, id, { ...KEEP, ...change })).toBe(true);
    expect(await listAll(subject.store, book)).toEqual([{ id, ...before, ...change }]);
  });

  test("move in the list when their date changes", async () => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const dates = ["2026-01-01", "2026-01-02", "2026-01-03"];
    await createAll(
      subject.store,
      book,
      dates.map((date) => draft("1", date)),
    );
    const idsInOrder = async () => (await listAll(subject.store, book)).map(({ id }) => Number(id));
    const moves: readonly [id: number, date: string, order: readonly number[]][] = [
      [1, "2026-01-04", [1, 3, 2]],
      [3, "2026-01-01", [1, 2, 3]],
      // On equal dates, the newest id comes first.
      [1, "2026-01-02", [2, 1, 3]],
      [3, "2026-01-02", [3, 2, 1]],
    ];
    for (const [id, date, order] of moves) {
      expect(await expenses.change(book, expenseId(id), { ...KEEP, date: day(date) })).toBe(true);
      expect(await idsInOrder()).toEqual([...order]);
    }
  });
}

function describeAmounts(subject: Subject): void {
  const amounts = [
    "0",
    "-0.01",
    "0.1",
    "100",
    "1e-7",
    "1e+21",
    "123456789012345678901",
    "9007199254740993",
    "5e-324",
    "-5e-324",
    "1.7976931348623157e+308",
    "-1.7976931348623157e+308",
    "1234567890123456789.012345678901234567890123456789",
    `0.${"0".repeat(1_072)}12`,
    "9".repeat(308),
  ];
  test.each(amounts)("keep the amount %s digit by digit", async (text) => {
    const { expenses } = subject.store;
    const book = subject.newLedger();
    const created = await expenses.create(book, draft(text));
    const changed = await expenses.create(book, draft("1"));
    await expenses.change(book, changed, { ...KEEP, amount: decimal(text) });
    expect(await listAll(subject.store, book)).toEqual([
      { id: changed, ...draft(text) },
      { id: created, ...draft(text) },
    ]);
  });

  test("keep any finite double", async () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true }).map(decimalOfDouble);
    await fc.assert(
      fc.asyncProperty(fc.array(double, { minLength: 1, maxLength: 20 }), async (amounts) => {
        const book = subject.newLedger();
        const drafts = amounts.map((amount) => ({ ...draft("0"), amount }));
        const created = await createAll(subject.store, book, drafts);
        expect(await listAll(subject.store, book)).toEqual(inOrder(created));
      }),
      { numRuns: 20 },
    );
  });
}

function describeLedgers(subject: Subject): void {
  test("of one ledger don't appear in another, however similar their ids", async () => {
    const { expenses } = subject.store;
    const name = subject.newLedger();
    const books = [name, ledger(`${name}-`), ledger(`${name}-0`), ledger(`a-${name}`)];
    const untouched = subject.newLedger();
    for (const [index, book] of books.entries()) {
      const drafts = numbersTo(index + 2).map((number) => draft(`${10 ** index * number}`));
      const created = await createAll(subject.store, book, drafts);
      expect(created.map(({ id }) => id)).toEqual(numbersTo(index + 2).map(expenseId));
    }
    const [first = name, second = name] = books;
    const before = await expenses.summarize(first);
    await expenses.change(second, expenseId(1), { ...KEEP, description: "Changed" });
    await expenses.delete(second, expenseId(2));
    expect(await expenses.summarize(first)).toEqual(before);
    expect((await listAll(subject.store, first)).map(({ amount }) => amount)).toEqual([
      decimal("2"),
      decimal("1"),
    ]);
    const totals: string[] = [];
    for (const book of books) totals.push((await expenses.summarize(book)).total);
    expect(totals).toEqual(["3", "40", "1000", "15000"]);
    expect(await expenses.summarize(untouched)).toMatchObject({ count: 0, total: decimal("0") });
    expect(await listAll(subject.store, untouched)).toEqual([]);
  });
}
