// The report of days: a heat map of a year's weeks, in two rows where there is little room.

import type { CustomSeriesRenderItem } from "echarts";
import type { EChartsCoreOption } from "echarts/core";
import { compare, type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import {
  addDays,
  type CalendarDate,
  dayNumber,
  weekday,
} from "../../../domain/time/calendar-date.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { showDay, showDays } from "../../locale/days.ts";
import type { DaySum } from "../../service/pending.ts";
import type { Chart, ChartKey, Place, Point, Table, TipLine, Way } from "../chart.ts";
import { amountFigure, countFigure } from "../chart.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import { basics } from "../drawing/options.ts";
import { formatAmount, formatExpenses, type ReportContext, wayTo } from "../report-context.ts";

/** In CSS pixels. */
const NARROW = 620;
const WIDEST_CELL = 24;
const GAP = 2;
const NAMES_ABOVE = 22;
/** Names of weekdays, which are short in most languages. */
const NAMES_BEFORE = { short: 42, long: 64 };
const SHORT = 4;
/** A weekday's name needs so much. */
const ROOM_FOR_DAY = 16;
/** And a month's name so many weeks. */
const ROOM_FOR_MONTH = 2;
const WEEKDAYS = 7;

interface ShownDays {
  /** All days of the year, the first one first. */
  readonly days: readonly HeatDay[];
  readonly year: DayRange;
}

export function daysChart(context: ReportContext, { days, year }: ShownDays): Chart {
  const { texts, locale } = context;
  const spent = days.filter(({ count }) => count > 0);
  const [most] = spent.toSorted((a, b) => compare(b.total, a.total));
  const name = showDays(year.from, year.to, locale);
  return {
    id: "days",
    title: texts.reports.days,
    days: name,
    sentence: texts.reports.daysSay(
      name,
      most ? showDay(most.date, "full", locale) : texts.none,
      most ? formatAmount(context, most.total) : texts.none,
    ),
    table: () => tableOf(context, spent),
    isEmpty: spent.length === 0,
    drawing: {
      option: (style) => optionOf(context, days, style),
      wayAt: ({ series, at }) => {
        // Of one sheet or of two, the first one begins with the first day.
        const day = series === 0 ? days[at] : sheetsOf(days, 2)[series]?.[at];
        return day && wayOf(context, day);
      },
      stops: {
        count: days.length,
        first: Math.max(
          days.findLastIndex(({ count }) => count > 0),
          0,
        ),
        // An arrow along the weeks leads to the same day of the next one.
        ...{ along: WEEKDAYS, across: 1 },
        describe: (at) => describeDay(context, days[at]),
        at: ({ grid, along, across }, width) => {
          const week = along + grid * sizes(days, width, locale).weeks;
          const found = days.findIndex((day) => day.week === week && day.weekday === across);
          return found < 0 ? undefined : found;
        },
        pointOf: (at, width) => pointOf(days, at, sizes(days, width, locale)),
        placeOf: (at, width) => placeOf(days, at, sizes(days, width, locale)),
        wayOf: (at) => days[at] && wayOf(context, days[at]),
      },
      height: (width) => {
        const { sheets, cell } = sizes(days, width, locale);
        return sheets * (NAMES_ABOVE + WEEKDAYS * cell) + 8;
      },
      keys: keysOf(context, spent),
    },
  };
}

function placeOf(days: readonly HeatDay[], at: number, { sheets }: Pick<Sizes, "sheets">): Place {
  const [first = [], ...more] = sheetsOf(days, sheets);
  const isFirst = at < first.length || more.length === 0;
  return isFirst ? { series: 0, at } : { series: 1, at: at - first.length };
}

function pointOf(days: readonly HeatDay[], at: number, { weeks }: Pick<Sizes, "weeks">): Point {
  const { week, weekday } = days[at] ?? { week: 0, weekday: 0 };
  const grid = Math.floor(week / weeks);
  return { grid, along: week - grid * weeks, across: weekday };
}

function describeDay(context: ReportContext, day: HeatDay | undefined): readonly TipLine[] {
  if (!day) return [];
  return [
    [showDay(day.date, "full", context.locale), ""],
    [formatExpenses(context, day.count), formatAmount(context, day.total)],
  ];
}

/** From the least to the most of a day, with what they come to; and net refunds, where there are any. */
function keysOf(context: ReportContext, spent: readonly HeatDay[]): readonly ChartKey[] {
  const { texts } = context;
  const inOrder = spent
    .filter(({ level }) => level > 0)
    .toSorted((a, b) => compare(a.total, b.total));
  // Of few days none need be of the lightest shade.
  const least = (inOrder.findLast(({ level }) => level === 1) ?? inOrder[0])?.total;
  const most = inOrder.find(({ level }) => level === LEVELS)?.total;
  const levels = Array.from({ length: inOrder.length === 0 ? 0 : LEVELS }, (_, at): ChartKey => {
    const [isLeast, isMost] = [at === 0 && least, at === LEVELS - 1 && most];
    const name = isLeast
      ? texts.reports.upTo(formatAmount(context, isLeast))
      : isMost
        ? texts.reports.from(formatAmount(context, isMost))
        : "";
    return { name, colour: `var(--heat-${at + 1})` };
  });
  const isBack = spent.some(({ level }) => level < 0);
  return isBack ? [...levels, { name: texts.reports.back, colour: "var(--heat-back)" }] : levels;
}

function wayOf(context: ReportContext, { date }: HeatDay): Way {
  return wayTo(context, { period: { kind: "days", from: date, to: date } });
}

/** The latest first. */
function tableOf(context: ReportContext, spent: readonly HeatDay[]): Table {
  const { texts, locale } = context;
  return {
    columns: [
      { key: "date", name: texts.date },
      { key: "total", name: texts.book.total },
      { key: "count", name: texts.reports.count },
    ],
    rows: spent.toReversed().map((day) => {
      const to = wayOf(context, day);
      return {
        key: day.date,
        head: { shown: showDay(day.date, "full", locale), exact: day.date, to },
        figures: [amountFigure(day.total, to), countFigure(day.count, to)],
      };
    }),
  };
}

type Sizes = ReturnType<typeof sizes>;

function sizes(days: readonly HeatDay[], width: number, locale: string) {
  const sheets = width < NARROW ? 2 : 1;
  const weeks = Math.ceil(((days.at(-1)?.week ?? 0) + 1) / sheets);
  const names = days.slice(0, WEEKDAYS).map(({ date }) => showDay(date, "shortWeekday", locale));
  const isShort = names.every((name) => name.length <= SHORT);
  const before = isShort ? NAMES_BEFORE.short : NAMES_BEFORE.long;
  const cell = Math.min((width - before) / weeks, WIDEST_CELL);
  return { sheets, weeks, cell, before };
}

/** The days of each sheet. */
function sheetsOf(days: readonly HeatDay[], count: number): readonly (readonly HeatDay[])[] {
  const weeks = Math.ceil(((days.at(-1)?.week ?? 0) + 1) / count);
  return Array.from({ length: count }, (_, sheet) => {
    return days.filter(({ week }) => Math.floor(week / weeks) === sheet);
  });
}

function optionOf(context: ReportContext, days: readonly HeatDay[], style: ChartStyle) {
  const { sheets, weeks, cell, before } = sizes(days, style.width, context.locale);
  const each = sheetsOf(days, sheets);
  const side = style.isRightToLeft ? "right" : "left";
  return {
    ...basics(style),
    grid: each.map((_, sheet) => ({
      top: NAMES_ABOVE + sheet * (NAMES_ABOVE + WEEKDAYS * cell),
      [side]: before,
      width: weeks * cell,
      height: WEEKDAYS * cell,
      outerBoundsMode: "none",
    })),
    xAxis: each.map((shown, sheet) => weekAxis(context, shown, { style, sheet, weeks })),
    yAxis: each.map((shown, sheet) => weekdayAxis(context, shown, { style, sheet, cell })),
    series: each.map((shown, sheet) => ({
      type: "custom",
      xAxisIndex: sheet,
      yAxisIndex: sheet,
      cursor: "pointer",
      data: shown.map(({ week, weekday }) => [week - sheet * weeks, weekday]),
      renderItem: cellDrawer(shown, style, cell),
    })),
  } satisfies EChartsCoreOption;
}

function cellDrawer(
  shown: readonly HeatDay[],
  style: ChartStyle,
  cell: number,
): CustomSeriesRenderItem {
  const size = Math.max(cell - GAP, 2);
  return ({ dataIndex }, api) => {
    const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
    const level = shown[dataIndex]?.level ?? 0;
    return {
      type: "rect",
      shape: { x: x - size / 2, y: y - size / 2, width: size, height: size, r: 2 },
      style: { fill: level < 0 ? style.heatBack : (style.heat[level] ?? style.line) },
      emphasis: { style: { stroke: style.ink, lineWidth: 1.5 } },
    };
  };
}

interface Sheet {
  readonly style: ChartStyle;
  readonly sheet: number;
  readonly weeks: number;
}

/** Each month is named above the week in which it begins, or above the first of its weeks on this sheet. */
function weekAxis(
  context: ReportContext,
  shown: readonly HeatDay[],
  { style, sheet, weeks }: Sheet,
) {
  const firsts = shown.flatMap(({ date, week }) => {
    const at = week - sheet * weeks;
    // At the very end there is no room for a name: it stands at the beginning of the next sheet.
    return date.endsWith("-01") && at < weeks - 1 ? [{ date, at }] : [];
  });
  const [day] = shown;
  const isCut = day !== undefined && (firsts[0]?.at ?? weeks) > ROOM_FOR_MONTH;
  const named = isCut ? [{ date: day.date, at: 0 }, ...firsts] : firsts;
  const names = new Map(
    named.map(({ date, at }) => [at, showDay(date, "monthName", context.locale)]),
  );
  return {
    type: "category",
    gridIndex: sheet,
    position: "top",
    inverse: style.isRightToLeft,
    data: Array.from({ length: weeks }, (_, week) => String(week)),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: style.inkSoft,
      fontSize: style.textSize,
      interval: (week: number) => names.has(week),
      hideOverlap: true,
      align: style.isRightToLeft ? "right" : "left",
      formatter: (week: string) => names.get(Number.parseInt(week, 10)) ?? "",
    },
  };
}

function weekdayAxis(
  context: ReportContext,
  shown: readonly HeatDay[],
  { style, sheet, cell }: Omit<Sheet, "weeks"> & { readonly cell: number },
) {
  const named = Array.from({ length: WEEKDAYS }, (_, at) => {
    const day = shown.find(({ weekday }) => weekday === at);
    return day ? showDay(day.date, "shortWeekday", context.locale) : "";
  });
  return {
    type: "category",
    gridIndex: sheet,
    position: style.isRightToLeft ? "right" : "left",
    inverse: true,
    data: Array.from({ length: WEEKDAYS }, (_, at) => String(at)),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: style.inkSoft,
      fontSize: style.textSize,
      // Where all of them would touch, every other one says enough.
      interval: cell < ROOM_FOR_DAY ? 1 : 0,
      formatter: (at: string) => named[Number.parseInt(at, 10)] ?? "",
    },
  };
}

/** How many shades there are. */
const LEVELS = 5;

interface HeatDay {
  readonly date: CalendarDate;
  readonly count: number;
  readonly total: Decimal;
  /** From 0 for the week of the first day. */
  readonly week: number;
  /** From 0 for the day on which weeks begin. */
  readonly weekday: number;
  /** 1 to 5 by its place among the days on which anything was spent; 0 for nothing, -1 where refunds outweigh it. */
  readonly level: number;
}

/** `firstWeekday` is 1 for Monday to 7. */
export function heatOf(
  days: readonly DaySum[],
  { from, to }: DayRange,
  firstWeekday: number,
): readonly HeatDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const within = days.filter(({ date }) => date >= from && date <= to);
  const bounds = boundsOf(within.map(({ total }) => total));
  const placeOf = (date: CalendarDate) => (weekday(date) - firstWeekday + 7) % 7;
  const start = dayNumber(from) - placeOf(from);
  const cells: HeatDay[] = [];
  for (let date: CalendarDate | undefined = from; date && date <= to; date = addDays(date, 1)) {
    const { count, total } = byDate.get(date) ?? { count: 0, total: ZERO };
    const week = Math.floor((dayNumber(date) - start) / 7);
    const level = levelOf(total, bounds);
    cells.push({ date, count, total, week, weekday: placeOf(date), level });
  }
  return cells;
}

/** The least amount of each shade: each has as many days, for one rent would leave all others pale. */
function boundsOf(totals: readonly Decimal[]): readonly Decimal[] {
  const spent = totals.filter((total) => compare(total, ZERO) > 0).toSorted(compare);
  return Array.from({ length: LEVELS }, (_, at) => {
    return spent[Math.floor((at * spent.length) / LEVELS)] ?? ZERO;
  });
}

function levelOf(total: Decimal, bounds: readonly Decimal[]): number {
  const order = compare(total, ZERO);
  if (order <= 0) return order;
  return bounds.filter((bound) => compare(total, bound) >= 0).length;
}
