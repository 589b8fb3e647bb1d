// What stands in the columns of the list: as many tags as have room, and the categories of a split expense.

import { expect, test } from "bun:test";
import { categoriesOf, fittingTags } from "../../../../src/web/book/list/columns.ts";
import { decimal } from "../../../support/values.ts";
import { madeExpense } from "../../expense/made-expense.ts";
import { HOME } from "../../reports/rows.ts";

test.each([
  [[], []],
  [["work"], ["work"]],
  [
    ["work", "trip"],
    ["work", "trip"],
  ],
  [
    ["work", "trip", "family"],
    ["work", "trip"],
  ],
  [["reimbursable-by-company", "work"], ["reimbursable-by-company"]],
])("of the tags %j, %j have room", (tags, shown) => {
  expect(fittingTags(tags)).toEqual(shown);
});

test("a split expense has the categories of its parts, each once", () => {
  const amount = decimal("1");
  const parts = [2, 4, 2, null].map((category) => ({ amount, category }));
  // Safe: the ids are of categories of the test's own.
  const split = madeExpense({ parts } as Parameters<typeof madeExpense>[0]);
  expect(categoriesOf(split, HOME)).toEqual(["C2", "C4"]);
});
