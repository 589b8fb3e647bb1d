// Breakdowns of a small book, compared with results that are written out here.

import { describe, expect, test } from "bun:test";
import type { BreakdownRow, Groupings } from "../../../src/domain/search/breakdown.ts";
import type { ExpenseFilter } from "../../../src/domain/search/expense-filter.ts";
import { decimal } from "../../support/values.ts";
import { labelId } from "../actions/actions.ts";
import { atOnce } from "./at-once.ts";
import { columnsOf, expense, label } from "./small-book.ts";

const [food, bread, home, cafe, work, trip] = [1, 2, 3, 4, 5, 6].map(labelId);
const LABELS = [
  label(1, "category", "Food"),
  label(2, "category", "Bread", { parent: labelId(1) }),
  label(3, "category", "Home"),
  label(4, "payee", "Café"),
  label(5, "tag", "work"),
  label(6, "tag", "trip"),
];

const COLUMNS = columnsOf(
  [
    expense(1, ["lunch", "10.10", "2026-01-24"], { category: food ?? null, payee: cafe ?? null }),
    expense(2, ["refund", "-0.10", "2026-01-25"], { category: food ?? null }),
    expense(3, ["shop", "9", "2026-02-01"], {
      parts: [
        { amount: decimal("4"), category: bread ?? null },
        { amount: decimal("3.5"), category: bread ?? null },
        { amount: decimal("1.5"), category: home ?? null },
      ],
      tags: [work, trip].flatMap((tag) => tag ?? []),
    }),
    expense(4, ["gift", "1e+30", "2026-02-01"]),
    expense(5, ["coin", "9007199254740993", "2026-04-06"], {
      tags: [work].flatMap((tag) => tag ?? []),
    }),
    expense(6, ["coin", "9007199254740993", "2026-04-06"]),
  ],
  LABELS,
);

function shown({ keys, count, total, smallest, largest }: BreakdownRow): string {
  return `${keys.join("/")}: ${count} × ${smallest} to ${largest} = ${total}`;
}

describe("a breakdown", () => {
  test.each<[string, Groupings, ExpenseFilter, readonly string[]]>([
    [
      "counts each part in its own category, and subtracts refunds",
      ["category"],
      { max: { amount: decimal("20"), exclusive: false } },
      ["1: 2 × -0.1 to 10.1 = 10", "2: 2 × 3.5 to 4 = 7.5", "3: 1 × 1.5 to 1.5 = 1.5"],
    ],
    [
      "leaves out parts of other categories",
      ["category"],
      { category: labelId(1) },
      ["1: 2 × -0.1 to 10.1 = 10", "2: 2 × 3.5 to 4 = 7.5"],
    ],
    [
      "counts whole expenses if it is not by category",
      ["quarter"],
      { category: labelId(3) },
      ["2026-Q1: 1 × 9 to 9 = 9"],
    ],
    [
      "counts an expense in each of its tags",
      ["tag"],
      { max: { amount: decimal("20"), exclusive: false } },
      ["trip: 1 × 9 to 9 = 9", "work: 1 × 9 to 9 = 9", ": 2 × -0.1 to 10.1 = 10"],
    ],
    [
      "is exact beyond the range of doubles",
      ["month"],
      { from: undefined },
      [
        "2025-12: 1 × 10.1 to 10.1 = 10.1",
        "2026-01: 3 × -0.1 to 1e+30 = 1.0000000000000000000000000000089e+30",
        "2026-03: 2 × 9007199254740993 to 9007199254740993 = 18014398509481986",
      ],
    ],
    [
      "has rows for two groupings in the order of both",
      ["payee", "weekday"],
      {},
      [
        "Café/6: 1 × 10.1 to 10.1 = 10.1",
        "/1: 2 × 9007199254740993 to 9007199254740993 = 18014398509481986",
        "/7: 3 × -0.1 to 1e+30 = 1.0000000000000000000000000000089e+30",
      ],
    ],
    ["has no rows if nothing is found", ["month"], { payee: "nobody" }, []],
  ])("%s", (_, by, filter, rows) => {
    const view = { currency: null, firstDay: 25, limit: 100 };
    expect(atOnce(COLUMNS.breakdown(filter, by, view))?.map(shown)).toEqual([...rows]);
  });
});

test("in a ledger without labels, every expense has no category", () => {
  const columns = columnsOf([expense(1, ["lunch", "10", "2026-01-24"])]);
  const view = { currency: null, firstDay: 1, limit: 100 };
  const found = (filter: ExpenseFilter) =>
    atOnce(columns.breakdown(filter, ["month"], view))?.map(shown);
  expect(found({ category: "none" })).toEqual(["2026-01: 1 × 10 to 10 = 10"]);
  expect(found({ without: ["none"] })).toEqual([]);
});

test("a day without expenses has no row, however many expenses other days have", () => {
  const put = Array.from({ length: 600 }, (_, at) =>
    expense(at + 1, ["Tea", "2", at % 2 === 0 ? "2026-01-01" : "2026-01-03"]),
  );
  const rows = atOnce(
    columnsOf(put).breakdown({}, ["day"], { currency: null, firstDay: 1, limit: 10 }),
  );
  expect(rows?.map(({ keys, count }) => [...keys, count])).toEqual([
    ["2026-01-01", 300],
    ["2026-01-03", 300],
  ]);
});
