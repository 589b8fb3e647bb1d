// Sums with pending changes applied equal the server's sums once it has those changes.

import { beforeAll, expect, test } from "bun:test";
import type { Filter } from "../../../src/web/service/filter.ts";
import type { Pending } from "../../../src/web/service/pending.ts";
import { type ReportGrouping, type SumRow, sumsWith } from "../../../src/web/service/pending.ts";
import { loadSearch } from "../../../src/web/service/search.ts";
import type { Expense } from "../../../src/web/service/shapes.ts";
import { openService } from "../../client/service.ts";
import { day, decimal } from "../../support/values.ts";

beforeAll(loadSearch);

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
    ...{ ledger, id: lunch.id },
    body: { amount: decimal("5.25"), date: day("2026-11-25"), category: bread, payee: null },
  });
  const whole = await client.amendExpense({
    ...{ ledger, id: market.id },
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
