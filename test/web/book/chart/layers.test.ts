// The month as layers: the running total of each category by day, and the axis, which begins at zero. Also the largest changes since the
// month before, by category, over the same days of both.

import { expect, test } from "bun:test";
import { daysOfMonth } from "../../../../src/domain/time/period.ts";
import { largestOn, monthLayers } from "../../../../src/web/book/chart/layers-chart.tsx";
import { largestMoves } from "../../../../src/web/book/chart/moves.tsx";
import { groupsIn } from "../../../../src/web/book/figures.ts";
import { axisOf } from "../../../../src/web/charts/axis.ts";
import { areaPath } from "../../../../src/web/charts/lines.tsx";
import type { SumRow } from "../../../../src/web/service/pending.ts";
import { day, decimal } from "../../../support/values.ts";
import { categories, month, row } from "../../reports/rows.ts";

const range = (of: string) => daysOfMonth(month(of), 1);

const [HOME, FOOD, LUNCH] = [1, 2, 3];
const known = categories([HOME, "Home"], [FOOD, "Food"], [LUNCH, "Lunch", FOOD]);

function layersOf(rows: readonly SumRow[], today = "2026-02-03", among = known) {
  return monthLayers(rows, {
    range: range("2026-02"),
    rangeBefore: range("2026-01"),
    today: day(today),
    groupOf: groupsIn(among, undefined),
  });
}

test("the layers of a month are running sums that include subcategories, with the largest at the bottom", () => {
  const rows = [
    row("2026-02-01", FOOD, "0.10"),
    row("2026-02-01", HOME, "900"),
    row("2026-02-03", 3, "0.20"),
  ];
  const { layers, days } = layersOf(rows);
  expect(layers.map(({ category, sums }) => [category?.name, sums])).toEqual([
    ["Home", [900, 900, 900]],
    ["Food", [0.1, 0.1, 0.3]],
  ]);
  expect(days).toHaveLength(28);
  expect(days[2]).toEqual({
    date: day("2026-02-03"),
    spent: decimal("0.2"),
    sum: decimal("900.3"),
    before: undefined,
  });
  expect(days[3]).toEqual({
    date: day("2026-02-04"),
    spent: undefined,
    sum: undefined,
    before: undefined,
  });
});

test("the layers of a month go as far as the last recorded day", () => {
  const { layers, days, now } = layersOf([row("2026-02-05", HOME, "1")]);
  expect(layers[0]?.sums).toEqual([0, 0, 0, 0, 1]);
  expect(days[now]?.date).toBe(day("2026-02-03"));
});

test.each([
  ["the last day of a month that is over", "2026-03-03", 27],
  ["the last recorded day of a month that has not begun", "2026-01-20", 4],
])("the layers of a month reach %s", (_, today, expected) => {
  expect(layersOf([row("2026-02-05", HOME, "1")], today).now).toBe(expected);
});

test("the layers of a month are combined into one if a category's refunds outweigh its expenses", () => {
  const rows = [row("2026-02-01", HOME, "10"), row("2026-02-02", FOOD, "-3")];
  const { layers } = layersOf(rows);
  expect(layers).toEqual([{ category: undefined, sums: [10, 7, 7] }]);
});

test("the layers of a month are at most eight: if there are more, the last one combines those after the seventh", () => {
  const many = categories(
    ...Array.from({ length: 10 }, (_, at) => [at + 1, `C${at + 1}`] as const),
  );
  const rows = many.map(({ id }) => row("2026-02-01", id, String(100 - id)));
  const { layers } = layersOf(rows, "2026-02-01", many);
  expect(layers).toHaveLength(8);
  expect(layers.at(-1)).toEqual({ category: undefined, sums: [92 + 91 + 90] });
});

test("the layers of a month stay separate despite a refund of a cent, and are combined into one after a larger refund", () => {
  const layersWith = (refund: string) => {
    const { layers } = layersOf([row("2026-02-01", HOME, "900"), row("2026-02-01", FOOD, refund)]);
    return layers.map(({ category, sums }) => [category?.name, sums[0]]);
  };
  expect(layersWith("-0.01")).toEqual([
    ["Home", 900],
    ["Food", 0],
  ]);
  expect(layersWith("-90")).toEqual([[undefined, 810]]);
});

test("the layers of a month are compared with the month before, even if that has more days", () => {
  const rows = [row("2026-01-02", FOOD, "4"), row("2026-01-31", FOOD, "1")];
  const { before, days } = layersOf(rows);
  expect([before.length, before[0], before[1], before.at(-1)]).toEqual([31, 0, 4, 5]);
  expect(days.at(-1)?.before).toBe(decimal("4"));
});

test("the layers of a month are compared with the month before only as far as that has come", () => {
  const { before, days } = layersOf([row("2026-01-02", FOOD, "4")], "2026-01-10");
  expect([before.length, before.at(-1)]).toEqual([10, 4]);
  expect([days[9]?.before, days[10]?.before]).toEqual([decimal("4"), undefined]);
});

test("the largest categories on a day are those up to that day, exact to the cent, and drawn or not", () => {
  const rows = [
    row("2026-02-01", FOOD, "0.10"),
    row("2026-02-03", FOOD, "0.20"),
    row("2026-02-02", HOME, "0.15"),
  ];
  const on = (at: number, all = rows) =>
    largestOn(layersOf(all).categories, at).map(
      ({ category, total }) => `${category?.name} ${total}`,
    );
  expect([on(0), on(1), on(2)]).toEqual([
    ["Food 0.1"],
    ["Home 0.15", "Food 0.1"],
    ["Food 0.3", "Home 0.15"],
  ]);
  expect(on(2, [...rows, row("2026-02-03", 3, "-9")])).toEqual(["Home 0.15"]);
});

test.each([
  ["from zero", [10, 45], { from: 0, ticks: [0, 20, 40] }],
  [
    "from zero even if rent is paid on the first",
    [940, 1_990],
    { from: 0, ticks: [0, 1_000, 2_000] },
  ],
  ["from a round figure below refunds", [5, -12], { from: -15, ticks: [-15, -10, -5, 0, 5] }],
  [
    "from just below zero for small refunds",
    [1_250, -49.95],
    { from: -49.95, ticks: [0, 500, 1_000] },
  ],
  ["from zero despite a refund of a cent", [1_250, -0.01], { from: 0, ticks: [0, 500, 1_000] }],
  ["from a figure for refunds alone", [-276.15], { from: -300, ticks: [-300, -200, -100, 0] }],
  ["from zero if all values are zero", [0, 0], { from: 0, ticks: [0] }],
])("an axis starts %s, and its labels are round numbers", (_, values, expected) => {
  const { from, ticks } = axisOf(values);
  expect({ from, ticks }).toEqual(expected);
});

test("spending on one day is drawn as a step on that day, and the layer stays at that height", () => {
  const axis = { from: 0, to: 100, ticks: [] };
  expect(areaPath(axis, [0, 100, 100], [0, 0, 0], 4)).toBe(
    "M0 1000H250V0H500V0H750V1000H500V1000H250V1000H0Z",
  );
});

const moves = (of: string, today: string, moveRows: Parameters<typeof largestMoves>[0]) => {
  const period = { kind: "month", month: month(of) } as const;
  const options = { period, firstDay: 1, today: day(today), groupOf: groupsIn(known, undefined) };
  return largestMoves(moveRows, options, 3).map(({ key, difference, change }) => {
    return `${key?.name ?? "none"} ${difference} ${change.kind}`;
  });
};
const moveRows = [
  row("2026-02-01", HOME, "900"),
  row("2026-02-03", FOOD, "30"),
  row("2026-02-20", FOOD, "500"),
  row("2026-03-01", HOME, "900"),
  row("2026-03-02", LUNCH, "12"),
  row("2026-03-02", null, "7"),
];

test("the largest moves compare the same days of both months, and leave out categories that stayed the same", () => {
  expect(moves("2026-03", "2026-03-04", moveRows)).toEqual(["Food -18 share", "none 7 new"]);
});

test.each([
  ["in a month that has not begun", "2026-03", "2026-02-20"],
  ["if one of the months has no expenses", "2026-02", "2026-02-20"],
])("the largest moves do not exist %s", (_, of, today) => {
  expect(moves(of, today, moveRows)).toEqual([]);
});
