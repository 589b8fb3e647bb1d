// What charts are drawn from: axes that show what matters, names that are complete, keys with figures.

import { describe, expect, test } from "bun:test";
import { ALL } from "../../../src/web/address/view.ts";
import { daysChart, heatOf } from "../../../src/web/reports/charts/days.ts";
import { labelSums, labelsChart } from "../../../src/web/reports/charts/labels.ts";
import { runningChart, runningSums } from "../../../src/web/reports/charts/running.ts";
import type { ChartStyle } from "../../../src/web/reports/drawing/chart-style.ts";
import { amountAxis, middleWithin } from "../../../src/web/reports/drawing/options.ts";
import type { ReportContext } from "../../../src/web/reports/report-context.ts";
import { en } from "../../../src/web/texts/en.ts";
import { day, decimal } from "../../support/values.ts";
import { month } from "./rows.ts";

const context: ReportContext = {
  ...{
    texts: en,
    locale: "en",
    language: "en",
    currency: null,
    firstDay: 1,
    without: [],
    categories: [],
  },
  ...{ search: "", category: undefined, payee: undefined },
};

const COLOURS = "ink inkSoft line lineStrong surface raised accent noHue heatBack".split(" ");

function style(width: number): ChartStyle {
  const plain = Object.fromEntries(COLOURS.map((name) => [name, `rgb(${name.length}, 0, 0)`]));
  const own = { resolve: (text: string) => text, heat: [], font: "sans-serif", textSize: 13 };
  // Safe: all members of a style.
  return { ...plain, ...own, isRightToLeft: false, isStill: true, width } as unknown as ChartStyle;
}

describe("the running sums", () => {
  const axisOf = (list: Readonly<Record<string, string>>) => {
    const days = Object.entries(list).map(([date, total]) => {
      return { date: day(date), total: decimal(total) };
    });
    const running = { kind: "month", month: month("2026-11") } as const;
    const beside = { kind: "month", month: month("2026-10") } as const;
    const asked = { running, beside, firstDay: 1, today: day("2026-11-21"), places: 2 };
    const option = runningChart(context, runningSums(days, asked)).drawing.option(style(600));
    const axis: unknown = Reflect.get(option, "yAxis");
    return Object(axis).min({ min: 900, max: 1_100 });
  };

  test("have an axis from zero, above a rent on the first too", () => {
    const months = { "2026-11-01": "1000", "2026-10-01": "1000", "2026-10-20": "1100" };
    expect(axisOf({ ...months, "2026-11-12": "900" })).toBe(0);
  });
});

describe("the sheet of days", () => {
  const year = { from: day("2025-12-01"), to: day("2026-11-30") };
  const sum = (date: string, total: string) => ({
    date: day(date),
    count: 1,
    total: decimal(total),
  });
  const days = [sum("2026-03-01", "5"), sum("2026-03-02", "80"), sum("2026-03-03", "-4")];
  const { drawing } = daysChart(context, { days: heatOf(days, year, 7), year });

  test.each([
    ["on one sheet", 1_000, 1],
    ["on two", 330, 2],
  ])("names all months, %s", (_, width, sheets) => {
    const axes: unknown = Reflect.get(drawing.option(style(width)), "xAxis");
    if (!Array.isArray(axes)) throw new Error("there are axes");
    const names = axes.flatMap(({ data, axisLabel }) => data.map(axisLabel.formatter));
    expect(axes.length).toBe(sheets);
    expect(new Set(names.filter((name) => name !== ""))).toEqual(
      new Set("Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov".split(" ")),
    );
  });

  test("says what its shades come to, and which is a net refund", () => {
    const names = drawing.keys.map(({ name }) => name).filter((name) => name !== "");
    expect(names).toEqual(["Under 5.00", "Over 80.00", "Net refund"]);
  });

  test("finds the day that a point is of, on either sheet", () => {
    for (const width of [1_000, 330]) {
      for (const at of [0, 100, 200, 364]) {
        const { stops } = drawing;
        const point = stops?.pointOf(at, width);
        expect(point && stops?.at(point, width)).toBe(at);
        const place = stops?.placeOf(at, width);
        expect(place && drawing.wayAt?.(place)).toEqual(stops?.wayOf(at) ?? {});
      }
    }
  });
});

test("what is hardly below zero has no name on the axis, beside that of zero", () => {
  const namesOf = (min: number, max: number, ticks: readonly number[]) => {
    const axis = amountAxis(style(800), String);
    axis.min({ min, max });
    return ticks.map(axis.axisLabel.formatter);
  };
  expect(namesOf(-5, 800, [-5, 0, 200])).toEqual(["", "0", "200"]);
  expect(namesOf(-200, 800, [-200, 0, 200])).toEqual(["-200", "0", "200"]);
});

test.each([
  [100, 100],
  [340, 330],
  [5, 20],
])("a sum above a bar around %p of 350 pixels stands around %p, whole", (middle, expected) => {
  expect(middleWithin(middle, 40, 350)).toBe(expected);
});

test.each([
  [8, 8, []],
  [9, 7, ["2 others", "3"]],
  [20, 7, ["13 others", "91"]],
])("%p payees have %p bars, and a row says what the others come to", (count, bars, others) => {
  const terms = Array.from({ length: count }, (_, at) => {
    return { name: `Payee ${at + 1}`, count: 1, total: decimal(String(at + 1)) };
  });
  const named = { period: ALL, periodName: "All time" };
  const chart = labelsChart(context, { ...labelSums(terms), field: "payee", most: 8, ...named });
  const {
    rows,
    rest: [rest],
  } = chart.bars ?? { rows: [], rest: [] };
  expect(rows.length).toBe(bars);
  expect([rest?.name, ...(rest?.figures ?? []).map((f) => f.kind === "amount" && f.value)]).toEqual(
    others.length === 0 ? [undefined] : others,
  );
});
