// A list by amount or description, and a printed list: in the server's order, with pending changes applied.

import { expect, test } from "bun:test";
import type { Sort } from "../../../../src/web/address/view.ts";
import type { Rank } from "../../../../src/web/book/list/list-view.ts";
import { withPending } from "../../../../src/web/book/list/print-book.tsx";
import { rankedWith, sectionsOf } from "../../../../src/web/book/list/ranking.ts";
import type { Pending } from "../../../../src/web/service/pending.ts";
import type { Expense } from "../../../../src/web/service/shapes.ts";
import { day, decimal } from "../../../support/values.ts";
import { madeExpense } from "../../expense/made-expense.ts";

const made = (id: number, amount: string, description = "x") =>
  madeExpense({ id, amount: decimal(amount), description });

const idsOf = (expenses: readonly Expense[]): readonly number[] => expenses.map(({ id }) => id);

const [nine, ten, also] = [made(1, "9"), made(2, "10"), made(3, "10")];

test.each<readonly [string, Rank, readonly Expense[], Pending, readonly number[]]>([
  [
    "a new expense first among equal ones",
    "-amount",
    [also, ten, nine],
    { after: made(-1, "10") },
    [-1, 3, 2, 1],
  ],
  [
    "a new expense last among equal ones",
    "amount",
    [nine, ten, also],
    { after: made(-1, "10") },
    [1, 2, 3, -1],
  ],
  [
    "a changed expense in its new place",
    "-amount",
    [also, ten, nine],
    { before: ten, after: made(2, "8") },
    [3, 1, 2],
  ],
  ["no deleted expense", "-amount", [also, ten, nine], { before: ten }, [3, 1]],
  [
    "names in alphabetical order, regardless of case and accents",
    "description",
    [made(4, "1", "Élan"), made(5, "1", "fish")],
    { after: made(-1, "1", "egg") },
    [-1, 4, 5],
  ],
])("a ranked list shows %s", (_, sort, expenses, pending, ids) => {
  const ranked = rankedWith(expenses, [pending], { sort, isWhole: true, isShown: () => true });
  expect(idsOf(ranked)).toEqual(ids);
});

test.each([
  [true, [2, 1, -1]],
  [false, [2, 1]],
])(
  "a pending expense that belongs after all loaded ones is shown only if the whole list is loaded: %p",
  (isWhole, ids) => {
    const options = { sort: "-amount", isWhole, isShown: () => true } as const;
    expect(idsOf(rankedWith([ten, nine], [{ after: made(-1, "3") }], options))).toEqual(ids);
  },
);

test("a batch stays in place when its expenses arrive, so nothing in the list moves", () => {
  const keys = (come: number, missing: number) => sectionsOf(come, missing).map(({ key }) => key);
  expect(keys(200, 300)).toEqual(keys(400, 0));
  expect(keys(0, 500)).toEqual(keys(200, 0));
  expect(sectionsOf(250, 20).map(({ count }) => count)).toEqual([200, 50, 20]);
});

const dated = (id: number, amount: string, date: string) =>
  madeExpense({ id, amount: decimal(amount), date: day(date) });

const [oldest, between, newest] = [
  dated(1, "9", "2026-11-01"),
  dated(2, "30", "2026-11-02"),
  dated(3, "20", "2026-11-03"),
];
const PENDING: readonly Pending[] = [{ after: dated(-1, "25", "2026-11-02") }, { before: newest }];

test.each<readonly [Sort | undefined, readonly Expense[], readonly number[]]>([
  [undefined, [newest, between, oldest], [-1, 2, 1]],
  ["date", [oldest, between, newest], [1, 2, -1]],
  ["-amount", [between, newest, oldest], [2, -1, 1]],
])("a list printed in the order %p has the expenses of the list", (sort, answered, expected) => {
  const shown = withPending(answered, { sort, isShown: () => true }, PENDING);
  expect(shown.map(({ id }) => Number(id))).toEqual([...expected]);
});
