// A search finds its results once, for all questions about them.

import { expect, test } from "bun:test";
import type { Columns } from "../../../src/store/columns/columns.ts";
import { createColumns } from "../../../src/store/columns/columns.ts";
import type { Sliced } from "../../../src/store/columns/slices.ts";
import { changeId, expense } from "./small-book.ts";

const EXPENSES = 400;
const FOUND = { words: ["tea"] };
const VIEW = { currency: null, firstDay: 1, limit: 100 };

test("the second question of a search begins with what the first has found", () => {
  const columns = createColumns(1);
  const put = Array.from({ length: EXPENSES }, (_, at) =>
    expense(at + 1, [at % 100 === 0 ? "Tea" : "Coffee", "1.00", "2025-01-01"]),
  );
  columns.apply({ position: changeId(1), put, gone: [] });
  const byDay = (columns: Columns) => columns.breakdown(FOUND, ["day"], VIEW);
  const byCategory = (columns: Columns) => columns.breakdown(FOUND, ["category"], VIEW);

  expect(slicesOf(byDay(columns))).toBeGreaterThan(EXPENSES);
  expect(slicesOf(byCategory(columns))).toBeLessThan(EXPENSES);

  columns.apply({ position: changeId(2), put: [], gone: [] });
  expect(slicesOf(byCategory(columns))).toBeGreaterThan(EXPENSES);
});

function slicesOf(work: Sliced<unknown>): number {
  let slices = 1;
  while (!work.next().done) slices += 1;
  return slices;
}
