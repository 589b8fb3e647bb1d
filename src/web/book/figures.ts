// What a month comes to, beside the same days of the month before and beside the average month. All of it is exact but for the
// average, which is rounded to the currency's decimals.

import { type Decimal, divide, subtract, sum } from "../../domain/money/decimal.ts";
import { addDays, type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import {
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
} from "../../domain/time/period.ts";
import type { DaySum } from "../service/pending.ts";

export interface MonthFigures {
  readonly total: Decimal;
  readonly count: number;
  /** Whether all days of it are compared, or those until today of a month that goes on. */
  readonly compared: "whole" | "soFar";
  /** How much more it is than the same days of the month before; undefined where nothing was recorded until then. */
  readonly thanBefore: Decimal | undefined;
  /** The same of the average of up to twelve months before. */
  readonly thanAverage: Decimal | undefined;
}

/** An average is of so many months at most. */
export const AVERAGE_MONTHS = 12;

/** The days that have to be known for the figures of a month. */
export function daysForFigures(month: LedgerMonth, firstDay: number): DayRange {
  const first = addLedgerMonths(month, -AVERAGE_MONTHS) ?? month;
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(month, firstDay).to };
}

/** `days` are those of `daysForFigures` that have expenses, the latest first; `places` is how finely the average is told. */
export function monthFigures(
  days: readonly DaySum[],
  {
    month,
    firstDay,
    today,
    places,
  }: {
    readonly month: LedgerMonth;
    readonly firstDay: number;
    readonly today: CalendarDate;
    readonly places: number;
  },
): MonthFigures {
  const range = daysOfMonth(month, firstDay);
  const within = daysWithin(days, range);
  const length = daysSoFar(range, today);
  const earlier = earlierMonths(days, month, firstDay).map((range) => {
    return totalOf(daysWithin(days, partOf(range, length)));
  });
  const total = totalOf(within);
  const soFar = totalOf(daysWithin(within, partOf(range, length)));
  const [before] = earlier;
  return {
    total,
    count: within.reduce((count, day) => count + day.count, 0),
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

function totalOf(days: readonly DaySum[]): Decimal {
  return sum(days.map(({ total }) => total));
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
