// Two periods side by side: which days of each are compared, and what moved between them. If a period is still running, only its days until
// today are compared, and the same days of the other period. All amounts are exact, except averages, which are rounded to the currency's
// decimals.

import {
  compare,
  type Decimal,
  divide,
  negate,
  subtract,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateParts,
  dayNumber,
  isCalendarDate,
} from "../../domain/time/calendar-date.ts";
import {
  AVERAGE_MONTHS,
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  monthsAround,
} from "../../domain/time/period.ts";
import { type Against, daysOf, neighbor, type Period } from "../address/view.ts";
import type { Filter } from "./filter.ts";
import { type AskedSums, added, type ReportGrouping, type Sum, type SumRow } from "./pending.ts";

/** A period, as far as it is compared. */
export interface Side {
  /** The whole period, which gives its name. */
  readonly whole: Period;
  /** The days that count, for the link to their expenses. */
  readonly counted: Period;
  readonly days: DayRange;
}

export interface Comparison {
  readonly against: Against["kind"];
  readonly now: Side;
  /** One period, or the months of an average, the nearest first. */
  readonly before: readonly [Side, ...Side[]];
  /** True if one of the periods is still running, so that only the same days of both are compared, as in "this time last month". */
  readonly isSoFar: boolean;
}

/**
 * Undefined if there is nothing to compare: for the period “all time”, for future days, and for an average of any period other than a
 * month.
 */
export function comparisonOf(
  period: Period,
  against: Against,
  { firstDay, today }: { readonly firstDay: number; readonly today: CalendarDate },
): Comparison | undefined {
  const rangeOf = (of: Period) => daysOf(of, firstDay);
  const all = [period, ...othersOf(period, against)].flatMap((whole) => {
    const range = rangeOf(whole);
    return range && range.from <= today ? [{ whole, range }] : [];
  });
  const running = all.find(({ range }) => goesOn(range, today));
  const [now, ...before] = all.map(({ whole, range }): Side => {
    // Periods of different kinds have no days in common.
    const isLike = running?.whole.kind === whole.kind;
    const sameDay = whole.kind === "year" ? asFarInYear : asFarAs;
    const last = isLike ? sameDay(today, running.range, range) : lastSoFar(range, today);
    if (last >= range.to) return { whole, counted: whole, days: range };
    const days = { from: range.from, to: last };
    return { whole, counted: { kind: "days", ...days }, days };
  });
  const [first, ...more] = before;
  if (now?.whole !== period || !first) return undefined;
  const isSoFar = running !== undefined;
  return { against: against.kind, now, before: [first, ...more], isSoFar };
}

/** The periods that a period is compared with; for an average, its months, the nearest first. */
export function othersOf(period: Period, against: Against): readonly Period[] {
  switch (against.kind) {
    case "before":
      return present(neighbor(period, -1));
    case "yearBefore":
      return present(yearBefore(period));
    case "average":
      if (period.kind !== "month") return [];
      return monthsBefore(period.month).map((month) => ({ kind: "month", month }));
    case "period":
      return [against.period];
  }
}

function present<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

/** The nearest first. */
function monthsBefore(month: LedgerMonth): readonly LedgerMonth[] {
  return monthsAround(month, AVERAGE_MONTHS, -1).toReversed();
}

function yearBefore(period: Period): Period | undefined {
  switch (period.kind) {
    case "month": {
      const month = addLedgerMonths(period.month, -12);
      return month && { kind: "month", month };
    }
    case "days": {
      const [from, to] = [addMonths(period.from, -12), addMonths(period.to, -12)];
      return from && to && { kind: "days", from, to };
    }
    case "year":
    case "all":
      return neighbor(period, -1);
  }
}

/** The day with the same month and day of the month as today, since years may differ in length. */
function asFarInYear(today: CalendarDate, running: DayRange, range: DayRange): CalendarDate {
  const years = dateParts(range.from).year - dateParts(running.from).year;
  const day = addMonths(today, 12 * years);
  return day && day < range.to ? day : range.to;
}

/** The terms of both sides, grouped in the same way. */
export interface Sides<Term extends Sum> {
  readonly now: readonly Term[];
  readonly before: readonly Term[];
  /** The number of earlier periods: one, or more for an average. */
  readonly periods: number;
  /** The number of decimal places of an average. */
  readonly places: number;
  /** The sum of the terms of the same average that come before these. These are rounded together with it. */
  readonly ahead?: Decimal;
}

type Asked = Omit<AskedSums, "categories">;

/** The queries for both sides. For an average, sums by day are requested, because only some days of each month may count. */
export function sidesAsked(
  comparison: Comparison | undefined,
  by: readonly ReportGrouping[],
  filter: Filter,
): { readonly now: Asked; readonly before: Asked } {
  if (!comparison) return { now: { by, filter }, before: { by, filter } };
  const { now, before } = comparison;
  const [nearest, ...more] = before;
  const farthest = more.at(-1);
  const range = farthest
    ? { from: farthest.days.from, to: addDays(now.days.from, -1) ?? nearest.days.to }
    : nearest.days;
  return {
    now: { by, filter: { ...filter, ...now.days } },
    before: { by: farthest ? ["day", ...by] : by, filter: { ...filter, ...range } },
  };
}

/**
 * The earlier rows that count, and the number of their periods. Months before the first expense don't count, and a single month makes no
 * average. Undefined if the rows belong to another comparison.
 */
export function countedBefore(
  rows: readonly SumRow[],
  { before }: Comparison,
  firstDay: number,
): Pick<Sides<SumRow>, "before" | "periods"> | undefined {
  const days = rows.flatMap(({ keys: { day = "" } }) => (isCalendarDate(day) ? [day] : []));
  const isAverage = before.length > 1;
  if (days.length !== (isAverage ? rows.length : 0)) return undefined;
  if (!isAverage) return { before: rows, periods: 1 };
  const oldest = days.toSorted()[0];
  const isIn = (day: string, { from, to }: DayRange) => from <= day && day <= to;
  const known = before.flatMap(({ whole, days }) => {
    const range = daysOf(whole, firstDay);
    return oldest && range && range.to >= oldest ? [{ range, days }] : [];
  });
  const recorded = known.filter(({ range }) => days.some((day) => isIn(day, range)));
  if (recorded.length < 2) return { before: [], periods: 1 };
  const counted = rows.filter(({ keys: { day = "" } }) =>
    known.some((each) => isIn(day, each.days)),
  );
  return { before: counted, periods: known.length };
}

/**
 * Returns true if the ledger began after the first tenth of the year before: such a year says little next to a whole one. `began` is the
 * ledger's earliest day. A year that the reader has chosen is shown anyway.
 */
export function isYearBeforePartial(
  { against, before: [{ whole, days }] }: Comparison,
  began: CalendarDate | undefined,
): boolean {
  if (whole.kind !== "year" || against === "period" || !began) return false;
  const late = dayNumber(began) - dayNumber(days.from);
  return 10 * late > dayNumber(days.to) - dayNumber(days.from);
}

/** The change of a sum, as a share of the former sum if there is one: 0.25 means 25% more. */
export type Change =
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "new" | "gone" | "none" };

export interface Move<Key, Term extends Sum> {
  readonly key: Key;
  readonly now: Sum;
  /** For an average, the count covers all of its periods together. */
  readonly before: Sum;
  /** Positive for more than before. */
  readonly difference: Decimal;
  readonly change: Change;
  /** The move's own terms, which can be grouped further: a category by its subcategories, for example. */
  readonly sides: Sides<Term>;
}

/** Moves by a key of the terms, the largest first. */
export function movesOf<Key, Term extends Sum>(
  sides: Sides<Term>,
  keyOf: (term: Term) => Key,
): readonly Move<Key, Term>[] {
  const [now, before] = [Map.groupBy(sides.now, keyOf), Map.groupBy(sides.before, keyOf)];
  const keys = [...new Set([...now.keys(), ...before.keys()])];
  let { ahead = ZERO } = sides;
  return keys
    .map((key) => {
      const own = { ...sides, now: now.get(key) ?? [], before: before.get(key) ?? [], ahead };
      ahead = sum([ahead, added(own.before).total]);
      return { key, ...moveOf(own), sides: own };
    })
    .toSorted(mostFirst);
}

type Moved = Omit<Move<unknown, Sum>, "key" | "sides">;

export function moveOf(sides: Sides<Sum>): Moved {
  const all = added(sides.before);
  return movedBetween(added(sides.now), { ...all, total: usualOf(all.total, sides) });
}

export function movedTogether(moves: readonly Pick<Moved, "now" | "before">[]): Moved {
  return movedBetween(added(moves.map(({ now }) => now)), added(moves.map((move) => move.before)));
}

/** An average is rounded together with the terms before it, so that rounded parts add up to the rounded whole. */
function usualOf(total: Decimal, { periods, places, ahead = ZERO }: Sides<Sum>): Decimal {
  if (periods === 1) return total;
  const rounded = (amount: Decimal) => divide(amount, periods, places);
  return subtract(rounded(sum([ahead, total])), rounded(ahead));
}

function movedBetween(now: Sum, before: Sum): Moved {
  const difference = subtract(now.total, before.total);
  return { now, before, difference, change: changeOf(now, before, difference) };
}

/** A double is exact enough for whole percent. The amounts are not affected. */
function changeOf(now: Sum, before: Sum, difference: Decimal): Change {
  if (before.count === 0) return { kind: now.count === 0 ? "none" : "new" };
  if (now.count === 0) return { kind: "gone" };
  if (compare(before.total, ZERO) <= 0) return { kind: "none" };
  return { kind: "share", share: Number.parseFloat(difference) / Number.parseFloat(before.total) };
}

/** Moves of the same size keep the order of their terms. */
function mostFirst(a: Pick<Move<unknown, Sum>, "difference">, b: typeof a): number {
  return compare(sizeOf(b.difference), sizeOf(a.difference));
}

function sizeOf(amount: Decimal): Decimal {
  return amount.startsWith("-") ? negate(amount) : amount;
}

/** Returns true if today is in the range and is not its last day. */
export function goesOn({ from, to }: DayRange, today: CalendarDate): boolean {
  return from <= today && today < to;
}

export function datesOf({ from, to }: DayRange): readonly CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let day: CalendarDate | undefined = from; day && day <= to; day = addDays(day, 1)) {
    dates.push(day);
  }
  return dates;
}

/** The last day of a range, or today if it goes on. */
export function lastSoFar(range: DayRange, today: CalendarDate): CalendarDate {
  return goesOn(range, today) ? today : range.to;
}

/** The day that is as far into a range as today is into the running one; the last day if the range is shorter. */
export function asFarAs(
  today: CalendarDate,
  running: DayRange,
  { from, to }: DayRange,
): CalendarDate {
  const day = addDays(from, dayNumber(today) - dayNumber(running.from));
  return day && day < to ? day : to;
}

/** The earlier months that make an average, the nearest first, back to the first expense. */
export function knownMonthsBefore(
  month: LedgerMonth,
  firstDay: number,
  oldest: CalendarDate | undefined,
): readonly LedgerMonth[] {
  if (!oldest) return [];
  return monthsBefore(month).filter((each) => daysOfMonth(each, firstDay).to >= oldest);
}
