// The part of a list in view, the batches in which its days are requested, and lists that are higher than an element can be.

import { describe, expect, test } from "bun:test";
import { dayNumber } from "../../../../src/domain/time/calendar-date.ts";
import { batchDays, batchesOf } from "../../../../src/web/book/list/batches.ts";
import {
  daysBetween,
  heightOf,
  rowsInView,
  scaleOf,
  startsOf,
} from "../../../../src/web/book/list/list-view.ts";
import { day, decimal } from "../../../support/values.ts";

const heights = { head: 40, row: 30 };

describe("rows in view", () => {
  test.each([
    ["the whole of a short day", 3, 0, 600, 0, 3],
    ["the first of a long one", 1_000, 0, 600, 0, 24],
    ["the middle of a long one", 1_000, 15_040, 600, 496, 524],
    ["the end of a long one", 1_000, 29_440, 600, 976, 1_000],
    ["none of a day far below", 10, -10_000, 600, 0, 0],
    ["none of a day far above", 10, 10_000, 600, 10, 10],
  ])("are %s", (_, count, top, height, first, end) => {
    expect(rowsInView(count, top, height, heights)).toEqual({ first, end });
  });

  test("a day is as high as its header and its rows", () => {
    expect(heightOf({ count: 3 }, heights)).toBe(130);
  });
});

const starts = startsOf([{ count: 1 }, { count: 2 }, { count: 3 }, { count: 1 }], heights);

test("days in view begin at the end of the day before", () => {
  expect(starts).toEqual([0, 70, 170, 300, 370]);
});

test.each([
  ["the first, above the list", -500, -100, 0, 1],
  ["the first ones", 0, 69, 0, 2],
  ["one and its neighbors", 70, 169, 0, 3],
  ["both days at a boundary, and their neighbors", 169, 170, 0, 4],
  ["the last ones", 300, 360, 2, 4],
  ["the last, below the list", 900, 1_500, 3, 4],
])("days in view are %s", (_, from, to, first, end) => {
  expect(daysBetween(starts, from, to)).toEqual({ first, end });
});

test("days in view are none in an empty list", () => {
  expect(daysBetween(startsOf([], heights), 0, 600)).toEqual({ first: 0, end: 0 });
});

test("a list that is too high keeps its height as long as that can be drawn", () => {
  expect(scaleOf(14_000_000, 800)).toEqual({ height: 14_000_000, factor: 1 });
});

test("a list that is too high ends at the end of the page", () => {
  const { height, factor } = scaleOf(34_000_000, 800);
  expect(height).toBeLessThan(34_000_000);
  expect((height - 800) * factor).toBeCloseTo(34_000_000 - 800, 3);
});

const days = (count: number, perDay: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: day(`2026-01-${String(28 - index).padStart(2, "0")}`),
    count: perDay,
    total: decimal("1"),
  }));

test.each([
  [28, 6, 16],
  [28, 40, 2],
  [28, 1_000, 1],
  [1, 1, 4_194_304],
  [28, 5, 4_194_304],
])("batches in a list of %d days with %d expenses each have %d days", (count, perDay, length) => {
  expect(batchDays(days(count, perDay))).toBe(length);
});

test("batches begin on fixed days of the calendar, so that a new expense moves none of them", () => {
  for (const date of ["2026-01-05", "2026-01-06", "2026-01-31"].map(day)) {
    const batches = batchesOf([{ date, count: 1, total: decimal("1") }], 8, undefined);
    expect(batches).toHaveLength(1);
    for (const { from, to } of batches) {
      expect(dayNumber(from) % 8).toBe(0);
      expect(dayNumber(to) - dayNumber(from)).toBe(7);
      expect(from <= date && date <= to).toBe(true);
    }
  }
});

test("batches contain only days that are shown", () => {
  const shown = { from: day("2026-01-05"), to: day("2026-01-06") };
  const days = [{ date: day("2026-01-05"), count: 1, total: decimal("1") }];
  expect(batchesOf(days, 64, shown)).toEqual([shown]);
});
