// The months of a ledger, which begin on its own first day: on pay day, say.

import { addDays, addMonths, type CalendarDate, calendarDateOf } from "./calendar-date.ts";
import { periodOf } from "./period.ts";

declare const ledgerMonth: unique symbol;

/** YYYY-MM: the month of the calendar in which the ledger's month begins. Texts sort as months do. */
export type LedgerMonth = string & { readonly [ledgerMonth]: true };

/** The first day and the last one. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export function isLedgerMonth(text: string): text is LedgerMonth {
  return /^\d{4}-\d{2}$/.test(text) && firstOf(text) !== undefined;
}

/** The month in which a day lies; `firstDay` is 1 to 28. */
export function ledgerMonthOf(date: CalendarDate, firstDay: number): LedgerMonth {
  // Safe: a month is named so.
  return String(periodOf(date, "month", firstDay)) as LedgerMonth;
}

/** The days of a month; those that the calendar has of it, at either end of the years 0001 to 9999. */
export function daysOfMonth(month: LedgerMonth, firstDay: number): DayRange {
  const first = firstOf(month);
  if (!first) throw new RangeError(`${month} is not a month`);
  const from = addDays(first, firstDay - 1) ?? first;
  const next = addMonths(from, 1);
  const last = next && addDays(next, -1);
  return { from, to: last ?? calendarDateOf(9_999, 12, 31) ?? from };
}

/** So many months later, or earlier if negative; undefined beyond the years 0001 to 9999. */
export function addLedgerMonths(month: LedgerMonth, months: number): LedgerMonth | undefined {
  const first = firstOf(month);
  const moved = first && addMonths(first, months);
  // Safe: the month of a real day.
  return moved && (moved.slice(0, 7) as LedgerMonth);
}

function firstOf(month: string): CalendarDate | undefined {
  const [year = "", number = ""] = month.split("-");
  return calendarDateOf(Number.parseInt(year, 10), Number.parseInt(number, 10), 1);
}
