// A day of the calendar, without time or zone. It is never a point in time, so it can't shift by one.

declare const calendarDate: unique symbol;

/** A real day of the Gregorian calendar as YYYY-MM-DD, years 0001 to 9999. Texts sort as days do. */
export type CalendarDate = string & { readonly [calendarDate]: true };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isCalendarDate(text: string): text is CalendarDate {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [integer(match[1]), integer(match[2]), integer(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month);
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function integer(digits = ""): number {
  return Number.parseInt(digits, 10);
}
