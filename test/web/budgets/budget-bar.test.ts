// The bars of budgets and the rows of their table, the actions that change budgets, and the averages that are suggested.

import { expect, test } from "bun:test";
import { budgetRows } from "../../../src/domain/budget/budget-report.ts";
import type { CalendarDate } from "../../../src/domain/time/calendar-date.ts";
import type { LedgerMonth } from "../../../src/domain/time/period.ts";
import { averagesOf } from "../../../src/web/budgets/averages.ts";
import { barOf, passedOf } from "../../../src/web/budgets/budget-bar.tsx";
import { type BudgetEdit, changeBudget } from "../../../src/web/budgets/budget-changes.ts";
import { tableRows } from "../../../src/web/budgets/table-rows.ts";
import type { Budget, Category } from "../../../src/web/service/shapes.ts";
import { decimal } from "../../support/values.ts";

// Safe: each test names a valid month.
const month = (text: string) => text as LedgerMonth;

test.each([
  // amount, carried, spent, passed → within, beyond, tick
  ["400", "0", "100", 0.5, 0.25, 0, 0.5],
  ["400", "0", "0", 0, 0, 0, 0],
  ["400", "0", "400", 1, 1, 0, 1],
  ["400", "100", "250", 0.4, 0.5, 0, 0.4],
  ["400", "0", "500", 0.5, 0.8, 0.2, 0.4],
  ["400", "-500", "20", 0.5, 0, 1, 0],
  ["0", "0", "0", 0.5, 0, 0, 0],
  ["0", "0", "20", 0.5, 0, 1, 0],
  ["400", "0", "-30", 0.5, 0, 0, 0.5],
  ["0.3", "0", "0.1", undefined, 0.3333, 0, undefined],
  ["123456789012345678901", "0", "12345678901234567890.1", undefined, 0.1, 0, undefined],
] as const)(
  "the bar of a budget of %s with %s carried and %s spent",
  (amount, carried, spent, ...row) => {
    const [passed, within, beyond, tick] = row;
    const spending = { amount: decimal(amount), carried: decimal(carried), spent: decimal(spent) };
    expect(barOf(spending, passed)).toEqual({ within, beyond, tick });
  },
);

test.each([
  ["2026-11", 1, "2026-11-21", 0.7],
  ["2026-11", 1, "2026-11-30", 1],
  ["2026-10", 1, "2026-11-21", undefined],
  ["2026-12", 1, "2026-11-21", undefined],
  ["2026-11", 25, "2026-12-09", 0.5],
] as const)("of the month %s, from day %i, a part has passed on %s", (name, first, day, share) => {
  // Safe: the tests name valid dates.
  expect(passedOf(month(name), first, day as CalendarDate)).toBe(share);
});

// Safe: the tests read no other fields of the budget.
const before = {
  id: 7,
  version: 3,
  category: 2,
  amount: decimal("400"),
  from: month("2026-06"),
  until: null,
  carry: "rest",
  without: [],
  follows: null,
  once: [
    { month: month("2026-08"), amount: decimal("500") },
    { month: month("2026-12"), amount: decimal("600") },
  ],
} as unknown as Budget;
const target = { action: "change-budget", id: 7, version: 3 };
const [august, december] = before.once;
/** The budgets that are shown until the server answers the change. */
let shown: readonly unknown[] = [];

function sent(edit: Partial<BudgetEdit>) {
  const { category, without, from } = before;
  const usual = { category, without, from, amount: decimal("450"), carry: "rest" } as const;
  const whole = { ...usual, scope: "on", month: month("2026-11"), ...edit } as const;
  const place = { ledger: "home", draw: () => -1 };
  const { request, rows } = changeBudget(place, before, whole, "Food");
  shown = rows.map(({ after }) => after);
  return request.call === "amendLedger" ? request.input.body.actions : [];
}

test("a change of a budget for one month gives that month its own amount", () => {
  const own = { month: month("2026-11"), amount: decimal("450") };
  expect<unknown>(sent({ scope: "once" })).toEqual([
    { ...target, change: { once: [august, december, own] } },
  ]);
});

test("a change of a budget for one month, back to the usual amount, removes the month's own amount", () => {
  const edit = { scope: "once", month: month("2026-12"), amount: decimal("400") } as const;
  expect<unknown>(sent(edit)).toEqual([{ ...target, change: { once: [august] } }]);
});

test("a change of a budget from a month on ends the budget, and a new one follows it", () => {
  const next = {
    category: 2,
    without: [],
    amount: "450",
    carry: "all",
    from: "2026-11",
    until: null,
    follows: 7,
    once: [december],
  };
  expect<unknown>(sent({ carry: "all" })).toEqual([
    { ...target, change: { until: "2026-10", once: [august] } },
    { action: "create-budget", budget: next },
  ]);
  expect(shown).toEqual([
    { ...before, until: "2026-10", once: [august], name: "Food", version: -1 },
    { ...next, id: -1, name: "Food", version: -1 },
  ]);
});

test.each(["2026-06", "2026-05"])(
  "a change of a budget from the budget's first month or earlier, such as %s, changes all months",
  (from) => {
    expect<unknown>(sent({ month: month(from) })).toEqual([
      { ...target, change: { amount: "450" } },
    ]);
  },
);

test("a change of a budget for all months replaces the month's own amount", () => {
  expect<unknown>(sent({ scope: "always", month: month("2026-12") })).toEqual([
    { ...target, change: { amount: "450", once: [august] } },
  ]);
});

test("a change of a budget for all months may also change the category and the first month", () => {
  const change = { category: null, from: month("2026-03") };
  expect<unknown>(sent({ ...change, scope: "always" })).toEqual([
    { ...target, change: { ...change, amount: "450" } },
  ]);
});

test("averages cover the months since the first expense, and count subcategories in their parents", () => {
  // Safe: the test reads no other fields of the categories.
  const categories = [
    { id: 1, parent: null },
    { id: 2, parent: 1 },
    { id: 3, parent: null },
  ] as unknown as readonly Category[];
  const rows = [
    { keys: { month: "2026-08", category: 2 }, total: decimal("90.50") },
    { keys: { month: "2026-09", category: 1 }, total: decimal("10") },
    { keys: { month: "2026-10", category: 3 }, total: decimal("-5") },
    { keys: { month: "2026-10", category: null }, total: decimal("3.33") },
  ];
  expect([...averagesOf(rows, categories, month("2026-11"), 2)]).toEqual([
    [null, decimal("33")],
    [2, decimal("30")],
    [1, decimal("34")],
  ]);
  expect(averagesOf([], categories, month("2026-11"), 2).size).toBe(0);
});

test.each([
  ["2026-08", 1],
  ["2026-09", 0],
])("a budget that ended in March has a row in the table up to %s: %i", (name, count) => {
  // Safe: the test reads no other fields of the budget.
  const budget = {
    id: 7,
    category: null,
    without: [],
    amount: decimal("400"),
    carry: "nothing",
    from: "2026-01",
    until: "2026-03",
    once: [],
    follows: null,
  } as unknown as Budget;
  const rows = budgetRows([budget], [], { get: () => undefined }, month(name));
  expect(tableRows(rows, [], month(name), "en")).toHaveLength(count);
});
