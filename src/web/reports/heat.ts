// The days of a year as a sheet of weeks, each day by how much it was among the others.

import { compare, type Decimal, ZERO } from "../../domain/money/decimal.ts";
import { addDays, type CalendarDate, dayNumber, weekday } from "../../domain/time/calendar-date.ts";
import type { DayRange } from "../../domain/time/period.ts";
import type { DaySum } from "../service/pending.ts";

/** How many shades there are. */
export const LEVELS = 5;

export interface HeatDay {
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
