// The shapes, labels and legends of charts that are drawn as SVG, and the sums behind them.

import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { ALL } from "../../../src/web/address/view.ts";
import { UNSEEN } from "../../../src/web/charts/axis.ts";
import { stackedParts } from "../../../src/web/charts/bars.tsx";
import { daysChart, heatOf, namedMonths } from "../../../src/web/reports/charts/days.tsx";
import { labelSums, labelsChart } from "../../../src/web/reports/charts/labels.ts";
import { fewSums, monthsChart, stacksOf } from "../../../src/web/reports/charts/months.tsx";
import { runningChart, runningSums } from "../../../src/web/reports/charts/running.tsx";
import { groupsOf } from "../../../src/web/reports/groups.ts";
import { day, decimal } from "../../support/values.ts";
import { category, daySum, month, ofPayee, reportContext, term } from "./rows.ts";

const context = reportContext([]);

const look = (list: Readonly<Record<string, string>>) => {
  const days = Object.entries(list).map(([date, total]) => {
    return { date: day(date), total: decimal(total) };
  });
  const running = { kind: "month", month: month("2026-11") } as const;
  const beside = { kind: "month", month: month("2026-10") } as const;
  const asked = { running, beside, firstDay: 1, today: day("2026-11-21"), places: 2 };
  const { drawing } = runningChart(context, runningSums(days, asked));
  if (!drawing) throw new Error("nothing is drawn");
  return drawing.look(600);
};
const months = { "2026-11-01": "1000", "2026-10-01": "1000", "2026-10-20": "1100" };

test("the running sums have an axis from zero, even if rent is paid on the first", () => {
  expect(look({ ...months, "2026-11-12": "900" }).axis?.from).toBe(0);
});

test("the running sums are drawn over the sums that they are compared with, and end in a dot", () => {
  const markup = renderToStaticMarkup(look(months).children);
  const classes = Array.from(markup.matchAll(/class="([^"]+)"/g), ([, name]) => name);
  expect(classes).toEqual(["ghost halo", "ghost", "line", "dot"]);
});

const year = { from: day("2025-12-01"), to: day("2026-11-30") };
const days = [daySum("2026-03-01", "5"), daySum("2026-03-02", "80"), daySum("2026-03-03", "-4")];
const cells = heatOf(days, year, 7);

test("the heat map of days names the largest amount if there are only refunds", () => {
  const back = heatOf([daySum("2026-03-01", "-5"), daySum("2026-03-02", "-80")], year, 7);
  const { drawing } = daysChart(context, { days: back, year });
  expect(drawing?.sentence).toContain("the largest on Monday, March 2, 2026, -80.00.");
});

test.each([
  ["in one block", 1],
  ["in two blocks", 2],
])("the heat map of days names each month once, %s", (_, sheets) => {
  const months = namedMonths(cells, sheets).map(({ date }) => date.slice(0, 7));
  expect(months.length).toBe(12);
  expect(months).toEqual([...new Set(cells.map(({ date }) => date.slice(0, 7)))]);
});

test.each([
  ["two amounts and a refund", days, ["Under 5.00", "", "", "", "Over 80.00", "Net refund"]],
  ["one amount, which makes no scale", days.slice(0, 1), []],
])("the heat map of days has the right legend for %s", (_, spent, expected) => {
  const { drawing } = daysChart(context, { days: heatOf(spent, year, 7), year });
  expect(drawing?.keys?.map(({ name }) => name)).toEqual(expected);
});

test("the heat map of days has an element for each day that leads to its figures", () => {
  const { drawing } = daysChart(context, { days: cells, year });
  const markup = renderToStaticMarkup(drawing?.look(800).children);
  const places = Array.from(markup.matchAll(/data-at="(\d+)"/g), ([, at]) => Number(at));
  expect(places).toEqual(cells.map((_, at) => at));
});

test.each([
  ["the highest and the last one have a sum", [2, 9, 3, 4, 5, 3, 4], [1, 6]],
  [
    "only the highest one has a sum if the last one's sum would overlap a higher bar",
    [2, 9, 3, 4, 4, 5, 4],
    [1],
  ],
  [
    "only the highest one has a sum if the last one's sum would overlap it",
    [2, 1, 3, 4, 9, 3, 4],
    [4],
  ],
  ["the last one has a sum if it is the highest", [2, 3, 9], [2]],
])("if bars are too narrow for a sum each, %s", (_, heights, expected) => {
  expect([...fewSums(heights, 1.6)]).toEqual(expected);
});

test("combined categories and expenses without a category have different neutral colors", () => {
  const groups = groupsOf(
    Array.from({ length: 10 }, (_, at) => category(at + 1)),
    undefined,
  );
  const months = [month("2026-11")];
  const terms = groups.map(({ key }, at) => term(key, String(99 - at), 1, "2026-11"));
  const most = term(null, "900", 1, "2026-11");
  const chart = monthsChart(context, stacksOf([most, ...terms], groups, months));
  const colors = chart.drawing?.describe(0).map(([, , color]) => color) ?? [];
  expect([colors[1], colors.at(-1)]).toEqual(["var(--hue-none)", "var(--hue-rest)"]);
});

test("a refund of a cent has no shape, because its edge would lie over the axis", () => {
  const parts = stackedParts([900, 0, -0.01, 100, -80], UNSEEN * 1_000);
  expect(parts.map(({ part, from, to }) => [part, from, to])).toEqual([
    [0, 0, 900],
    [3, 900, 1_000],
    [4, 0, -80],
  ]);
});

test.each([
  [8, 8, []],
  [9, 7, ["2 others", "3"]],
  [20, 7, ["13 others", "91"]],
])("%p payees have %p bars, and a row has the total of the others", (count, bars, others) => {
  const sums = Array.from({ length: count }, (_, at) => ofPayee(`Payee ${at + 1}`, `${at + 1}`));
  const named = { period: ALL };
  const chart = labelsChart(context, {
    ...labelSums(sums, "payee"),
    field: "payee",
    most: 8,
    ...named,
  });
  const {
    rows,
    rest: [rest],
  } = chart.bars ?? { rows: [], rest: [] };
  expect(rows.length).toBe(bars);
  expect([rest?.name, ...(rest?.figures ?? []).map((f) => f.kind === "amount" && f.value)]).toEqual(
    others.length === 0 ? [undefined] : others,
  );
});

const dozen = { from: day("2026-01-01"), to: day("2026-01-12") };

test("the heat map of days has a cell for each day, whatever day weeks begin on", () => {
  const places = (first: number) =>
    heatOf([], dozen, first).map(({ week, weekday }) => `${week}.${weekday}`);
  // January 1, 2026 was a Thursday.
  expect(places(1).join(" ")).toBe("0.3 0.4 0.5 0.6 1.0 1.1 1.2 1.3 1.4 1.5 1.6 2.0");
  expect(places(7).slice(0, 4).join(" ")).toBe("0.4 0.5 0.6 1.0");
});

test("the heat map of days has equally many days in each shade, however large one of them is", () => {
  const totals = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "1000", "-3", "0"];
  const days = totals.map((total, at) => {
    return daySum(`2026-01-${String(at + 1).padStart(2, "0")}`, total);
  });
  const levels = heatOf(days, dozen, 1).map(({ level }) => level);
  expect(levels.join(" ")).toBe("1 1 2 2 3 3 4 4 5 5 -1 0");
  expect(heatOf([daySum("2025-12-31", "9")], dozen, 1).every(({ level }) => level === 0)).toBe(
    true,
  );
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
    "A 2 5.5",
    "B 2 5",
    "null 1 3",
    "C 1 -2",
  ]);
  expect(total).toBe(decimal("11.5"));
});
