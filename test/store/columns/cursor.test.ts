// Cursors stay valid while rows are added and deleted, and strings that are not cursors are refused.

import { describe, expect, test } from "bun:test";
import type { ExpenseOrder } from "../../../src/domain/search/expense-filter.ts";
import type { Columns } from "../../../src/store/columns/columns.ts";
import { changeId, expenseId } from "../../support/values.ts";
import { atOnce } from "./at-once.ts";
import { columnsOf, expense } from "./small-book.ts";

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const BOOK = [
  expense(1, ["bread", "3", "2026-01-01"]),
  expense(2, ["Bread", "1", "2026-01-03"]),
  expense(3, ["apple", "2", "2026-01-02"]),
  expense(4, ["coffee", "2", "2026-01-03"]),
];

const ascending = (by: ExpenseOrder["by"]): ExpenseOrder => ({ by, direction: "ascending" });
const descending = (by: ExpenseOrder["by"]): ExpenseOrder => ({ by, direction: "descending" });

function page(columns: Columns, order: ExpenseOrder, limit: number, after?: string) {
  const read = atOnce(columns.list({}, order, { limit, after, currency: null }));
  if (read.fault !== undefined) throw new Error(read.fault);
  return { ids: read.ids.map(Number), next: read.next ?? undefined };
}

describe("the pages of a list", () => {
  test.each([ascending("date"), descending("amount"), ascending("description")])(
    "ordered by $by, $direction, continue after a deleted expense, and skip one that was added before it",
    (order) => {
      const columns = columnsOf(BOOK);
      const { ids, next } = page(columns, order, 2);
      const rest = page(columns, order, 2, next).ids;
      const [, last = 0] = ids;
      const before = BOOK.find(({ id }) => id === ids[0]);
      if (!before) throw new Error("the page is empty");
      // Adds an expense next to the first one of the page, and deletes the last one.
      const put = [{ ...before, id: expenseId(order.direction === "ascending" ? 9 : 5) }];
      columns.apply({ position: changeId(2), put: put, gone: [expenseId(last)] });
      expect(page(columns, order, 2, next).ids).toEqual(rest);
    },
  );

  test.each(["ascending", "descending"] as const)(
    "ordered by long descriptions, %s, miss none if one changes",
    (direction) => {
      const text = (end: string) => `${"é".repeat(300)}${end}`;
      const order: ExpenseOrder = { by: "description", direction };
      const columns = columnsOf(
        ["a", "b", "c", "d"].map((end, at) => expense(at + 1, [text(end), "1", "2026-01-01"])),
      );
      const { ids, next = "" } = page(columns, order, 2);
      expect(ids).toEqual(direction === "ascending" ? [1, 2] : [4, 3]);
      expect(next.length).toBeLessThan(700);
      const rest = direction === "ascending" ? [3, 4] : [2, 1];
      expect(page(columns, order, 2, next).ids).toEqual(rest);
      columns.apply({ position: changeId(2), put: [], gone: [expenseId(ids[1] ?? 0)] });
      expect(page(columns, order, 4, next).ids).toEqual([ids[0] ?? 0, ...rest]);
    },
  );

  test("a list by amount continues if the unit of amounts becomes finer", () => {
    const columns = columnsOf(BOOK);
    const { next } = page(columns, ascending("amount"), 2);
    const put = [expense(5, ["fine", "2.000001", "2026-01-01"])];
    columns.apply({ position: changeId(2), put, gone: [] });
    expect(page(columns, ascending("amount"), 5, next).ids).toEqual([4, 5, 1]);
  });
});

describe("a cursor that can't be used", () => {
  const NOT_A_CURSOR =
    "it was not returned by a list; pass `next` of the previous page unchanged, or omit it";
  const OTHER_ORDER =
    "it belongs to a list in an order other than date, descending; keep the order from page to page";

  test.each([
    ["", NOT_A_CURSOR],
    ["%", NOT_A_CURSOR],
    ["abc", NOT_A_CURSOR],
    [written("text"), NOT_A_CURSOR],
    [written(null), NOT_A_CURSOR],
    [written([]), NOT_A_CURSOR],
    [written([2, "date", "descending", 1, "2026-01-01"]), NOT_A_CURSOR],
    [written([1, "date", "descending", 0, "2026-01-01"]), NOT_A_CURSOR],
    [written([1, "date", "descending", 1.5, "2026-01-01"]), NOT_A_CURSOR],
    [written([1, "date", "descending", 1, "2026-02-30"]), NOT_A_CURSOR],
    [written([1, "date", "descending", 1, 5]), NOT_A_CURSOR],
    [written([1, "date", "ascending", 1, "2026-01-01"]), OTHER_ORDER],
    [written([1, "amount", "descending", 1, "2"]), OTHER_ORDER],
  ])("says why: %p", (after, fault) => {
    const range = { limit: 1, after, currency: null };
    expect(atOnce(columnsOf(BOOK).list({}, descending("date"), range))).toEqual({ fault });
  });

  test.each([
    ["amount", written([1, "amount", "ascending", 1, "2x"])],
    ["amount", written([1, "amount", "ascending", 1, "1".repeat(2_001)])],
    ["description", written([1, "description", "ascending", 1, "bread"])],
    ["description", written([1, "description", "ascending", 1, "bread", 4])],
    ["description", written([1, "description", "ascending", 1, "b".repeat(201), 201])],
  ] as const)("says why in a list by %s, too: %p", (by, after) => {
    const range = { limit: 1, after, currency: null };
    expect(atOnce(columnsOf(BOOK).list({}, ascending(by), range))).toEqual({ fault: NOT_A_CURSOR });
  });
});
