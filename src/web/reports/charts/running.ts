// The report of a running total, day by day: of a month beside another one and the average of a year's months, of a year beside another.

import type { EChartsCoreOption } from "echarts/core";
import { type Decimal, divide, sum, ZERO } from "../../../domain/money/decimal.ts";
import {
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../../domain/time/calendar-date.ts";
import { type DayRange, daysOfMonth } from "../../../domain/time/period.ts";
import { daysOf, type Period } from "../../address/view.ts";
import { showPeriod } from "../../book/period-bar.tsx";
import { showDay } from "../../locale/days.ts";
import { datesOf, knownMonthsBefore } from "../../service/same-days.ts";
import type { Chart, ChartKey, Place, Table, TipLine, Way } from "../chart.ts";
import { amountFigure } from "../chart.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import { amountAxis, basics, lengthOf, nameAxis } from "../drawing/options.ts";
import { drawStairs, type Stairs } from "../drawing/stairs.ts";
import {
  formatAmount,
  formatCount,
  formatPeriod,
  formatRoughly,
  type ReportContext,
  wayTo,
} from "../report-context.ts";
import type { ComparedRun } from "../span.ts";

const HEIGHT = 240;

type Kind = "current" | "before" | "average";

interface Line {
  readonly kind: Kind;
  readonly name: string;
  /** Undefined for the average. */
  readonly run?: RunningPeriod;
  readonly sums: readonly Decimal[];
}

export function runningChart(context: ReportContext, running: Running): Chart {
  const { texts } = context;
  const lines = linesOf(context, running);
  const { current, beside, average } = running;
  const soFar = Math.max(current.sums.length, 1) - 1;
  const [total, usual] = [current.sums[soFar], average[soFar] ?? average.at(-1)];
  const other = beside?.sums[soFar] ?? beside?.sums.at(-1);
  const name = formatPeriod(context, current.period);
  const otherName = beside && formatPeriod(context, beside.period);
  return {
    id: "running",
    title: texts.reports.running,
    days: otherName === undefined ? name : texts.reports.versus(name, otherName),
    sentence: texts.reports.runningSay(
      name,
      total === undefined ? texts.none : formatAmount(context, total),
      usual !== undefined
        ? texts.reports.beside(formatAmount(context, usual))
        : other !== undefined && otherName !== undefined
          ? texts.reports.besideOther(formatAmount(context, other), otherName)
          : texts.reports.besideNothing,
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

/** The period itself, the other one, and the average where there is one; nothing has no line. */
function linesOf(context: ReportContext, { current, beside, months, average }: Running) {
  const { locale, texts, firstDay } = context;
  const line = (kind: Kind, run: RunningPeriod): Line => {
    return { kind, name: showPeriod(run.period, firstDay, locale, texts), run, sums: run.sums };
  };
  const usual: Line = {
    kind: "average",
    name: texts.reports.averageOf(months),
    sums: average,
  };
  const lines = [line("current", current), ...(beside ? [line("before", beside)] : []), usual];
  return lines.filter(({ sums }) => sums.length > 0);
}

function lengthOfAll(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ sums }) => sums.length));
}

/** What a place along the axis is called: of a month the number of its day, of a year the day. */
function namesOf(context: ReportContext, lines: readonly Line[]): readonly string[] {
  const isYear = isYearOf(lines);
  return Array.from({ length: lengthOfAll(lines) }, (_, at) => {
    const day = LEAP_DAYS[at];
    return isYear && day ? showDay(day, "brief", context.locale) : formatCount(context, at + 1);
  });
}

function isYearOf(lines: readonly Line[]): boolean {
  return lines.some(({ run }) => run?.period.kind === "year");
}

const LEAP_YEAR = daysOf({ kind: "year", year: "2000" }, 1);
const LEAP_DAYS = LEAP_YEAR ? datesOf(LEAP_YEAR) : [];

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

/** All that was spent in a period up to a day. */
function wayAt(
  context: ReportContext,
  lines: readonly Line[],
  { series, at }: Place,
): Way | undefined {
  const { run } = lines[series] ?? {};
  const to = run?.dates[Math.min(at, run.sums.length - 1)];
  return run && to && wayTo(context, { period: { kind: "days", from: run.from, to } });
}

/** Which period's line is nearest to a point. Its end is marked by a dot, half of which stands in the next day's place. */
function nearestTo(height: number, at: number, lines: readonly Line[]): number | undefined {
  const [nearest] = lines
    .flatMap(({ run, sums }, series) => {
      const value = at === sums.length ? sums.at(-1) : sums[at];
      if (!run || value === undefined) return [];
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
      ...lines.map(({ name, kind }) => ({ key: kind, name })),
    ],
    rows: namesOf(context, lines).map((shown, at) => ({
      key: String(at),
      head: { shown, exact: (isYearOf(lines) && LEAP_DAYS[at]?.slice(5)) || String(at + 1) },
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
  const names = namesOf(context, lines);
  const stairs = lines.map(({ kind, sums }): Stairs => {
    return { kind, colour: style.resolve(COLOURS[kind]), heights: sums.map(lengthOf) };
  });
  return {
    ...basics(style),
    grid: { top: 16, bottom: 4, left: 4, right: 12, outerBoundsMode: "same" },
    xAxis: {
      ...nameAxis(style),
      boundaryGap: true,
      data: names.map((_, at) => String(at)),
      axisLabel: dayLabel(context, lines, style),
    },
    yAxis: amountAxis(style, (value) => formatRoughly(context, value)),
    series: [
      {
        type: "custom",
        silent: true,
        data: [[0, 0]],
        renderItem: drawStairs(stairs, style),
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

/** The name of each day where there is room; of a year, of its months. */
function dayLabel(context: ReportContext, lines: readonly Line[], style: ChartStyle) {
  const names = namesOf(context, lines);
  const isYear = isYearOf(lines);
  return {
    color: style.inkSoft,
    fontSize: style.textSize,
    hideOverlap: true,
    ...(isYear && { interval: (at: number) => LEAP_DAYS[at]?.endsWith("-01") ?? false }),
    formatter: (place: string) => {
      const at = Number.parseInt(place, 10);
      const day = LEAP_DAYS[at];
      return isYear && day ? showDay(day, "monthName", context.locale) : (names[at] ?? "");
    },
  };
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
  const name = namesOf(context, lines)[at] ?? "";
  return [[isYearOf(lines) ? name : `${context.texts.reports.day} ${name}`, ""], ...values];
}

interface DayTotal {
  readonly date: CalendarDate;
  readonly total: Decimal;
}

interface RunningPeriod {
  readonly period: Period;
  readonly from: CalendarDate;
  /** The day of each place along the axis: of a year without a 29 February, the 28 stands there too. */
  readonly dates: readonly CalendarDate[];
  /** What it came to by the end of each of them; a period that goes on ends with today. */
  readonly sums: readonly Decimal[];
}

interface Running {
  readonly current: RunningPeriod;
  /** Undefined where nothing was recorded in it. */
  readonly beside: RunningPeriod | undefined;
  /** Of how many months the average is. */
  readonly months: number;
  /** Of the months before that are over, on each day of the longest, each with all that it came to in the end. */
  readonly average: readonly Decimal[];
}

interface RunningOptions extends ComparedRun {
  readonly firstDay: number;
  readonly today: CalendarDate;
  /** How many decimals the average has. */
  readonly places: number;
}

/** `days` are those with expenses, in any order; months before the first of them are none to compare with. */
export function runningSums(
  days: readonly DayTotal[],
  { running, beside, firstDay, today, places }: RunningOptions,
): Running {
  const byDate = Map.groupBy(days, ({ date }) => date);
  const oldest = days.reduce<CalendarDate | undefined>((least, { date }) => {
    return least === undefined || date < least ? date : least;
  }, undefined);

  function runningPeriod(period: Period): RunningPeriod {
    const range = daysOf(period, firstDay) ?? { from: today, to: today };
    const dates = placesOf(period, range);
    // Of days to come, those alone that have expenses are drawn, and all before them.
    const last = range.from > today ? dates.findLast((date) => byDate.has(date)) : today;
    const sums: Decimal[] = [];
    let total: Decimal = ZERO;
    for (const [at, date] of dates.entries()) {
      if (last === undefined || date > last) break;
      const added = date === dates[at - 1] ? [] : (byDate.get(date) ?? []);
      total = sum([total, ...added.map(({ total }) => total)]);
      sums.push(total);
    }
    return { period, from: range.from, dates, sums };
  }

  const isRecorded = ({ dates }: RunningPeriod) => dates.some((date) => byDate.has(date));
  const before = running.kind === "month" ? knownMonthsBefore(running.month, firstDay, oldest) : [];
  const over = before
    .filter((month) => daysOfMonth(month, firstDay).to <= today)
    .map((month) => runningPeriod({ kind: "month", month }));
  const other = beside && runningPeriod(beside);
  return {
    current: runningPeriod(running),
    beside: other && isRecorded(other) ? other : undefined,
    months: over.length,
    average: over.filter(isRecorded).length < 2 ? [] : averageOf(over, places),
  };
}

/** Those of a leap year for each year, so that the same day has the same place in all of them. */
function placesOf(period: Period, range: DayRange): readonly CalendarDate[] {
  if (period.kind !== "year") return datesOf(range);
  return LEAP_DAYS.flatMap((day) => {
    const { month, day: ofMonth } = dateParts(day);
    const year = dateParts(range.from).year;
    return calendarDateOf(year, month, ofMonth) ?? calendarDateOf(year, month, ofMonth - 1) ?? [];
  });
}

function averageOf(months: readonly RunningPeriod[], places: number): readonly Decimal[] {
  const length = Math.max(...months.map(({ sums }) => sums.length));
  return Array.from({ length }, (_, at) => {
    const sums = months.map(({ sums }) => sums[at] ?? sums.at(-1) ?? ZERO);
    return divide(sum(sums), months.length, places);
  });
}
