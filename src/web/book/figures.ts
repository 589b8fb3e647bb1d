// The figures of a summary: a month beside the same days of the month before and the average month, bars of days, months or years, and
// categories. All are exact but for the average, which is rounded to the currency's decimals.

import { compare, type Decimal, divide, subtract, sum } from "../../domain/money/decimal.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  dayNumber,
} from "../../domain/time/calendar-date.ts";
import {
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  ledgerMonthOf,
} from "../../domain/time/period.ts";
import type { Period } from "../address/view.ts";
import { AVERAGE_MONTHS, upperCategories } from "../service/comparison.ts";
import { added, type DaySum, type Sum, type SumRow } from "../service/pending.ts";
import type { Category } from "../service/shapes.ts";

export interface MonthFigures extends Sum {
  /** Whether all days of it are compared, or those until today of a month that goes on. */
  readonly compared: "whole" | "soFar";
  /** How much more it is than the same days of the month before; undefined where nothing was recorded until then. */
  readonly thanBefore: Decimal | undefined;
  /** The same of the average of up to twelve months before. */
  readonly thanAverage: Decimal | undefined;
}

/** The days that have to be known for the figures of a month. */
export function daysForFigures(month: LedgerMonth, firstDay: number): DayRange {
  const first = addLedgerMonths(month, -AVERAGE_MONTHS) ?? month;
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(month, firstDay).to };
}

interface FiguresOptions {
  readonly month: LedgerMonth;
  readonly firstDay: number;
  readonly today: CalendarDate;
  /** How many decimals the average has. */
  readonly places: number;
}

/** `days` are those of `daysForFigures` that have expenses, the latest first. */
export function monthFigures(
  days: readonly DaySum[],
  { month, firstDay, today, places }: FiguresOptions,
): MonthFigures {
  const range = daysOfMonth(month, firstDay);
  const length = daysSoFar(range, today);
  const totalOf = (range: DayRange) => added(daysWithin(days, partOf(range, length))).total;
  const earlier = earlierMonths(days, month, firstDay).map(totalOf);
  const soFar = totalOf(range);
  const [before] = earlier;
  return {
    ...added(daysWithin(days, range)),
    compared: length === undefined ? "whole" : "soFar",
    thanBefore: before && subtract(soFar, before),
    thanAverage:
      earlier.length > 1
        ? subtract(soFar, divide(sum(earlier), earlier.length, places))
        : undefined,
  };
}

export function daysWithin(days: readonly DaySum[], { from, to }: DayRange): readonly DaySum[] {
  return days.filter(({ date }) => date >= from && date <= to);
}

/** How many days of a month are over, today counted; undefined for all of them. */
function daysSoFar({ from, to }: DayRange, today: CalendarDate): number | undefined {
  return today >= from && today < to ? dayNumber(today) - dayNumber(from) + 1 : undefined;
}

/** So many days of a month from its first one on; shorter months have fewer. */
function partOf({ from, to }: DayRange, length: number | undefined): DayRange {
  const last = length === undefined ? undefined : addDays(from, length - 1);
  return { from, to: last && last < to ? last : to };
}

/** The months before, the nearest first, as far back as anything was recorded. */
function earlierMonths(
  days: readonly DaySum[],
  month: LedgerMonth,
  firstDay: number,
): readonly DayRange[] {
  const oldest = days.at(-1);
  const ranges: DayRange[] = [];
  for (let back = 1; oldest && back <= AVERAGE_MONTHS; back += 1) {
    const earlier = addLedgerMonths(month, -back);
    const range = earlier && daysOfMonth(earlier, firstDay);
    if (!range || range.to < oldest.date) break;
    ranges.push(range);
  }
  return ranges;
}

interface Bar {
  readonly period: Period;
  /** The first day that it stands for. */
  readonly from: CalendarDate;
  readonly total: Decimal;
  /** Its height, as a share of the highest; refunds that outweigh the rest have none. */
  readonly share: number;
}

export type BarKind = "day" | "month" | "year";

interface Bars {
  readonly kind: BarKind;
  readonly bars: readonly Bar[];
}

const MOST_DAYS = 62;
const MOST_MONTHS = 60;

/** What a bar stands for, before it has a total. */
interface Span {
  readonly period: Period;
  readonly from: CalendarDate;
}

/** `days` are those with expenses, the latest first; `range` is undefined for all of them. */
export function barsOf(
  days: readonly DaySum[],
  range: DayRange | undefined,
  firstDay: number,
): Bars {
  const from = range?.from ?? days.at(-1)?.date;
  const to = range?.to ?? days[0]?.date;
  if (from === undefined || to === undefined) return { kind: "day", bars: [] };
  const spans = daySpans(from, to);
  if (spans) return { kind: "day", bars: barsAlong(spans, days, (date) => date) };
  const monthOf = (date: CalendarDate) => ledgerMonthOf(date, firstDay);
  const months = monthSpans(monthOf(from), monthOf(to), firstDay);
  if (months) return { kind: "month", bars: barsAlong(months, days, monthOf) };
  return { kind: "year", bars: barsAlong(yearSpans(from, to), days, (date) => date.slice(0, 4)) };
}

/** Undefined if there are too many for a bar each. */
function daySpans(from: CalendarDate, to: CalendarDate): readonly Span[] | undefined {
  const spans: Span[] = [];
  for (let day: CalendarDate | undefined = from; day && day <= to; day = addDays(day, 1)) {
    if (spans.length === MOST_DAYS) return undefined;
    spans.push({ period: { kind: "days", from: day, to: day }, from: day });
  }
  return spans;
}

/** Undefined if there are too many for a bar each. */
function monthSpans(from: LedgerMonth, to: LedgerMonth, firstDay: number) {
  const spans: Span[] = [];
  let month: LedgerMonth | undefined = from;
  for (; month && month <= to; month = addLedgerMonths(month, 1)) {
    if (spans.length === MOST_MONTHS) return undefined;
    spans.push({ period: { kind: "month", month }, from: daysOfMonth(month, firstDay).from });
  }
  return spans;
}

function yearSpans(from: CalendarDate, to: CalendarDate): readonly Span[] {
  const [first, last] = [dateParts(from).year, dateParts(to).year];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = calendarDateOf(first + index, 1, 1) ?? from;
    return { period: { kind: "year", year: day.slice(0, 4) }, from: day };
  });
}

/** A bar for each span; `keyOf` gives the days of one span the same key, and days of different spans different ones. */
function barsAlong(
  spans: readonly Span[],
  days: readonly DaySum[],
  keyOf: (date: CalendarDate) => string,
): readonly Bar[] {
  const byKey = Map.groupBy(days, ({ date }) => keyOf(date));
  return withShares(
    spans.map((span) => ({ ...span, ...added(byKey.get(keyOf(span.from)) ?? []) })),
  );
}

/** With each total as a share of the greatest, for drawing alone, where a double is exact enough. A negative total has none. */
function withShares<T extends { readonly total: Decimal }>(
  all: readonly T[],
): readonly (T & { readonly share: number })[] {
  const values = all.map(({ total }) => Math.max(Number.parseFloat(total), 0));
  const greatest = Math.max(...values, 0);
  return all.map((each, at) => ({
    ...each,
    share: greatest > 0 ? (values[at] ?? 0) / greatest : 0,
  }));
}

export interface Where {
  /** Null for what has no category. */
  readonly category: Category | null;
  readonly total: Decimal;
  /** As a share of the greatest, for drawing. */
  readonly share: number;
}

/** `rows` are of a breakdown by category. */
export function whereOf(
  rows: readonly SumRow[],
  categories: readonly Category[],
): readonly Where[] {
  const upper = upperCategories(categories);
  const terms = Map.groupBy(rows, ({ keys }) => upper(keys.category));
  const all = Array.from(terms, ([category, rows]) => ({ category, ...added(rows) }));
  return withShares(all.toSorted((a, b) => compare(b.total, a.total)));
}
