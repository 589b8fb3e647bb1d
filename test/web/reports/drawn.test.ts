// What charts are drawn from: axes that show what matters, names that are complete, keys with figures.

import { describe, expect, test } from "bun:test";
import { ALL } from "../../../src/web/address/view.ts";
import { daysChart, heatOf } from "../../../src/web/reports/charts/days.ts";
import { labelSums, labelsChart } from "../../../src/web/reports/charts/labels.ts";
import { monthsChart, stacksOf } from "../../../src/web/reports/charts/months.ts";
import { runningChart, runningSums } from "../../../src/web/reports/charts/running.ts";
import type { ChartStyle } from "../../../src/web/reports/drawing/chart-style.ts";
import {
  amountAxis,
  fewSums,
  middleWithin,
  shapesOf,
} from "../../../src/web/reports/drawing/options.ts";
import { groupsOf } from "../../../src/web/reports/groups.ts";
import { day, decimal } from "../../support/values.ts";
import { category, month, reportContext, term } from "./rows.ts";

const context = reportContext([]);

const COLOURS = "ink inkSoft line lineStrong surface raised accent noHue heatBack".split(" ");

function style(width: number): ChartStyle {
  const plain = Object.fromEntries(COLOURS.map((name) => [name, `rgb(${name.length}, 0, 0)`]));
  const own = { resolve: (text: string) => text, heat: [], font: "sans-serif", textSize: 13 };
  // Safe: all members of a style.
  return { ...plain, ...own, isRightToLeft: false, isStill: true, width } as unknown as ChartStyle;
}

describe("the running sums", () => {
  const optionOf = (list: Readonly<Record<string, string>>) => {
    const days = Object.entries(list).map(([date, total]) => {
      return { date: day(date), total: decimal(total) };
    });
    const running = { kind: "month", month: month("2026-11") } as const;
    const beside = { kind: "month", month: month("2026-10") } as const;
    const asked = { running, beside, firstDay: 1, today: day("2026-11-21"), places: 2 };
    return runningChart(context, runningSums(days, asked)).drawing.option(style(600));
  };
  const months = { "2026-11-01": "1000", "2026-10-01": "1000", "2026-10-20": "1100" };

  test("have an axis from zero, above a rent on the first too", () => {
    const axis: unknown = Reflect.get(optionOf({ ...months, "2026-11-12": "900" }), "yAxis");
    expect(Object(axis).min({ min: 900 })).toBe(0);
  });

  test("lie over those beside them, and end in a whole dot", () => {
    const series: unknown = Reflect.get(optionOf(months), "series");
    const [stairs] = Array.isArray(series) ? series : [];
    const api = { coord: (point: readonly number[]) => point, size: () => [1, 1] };
    const { children } = stairs.renderItem({}, api);
    const drawn = children.map((shape: { type: string; style: { lineDash?: unknown } }) => {
      return shape.style.lineDash ? "dots" : shape.type;
    });
    expect(drawn).toEqual(["polyline", "dots", "polygon", "polyline", "circle"]);
    // What is clipped at the plot's edge is cut there.
    expect(stairs.clip).toBeUndefined();
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

test("an axis names round numbers alone, and not the least that it begins with", () => {
  const axis = amountAxis(style(800), String);
  axis.min({ min: -276 });
  expect([-276, -200, 0, 200].map(axis.axisLabel.formatter)).toEqual(["", "-200", "0", "200"]);
});

test.each([
  ["the highest and the last", [2, 9, 3, 4, 5, 3, 4], [1, 6]],
  [
    "the highest alone where that of the last would lie over a higher bar",
    [2, 9, 3, 4, 4, 5, 4],
    [1],
  ],
  ["or over the sum of the highest", [2, 1, 3, 4, 9, 3, 4], [4]],
  ["the last, which is the highest", [2, 3, 9], [2]],
])("of bars too narrow for a sum each, %s has one", (_, heights, expected) => {
  expect([...fewSums(heights, 1.6)]).toEqual(expected);
});

test("what is folded is drawn in another neutral colour than what has no category", () => {
  const groups = groupsOf(
    Array.from({ length: 10 }, (_, at) => category(at + 1)),
    undefined,
  );
  const terms = groups.map(({ key }, at) => ({
    ...term(key, String(99 - at)),
    month: month("2026-11"),
  }));
  // What has no category comes to most.
  const most = { ...term(null, "900"), month: month("2026-11") };
  const chart = monthsChart(context, stacksOf([most, ...terms], groups, [most.month]));
  const colours = chart.drawing.keys.map(({ colour }) => colour);
  expect([colours[0], colours.at(-1)]).toEqual(["var(--hue-none)", "var(--hue-rest)"]);
});

test.each([
  [100, 100],
  [340, 330],
  [5, 20],
])("a sum above a bar around %p of 350 pixels stands around %p, whole", (middle, expected) => {
  expect(middleWithin(middle, 40, [0, 350])).toBe(expected);
});

test("a sum above the first bar is clear of the figures beside the axis", () => {
  expect(middleWithin(45, 40, [40, 350])).toBe(60);
});

test("a cent that came back has no shape, whose edge would lie over the axis", () => {
  const sums = ["900", "0", "-0.01", "-80"].map((total) => ({ total: decimal(total) }));
  expect(shapesOf(sums, 900)).toEqual([900, "-", "-", -80]);
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
