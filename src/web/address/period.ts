// The period of a view, as it stands in the address: a month, a year, some days, or all of them.

import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  isCalendarDate,
} from "../../domain/time/calendar-date.ts";
import {
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  isLedgerMonth,
  type LedgerMonth,
} from "../../domain/time/period.ts";

export type Period =
  | { readonly kind: "month"; readonly month: LedgerMonth }
  | { readonly kind: "year"; readonly year: string }
  | { readonly kind: "days"; readonly from: CalendarDate; readonly to: CalendarDate }
  | { readonly kind: "all" };

export const ALL: Period = { kind: "all" };

const YEAR = /^(?!0000)\d{4}$/;

/** Undefined for a text that names none. */
export function readPeriod(text: string): Period | undefined {
  if (text === "all") return ALL;
  if (YEAR.test(text)) return { kind: "year", year: text };
  if (isLedgerMonth(text)) return { kind: "month", month: text };
  const [from = "", to = from, ...more] = text.split("..");
  if (more.length > 0 || !isCalendarDate(from) || !isCalendarDate(to) || from > to)
    return undefined;
  return { kind: "days", from, to };
}

/** As `readPeriod` reads it. */
export function writePeriod(period: Period): string {
  switch (period.kind) {
    case "month":
      return period.month;
    case "year":
      return period.year;
    case "days":
      return period.from === period.to ? period.from : `${period.from}..${period.to}`;
    case "all":
      return "all";
  }
}

/** The days of a period in a ledger whose months begin on `firstDay`; undefined for all of them. */
export function daysOf(period: Period, firstDay: number): DayRange | undefined {
  switch (period.kind) {
    case "month":
      return daysOfMonth(period.month, firstDay);
    case "year":
      return yearDays(period.year);
    case "days":
      return { from: period.from, to: period.to };
    case "all":
      return undefined;
  }
}

function yearDays(year: string): DayRange | undefined {
  const number = Number.parseInt(year, 10);
  const [from, to] = [calendarDateOf(number, 1, 1), calendarDateOf(number, 12, 31)];
  return from && to && { from, to };
}

/** The period of the same kind before it or after it; undefined where there is none. */
export function neighbour(period: Period, steps: 1 | -1): Period | undefined {
  switch (period.kind) {
    case "month": {
      const month = addLedgerMonths(period.month, steps);
      return month && { kind: "month", month };
    }
    case "year":
      return readPeriod(String(Number.parseInt(period.year, 10) + steps).padStart(4, "0"));
    case "days":
      return movedDays(period, steps);
    case "all":
      return undefined;
  }
}

function movedDays({ from, to }: DayRange, steps: 1 | -1): Period | undefined {
  let length = 1;
  for (let day = from; day < to; length += 1) day = addDays(day, 1) ?? to;
  const [first, last] = [addDays(from, steps * length), addDays(to, steps * length)];
  return first && last && { kind: "days", from: first, to: last };
}
