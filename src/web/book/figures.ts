// The figures of a summary: a month beside the same days of the month before and the average month, categories, and what moved most. All are exact but for the average, which is rounded to the currency's decimals.

import { compare, type Decimal, divide, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import {
  AVERAGE_MONTHS,
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
} from "../../domain/time/period.ts";
import { asFarAs, goesOn, knownMonthsBefore } from "../service/comparison.ts";
import { categoryOf, upperCategories } from "../service/filter.ts";
import { added, type DaySum, type Sum, type SumRow } from "../service/pending.ts";
import type { Category } from "../service/shapes.ts";

export interface MonthFigures extends Sum {
  /** Whether all days of it are compared, or those until today of a month that goes on. */
  readonly compared: "whole" | "soFar";
  /** How much more it is than the same days of the month before; undefined where nothing was recorded in it. */
  readonly thanBefore: Decimal | undefined;
  /** The same of the average of up to twelve months before; undefined where nothing was recorded in two of them. */
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
  const isSoFar = goesOn(range, today);
  function comparedTotal(month: LedgerMonth): Decimal {
    const { from, to } = daysOfMonth(month, firstDay);
    const last = isSoFar ? asFarAs(today, range, { from, to }) : to;
    return added(daysWithin(days, { from, to: last })).total;
  }
  // Of days to come there is nothing to compare.
  const earlier = range.from <= today ? knownMonthsBefore(month, firstDay, days.at(-1)?.date) : [];
  const recorded = earlier.filter((month) => {
    return daysWithin(days, daysOfMonth(month, firstDay)).length > 0;
  });
  const totals = earlier.map(comparedTotal);
  const [before] = totals;
  const soFar = comparedTotal(month);
  return {
    ...added(daysWithin(days, range)),
    compared: isSoFar ? "soFar" : "whole",
    thanBefore: before && earlier[0] === recorded[0] ? subtract(soFar, before) : undefined,
    thanAverage:
      recorded.length > 1 ? subtract(soFar, divide(sum(totals), totals.length, places)) : undefined,
  };
}

export function daysWithin(days: readonly DaySum[], { from, to }: DayRange): readonly DaySum[] {
  return days.filter(({ date }) => date >= from && date <= to);
}

/** Whether there is anything to draw for a month, which is drawn with the month before. */
export function hasLayers(days: readonly DaySum[], month: LedgerMonth, firstDay: number): boolean {
  const { from } = daysOfMonth(addLedgerMonths(month, -1) ?? month, firstDay);
  return daysWithin(days, { from, to: daysOfMonth(month, firstDay).to }).length > 0;
}

type Total = Pick<Sum, "total">;

/** Whether all of it is refunds: then what came back is shown as what was spent is elsewhere. */
export function areRefunds(all: readonly Total[]): boolean {
  const isBack = ({ total }: Total) => total.startsWith("-");
  return all.some(isBack) && all.every((each) => each.total === ZERO || isBack(each));
}

/** The greatest first; of refunds alone, the largest of them. */
export function greatestFirst<T extends Total>(
  all: readonly T[],
  among: (a: T, b: T) => number = () => 0,
): readonly T[] {
  const sign = areRefunds(all) ? -1 : 1;
  return all.toSorted((a, b) => sign * compare(b.total, a.total) || among(a, b));
}

/** With each total as a share of the greatest, for drawing alone, where a double is exact enough. A refund among others has none. */
function withShares<T extends Total>(
  all: readonly T[],
  sign: number,
): readonly (T & { readonly share: number })[] {
  const values = all.map(({ total }) => Math.max(sign * Number.parseFloat(total), 0));
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
  /** Of all that was spent; undefined where that can't be said, as beside refunds that outweigh the rest. */
  readonly part: number | undefined;
}

/** The category that stands for one where sums are shown by category; null for none. */
export type GroupOf = (id: number | null | undefined) => Category | null;

/** By the upper ones or, where one with subcategories is asked for, by each below it. */
export function groupsIn(categories: readonly Category[], asked: string | undefined): GroupOf {
  const chosen = asked === undefined ? undefined : categoryOf(asked, categories);
  const isParent = chosen && categories.some(({ parent }) => parent === chosen.id);
  if (!isParent) return upperCategories(categories);
  return (id) => categories.find((each) => each.id === id) ?? null;
}

/** `rows` are of a breakdown by category; the greatest first. */
export function whereOf(rows: readonly SumRow[], groupOf: GroupOf): readonly Where[] {
  const terms = Map.groupBy(rows, ({ keys }) => groupOf(keys.category));
  const all = Array.from(terms, ([category, rows]) => ({ category, ...added(rows) }));
  const sign = areRefunds(all) ? -1 : 1;
  const whole = sign * Number.parseFloat(added(all).total);
  return withShares(greatestFirst(all), sign).map((line) => {
    const own = sign * Number.parseFloat(line.total);
    return { ...line, part: whole > 0 && own >= 0 ? own / whole : undefined };
  });
}

/** Beyond these the last line tells how many there are, and what they come to. */
const MAX_LINES = 8;

/** Those with a line each, and those that have none. */
export interface Lines<Line> {
  readonly shown: readonly Line[];
  readonly rest: readonly Line[];
}

/** Those with a line each, and those that the last line stands for: none, or two at least. */
export function linesOf<Line>(all: readonly Line[], most = MAX_LINES): Lines<Line> {
  const shown = all.length > most ? all.slice(0, most - 1) : all;
  return { shown, rest: all.slice(shown.length) };
}
