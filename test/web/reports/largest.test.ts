// The largest expenses, and the layout of lists next to each other.

import { expect, test } from "bun:test";
import { largestChart, largestOf } from "../../../src/web/reports/charts/largest.ts";
import { extremesOf, stacksOf } from "../../../src/web/reports/charts/months.tsx";
import { groupsOf } from "../../../src/web/reports/groups.ts";
import { listsOf } from "../../../src/web/reports/report-cards.tsx";
import { amountOf } from "../../../src/web/service/matching.ts";
import type { Expense } from "../../../src/web/service/shapes.ts";
import { day, decimal } from "../../support/values.ts";
import { HOME, month, reportContext, term } from "./rows.ts";

const context = reportContext(HOME);

/** Returns expenses as the server sorts them, the largest first. */
const expenses = (...amounts: readonly string[]) =>
  amounts.map((amount, at) => {
    const own = { id: at + 1, description: `E${at + 1}`, amount: decimal(amount), payee: null };
    // Safe: it has all fields that the report reads.
    return { ...own, date: day("2026-07-26"), category: null, parts: [] } as unknown as Expense;
  });

const namesOf = (all: readonly Expense[], isWhole = true) =>
  largestOf({ expenses: all, isWhole, amountOf }).map(({ expense }) => expense.description);

test("the largest expenses are five, without refunds", () => {
  expect(namesOf(expenses("9", "8", "7", "6", "5", "4"))).toEqual(["E1", "E2", "E3", "E4", "E5"]);
  expect(namesOf(expenses("9", "0", "-3"))).toEqual(["E1"]);
});

test("the largest expenses have one row for an amount that is paid repeatedly", () => {
  const [first, second, ...others] = expenses("9", "9", "8");
  const again = { ...second, description: "E1" };
  // Safe: it has all fields of the first expense.
  const all = [first, again, ...others] as readonly Expense[];
  expect(namesOf(all)).toEqual(["E1", "E3"]);
  const largest = largestOf({ expenses: all, isWhole: true, amountOf });
  const of = { period: { kind: "all" } } as const;
  expect(largestChart(context, { ...of, largest }).bars?.rows.map(({ note }) => note)).toEqual([
    "2 times · Jul 26, 2026",
    "Jul 26, 2026",
  ]);
});

test("the largest expenses are sorted by the amount that counts, and leave out those below which a larger one could be missing", () => {
  const all = expenses("100", "50", "40");
  const parts = (expense: Expense) => (expense.id === 1 ? decimal("45") : expense.amount);
  const namesOf = (isWhole: boolean) =>
    largestOf({ expenses: all, isWhole, amountOf: parts }).map(({ total }) => String(total));
  expect(namesOf(true)).toEqual(["50", "45", "40"]);
  const little = (expense: Expense) => (expense.id === 1 ? decimal("1") : expense.amount);
  const sure = largestOf({ expenses: all, isWhole: false, amountOf: little });
  expect(sure.map(({ total }) => String(total))).toEqual(["50", "40"]);
});

test("the largest expenses lead to each expense, with its date; too few make no report", () => {
  const period = { kind: "year", year: "2026" } as const;
  const chart = (count: number) => {
    const all = expenses(...["9", "8", "7", "6", "5"].slice(0, count));
    const largest = largestOf({ expenses: all, isWhole: true, amountOf });
    return largestChart(context, { largest, period });
  };
  expect(chart(4).isEmpty).toBe(true);
  expect(chart(5).isEmpty).toBe(false);
  expect(chart(5).bars?.rows[1]).toMatchObject({
    name: "E2",
    note: "Jul 26",
    to: { screen: "book", period, expense: 2 },
  });
});

test("in a year, the months with the highest and lowest totals are named, among those that are over", () => {
  const months = ["2026-01", "2026-02", "2026-03", "2026-04"].map(month);
  const totals = [
    ["2026-01", "10"],
    ["2026-02", "30"],
    ["2026-04", "2"],
  ] as const;
  const terms = totals.map(([month, total]) => term(4, total, 1, month));
  const stacks = stacksOf(terms, groupsOf(HOME, undefined), months);
  const notes = (today: string) => extremesOf(context, stacks, day(today)).map(({ text }) => text);
  expect(notes("2026-04-30")).toEqual([
    "Most in February 2026: 30.00",
    "Least in January 2026: 10.00",
  ]);
  expect(notes("2026-05-01")).toEqual([
    "Most in February 2026: 30.00",
    "Least in April 2026: 2.00",
  ]);
  expect(notes("2026-02-28")).toEqual([]);
});

test.each([
  // Each row: categories, payees, whether there are largest expenses, the most payees that are shown, and the tall list.
  [6, 21, true, { most: 14, tall: "labels" }],
  [14, 30, true, { most: 14, tall: undefined }],
  [8, 1, true, { most: 8, tall: "categories" }],
  [1, 2, true, { most: 8, tall: undefined }],
  [6, 21, false, { most: 8, tall: undefined }],
] as const)(
  "%p categories and %p payees are laid out, with largest expenses: %p",
  (categories, labels, has, lists) => {
    expect<unknown>(listsOf(categories, labels, has)).toEqual(lists);
  },
);
