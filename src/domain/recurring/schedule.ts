// The days on which something recurs. Each day is calculated from the schedule alone, never from the previous occurrence. So the 31st
// doesn't drift to the 28th, and no occurrence is missing after a pause.

import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateOfDayNumber,
  dateParts,
  dayNumber,
  daysInMonth,
  weekday,
} from "../time/calendar-date.ts";

/** 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * A day of a month: a number from 1 to 31, "last" for the last day, or a weekday such as -1FR, the last Friday. In a shorter month, a
 * number that is too large means the last day.
 */
export type MonthDay = number | "last" | `${1 | 2 | 3 | 4 | -1}${WeekdayCode}`;

/** The weekdays from Monday on, in the notation of iCalendar. */
export const WEEKDAY_CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

type WeekdayCode = (typeof WEEKDAY_CODES)[number];

/** A weekday of a month, such as -1FR for its last Friday. */
export const NTH_WEEKDAY = /^(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/;

/** Says how often something recurs, and on which days of a week or month. A year is 12 months. */
export type Rhythm =
  | { readonly unit: "day"; readonly every: number }
  | { readonly unit: "week"; readonly every: number; readonly on: readonly Weekday[] }
  | { readonly unit: "month"; readonly every: number; readonly on: readonly MonthDay[] };

/**
 * Says what happens to a day on a Saturday or Sunday: it stays, or it moves to the Friday before or the Monday after. Holidays are not
 * known.
 */
export const WEEKEND_CHOICES = ["stay", "before", "after"] as const;

export interface Schedule {
  readonly rhythm: Rhythm;
  readonly weekend: (typeof WEEKEND_CHOICES)[number];
  /** No occurrence is before this day. Weeks and months are counted from the first occurrence. */
  readonly from: CalendarDate;
  /** The last day on which an occurrence may be. Null if the schedule has no end. */
  readonly until: CalendarDate | null;
  /** The number of occurrences, including skipped ones. Null if there is no limit. */
  readonly times: number | null;
}

/**
 * The nominal days of the occurrences in order, from `first` on if it is given. They end with the schedule or with the year 9999. Most
 * schedules have no end, so callers take only as many as they need.
 */
export function* occurrences(schedule: Schedule, first?: CalendarDate): Generator<CalendarDate> {
  const { rhythm, from, until, times } = schedule;
  const anchor = anchorOf(schedule);
  // A schedule that ends after a number of occurrences must be counted from its start.
  const skipped = first && times === null ? periodsBetween(rhythm, anchor, first) : 0;
  let count = 0;
  for (let at = anchor + skipped * rhythm.every; ; at += rhythm.every) {
    const days = daysOfPeriod(rhythm, at);
    if (!days) return;
    for (const day of days) {
      if (day < from) continue;
      count += 1;
      if ((until !== null && day > until) || (times !== null && count > times)) return;
      if (!first || day >= first) yield day;
    }
  }
}

/** The day on which an occurrence is paid: its nominal day, moved off a weekend if the schedule says so. */
export function dateOfOccurrence({ weekend }: Schedule, day: CalendarDate): CalendarDate {
  if (weekend === "stay") return day;
  const beyondFriday = weekday(day) - 5;
  if (beyondFriday <= 0) return day;
  return addDays(day, weekend === "before" ? -beyondFriday : 3 - beyondFriday) ?? day;
}

/** Returns true if the schedule has an occurrence of this nominal day. */
export function hasOccurrence(schedule: Schedule, day: CalendarDate): boolean {
  return occurrences(schedule, day).next().value === day;
}

/** The approximate number of days between two occurrences. */
export function intervalOf(rhythm: Rhythm): number {
  if (rhythm.unit === "day") return rhythm.every;
  return (rhythm.every * (rhythm.unit === "week" ? 7 : 30)) / rhythm.on.length;
}

/** The number of the first period that has an occurrence. */
function anchorOf({ rhythm, from }: Schedule): number {
  const period = periodNumber(rhythm, from);
  return daysOfPeriod(rhythm, period)?.some((day) => day >= from) ? period : period + 1;
}

/** The number of steps of the rhythm from the anchor's period to the day's period, rounded down. */
function periodsBetween(rhythm: Rhythm, anchor: number, day: CalendarDate): number {
  return Math.max(0, Math.trunc((periodNumber(rhythm, day) - anchor) / rhythm.every));
}

/** Numbers the days, weeks or months since the year 0001. */
function periodNumber({ unit }: Rhythm, day: CalendarDate): number {
  if (unit === "day") return dayNumber(day);
  if (unit === "week") return Math.trunc(dayNumber(day) / 7);
  const { year, month } = dateParts(day);
  return year * 12 + month - 1;
}

/** The days of a period, in order and without repetitions; undefined beyond the year 9999. */
function daysOfPeriod(rhythm: Rhythm, period: number): readonly CalendarDate[] | undefined {
  const days = namedDays(rhythm, period).filter((day) => day !== undefined);
  if (days.length === 0) return undefined;
  // Most rhythms have a single day, and a list of upcoming occurrences needs thousands of days.
  return days.length === 1 ? days : [...new Set(days)].sort();
}

function namedDays(rhythm: Rhythm, period: number): readonly (CalendarDate | undefined)[] {
  if (rhythm.unit === "day") return [dateOfDayNumber(period)];
  if (rhythm.unit === "week") return rhythm.on.map((on) => dateOfDayNumber(period * 7 + on - 1));
  const [year, month] = [Math.trunc(period / 12), (period % 12) + 1];
  return rhythm.on.map((on) => calendarDateOf(year, month, dayOfMonth(year, month, on)));
}

export function dayOfMonth(year: number, month: number, on: MonthDay): number {
  const length = daysInMonth(year, month);
  if (on === "last") return length;
  if (typeof on === "number") return Math.min(on, length);
  const [, nth, code] = NTH_WEEKDAY.exec(on) ?? [];
  const asked = WEEKDAY_CODES.map(String).indexOf(code ?? "") + 1;
  const from = calendarDateOf(year, month, nth === "-1" ? length : 1);
  // Beyond the year 9999 there is no such day anyway.
  if (!from) return length;
  if (nth === undefined) throw new RangeError(`${on} is not a day of a month`);
  if (nth === "-1") return length - ((weekday(from) - asked + 7) % 7);
  return 1 + ((asked - weekday(from) + 7) % 7) + (Number.parseInt(nth, 10) - 1) * 7;
}
