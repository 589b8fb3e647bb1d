// Which day is meant where a date leaves something out: the year, the century, the month, the week.

import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  dayNumber,
  daysInMonth,
  weekday,
} from "../calendar-date.ts";

/** How far ahead of today a day without a year may lie; people write down what is past or near. */
const DAYS_AHEAD = 90;

/** A 29 February is at most eight years away: 1896, 1904. */
const YEARS_BETWEEN_LEAP_DAYS = 8;

/** The next such day if it is at most 90 days ahead, else the last one on or before today. */
export function dayWithoutYear(
  month: number,
  day: number,
  today: CalendarDate,
): CalendarDate | undefined {
  return dayOfSomeYear((year) => calendarDateOf(year, month, day), today);
}

/** As `dayWithoutYear`, of what has a day in most years, and not always the same one. */
export function dayOfSomeYear(
  dayIn: (year: number) => CalendarDate | undefined,
  today: CalendarDate,
): CalendarDate | undefined {
  const { year } = dateParts(today);
  const limit = dayNumber(today) + DAYS_AHEAD;
  for (let back = -1; back <= YEARS_BETWEEN_LEAP_DAYS; back += 1) {
    const date = dayIn(year - back);
    if (date && dayNumber(date) <= limit) return date;
  }
  return undefined;
}

/** The year of two digits that lies nearest to today's: from 50 years before to 49 after. */
export function yearOfTwoDigits(digits: number, today: CalendarDate): number {
  const first = dateParts(today).year - 50;
  return first + ((((digits - first) % 100) + 100) % 100);
}

/** The last such weekday on or before a day; 1 is Monday. */
export function weekdayUpTo(day: number, last: CalendarDate): CalendarDate | undefined {
  return addDays(last, -((weekday(last) - day + 7) % 7));
}

/** The first such weekday on or after a day. */
export function weekdayFrom(day: number, first: CalendarDate): CalendarDate | undefined {
  return addDays(first, (day - weekday(first) + 7) % 7);
}

/**
 * The days that "the 25th" may mean: this month's if that is not ahead, else the last one before it and
 * this month's, if it has one.
 */
export function daysOfMonth(day: number, today: CalendarDate): readonly CalendarDate[] {
  const now = dateParts(today);
  const days: CalendarDate[] = [];
  let { year, month } = now;
  while (day <= 31 && year >= 1) {
    if (day <= daysInMonth(year, month)) {
      const date = calendarDateOf(year, month, day);
      if (date) days.unshift(date);
      if (date && date <= today) break;
    }
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return days;
}
