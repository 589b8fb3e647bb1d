// Which days of two months can be compared: of one that goes on those until today, of others as many, and no month before anything was
// recorded.

import { addDays, type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import {
  AVERAGE_MONTHS,
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
} from "../../domain/time/period.ts";

/** Whether today is one of its days, and not its last one. */
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

/** The last day of a range; today where it goes on. */
export function lastSoFar(range: DayRange, today: CalendarDate): CalendarDate {
  return goesOn(range, today) ? today : range.to;
}

/** The day as far in a range as today is in the running one; its last day where it is shorter. */
export function asFarAs(
  today: CalendarDate,
  running: DayRange,
  { from, to }: DayRange,
): CalendarDate {
  const day = addDays(from, dayNumber(today) - dayNumber(running.from));
  return day && day < to ? day : to;
}

/** The months before that an average is of, the nearest first, as far back as anything was recorded. */
export function knownMonthsBefore(
  month: LedgerMonth,
  firstDay: number,
  oldest: CalendarDate | undefined,
): readonly LedgerMonth[] {
  const months: LedgerMonth[] = [];
  for (let back = 1; oldest && back <= AVERAGE_MONTHS; back += 1) {
    const earlier = addLedgerMonths(month, -back);
    if (!earlier || daysOfMonth(earlier, firstDay).to < oldest) break;
    months.push(earlier);
  }
  return months;
}
