// Dates with the name of a month: 5 Oct, Oct 5th, the 5th of October 2026, 3-5 Oct.

import { type CalendarDate, calendarDateOf, dateParts } from "../calendar-date.ts";
import { integerOf } from "./character.ts";
import { MONTH_NAMES, MONTH_WORDS } from "./day-name.ts";
import {
  type DayContext,
  type DayOption,
  type DayPhrase,
  type Doubt,
  nameAfter,
} from "./day-phrase.ts";
import type { LineWord } from "./line.ts";
import { dayWithoutYear } from "./nearby-day.ts";

/** A number of four digits so close to this year is a year; further away it may be an amount. */
const CERTAIN_YEARS = 10;

export const RANGE_WORDS: ReadonlySet<string> = new Set(["to", "until", "till", "through"]);

/** The point says in many languages what "th" says. */
const DAY = /^(\d{1,2})(st|nd|rd|th|\.)?$/;
const DAY_RANGE = /^(\d{1,2})[-–—](\d{1,2})$/;
const YEAR = /^(?:19|20)\d\d$/;

interface Days {
  readonly days: readonly number[];
  readonly to: number;
  /** Whether the number can't be an amount: 5th, 5., 3-5. */
  readonly certain: boolean;
  /** Whether its point may close a sentence instead. */
  readonly pointed?: boolean;
}

interface MonthDay extends Days {
  readonly from: number;
  readonly month: number;
  readonly monthName: string;
  readonly side: Doubt;
}

/** A date that begins at a word with its day or its month; an "on" or "the" before is not looked at. */
export function readMonthDay(context: DayContext, from: number): DayPhrase | undefined {
  const { words } = context;
  const dayThenMonth = readDayThenMonth(words, from);
  if (!dayThenMonth) {
    const monthThenDay = readMonthThenDay(words, from);
    return monthThenDay && phraseOf(context, monthThenDay);
  }
  const rival = rivalOf(words, dayThenMonth);
  // 12 Oct 5th is 12 on 5 October.
  if (rival?.certain) return undefined;
  const phrase = phraseOf(context, dayThenMonth);
  const other = rival && phraseOf(context, rival);
  if (!phrase || !other) return phrase ?? other;
  // 5 Oct 12 may be 12 on 5 October, or 5 on 12 October.
  const options = [...phrase.options, ...other.options];
  return { from, to: other.to, options, doubt: "never" };
}

/** The month with the number behind it, where both numbers beside a month may be its day. */
function rivalOf(words: readonly LineWord[], read: MonthDay): MonthDay | undefined {
  if (read.certain || read.to !== read.from + 2) return undefined;
  const rival = readMonthThenDay(words, read.from + 1);
  return rival && !readDayThenMonth(words, read.from + 2) ? rival : undefined;
}

function readDayThenMonth(words: readonly LineWord[], from: number): MonthDay | undefined {
  const days = readDays(words, from);
  if (!days || words[days.to - 1]?.closed) return undefined;
  const at = nameAfter(words, days.to) === "of" ? days.to + 1 : days.to;
  const monthName = withoutPoint(nameAfter(words, at));
  const month = MONTH_NAMES.get(monthName);
  return month === undefined
    ? undefined
    : { ...days, from, to: at + 1, month, monthName, side: "after" };
}

function readMonthThenDay(words: readonly LineWord[], from: number): MonthDay | undefined {
  const monthName = withoutPoint(words[from]?.name ?? "");
  const month = MONTH_NAMES.get(monthName);
  const days = month && !words[from]?.closed && readDays(words, from + 1);
  return days ? { ...days, from, month, monthName, side: "before" } : undefined;
}

/** Of Oct. and Sept., which is how names are cut short. */
function withoutPoint(name: string): string {
  return name.replace(/\.$/, "");
}

/** 5, 5th, 5., 3-5, 3 to 5. */
function readDays(words: readonly LineWord[], at: number): Days | undefined {
  const name = words[at]?.name ?? "";
  const range = DAY_RANGE.exec(name);
  if (range) return { days: range.slice(1).map(integerOf), to: at + 1, certain: true };
  const day = DAY.exec(name);
  if (!day || isPaid(words, at)) return undefined;
  const first = integerOf(day[1]);
  const last = RANGE_WORDS.has(nameAfter(words, at + 1)) && DAY.exec(nameAfter(words, at + 2));
  if (last) return { days: [first, integerOf(last[1])], to: at + 3, certain: true };
  return { days: [first], to: at + 1, certain: day[2] !== undefined, pointed: day[2] === "." };
}

/** Whether a sign of money stands beside a number that is no other number's. */
function isPaid(words: readonly LineWord[], at: number): boolean {
  const before = words[at - 1]?.money && !words[at - 2]?.number;
  const after = words[at + 1]?.money && !words[at + 2]?.number;
  return Boolean(before || after);
}

function phraseOf({ words, today }: DayContext, read: MonthDay): DayPhrase | undefined {
  const { from, to, month, days } = read;
  const yearText = yearBehind(words, to);
  const optionsIn = (year: number | undefined, end: number): readonly DayOption[] =>
    days
      .map((day) => dateOf(year, month, day, today))
      .flatMap((date) => (date ? [{ date, from, to: end }] : []));
  const year = yearText === undefined ? undefined : integerOf(yearText);
  const withYear = year === undefined ? [] : optionsIn(year, to + 1);
  const near = year !== undefined && Math.abs(year - dateParts(today).year) <= CERTAIN_YEARS;
  // 29 Feb 2025 is no day, and so none of another year.
  if (near && withYear.length === 0) return undefined;
  if (withYear.length > 0) {
    const options = near ? withYear : [...withYear, ...optionsIn(undefined, to)];
    return { from, to: to + 1, options, doubt: "never" };
  }
  const isSure = read.certain && !read.pointed;
  const doubt = MONTH_WORDS.has(read.monthName) && !isSure ? read.side : "never";
  const options = optionsIn(undefined, to);
  return options.length === 0 ? undefined : { from, to, options, doubt };
}

/** The comma of "Oct 5, 2026" parts nothing. */
function yearBehind(words: readonly LineWord[], at: number): string | undefined {
  const name = words[at]?.name ?? "";
  return YEAR.test(name) && !isPaid(words, at) ? name : undefined;
}

function dateOf(
  year: number | undefined,
  month: number,
  day: number,
  today: CalendarDate,
): CalendarDate | undefined {
  return year === undefined ? dayWithoutYear(month, day, today) : calendarDateOf(year, month, day);
}
