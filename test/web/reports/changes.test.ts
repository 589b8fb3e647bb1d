// The rows of the report of changes, which add up to the total, and its headline.

import { expect, test } from "bun:test";
import type { BarRow } from "../../../src/web/reports/chart.ts";
import { changesChart } from "../../../src/web/reports/charts/changes.ts";
import { groupsOf } from "../../../src/web/reports/groups.ts";
import { comparisonOf, type Sides } from "../../../src/web/service/comparison.ts";
import type { SumRow } from "../../../src/web/service/pending.ts";
import { en } from "../../../src/web/texts/en.ts";
import { day, decimal } from "../../support/values.ts";
import { category, month, reportContext } from "./rows.ts";

const categories = Array.from({ length: 14 }, (_, at) => category(at + 1));
const context = reportContext(categories);

/** Returns a row for each total: the first for the first category, and so on. */
const rows = (...totals: readonly string[]): readonly SumRow[] =>
  totals.map((total, at) => {
    return { keys: { category: category(at + 1).id }, count: 1, total: decimal(total) };
  });

const uncategorized = (total: string): SumRow => {
  return { keys: { category: null }, count: 1, total: decimal(total) };
};

function changes(sides: Pick<Sides<SumRow>, "now" | "before" | "periods">) {
  const november = { kind: "month", month: month("2026-11") } as const;
  const options = { firstDay: 1, today: day("2026-12-24") };
  const against = { kind: sides.periods > 1 ? "average" : "before" } as const;
  const comparison = comparisonOf(november, against, options);
  if (!comparison) throw new Error("there is no comparison");
  const groups = groupsOf(categories, undefined);
  const shown = { comparison, sides: { ...sides, places: 2 }, groups, field: undefined };
  const { bars, headline, isEmpty, why } = changesChart(context, shown);
  if (!bars?.foot) throw new Error("there are no bars or no total");
  return {
    rows: [...bars.rows, ...bars.rest],
    foot: bars.foot,
    headline: headline?.join(""),
    isEmpty,
    why,
  };
}

/** Returns the figures in the columns before, now and difference. */
const amounts = ({ figures }: BarRow) =>
  figures.slice(0, 3).map((figure) => ("value" in figure ? Number(figure.value) : 0));

test.each([
  ["some unchanged", 1, rows("118.40", "26.48", "5", "7"), rows("118.40", "26.48", "6")],
  ["some unchanged among many", 1, rows(..."99999999999999"), rows(..."99123456781234")],
  ["nothing unchanged", 1, rows("5"), rows("6")],
  [
    "averages",
    3,
    rows("2150", "4"),
    rows("6450", "5", "5", "5", "5", "5", "5", "5", "5", "5", "5"),
  ],
] as const)("the rows add up to the total, with %s", (_, periods, now, before) => {
  const { rows, foot } = changes({ now, before, periods });
  const added = rows
    .map(amounts)
    .reduce((sum, each) => sum.map((one, at) => one + (each[at] ?? 0)));
  expect(added.map((sum) => sum.toFixed(2))).toEqual(amounts(foot).map((sum) => sum.toFixed(2)));
});

test.each([
  [
    "You spent 29.50 less than October 2026. C1 and C3 fell, C2 rose.",
    rows("10", "20.50", "5", "7.01"),
    rows("40", "10", "15", "7.01"),
  ],
  // A small change next to a large one is not named, and neither is the only one.
  ["You spent 99.00 more than October 2026. C1 rose.", rows("200", "4"), rows("100", "5")],
  ["You spent 1.00 more than October 2026.", rows("2"), rows("1")],
  ["The same as October 2026. C1 rose, C2 fell.", rows("2", "1"), rows("1", "2")],
  [
    "You spent 99.00 more than October 2026. C1 and “No category” rose.",
    [...rows("150"), uncategorized("50")],
    [...rows("100"), uncategorized("1")],
  ],
  [undefined, rows("2", "1"), rows()],
] as const)("the headline above all reports is %p", (headline, now, before) => {
  expect(changes({ now, before, periods: 1 }).headline).toBe(headline);
});

test("categories that did not change have a combined row, after all others", () => {
  const { rows: shown } = changes({
    now: rows("118.40", "26.48", "5"),
    before: rows("118.40", "26.48", "6"),
    periods: 1,
  });
  expect(shown.map(({ name, figures }) => [name, figures[1]])).toEqual([
    ["C3", expect.objectContaining({ value: decimal("5") })],
    ["2 unchanged", { kind: "amount", value: decimal("144.88") }],
  ]);
});

test("a category with a total of zero on both sides has no row", () => {
  const { rows: shown } = changes({ now: rows("0", "5"), before: rows("0", "6"), periods: 1 });
  expect(shown.map(({ name }) => name)).toEqual(["C2"]);
});

test("a combined row unfolds to rows with the same total", () => {
  const { rows: shown } = changes({
    now: rows(..."99999999999999"),
    before: rows(..."99123456781234"),
    periods: 1,
  });
  const folded = shown.filter(({ below }) => below);
  expect(folded.map(({ name, below = [] }) => [name, below.length])).toEqual([
    ["5 others", 5],
    ["2 unchanged", 2],
  ]);
  for (const row of folded) {
    const added = (row.below ?? []).map(amounts).map(([, now = 0]) => now);
    expect(added.reduce((sum, each) => sum + each)).toBe(amounts(row)[1] ?? 0);
  }
});

test("there is no report if the earlier period has no expenses", () => {
  const { isEmpty, why } = changes({ now: rows("5"), before: [], periods: 1 });
  expect([isEmpty, why]).toEqual([true, en.reports.nothingBefore]);
});
