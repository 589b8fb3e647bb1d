// The rows of a printed list: the server's answers with pending changes.

import { expect, test } from "bun:test";
import type { Sort } from "../../../../src/web/address/view.ts";
import { withPending } from "../../../../src/web/book/list/print-book.tsx";
import type { Pending } from "../../../../src/web/service/pending.ts";
import type { Expense } from "../../../../src/web/service/shapes.ts";
import { day, decimal } from "../../../support/values.ts";
import { madeExpense } from "../../expense/made-expense.ts";

const made = (id: number, amount: string, date: string) =>
  madeExpense({ id, amount: decimal(amount), date: day(date) });

const [first, second, third] = [
  made(1, "9", "2026-11-01"),
  made(2, "30", "2026-11-02"),
  made(3, "20", "2026-11-03"),
];
const PENDING: readonly Pending[] = [{ after: made(-1, "25", "2026-11-02") }, { before: third }];

test.each<readonly [Sort | undefined, readonly Expense[], readonly number[]]>([
  [undefined, [third, second, first], [-1, 2, 1]],
  ["date", [first, second, third], [1, 2, -1]],
  ["-amount", [second, third, first], [2, -1, 1]],
])("a list printed in the order %p has the expenses of the list", (sort, answered, expected) => {
  const shown = withPending(answered, { sort, isShown: () => true }, PENDING);
  expect(shown.map(({ id }) => Number(id))).toEqual([...expected]);
});
