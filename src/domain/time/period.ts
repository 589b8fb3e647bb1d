// Periods for grouping days, with their names; and the months of a ledger, which may begin on any day up to the 28th.

import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  weekday,
} from "./calendar-date.ts";

export const PERIODS = ["day", "week", "month", "quarter", "year", "weekday"] as const;

export type Period = (typeof PERIODS)[number];

/**
 * Names the period that contains a day. Names of one kind sort as the periods do.
 * - day: itself; week: its Monday, as in ISO 8601; both as YYYY-MM-DD.
 * - month: YYYY-MM of the month in which it begins. Months begin on the day `firstDay`, 1 to 28, so with 25 the day 2026-01-24 is in
 * 2025-12. A month that begins before the year 0001 is 0000-12.
 * - quarter: YYYY-Q1 to Q4, and year: YYYY, both of the calendar, whenever months begin.
 * - weekday: 1 for Monday to 7.
 */
export function periodOf(date: CalendarDate, period: Period, firstDay: number): string | number {
  switch (period) {
    case "day":
      return date;
    case "week":
      return addDays(date, 1 - weekday(date)) ?? date;
    case "month":
      return monthOf(date, firstDay);
    case "quarter":
      return `${date.slice(0, 4)}-Q${Math.ceil(dateParts(date).month / 3)}`;
    case "year":
      return date.slice(0, 4);
    case "weekday":
      return weekday(date);
  }
}

function monthOf(date: CalendarDate, firstDay: number): string {
  const { year, month, day } = dateParts(date);
  if (day >= firstDay) return date.slice(0, 7);
  const first = calendarDateOf(year, month, 1);
  return (first && addMonths(first, -1))?.slice(0, 7) ?? BEFORE_THE_FIRST;
}

const BEFORE_THE_FIRST = "0000-12";

declare const ledgerMonth: unique symbol;

/** A month of the ledger as YYYY-MM, which is the calendar month in which it begins. As strings, months sort in the right order. */
export type LedgerMonth = string & { readonly [ledgerMonth]: true };

/** Both days are included. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export function isLedgerMonth(text: string): text is LedgerMonth {
  return /^\d{4}-\d{2}$/.test(text) && firstOf(text) !== undefined;
}

/** The maximum number of months in an average. */
export const AVERAGE_MONTHS = 12;

/** The month of a day; `firstDay` is 1 to 28. */
export function ledgerMonthOf(date: CalendarDate, firstDay: number): LedgerMonth {
  // Safe: periodOf names months in this form.
  return String(periodOf(date, "month", firstDay)) as LedgerMonth;
}

/** The days of a month, cut off at either end of the years 0001 to 9999. */
export function daysOfMonth(month: LedgerMonth, firstDay: number): DayRange {
  const first = firstOf(month);
  // Only the end of the month that begins before January 1, 0001 exists.
  const [start, end] = [calendarDateOf(1, 1, 1), calendarDateOf(1, 1, firstDay - 1)];
  if (month === BEFORE_THE_FIRST && start && end) return { from: start, to: end };
  if (!first) throw new RangeError(`${month} is not a month`);
  const from = addDays(first, firstDay - 1) ?? first;
  const next = addMonths(from, 1);
  const last = next && addDays(next, -1);
  return { from, to: last ?? calendarDateOf(9_999, 12, 31) ?? from };
}

/** A ledger month that begins on this day or earlier is named after the calendar month in which it begins. */
const LAST_OF_OWN_NAME = 16;

/** The calendar month that a ledger month is named after, which is the one with most of its days. */
export function nameOfMonth(month: LedgerMonth, firstDay: number): LedgerMonth {
  return addLedgerMonths(month, namedLater(firstDay)) ?? month;
}

/** The ledger month that is named after this calendar month. */
export function monthNamed(name: LedgerMonth, firstDay: number): LedgerMonth {
  return addLedgerMonths(name, -namedLater(firstDay)) ?? name;
}

function namedLater(firstDay: number): 0 | 1 {
  return firstDay > LAST_OF_OWN_NAME ? 1 : 0;
}

/** The month this many months later, or earlier if negative; undefined outside the years 0001 to 9999. */
export function addLedgerMonths(month: LedgerMonth, months: number): LedgerMonth | undefined {
  const first = firstOf(month);
  const moved = first && addMonths(first, months);
  return moved && ledgerMonthOf(moved, 1);
}

/** The months from `before` months earlier to `after` months later, without those outside the years 0001 to 9999. */
export function monthsAround(
  month: LedgerMonth,
  before: number,
  after: number,
): readonly LedgerMonth[] {
  return Array.from({ length: before + 1 + after }, (_, at) => {
    return addLedgerMonths(month, at - before);
  }).filter((each) => each !== undefined);
}

/** The months from the first to the last. */
export function monthsBetween(first: LedgerMonth, last: LedgerMonth): readonly LedgerMonth[] {
  const months: LedgerMonth[] = [];
  let month: LedgerMonth | undefined = first;
  for (; month && month <= last; month = addLedgerMonths(month, 1)) months.push(month);
  return months;
}

function firstOf(month: string): CalendarDate | undefined {
  const [year = "", number = ""] = month.split("-");
  return calendarDateOf(Number.parseInt(year, 10), Number.parseInt(number, 10), 1);
}
