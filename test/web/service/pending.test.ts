// Pending changes are applied to the server's answers: lists, sums and single expenses show their future state. Sums equal those that the
// server gives once it has the changes.

import { beforeAll, expect, test } from "bun:test";
import { daySums } from "../../../src/web/book/use-book.ts";
import type { Filter } from "../../../src/web/service/filter.ts";
import { countedAmounts, matcherOf } from "../../../src/web/service/matching.ts";
import {
  expensesWith,
  expenseWith,
  type Pending,
  type ReportGrouping,
  type SumRow,
  sumsWith,
} from "../../../src/web/service/pending.ts";
import { loadSearch } from "../../../src/web/service/search.ts";
import type { Expense } from "../../../src/web/service/shapes.ts";
import { openService } from "../../client/service.ts";
import { currency, day, decimal } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";
import { category } from "../reports/rows.ts";

beforeAll(loadSearch);

function expense(id: number, date: string, amount = "1", more: Partial<Expense> = {}): Expense {
  return madeExpense({ version: 0, amount: decimal(amount), date: day(date), ...more, id });
}

const everything = () => true;
const ids = (expenses: readonly Expense[]) => expenses.map(({ id }) => Number(id));

const list = [expense(3, "2026-01-03"), expense(2, "2026-01-02"), expense(1, "2026-01-02")];

test("a list is unchanged if nothing is pending", () => {
  expect(expensesWith(list, [], everything)).toBe(list);
});

test("a list has new expenses before the others of their day, the newest first", () => {
  const pending = [{ after: expense(-1, "2026-01-02") }, { after: expense(-2, "2026-01-02") }];
  expect(ids(expensesWith(list, pending, everything))).toEqual([3, -2, -1, 2, 1]);
});

test("a list has a changed expense in its new place, or no longer has it", () => {
  const [newest = expense(0, "2026-01-01")] = list;
  const moved = [{ before: newest, after: { ...newest, date: day("2026-01-01") } }];
  expect(ids(expensesWith(list, moved, everything))).toEqual([2, 1, 3]);
  const { from, to } = { from: day("2026-01-02"), to: day("2026-01-31") };
  expect(ids(expensesWith(list, moved, matcherOf({ from, to }, [])))).toEqual([2, 1]);
});

test("a list does not have deleted expenses, and shows the last of two changes", () => {
  const [newest = expense(0, "2026-01-01"), middle = newest] = list;
  const twice = [
    { before: middle, after: { ...middle, description: "Dinner" } },
    { before: { ...middle, description: "Dinner" }, after: { ...middle, description: "Supper" } },
    { before: newest },
  ];
  const shown = expensesWith(list, twice, everything);
  expect(shown.map(({ description }) => description)).toEqual(["Supper", "Lunch"]);
  expect(expenseWith(middle, twice)?.description).toBe("Supper");
  expect(expenseWith(newest, twice)).toBeUndefined();
});

const rows = [
  { keys: { day: day("2026-01-02") }, count: 1, total: decimal("5") },
  { keys: { day: day("2026-01-03") }, count: 1, total: decimal("0.1") },
];
const sums = (pending: readonly Pending[], filter: Filter = {}) => {
  return daySums(
    sumsWith(rows, pending, { by: ["day"], filter, categories: [], firstDay: 1, currency: null }),
  );
};

test("sums of days are exact, and days are added and removed", () => {
  const pending = [
    { after: expense(-1, "2026-01-03", "0.2") },
    { before: expense(2, "2026-01-02", "5") },
    { after: expense(-2, "2026-01-04") },
  ];
  expect(sums(pending)).toEqual([
    { date: day("2026-01-04"), count: 1, total: decimal("1") },
    { date: day("2026-01-03"), count: 2, total: decimal("0.3") },
  ]);
});

test("sums of days do not count expenses that are not shown", () => {
  const pending = [{ after: expense(-1, "2026-01-03", "7") }];
  expect(sums(pending, { q: "dinner" })).toEqual(sums([]));
});

const [food, bread] = [
  { ...category(1), name: "Food" },
  { ...category(2, 1), name: "Bread" },
];
const one = expense(9, "2026-01-05", "12.50", {
  description: "Crème brûlée for two",
  payee: "Corner Café",
  tags: ["work trip"],
  note: "with Ann",
  category: bread.id,
});

test.each([
  [{}, true],
  [{ from: "2026-01-05", to: "2026-01-05" }, true],
  [{ from: "2026-01-06" }, false],
  [{ to: "2026-01-04" }, false],
  [{ category: "2" }, true],
  [{ category: "1" }, true],
  [{ category: "3" }, false],
  [{ category: "none" }, false],
  [{ category: "2-itself" }, true],
  [{ category: "1-itself" }, false],
  [{ without: ["1"] }, false],
  [{ without: ["1-itself", "none", "3"] }, true],
  [{ category: "1", without: ["2"] }, false],
  [{ payee: "corner cafe" }, true],
  [{ payee: "corner" }, false],
  [{ payee: "none" }, false],
  [{ q: "creme" }, true],
  [{ q: "bru two" }, true],
  [{ q: "cafe ann" }, true],
  [{ q: "trip" }, true],
  [{ q: "three" }, false],
  [{ q: "#work" }, true],
  [{ q: "#two" }, false],
  [{ q: "@corner" }, true],
  [{ q: "@ann" }, false],
  [{ q: "food" }, true],
  [{ q: "/bread" }, true],
  [{ q: "/creme" }, false],
  [{ q: "-food" }, false],
  [{ q: "-lunch -#home -@ann -/rent" }, true],
  [{ q: "-#work" }, false],
  [{ q: "12.50" }, true],
  [{ q: "€12,5" }, true],
  [{ q: "12.51" }, false],
  [{ q: "eur" }, true],
  [{ q: "usd" }, false],
  [{ q: "uncategorized" }, false],
  [{ q: "split" }, false],
  [{ q: ">12" }, true],
  [{ q: ">12.50" }, false],
  [{ q: "<=12.5" }, true],
  [{ q: "2026-01" }, true],
  [{ q: "2026-02" }, false],
])("an expense belongs to a filter %j: %j", (filter, expected) => {
  // Safe: the rows contain only valid dates.
  expect(matcherOf(filter as Filter, [food, bread], currency("EUR"))(one)).toBe(expected);
});

test("an expense belongs to a filter if one of its split lines does, by category or note", () => {
  const split = {
    ...one,
    category: null,
    parts: [
      { amount: decimal("1"), category: bread.id, note: "Für Zoë" },
      { amount: decimal("11.5"), category: null },
    ],
  };
  expect(matcherOf({ q: "zoe ann" }, [])(split)).toBe(true);
  expect(matcherOf({ q: "-zoe" }, [])(split)).toBe(false);
  expect(matcherOf({ category: "1" }, [food, bread])(split)).toBe(true);
  expect(matcherOf({ category: "none" }, [food, bread])(split)).toBe(true);
  expect(matcherOf({ without: ["1"] }, [food, bread])(split)).toBe(true);
  expect(matcherOf({ without: ["1", "none"] }, [food, bread])(split)).toBe(false);
  const counted = (filter: Filter) => countedAmounts(filter, [food, bread])(split);
  expect(counted({})).toBe(split.amount);
  expect(counted({ category: "1" })).toBe(decimal("1"));
  expect(counted({ without: ["2"] })).toBe(decimal("11.5"));
  expect(counted({ category: "3" })).toBe(decimal("0"));
  expect(counted({ q: "/bread" })).toBe(decimal("1"));
  expect(counted({ q: "bread" })).toBe(split.amount);
  expect(counted({ q: "-/bread" })).toBe(split.amount);
  // A line of the clicked category counts, even if the search names another one.
  expect(counted({ category: "none", q: "/bread" })).toBe(decimal("11.5"));
});

const ledger = "default";
const FIRST_DAY = 25;

const GROUPED: readonly (readonly ReportGrouping[])[] = [
  ["month", "category"],
  ["day", "category"],
  ["category"],
  ["payee"],
  ["payee", "category"],
  ["day"],
];

const FILTERS = [
  {},
  { from: day("2026-11-02"), to: day("2026-11-24") },
  { category: "1" },
  { category: "none" },
  { payee: "Ann" },
  { payee: "none" },
  { q: "lunch >4" },
  { q: "food" },
  { q: "/bread" },
  { q: "-food" },
  { q: "-/bread -@ann" },
];

/** The rows as sorted strings, so that their order doesn't matter. */
function inOrder(by: readonly ReportGrouping[], rows: readonly SumRow[]): readonly string[] {
  return rows
    .map(({ keys, count, total }) => `${by.map((each) => keys[each])}: ${count}, ${total}`)
    .toSorted();
}

test("recorded, changed and deleted expenses count before the server has them", async () => {
  const { client, close } = openService();
  await client.changeLedger({ ledger, body: { name: "Home", firstDay: FIRST_DAY } });
  const food = (await client.createCategory({ ledger, body: { name: "Food" } })).id;
  const bread = (await client.createCategory({ ledger, body: { name: "Bread", parent: food } })).id;
  const record = (description: string, amount: string, date: string, more: object) =>
    client.recordExpense({
      ledger,
      body: { description, amount: decimal(amount), date: day(date), ...more },
    });
  const lunch = await record("Lunch", "4.5", "2026-11-01", { category: food, payee: "Ann" });
  const parts = [
    { amount: decimal("29.9"), category: bread },
    { amount: decimal("0.1"), category: null },
  ];
  const market = await record("Market", "30", "2026-11-24", { parts });
  await record("Fair", "30", "2026-11-08", { parts });
  const gone = await record("Lunch", "7", "2026-11-20", { category: bread, payee: "Anna" });
  const { items: categories } = await client.listCategories({ ledger });
  const asked = GROUPED.flatMap((by) => FILTERS.map((filter) => ({ by, filter })));
  const answers = (filterOf: (filter: Filter) => Filter) =>
    Promise.all(
      asked.map(({ by, filter }) => client.breakDown({ ledger, by, ...filterOf(filter) })),
    );
  const before = await answers((filter) => filter);

  const changed = await client.amendExpense({
    ledger,
    id: lunch.id,
    body: { amount: decimal("5.25"), date: day("2026-11-25"), category: bread, payee: null },
  });
  const whole = await client.amendExpense({
    ledger,
    id: market.id,
    body: { parts: [], category: food },
  });
  await client.removeExpense({ ledger, id: gone.id });
  const added = await record("Lunch", "-2", "2026-11-03", { payee: "Ann", category: food });
  // A typed category counts the same as a clicked one.
  const clicked = { category: String(bread) };
  const after = await answers((filter) => (filter.q === "/bread" ? clicked : filter));

  const { id: _, ...rest } = added;
  // Safe: a temporary id, as the page makes for a record that the server does not have yet.
  const own = { ...rest, id: -1 } as unknown as Expense;
  const pending: readonly Pending[] = [
    { before: lunch, after: changed },
    { before: market, after: whole },
    { before: gone },
    { after: own },
  ];
  for (const [at, { by, filter }] of asked.entries()) {
    const rows = before[at]?.rows ?? [];
    const shown = sumsWith(rows, pending, {
      by,
      filter,
      categories,
      firstDay: FIRST_DAY,
      currency: null,
    });
    const expected = inOrder(by, after[at]?.rows ?? []);
    expect([by, filter, ...inOrder(by, shown)]).toEqual([by, filter, ...expected]);
  }
  const [first = { rows: [] }] = before;
  const same = { by: ["payee"], filter: {}, categories, firstDay: 1, currency: null } as const;
  expect(sumsWith(first.rows, [], same)).toBe(first.rows);
  await close();
});
