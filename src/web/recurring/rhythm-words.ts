// Says in the reader's language how often an expense repeats: "every month on the 1st". Names of days come from the platform.

import {
  dateOfOccurrence,
  type MonthDay,
  NTH_WEEKDAY,
  occurrences,
  type Schedule,
  WEEKDAY_CODES,
  type Weekday,
} from "../../domain/recurring/schedule.ts";
import { addDays, type CalendarDate, calendarDateOf } from "../../domain/time/calendar-date.ts";
import { showCount } from "../locale/amounts.ts";
import { type DayStyle, showDay } from "../locale/days.ts";
import type { RecurringTexts } from "../texts/recurring-texts.ts";
import type { ReaderOf } from "../texts/texts.ts";

export const YEAR_MONTHS = 12;

type Words = Pick<ReaderOf<RecurringTexts>, "texts" | "locale">;

/** Says how often an expense repeats, on which days, and until when. */
export function describeRhythm(schedule: Schedule, words: Words): string {
  const { texts, locale } = words;
  const { until, times } = schedule;
  const days = describeDays(schedule, words);
  const ended = times ? texts.rhythm.times(days, times, showCount(times, locale)) : days;
  return until ? texts.rhythm.until(ended, showDay(until, "medium", locale)) : ended;
}

function describeDays(schedule: Schedule, words: Words): string {
  const { texts, locale } = words;
  const { rhythm, weekend } = schedule;
  const { every, weekend: moved } = texts.rhythm;
  const list = new Intl.ListFormat(locale);
  const count = (unit: keyof typeof every, number: number) =>
    every[unit](number, showCount(number, locale));
  if (rhythm.unit === "day") return count("day", rhythm.every);
  if (rhythm.unit === "week") {
    if (rhythm.every === 1 && isWorkWeek(rhythm.on)) return texts.rhythm.workdays;
    const days = list.format(rhythm.on.map((day) => nameOfWeekday(day, locale)));
    return rhythm.every === 1
      ? texts.rhythm.everyWeekday(days)
      : texts.rhythm.on(count("week", rhythm.every), days);
  }
  const days = daysOfYear(schedule, locale) ?? {
    every: count("month", rhythm.every),
    on: list.format(rhythm.on.map((day) => describeMonthDay(day, words))),
  };
  const years = rhythm.every / YEAR_MONTHS;
  const text = texts.rhythm.on(days.every ?? count("year", years), days.on);
  return weekend === "stay" ? text : moved[weekend](text);
}

/** Undefined unless the schedule has one fixed day of the year. */
function daysOfYear(schedule: Schedule, locale: string) {
  const { rhythm } = schedule;
  if (rhythm.unit !== "month" || rhythm.every % YEAR_MONTHS !== 0) return undefined;
  const [day] = rhythm.on;
  const [first] = occurrences(schedule).take(1);
  if (rhythm.on.length !== 1 || typeof day !== "number" || !first) return undefined;
  return { every: undefined, on: showDay(first, "longDay", locale) };
}

export function describeMonthDay(day: MonthDay, { texts, locale }: Words): string {
  if (day === "last") return texts.rhythm.lastDay;
  if (typeof day === "number") return texts.rhythm.monthDay(day, showCount(day, locale));
  const [, nth, code] = NTH_WEEKDAY.exec(day) ?? [];
  const weekday = WEEKDAYS.find((each) => WEEKDAY_CODES[each - 1] === code) ?? 1;
  const name = nameOfWeekday(weekday, locale);
  return Object.entries(texts.rhythm.nth).find(([key]) => key === nth)?.[1](name) ?? name;
}

export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Any Monday: weekdays get their names from it and the six days after it. */
const MONDAY = calendarDateOf(2026, 11, 23);

export function nameOfWeekday(day: Weekday, locale: string, style: DayStyle = "weekday"): string {
  const date = MONDAY && addDays(MONDAY, day - 1);
  return date ? showDay(date, style, locale) : "";
}

export function firstDays(schedule: Schedule, count: number): readonly CalendarDate[] {
  return [...occurrences(schedule).take(count)].map((day) => dateOfOccurrence(schedule, day));
}

function isWorkWeek(on: readonly Weekday[]): boolean {
  return on.length === 5 && on.every((day) => day <= 5);
}
