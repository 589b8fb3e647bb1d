// Days as a reader's locale shows them. A day has no time and no zone. Only here, for display, is it treated as a moment in UTC.

import { type CalendarDate, dateParts, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { daysOfMonth, type LedgerMonth, nameOfMonth } from "../../domain/time/period.ts";

export type DayStyle = keyof typeof STYLES;

const STYLES = {
  /** Saturday, 21 November 2026 */
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** Sat, 21 Nov */
  short: { weekday: "short", day: "numeric", month: "short" },
  /** Sat, 21 Nov 2026 */
  dated: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** 21 Nov 2026 */
  medium: { day: "numeric", month: "short", year: "numeric" },
  /** 21 Nov */
  brief: { day: "numeric", month: "short" },
  longDay: { day: "numeric", month: "long" },
  day: { day: "numeric" },
  month: { month: "long", year: "numeric" },
  /** Nov 26 */
  shortMonth: { month: "short", year: "2-digit" },
  monthName: { month: "short" },
  monthLetter: { month: "narrow" },
  year: { year: "numeric" },
  weekday: { weekday: "long" },
  shortWeekday: { weekday: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, style: DayStyle): Intl.DateTimeFormat {
  const key = `${locale}/${style}`;
  let format = formats.get(key);
  if (!format) {
    // Ledgers use Gregorian months, no matter which calendar the locale prefers.
    format = new Intl.DateTimeFormat(locale, {
      ...STYLES[style],
      timeZone: "UTC",
      calendar: "gregory",
    });
    formats.set(key, format);
  }
  return format;
}

/** Creates the first format, for which the browser loads its date data. Further formats take a tenth of that time. */
export function prepareFormats(locale: string): void {
  formatOf(locale, "month");
}

/** Shows a year in the reader's digits, without a word for “year” such as 年. */
export function showYear(year: number, locale: string): string {
  return year.toLocaleString(locale, { useGrouping: false });
}

export function showDay(date: CalendarDate, style: DayStyle, locale: string): string {
  return formatOf(locale, style).format(momentOf(date));
}

/** The length in characters of the longest text for any weekday and month. */
export function lengthOfDays(style: DayStyle, locale: string): number {
  const format = formatOf(locale, style);
  const lengths = Array.from({ length: 7 * 12 }, (_, at) => {
    return format.format(Date.UTC(2026, at % 12, 20 + (at % 7))).length;
  });
  return Math.max(...lengths);
}

/** Shows the year only if it differs from today's. `short` is the style without the year, `dated` the one with it. */
export function showDayBeside(
  date: CalendarDate,
  today: CalendarDate,
  locale: string,
  [short, dated]: readonly [DayStyle, DayStyle] = ["short", "dated"],
): string {
  const isThisYear = dateParts(date).year === dateParts(today).year;
  return showDay(date, isThisYear ? short : dated, locale);
}

/** "tomorrow", "in 3 days" */
export function showDaysAhead(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

/** Shows a range of days, in one phrase if the locale has one. */
export function showDays(
  from: CalendarDate,
  to: CalendarDate,
  locale: string,
  style: DayStyle = "medium",
): string {
  return formatOf(locale, style).formatRange(momentOf(from), momentOf(to));
}

/**
 * Shows the days of a ledger month that doesn't begin on the first of a calendar month, since its name alone is not enough. Undefined for
 * other months.
 */
export function showMonthDays(
  month: LedgerMonth,
  firstDay: number,
  locale: string,
): string | undefined {
  if (firstDay === 1) return undefined;
  const { from, to } = daysOfMonth(month, firstDay);
  return showDays(from, to, locale, "brief");
}

/** Shows a ledger month, named after the calendar month in which it begins. */
export function showMonth(
  month: LedgerMonth,
  firstDay: number,
  style: DayStyle,
  locale: string,
): string {
  const first = `${nameOfMonth(month, firstDay)}-01`;
  return isCalendarDate(first) ? showDay(first, style, locale) : month;
}

/** Shows a timestamp in the reader's time zone, or only its date. */
export function showMoment(milliseconds: number, locale: string, isWhole = true): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    ...(isWhole && { timeStyle: "short" }),
    calendar: "gregory",
  });
  return format.format(milliseconds);
}

function momentOf(date: CalendarDate): Date {
  const { year, month, day } = dateParts(date);
  const moment = new Date(0);
  // Unlike Date.UTC, it doesn't read the years 1 to 99 as 1901 to 1999.
  moment.setUTCFullYear(year, month - 1, day);
  return moment;
}
