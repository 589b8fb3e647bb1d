// The heat map of days, and the payees of a period.

import { expect, test } from "bun:test";
import { heatOf } from "../../../src/web/reports/charts/days.tsx";
import { labelSums } from "../../../src/web/reports/charts/labels.ts";
import { day, decimal } from "../../support/values.ts";
import { daySum, ofPayee } from "./rows.ts";

const year = { from: day("2026-01-01"), to: day("2026-01-12") };

test("the heat map of days has a cell for each day, whatever day weeks begin on", () => {
  const places = (first: number) =>
    heatOf([], year, first).map(({ week, weekday }) => `${week}.${weekday}`);
  // January 1, 2026 was a Thursday.
  expect(places(1).join(" ")).toBe("0.3 0.4 0.5 0.6 1.0 1.1 1.2 1.3 1.4 1.5 1.6 2.0");
  expect(places(7).slice(0, 4).join(" ")).toBe("0.4 0.5 0.6 1.0");
});

test("the heat map of days has equally many days in each shade, however large one of them is", () => {
  const totals = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "1000", "-3", "0"];
  const days = totals.map((total, at) => {
    return daySum(`2026-01-${String(at + 1).padStart(2, "0")}`, total);
  });
  const levels = heatOf(days, year, 1).map(({ level }) => level);
  expect(levels.join(" ")).toBe("1 1 2 2 3 3 4 4 5 5 -1 0");
  expect(heatOf([daySum("2025-12-31", "9")], year, 1).every(({ level }) => level === 0)).toBe(true);
});

test("the sums of labels include all labels, the largest first", () => {
  const rows = [
    ofPayee("A", "1"),
    ofPayee("B", "5", 2),
    ofPayee("A", "4.5"),
    ofPayee(null, "3"),
    ofPayee("C", "-2"),
  ];
  const { labels, total } = labelSums(rows, "payee");
  expect(labels.map(({ name, count, total }) => `${name} ${count} ${total}`)).toEqual([
    ...["A 2 5.5", "B 2 5", "null 1 3", "C 1 -2"],
  ]);
  expect(total).toBe(decimal("11.5"));
});
