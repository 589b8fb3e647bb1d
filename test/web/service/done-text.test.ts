// The app's messages about its changes: which record changed, and from what to what.

import { beforeAll, expect, test } from "bun:test";
import { readView, writeView } from "../../../src/web/address/view.ts";
import { describeTransaction, hiddenByFilter } from "../../../src/web/service/done-text.ts";
import type { Pending, RowPending } from "../../../src/web/service/pending.ts";
import { loadSearch } from "../../../src/web/service/search.ts";
import type { Category, Expense } from "../../../src/web/service/shapes.ts";
import { en } from "../../../src/web/texts/en.ts";
import { currency, day, decimal } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";

// Safe: only a category's name is read.
const food = { id: 7, name: "Food" } as unknown as Category;
const telling = { texts: en, locale: "en-US", currency: currency("USD"), categories: [food] };
const lunch = madeExpense({ amount: decimal("13.85") });
const parts: Expense["parts"] = [1, 2].map(() => ({ amount: decimal("5"), category: food.id }));

test.each<[string, Partial<Expense>, string]>([
  ["what it costs now", { amount: decimal("14.2") }, "Lunch $13.85 → $14.20"],
  ["its new description", { description: "Dinner" }, "Lunch → Dinner"],
  ["its day", { date: day("2026-11-19") }, "Lunch: Nov 20, 2026 → Nov 19, 2026"],
  ["its category", { category: food.id }, "Lunch: No category → Food"],
  ["its payee", { payee: "Canteen" }, "Lunch: No payee → Canteen"],
  ["no field if two changed", { description: "Dinner", amount: decimal("20") }, "Edited Dinner"],
  ["no long text", { note: "With Ann" }, "Edited Lunch"],
  ["no split", { parts }, "Edited Lunch"],
])("the message about one expense says %s", (_, change, expected) => {
  const pending = [{ before: lunch, after: { ...lunch, ...change } }];
  expect(describeTransaction({ operation: "change", pending, asked: 1 }, telling)).toBe(expected);
});

test.each([
  ["undo", { before: { ...lunch, amount: decimal("20") }, after: lunch }, "Lunch $20.00 → $13.85"],
  ["record", { after: lunch }, "Added Lunch"],
  ["delete", { before: lunch }, "Deleted Lunch"],
  ["bring-back", { after: lunch }, "Restored Lunch"],
  ["undo", { before: lunch }, "Deleted Lunch"],
] as const)("the message about an expense says what %s did", (operation, pending, expected) => {
  expect(describeTransaction({ operation, pending: [pending] }, telling)).toBe(expected);
});

const bread = madeExpense({ id: 2, description: "Bread", parts });
const changed = (expense: Expense) => ({ before: expense, after: { ...expense, parts: [] } });

test("the message about several expenses says how many changed, how many stayed the same, and how many are no longer split", () => {
  const pending = [lunch, bread].map(changed);
  const done = (asked: number) =>
    describeTransaction({ operation: "change", pending, asked }, telling);
  expect(done(2)).toBe("Edited 2 expenses. 1 split removed.");
  expect(done(3)).toStartWith("Updated 2 expenses; 1 needed no change");
  expect(describeTransaction({ operation: "change", pending: [], asked: 3 }, telling)).toBe(
    en.changedOf(0, 3),
  );
  const gone = [lunch, bread].map((before) => ({ before }));
  expect(describeTransaction({ operation: "delete", pending: gone }, telling)).toBe(
    "Deleted 2 expenses",
  );
});

test.each<[Parameters<typeof describeTransaction>[0]["operation"], readonly object[], string]>([
  ["create", [{ after: { name: "Food" } }], "Added Food"],
  ["create", [{ after: { name: "A" } }, { after: { name: "B" } }], "Added 2 categories: A, B"],
  ["take-back", [{ before: { name: "Food" } }], "Deleted Food"],
  ["alter", [{ before: { name: "Cafe" }, after: { name: "Café" } }], "Cafe → Café"],
  ["alter", [{ before: { name: "Food" }, after: { name: "Food" } }], "Edited Food"],
  [
    "drop",
    [{ before: { name: "Food" } }, { before: { name: "B" }, after: { name: "B" } }],
    "Deleted Food",
  ],
  [
    "merge",
    [{ before: { name: "Shop" } }, { before: { name: "B" }, after: { name: "B" } }],
    "Merged Shop into B",
  ],
  ["undo", [], "Saved"],
])("the message about the operation %s on labels %j is %s", (operation, rows, expected) => {
  // Safe: only a label's name is read.
  const made = rows.map((row) => ({ kind: "category", ...row })) as unknown as RowPending[];
  expect(describeTransaction({ operation, pending: [], rows: made }, telling)).toBe(expected);
});

beforeAll(loadSearch);

const TODAY = day("2026-11-22");

function viewOf(address: string) {
  return readView(new URL(`http://outlay.test${address}`));
}

function told(address: string, pending: readonly Pending[], firstDay = 1): string | undefined {
  const view = viewOf(address);
  const searcher = { firstDay, today: TODAY, locale: "en" };
  const place = hiddenByFilter(pending, { ...searcher, view, categories: [], currency: null });
  if (!place) return undefined;
  return place.to ? `${place.date} ${writeView({ ...view, ...place.to })}` : place.date;
}

/** "2026-10-31 > 2026-11-02" moves an expense. Without the first date it is new, without the last one it is deleted. */
function changes(...texts: readonly string[]): readonly Pending[] {
  return texts.map((text) => {
    const [before, after] = text.split(">").map((date) => {
      return date.trim() === "" ? undefined : madeExpense({ date: day(date.trim()) });
    });
    // Safe: each string in these tests has at least one of the dates.
    return { before, after } as Pending;
  });
}

test.each<[string, string, readonly string[], string | undefined]>([
  ["in the month shown", "/app", [">2026-11-01"], undefined],
  ["in another month", "/app", [">2026-10-31"], "2026-10-31 /app?period=2026-10-31"],
  ["in all time", "/app?period=all", [">2019-10-31"], undefined],
  ["today", "/app/reports?period=2026-09", [">2026-11-22"], "2026-11-22 /app?period=2026-11-22"],
  ["moved away", "/app", ["2026-11-20 > 2026-12-02"], "2026-12-02 /app?period=2026-12-02"],
  ["moved here", "/app", ["2026-10-20 > 2026-11-02"], undefined],
  ["not sought", "/app?q=dinner", [">2026-11-20"], "2026-11-20 /app?period=2026-11-20"],
  ["deleted here", "/app", ["2026-11-20 >"], undefined],
  ["deleted elsewhere", "/app", ["2025-11-20 >"], "2025-11-20"],
  ["on one day", "/app", [">2026-10-31", ">2026-10-31"], "2026-10-31 /app?period=2026-10-31"],
  ["on several days", "/app", [">2026-10-31", ">2026-10-30"], undefined],
  ["nowhere", "/app", [], undefined],
])(
  "the message about a change has a date and a link only if the change is out of view: %s",
  (_, address, texts, expected) => {
    expect(told(address, changes(...texts))).toBe(expected);
  },
);

test("the message about a change has a date and a link if the change is outside the ledger's own month", () => {
  expect(told("/app", changes(">2026-10-26"), 25)).toBeUndefined();
  expect(told("/app", changes(">2026-10-24"), 25)).toBe("2026-10-24 /app?period=2026-10-24");
});
