// The figures of a summary: a month compared with the month before and the average month, and the totals of categories. Averages are
// rounded to the decimals of the currency. Everything else is exact.

import {
  compare,
  type Decimal,
  divide,
  negate,
  subtract,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
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
import type { Texts } from "../texts/texts.ts";

export interface MonthFigures extends Sum {
  /** Only the days until today are compared in the current month. */
  readonly compared: "whole" | "soFar";
  /** The difference to the same days of the month before; undefined if it has no expenses. */
  readonly thanBefore: Decimal | undefined;
  /** The difference to the average of up to twelve months before; undefined if fewer than two have expenses. */
  readonly thanAverage: Decimal | undefined;
}

export function daysForFigures(month: LedgerMonth, firstDay: number): DayRange {
  const first = addLedgerMonths(month, -AVERAGE_MONTHS) ?? month;
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(month, firstDay).to };
}

interface FiguresOptions {
  readonly month: LedgerMonth;
  readonly firstDay: number;
  readonly today: CalendarDate;
  /** The number of decimal places of the average. */
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
  // Future days are not compared.
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

type Texted = Texts["book"]["comparedWithMonth"]["whole"];

/** Says in three pieces how much more or less was spent. */
export function movePieces(
  say: Texted,
  difference: Decimal,
  show: (amount: Decimal) => string,
): readonly string[] {
  if (difference === ZERO) return say.same;
  return difference.startsWith("-")
    ? say.less(show(negate(difference)))
    : say.more(show(difference));
}

export function daysWithin(days: readonly DaySum[], { from, to }: DayRange): readonly DaySum[] {
  return days.filter(({ date }) => date >= from && date <= to);
}

export function hasLayers(days: readonly DaySum[], month: LedgerMonth, firstDay: number): boolean {
  const { from } = daysOfMonth(addLedgerMonths(month, -1) ?? month, firstDay);
  return daysWithin(days, { from, to: daysOfMonth(month, firstDay).to }).length > 0;
}

type Total = Pick<Sum, "total">;

/** If there are only refunds, they are shown like spending. */
export function areRefunds(all: readonly Total[]): boolean {
  const isBack = ({ total }: Total) => total.startsWith("-");
  return all.some(isBack) && all.every((each) => each.total === ZERO || isBack(each));
}

/** Returns the greatest total first, or the largest refund first if all are refunds. */
export function greatestFirst<T extends Total>(
  all: readonly T[],
  among: (a: T, b: T) => number = () => 0,
): readonly T[] {
  const sign = areRefunds(all) ? -1 : 1;
  return all.toSorted((a, b) => sign * compare(b.total, a.total) || among(a, b));
}

/** Returns the category in which a given one counts; null for none. */
export type GroupOf = (id: number | null | undefined) => Category | null;

/** Groups by top categories, or by subcategories if their parent is chosen. */
export function groupsIn(categories: readonly Category[], asked: string | undefined): GroupOf {
  const chosen = asked === undefined ? undefined : categoryOf(asked, categories);
  const isParent = chosen && categories.some(({ parent }) => parent === chosen.id);
  if (!isParent) return upperCategories(categories);
  return (id) => categories.find((each) => each.id === id) ?? null;
}

export type Where = ReturnType<typeof whereOf>[number];

/**
 * `rows` come from a breakdown by category. The category with the greatest total is first. `share` is that of the greatest total, for drawing.
 * `part` is that of all spending; undefined if there is none, or if refunds of other categories make it less than this.
 */
export function whereOf(rows: readonly SumRow[], groupOf: GroupOf) {
  const terms = Map.groupBy(rows, ({ keys }) => groupOf(keys.category));
  const all = Array.from(terms, ([category, rows]) => ({ category, ...added(rows) }));
  const sign = areRefunds(all) ? -1 : 1;
  const lengthIn = ({ total }: Total) => sign * Number.parseFloat(total);
  const whole = lengthIn(added(all));
  const greatest = Math.max(...all.map(lengthIn), 0);
  return greatestFirst(all).map((line) => {
    const own = lengthIn(line);
    return {
      ...line,
      // A refund among other totals has no length.
      share: greatest > 0 ? Math.max(own, 0) / greatest : 0,
      part: own >= 0 && own <= whole && whole > 0 ? own / whole : undefined,
    };
  });
}

/** The maximum number of lines. If there are more categories, the last line has the number of the others, and their total. */
const MAX_LINES = 8;

/** `rest` is empty, or has at least two lines. */
export function linesOf<Line>(all: readonly Line[], most = MAX_LINES) {
  const shown = all.length > most ? all.slice(0, most - 1) : all;
  return { shown, rest: all.slice(shown.length) };
}
