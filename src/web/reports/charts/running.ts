// The report of a month's running total, day by day, beside the month before it and the average of a year's months.

import type { EChartsCoreOption } from "echarts/core";
import { type Decimal, divide, sum, ZERO } from "../../../domain/money/decimal.ts";
import { addDays, type CalendarDate } from "../../../domain/time/calendar-date.ts";
import { daysOfMonth, type LedgerMonth } from "../../../domain/time/period.ts";
import { showMonth } from "../../locale/days.ts";
import { knownMonthsBefore, lastSoFar } from "../../service/same-days.ts";
import type { Chart, ChartKey, Place, Table, TipLine, Way } from "../chart.ts";
import { amountFigure } from "../chart.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import { amountAxis, basics, lengthOf, nameAxis } from "../drawing/options.ts";
import { drawStairs, type Stairs } from "../drawing/stairs.ts";
import {
  formatAmount,
  formatCount,
  formatMonth,
  formatRoughly,
  type ReportContext,
  wayTo,
} from "../report-context.ts";

const HEIGHT = 340;

type Kind = "current" | "before" | "average";

interface Line {
  readonly kind: Kind;
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
    isEmpty: lines.every(({ sums }) => sums.every((sum) => sum === ZERO)),
    drawing: {
      option: (style) => optionOf(context, lines, style),
      wayAtPoint: (at, height) => {
        const series = nearestTo(height, at, lines);
        return series === undefined ? undefined : wayAt(context, lines, { series, at });
      },
      stops: {
        count: lengthOfAll(lines),
        first: soFar,
        ...{ along: 1, across: 1 },
        describe: (at) => describeDay(context, lines, at),
        at: ({ along }) => along,
        pointOf: (at) => ({ grid: 0, along: at, across: lengthOf(lines[0]?.sums[at] ?? ZERO) }),
        placeOf: (at) => ({ series: lines.findIndex(({ sums }) => at < sums.length) + 1, at }),
        wayOf: (at) => wayAt(context, lines, { series: 0, at }),
      },
      height: () => HEIGHT,
      keys: keysOf(lines),
    },
  };
}

/** The month itself, the one before, and the average where there is one. */
function linesOf(context: ReportContext, { current, before, average }: Running): readonly Line[] {
  const { locale, texts } = context;
  const line = (kind: Kind, month: RunningMonth): Line => {
    return { kind, name: showMonth(month.month, "month", locale), month, sums: month.sums };
  };
  const usual = {
    kind: "average",
    name: texts.reports.averageOf(before.length),
    sums: average,
  } as const;
  return [
    line("current", current),
    ...before.slice(0, 1).map((month) => line("before", month)),
    ...(average.length > 0 ? [usual] : []),
  ];
}

function lengthOfAll(lines: readonly Line[]): number {
  return Math.max(...lines.map(({ sums }) => sums.length));
}

function keysOf(lines: readonly Line[]): readonly ChartKey[] {
  const shapes = { current: "line", before: "dots", average: "band" } as const;
  return lines.map(({ kind, name }) => ({
    name,
    colour: COLOURS[kind],
    shape: shapes[kind],
  }));
}

/** As a style sheet has them. */
const COLOURS = {
  current: "var(--accent)",
  before: "var(--ink-soft)",
  average: "var(--heat-1)",
} as const satisfies Readonly<Record<Kind, string>>;

/** All that was spent in a month up to a day. */
function wayAt(
  context: ReportContext,
  lines: readonly Line[],
  { series, at }: Place,
): Way | undefined {
  const { month, sums } = lines[series] ?? {};
  const to = month && addDays(month.from, Math.min(at, month.sums.length - 1));
  return month && to && sums && wayTo(context, { period: { kind: "days", from: month.from, to } });
}

/** Which month's line is nearest to a point. Its end is marked by a dot, half of which stands in the next day's place. */
function nearestTo(height: number, at: number, lines: readonly Line[]): number | undefined {
  const [nearest] = lines
    .flatMap(({ month, sums }, series) => {
      const value = at === sums.length ? sums.at(-1) : sums[at];
      if (!month || value === undefined) return [];
      return [{ series, distance: Math.abs(lengthOf(value) - height) }];
    })
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.series;
}

function tableOf(context: ReportContext, lines: readonly Line[]): Table {
  const { texts } = context;
  return {
    columns: [
      { key: "day", name: texts.reports.day },
      ...lines.map(({ name, month }) => ({ key: month?.month ?? "average", name })),
    ],
    rows: Array.from({ length: lengthOfAll(lines) }, (_, at) => ({
      key: String(at),
      head: { shown: formatCount(context, at + 1), exact: String(at + 1) },
      figures: lines.map(({ sums }, series) =>
        amountFigure(sums[at], wayAt(context, lines, { series, at })),
      ),
    })),
  };
}

function optionOf(
  context: ReportContext,
  lines: readonly Line[],
  style: ChartStyle,
): EChartsCoreOption {
  const axis = axisOf(lines);
  const floor = axis?.min ?? 0;
  const stairs = lines.map(({ kind, sums }): Stairs => {
    return { kind, colour: style.resolve(COLOURS[kind]), heights: sums.map(lengthOf) };
  });
  return {
    ...basics(style),
    grid: { top: 16, bottom: 4, left: 4, right: 12, outerBoundsMode: "same" },
    xAxis: {
      ...nameAxis(style),
      // Not the ground that bars stand on.
      ...(axis && { axisLine: { lineStyle: { color: style.lineStrong, type: "dashed" } } }),
      boundaryGap: true,
      data: Array.from({ length: lengthOfAll(lines) }, (_, at) => formatCount(context, at + 1)),
      axisLabel: { color: style.inkSoft, fontSize: style.textSize, hideOverlap: true },
    },
    yAxis: {
      ...amountAxis(style, (value) => formatRoughly(context, value)),
      ...axis,
    },
    series: [
      {
        type: "custom",
        silent: true,
        clip: true,
        data: [[0, floor]],
        renderItem: drawStairs(stairs, style, floor),
      },
      // They are not seen, but for their points where somebody points: a library's line drops steps of less than a pixel.
      ...lines.map(({ kind, name, sums }) => ({
        type: "line",
        id: name,
        silent: true,
        symbol: "circle",
        symbolSize: kind === "current" ? 9 : 6,
        showSymbol: false,
        itemStyle: {
          color: style.resolve(COLOURS[kind]),
          borderColor: style.surface,
          borderWidth: 2,
        },
        lineStyle: { opacity: 0 },
        data: sums.map(lengthOf),
      })),
    ],
  };
}

/** Where the axis begins, and its steps: a rent on the first of each month would press all that follows into a strip at the top. */
function axisOf(lines: readonly Line[]) {
  const first = Math.min(...lines.map(({ sums }) => (sums[0] ? lengthOf(sums[0]) : 0)));
  const most = Math.max(...lines.flatMap(({ sums }) => sums.map(lengthOf)));
  if (first <= most * GROUND) return undefined;
  const interval = roundStep((most - first * BELOW_FIRST) / STEPS);
  return { min: Math.floor((first * BELOW_FIRST) / interval) * interval, interval };
}

/** How much of the whole the first day must be for that, and how much of it is cut off. */
const GROUND = 0.25;
const BELOW_FIRST = 0.75;
const STEPS = 4;

/** No less than `least`: 1, 2 or 5 with noughts. */
function roundStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5].find((times) => unit * times >= least) ?? 10);
}

/** What each line had come to on a day. */
function describeDay(
  context: ReportContext,
  lines: readonly Line[],
  at: number,
): readonly TipLine[] {
  const values = lines.flatMap(({ name, sums }): TipLine[] => {
    const value = sums[at];
    return value === undefined ? [] : [[name, formatAmount(context, value)]];
  });
  return [[`${context.texts.reports.day} ${formatCount(context, at + 1)}`, ""], ...values];
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

  const before = knownMonthsBefore(month, firstDay, oldest).map(runningMonth);
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
