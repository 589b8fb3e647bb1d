// The bars of a summary: one for each day of a month, for each month of longer periods, for each year of very long ones.

import { type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../domain/time/calendar-date.ts";
import {
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  ledgerMonthOf,
} from "../../domain/time/period.ts";
import type { Period } from "../address/period.ts";
import type { DaySum } from "../service/pending.ts";

export interface Bar {
  readonly period: Period;
  /** The first day that it stands for. */
  readonly from: CalendarDate;
  readonly total: Decimal;
  /** Its height, as a share of the highest; refunds that outweigh the rest have none. */
  readonly share: number;
}

export type BarKind = "day" | "month" | "year";

export interface Bars {
  readonly kind: BarKind;
  readonly bars: readonly Bar[];
}

const MOST_DAYS = 62;
const MOST_MONTHS = 60;

/** `days` are those with expenses, the latest first; `range` is undefined for all of them. */
export function barsOf(
  days: readonly DaySum[],
  range: DayRange | undefined,
  firstDay: number,
): Bars {
  const [newest] = days;
  const oldest = days.at(-1);
  const from = range?.from ?? oldest?.date;
  const to = range?.to ?? newest?.date;
  if (from === undefined || to === undefined) return { kind: "day", bars: [] };
  const every = eachDay(from, to, MOST_DAYS);
  if (every) return { kind: "day", bars: dayBars(days, every) };
  const months = eachMonth(ledgerMonthOf(from, firstDay), ledgerMonthOf(to, firstDay));
  if (months) return { kind: "month", bars: monthBars(days, months, firstDay) };
  return { kind: "year", bars: yearBars(days, from, to) };
}

/** Undefined if there are more than so many. */
function eachDay(from: CalendarDate, to: CalendarDate, most: number) {
  const days: CalendarDate[] = [];
  for (let day: CalendarDate | undefined = from; day && day <= to; day = addDays(day, 1)) {
    if (days.length === most) return undefined;
    days.push(day);
  }
  return days;
}

function eachMonth(from: LedgerMonth, to: LedgerMonth) {
  const months: LedgerMonth[] = [];
  for (let month: LedgerMonth | undefined = from; month && month <= to; ) {
    if (months.length === MOST_MONTHS) return undefined;
    months.push(month);
    month = addLedgerMonths(month, 1);
  }
  return months;
}

function dayBars(days: readonly DaySum[], every: readonly CalendarDate[]): readonly Bar[] {
  const totals = new Map<CalendarDate, Decimal>(days.map(({ date, total }) => [date, total]));
  return withShares(
    every.map((day) => ({
      period: { kind: "days", from: day, to: day },
      from: day,
      total: totals.get(day) ?? ZERO,
    })),
  );
}

function monthBars(
  days: readonly DaySum[],
  months: readonly LedgerMonth[],
  firstDay: number,
): readonly Bar[] {
  const totals = totalsBy(days, ({ date }) => ledgerMonthOf(date, firstDay));
  return withShares(
    months.map((month) => ({
      period: { kind: "month", month },
      from: daysOfMonth(month, firstDay).from,
      total: totals.get(month) ?? ZERO,
    })),
  );
}

function yearBars(days: readonly DaySum[], from: CalendarDate, to: CalendarDate): readonly Bar[] {
  const totals = totalsBy(days, ({ date }) => date.slice(0, 4));
  const [first, last] = [dateParts(from).year, dateParts(to).year];
  const bars = Array.from({ length: last - first + 1 }, (_, index) => {
    const day = calendarDateOf(first + index, 1, 1) ?? from;
    const year = day.slice(0, 4);
    return { period: { kind: "year", year }, from: day, total: totals.get(year) ?? ZERO } as const;
  });
  return withShares(bars);
}

function totalsBy(days: readonly DaySum[], keyOf: (day: DaySum) => string) {
  const terms = new Map<string, Decimal[]>();
  for (const day of days) {
    const key = keyOf(day);
    const known = terms.get(key);
    if (known) known.push(day.total);
    else terms.set(key, [day.total]);
  }
  return new Map(Array.from(terms, ([key, totals]) => [key, sum(totals)]));
}

function withShares(bars: readonly Omit<Bar, "share">[]): readonly Bar[] {
  // For drawing alone, where a double is exact enough.
  const values = bars.map(({ total }) => Math.max(Number.parseFloat(total), 0));
  const highest = Math.max(...values, 0);
  return bars.map((bar, at) => ({ ...bar, share: highest > 0 ? (values[at] ?? 0) / highest : 0 }));
}
