// A day of the calendar, without time or zone. It is never a point in time, so it can't shift. Arithmetic counts whole days from January 1,
// 0001, a Monday in the Gregorian calendar.

declare const calendarDate: unique symbol;

/** A day that exists in the Gregorian calendar, as YYYY-MM-DD, in the years 0001 to 9999. Days sort correctly as strings. */
export type CalendarDate = string & { readonly [calendarDate]: true };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const FIRST_YEAR = 1;
const LAST_YEAR = 9_999;
const DAYS_OF_400_YEARS = 146_097;
/** The days before each month in a year of 365 days. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

export function isCalendarDate(text: string): text is CalendarDate {
  const match = DATE.exec(text);
  if (!match) return false;
  return isReal(integer(match[1]), integer(match[2]), integer(match[3]));
}

// Safe: the last day of the calendar.
export const LAST_DAY = "9999-12-31" as CalendarDate;

/** The day with these parts; undefined if it does not exist, such as February 30. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  if (!isReal(year, month, day)) return undefined;
  // Safe: the day exists, and this is its canonical form.
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}` as CalendarDate;
}

/** Years 1 to 9999, months 1 to 12, days 1 to 31. */
export function dateParts(date: CalendarDate) {
  return {
    year: integer(date.slice(0, 4)),
    month: integer(date.slice(5, 7)),
    day: integer(date.slice(8, 10)),
  };
}

/** The number of days since 0001-01-01, which is day 0. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = dateParts(date);
  return daysBeforeYear(year) + daysBeforeMonth(year, month) + day - 1;
}

/** The day with this number; undefined outside the years 0001 to 9999 and for fractions. */
export function dateOfDayNumber(number: number): CalendarDate | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  if (number >= daysBeforeYear(LAST_YEAR + 1)) return undefined;
  // With the mean length of years, this is the right year or the one before it.
  let year = Math.trunc((number * 400) / DAYS_OF_400_YEARS) + 1;
  if (daysBeforeYear(year + 1) <= number) year += 1;
  const rest = number - daysBeforeYear(year);
  // No month is shorter, so this is the right month or a later one.
  let month = Math.min(12, Math.trunc(rest / 28) + 1);
  while (daysBeforeMonth(year, month) > rest) month -= 1;
  return calendarDateOf(year, month, rest - daysBeforeMonth(year, month) + 1);
}

/** The day this many days later, or earlier if negative; undefined outside the years 0001 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate | undefined {
  return dateOfDayNumber(dayNumber(date) + days);
}

/**
 * The same day this many months later, or earlier if negative. In a shorter month, it is the last day. Undefined outside the years 0001 to
 * 9999.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate | undefined {
  const { year, month, day } = dateParts(date);
  const count = year * 12 + month - 1 + months;
  if (!Number.isSafeInteger(count) || count < 0) return undefined;
  const [toYear, toMonth] = [Math.trunc(count / 12), (count % 12) + 1];
  return calendarDateOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export function weekday(date: CalendarDate): number {
  return (dayNumber(date) % 7) + 1;
}

/** The number of days in a month, 1 for January to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isReal(year: number, month: number, day: number): boolean {
  if (!Number.isSafeInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) return false;
  if (!Number.isSafeInteger(month) || month < 1 || month > 12) return false;
  return Number.isSafeInteger(day) && day >= 1 && day <= daysInMonth(year, month);
}

function daysBeforeYear(year: number): number {
  const past = year - 1;
  const leapDays = Math.trunc(past / 4) - Math.trunc(past / 100) + Math.trunc(past / 400);
  return past * 365 + leapDays;
}

function daysBeforeMonth(year: number, month: number): number {
  const days = DAYS_BEFORE_MONTH[month - 1] ?? 0;
  return month > 2 && isLeapYear(year) ? days + 1 : days;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function integer(digits = ""): number {
  return Number.parseInt(digits, 10);
}

/** Is much faster than padStart, and lists have thousands of days. */
function twoDigits(part: number): string {
  return part < 10 ? `0${part}` : `${part}`;
}
