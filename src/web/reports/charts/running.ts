// The report of a month's running total, day by day, beside the months before it and their average.

import type { EChartsCoreOption } from "echarts/core";
import { type Decimal, divide, sum, ZERO } from "../../../domain/money/decimal.ts";
import { addDays, type CalendarDate } from "../../../domain/time/calendar-date.ts";
import { addLedgerMonths, daysOfMonth, type LedgerMonth } from "../../../domain/time/period.ts";
import { showMonth } from "../../locale/days.ts";
import { lastSoFar } from "../../service/comparison.ts";
import type { Chart, Place, Table, Way } from "../chart.ts";
import { amountFigure } from "../chart.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import { amountAxis, axisTooltip, basics, lengthOf, nameAxis } from "../drawing/options.ts";
import {
  formatAmount,
  formatCount,
  formatMonth,
  formatRoughly,
  type ReportContext,
  wayTo,
} from "../report-context.ts";
import { MONTHS_BEFORE } from "../span.ts";

const HEIGHT = 300;
/** Which colours the months before have, the farthest first. */
const BEFORE = [1, 3, 0];

interface Line {
  readonly name: string;
  /** Undefined for the average. */
  readonly month?: RunningMonth;
  readonly sums: readonly Decimal[];
}

export function runningChart(context: ReportContext, running: Running): Chart {
  const { texts } = context;
  const lines = linesOf(context, running);
  const { current, average } = running;
  const soFar = current.sums.length - 1;
  const [total, usual] = [current.sums[soFar], average[soFar] ?? average.at(-1)];
  const name = formatMonth(context, current.month);
  return {
    id: "running",
    title: texts.reports.running,
    days: name,
    sentence: texts.reports.runningSay(
      name,
      total === undefined ? texts.none : formatAmount(context, total),
      usual === undefined
        ? texts.reports.besideNothing
        : texts.reports.beside(formatAmount(context, usual)),
    ),
    table: () => tableOf(context, lines),
    isEmpty: lines.every(({ sums }) => sums.every((sum) => sum === "0")),
    drawing: {
      option: (style) => optionOf(context, lines, style),
      wayAt: () => undefined,
      wayAtPoint: (at, height) => {
        const series = nearestTo(height, at, lines);
        return series === undefined ? undefined : wayAt(context, lines, { series, at });
      },
      height: () => HEIGHT,
      keys: (style) => lines.map(({ name }, at) => [name, colourAt(at, lines, style)]),
    },
  };
}

/** The month itself, the average where there is one, and the months before. */
function linesOf(context: ReportContext, { current, before, average }: Running): readonly Line[] {
  const { texts, locale } = context;
  const line = (month: RunningMonth): Line => {
    return { name: showMonth(month.month, "month", locale), month, sums: month.sums };
  };
  const usual = { name: texts.reports.averageOf(before.length), sums: average };
  return [line(current), ...(average.length > 0 ? [usual] : []), ...before.map(line)];
}

/** All that was spent in a month up to a day. */
function wayAt(
  context: ReportContext,
  lines: readonly Line[],
  { series, at }: Place,
): Way | undefined {
  const from = lines[series]?.month?.from;
  const to = from && addDays(from, at);
  return from && to && wayTo(context, { period: { kind: "days", from, to } });
}

/** Which month's line is nearest to a point. */
function nearestTo(height: number, at: number, lines: readonly Line[]): number | undefined {
  const [nearest] = lines
    .flatMap(({ month, sums }, series) => {
      const value = sums[at];
      if (!month || value === undefined) return [];
      return [{ series, distance: Math.abs(lengthOf(value) - height) }];
    })
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.series;
}

function tableOf(context: ReportContext, lines: readonly Line[]): Table {
  const { texts } = context;
  const length = Math.max(...lines.map(({ sums }) => sums.length));
  return {
    columns: [
      { key: "day", name: texts.reports.day },
      ...lines.map(({ name, month }) => ({ key: month?.month ?? "average", name })),
    ],
    rows: Array.from({ length }, (_, at) => ({
      key: String(at),
      head: { shown: formatCount(context, at + 1), exact: String(at + 1) },
      figures: lines.map(({ sums }, series) =>
        amountFigure(sums[at], wayAt(context, lines, { series, at })),
      ),
    })),
  };
}

function colourAt(at: number, lines: readonly Line[], style: ChartStyle): string {
  if (at === 0) return style.accent;
  if (!lines[at]?.month) return style.ink;
  return style.series[BEFORE[lines.length - at - 1] ?? 0] ?? style.inkSoft;
}

function optionOf(
  context: ReportContext,
  lines: readonly Line[],
  style: ChartStyle,
): EChartsCoreOption {
  const length = Math.max(...lines.map(({ sums }) => sums.length));
  return {
    ...basics(style),
    grid: { top: 12, bottom: 4, left: 4, right: 12, outerBoundsMode: "same" },
    xAxis: {
      ...nameAxis(style),
      boundaryGap: false,
      data: Array.from({ length }, (_, at) => formatCount(context, at + 1)),
      axisLabel: { color: style.inkSoft, fontSize: style.textSize, hideOverlap: true },
    },
    yAxis: amountAxis(style, (value) => formatRoughly(context, value)),
    tooltip: axisTooltip(style, (at) => describeDay(context, lines, at)),
    series: lines.map(({ name, month, sums }, at) => ({
      type: "line",
      id: name,
      // A sum stays what it was until something is added to it.
      step: "end",
      silent: true,
      symbol: "circle",
      symbolSize: 7,
      showSymbol: false,
      itemStyle: { color: colourAt(at, lines, style) },
      lineStyle: {
        color: colourAt(at, lines, style),
        width: at === 0 ? 3 : 1.5,
        type: month ? (at === 0 ? "solid" : dashOf(lines.length - at)) : [6, 4],
      },
      z: lines.length - at + 2,
      data: sums.map(lengthOf),
    })),
  };
}

/** What each line had come to on a day. */
function describeDay(context: ReportContext, lines: readonly Line[], at: number): string {
  const values = lines.flatMap(({ name, sums }) => {
    const value = sums[at];
    return value === undefined ? [] : [`${name}: ${formatAmount(context, value)}`];
  });
  return [`${context.texts.reports.day} ${formatCount(context, at + 1)}`, ...values].join("\n");
}

/** Months before are told apart by their dashes too, not by colour alone. */
function dashOf(back: number): string | number[] {
  return back === 1 ? [2, 3] : back === 2 ? [8, 3, 2, 3] : "solid";
}

interface DayTotal {
  readonly date: CalendarDate;
  readonly total: Decimal;
}

interface RunningMonth {
  readonly month: LedgerMonth;
  readonly from: CalendarDate;
  /** What it came to by the end of each of its days; a month that goes on ends with today. */
  readonly sums: readonly Decimal[];
}

interface Running {
  readonly current: RunningMonth;
  /** The nearest first. */
  readonly before: readonly RunningMonth[];
  /** Of the months before, on each day of the longest; a month that is over counts with all that it came to. */
  readonly average: readonly Decimal[];
}

interface RunningOptions {
  readonly month: LedgerMonth;
  readonly firstDay: number;
  readonly today: CalendarDate;
  /** How many decimals the average has. */
  readonly places: number;
}

/** `days` are those with expenses, in any order; months before the first of them are none to compare with. */
export function runningSums(
  days: readonly DayTotal[],
  { month, firstDay, today, places }: RunningOptions,
): Running {
  const byDate = Map.groupBy(days, ({ date }) => date);
  const oldest = days.reduce<CalendarDate | undefined>((least, { date }) => {
    return least === undefined || date < least ? date : least;
  }, undefined);

  function runningMonth(month: LedgerMonth): RunningMonth {
    const range = daysOfMonth(month, firstDay);
    const { from } = range;
    const last = lastSoFar(range, today);
    const sums: Decimal[] = [];
    let total: Decimal = ZERO;
    for (let day: CalendarDate | undefined = from; day && day <= last; day = addDays(day, 1)) {
      total = sum([total, ...(byDate.get(day) ?? []).map(({ total }) => total)]);
      sums.push(total);
    }
    return { month, from, sums };
  }

  const before: RunningMonth[] = [];
  for (let back = 1; oldest && back <= MONTHS_BEFORE; back += 1) {
    const earlier = addLedgerMonths(month, -back);
    if (!earlier || daysOfMonth(earlier, firstDay).to < oldest) break;
    before.push(runningMonth(earlier));
  }
  return { current: runningMonth(month), before, average: averageOf(before, places) };
}

/** Of a single month there is none. */
function averageOf(months: readonly RunningMonth[], places: number): readonly Decimal[] {
  if (months.length < 2) return [];
  const length = Math.max(...months.map(({ sums }) => sums.length));
  return Array.from({ length }, (_, at) => {
    const sums = months.map(({ sums }) => sums[at] ?? sums.at(-1) ?? ZERO);
    return divide(sum(sums), months.length, places);
  });
}
