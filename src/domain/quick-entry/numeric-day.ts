// Dates that are written with numbers only, in one word, and the day near today that a date without a year means.

import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  dayNumber,
  weekday,
} from "../time/calendar-date.ts";
import { integerOf } from "./word.ts";

interface NumericDay {
  /** Every existing day that the numbers may mean. Readings with the day before the month come first. */
  readonly dates: readonly CalendarDate[];
  /** Is true if the word may mean something else: 1/2 is also a half. */
  readonly loose: boolean;
}

/** 2026-11-03, 3.11.2026, 2026年11月3日, 11월3일. */
const FIXED_ORDERS = [
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})\.?$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})?\.?$/,
  /^(?:(?<year>\d{4})[年년])?(?<month>\d{1,2})[月월](?<day>\d{1,2})[日号號일]$/,
];
const EITHER_ORDER = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;

/** The days that a word with ASCII digits may mean; undefined if it names no existing day. */
export function readNumericDay(
  word: string,
  today: CalendarDate,
  dayFirst: boolean | undefined,
): NumericDay | undefined {
  const [first, ...others] = datesOf(word, today, dayFirst).filter((date) => date !== undefined);
  if (!first) return undefined;
  const dates = others.includes(first) ? [first] : [first, ...others];
  return { dates, loose: /^\d+\/\d+$/.test(word) };
}

/** Returns true if day and month of a numeric date could be swapped: 3/11, but not 25/12 or 5/5. */
export function isEitherOrder(word: string): boolean {
  const [, one, separator, two, year] = EITHER_ORDER.exec(word) ?? [];
  if (!one || one === two || (separator === "-" && year?.length !== 4)) return false;
  return [one, two].every((number) => integerOf(number) >= 1 && integerOf(number) <= 12);
}

/** Returns true if it may be a division without a remainder: 12/3, but not 3/11. */
export function mayDivide(word: string): boolean {
  const [, one, two] = /^(\d{1,2})\/(\d{1,2})$/.exec(word) ?? [];
  const [dividend, divisor] = [integerOf(one), integerOf(two)];
  return divisor > 1 && dividend > divisor && dividend % divisor === 0;
}

type MaybeDate = CalendarDate | undefined;

function datesOf(word: string, today: CalendarDate, dayFirst: boolean | undefined): MaybeDate[] {
  for (const pattern of FIXED_ORDERS) {
    const { year, month, day } = pattern.exec(word)?.groups ?? {};
    if (day) return [dateOf(year, integerOf(month), integerOf(day), today)];
  }
  const [, one, separator, two, year] = EITHER_ORDER.exec(word) ?? [];
  if (!one || (separator === "-" && year?.length !== 4)) return [];
  const byDay = dateOf(year, integerOf(two), integerOf(one), today);
  const byMonth = dateOf(year, integerOf(one), integerOf(two), today);
  if (dayFirst === undefined) return [byDay, byMonth];
  const [preferred, other] = dayFirst ? [byDay, byMonth] : [byMonth, byDay];
  return [preferred ?? other];
}

/** The day with this year, in two or four digits. Without a year, it is one near today. */
export function dateOf(
  year: string | undefined,
  month: number,
  day: number,
  today: CalendarDate,
): MaybeDate {
  if (year === undefined) return dayWithoutYear(month, day, today);
  const full = year.length === 2 ? yearOfTwoDigits(integerOf(year), today) : integerOf(year);
  return calendarDateOf(full, month, day);
}

/** A day without a year is at most this many days ahead, since people mostly record past or near days. */
const DAYS_AHEAD = 90;

/** Two leap days are at most this many years apart, such as those of 1896 and 1904. */
const YEARS_BETWEEN_LEAP_DAYS = 8;

/** The next day with this month and number if it is at most 90 days ahead, and otherwise the latest one up to today. */
function dayWithoutYear(month: number, day: number, today: CalendarDate): CalendarDate | undefined {
  return dayOfSomeYear((year) => calendarDateOf(year, month, day), today);
}

/** Does the same as `dayWithoutYear` for days that move from year to year. */
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

/** The year that ends in these two digits and is nearest to the current one: from 50 years before to 49 years after. */
function yearOfTwoDigits(digits: number, today: CalendarDate): number {
  const first = dateParts(today).year - 50;
  return first + ((((digits - first) % 100) + 100) % 100);
}

/** The latest day up to `last` that is this weekday; 1 is Monday. */
export function weekdayUpTo(day: number, last: CalendarDate): CalendarDate | undefined {
  return addDays(last, -((weekday(last) - day + 7) % 7));
}

/** The first day from `first` on that is this weekday. */
export function weekdayFrom(day: number, first: CalendarDate): CalendarDate | undefined {
  return addDays(first, (day - weekday(first) + 7) % 7);
}

/**
 * The days that "the 25th" may mean. If the 25th of this month is not in the future, it is the only one. Otherwise the days are the latest
 * 25th before it, and the 25th of this month if it exists.
 */
export function daysOfMonth(day: number, today: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  if (day < 1 || day > 31) return days;
  for (let { year, month } = dateParts(today); year >= 1; ) {
    const date = calendarDateOf(year, month, day);
    if (date) days.unshift(date);
    if (date && date <= today) break;
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return days;
}
