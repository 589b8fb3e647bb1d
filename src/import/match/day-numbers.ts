// Days as numbers from 1, as columns keep them. A file has few days, many times, so what was made of each is kept.

import { type CalendarDate, dateOfDayNumber, dayNumber } from "../../domain/time/calendar-date.ts";

const dates: (CalendarDate | undefined)[] = [];
const numbers = new Map<CalendarDate, number>();

/** 0 for none. */
export function numberOf(day: CalendarDate | undefined): number {
  if (day === undefined) return 0;
  let number = numbers.get(day);
  if (number === undefined) {
    number = dayNumber(day) + 1;
    if (numbers.size >= KEPT_DAYS) numbers.clear();
    numbers.set(day, number);
  }
  return number;
}

const KEPT_DAYS = 20_000;

export function dateAt(number = 0): CalendarDate | undefined {
  if (number === 0) return undefined;
  const kept = dates[number];
  if (kept !== undefined) return kept;
  const day = dateOfDayNumber(number - 1);
  dates[number] = day;
  return day;
}
