// Days of a named month, with or without a year: 5 Oct, October 5th 2026, the last Monday of October.

import { dayOfMonth, WEEKDAY_CODES } from "../recurring/schedule.ts";
import { addDays, type CalendarDate, calendarDateOf, dateParts } from "../time/calendar-date.ts";
import { MONTH_WORDS, monthNames, nameAt, weekdayNames } from "./day-names.ts";
import {
  type DayContext,
  type DayOption,
  type DayPhrase,
  type Doubt,
  nameAfter,
  prefixLength,
} from "./day-phrase.ts";
import type { LineWord, WordRange } from "./line.ts";
import { dayOfSomeYear, weekdayFrom, weekdayUpTo } from "./numeric-day.ts";
import { NTH } from "./rhythm-words.ts";
import { integerOf } from "./word.ts";

export const RANGE_WORDS: ReadonlySet<string> = new Set(["to", "until", "till", "through"]);

/** In many languages, a dot after a number has the meaning of "th". */
const DAY = /^(\d{1,2})(st|nd|rd|th|er|º|\.)?$/;
const DAY_RANGE = /^(\d{1,2})\.?[-–—](\d{1,2})\.?$/;
/** Another language's names of at most this many letters are too often everyday words: Mai, mar, мая. */
const SHORT_NAME = 3;

interface Days {
  readonly days: readonly number[];
  readonly to: number;
  /** Is true if the number can't be an amount: 5th, 5., 3-5. */
  readonly certain: boolean;
  /** Is true if the dot may end a sentence instead. */
  readonly hasDot?: boolean;
}

interface MonthDay extends Days {
  readonly from: number;
  readonly month: number;
  readonly doubts: readonly Doubt[];
  /** Is true if the month's language usually writes the day first. */
  readonly isBackward?: boolean;
}

interface Month {
  readonly number: number;
  readonly to: number;
  /** Is true if its name is also a word or a person's name. */
  readonly isWord: boolean;
  /** Is true if the name is in the reader's own language. */
  readonly isOwn: boolean;
}

/** Reads a date that begins with its day or month at this word. A preceding "on" or "the" is ignored. */
export function readMonthDay(context: DayContext, from: number): DayPhrase | undefined {
  const dayThenMonth = readDayThenMonth(context, from);
  if (!dayThenMonth) {
    const monthThenDay = readMonthThenDay(context, from);
    return monthThenDay && phraseOf(context, monthThenDay);
  }
  const rival = rivalOf(context, dayThenMonth);
  // "12 Oct 5th" is an amount of 12 on October 5.
  if (rival?.certain) return undefined;
  const phrase = phraseOf(context, dayThenMonth);
  const other = rival && phraseOf(context, rival);
  if (!phrase || !other) return phrase ?? other;
  // "5 Oct 12" may be an amount of 12 on October 5, or an amount of 5 on October 12.
  const options = [...phrase.options, ...other.options];
  return { from, to: other.to, options, doubts: [] };
}

/** Reads the month with the number after it, if the number on either side may be its day. */
function rivalOf(context: DayContext, read: MonthDay): MonthDay | undefined {
  if (read.certain || read.to !== read.from + 2) return undefined;
  const rival = readMonthThenDay(context, read.from + 1);
  // A reader whose own language writes the day first does so in English too.
  if (!rival || (rival.isBackward && !rival.certain)) return undefined;
  return readDayThenMonth(context, read.from + 2) ? undefined : rival;
}

function readDayThenMonth(context: DayContext, from: number): MonthDay | undefined {
  const { words } = context;
  const days = readDays(words, from);
  if (!days || words[days.to - 1]?.closed) return undefined;
  const isLinked = nameAfter(words, days.to) === "of" || isLink(context, days.to);
  const at = isLinked && !words[days.to]?.closed ? days.to + 1 : days.to;
  const month = monthAt(context, days.to) ?? (at > days.to ? monthAt(context, at) : undefined);
  if (!month) return undefined;
  // "5." is certainly a day if the month is in a language that writes days with a dot.
  const isSure = days.certain && (!days.hasDot || month.isOwn);
  const doubts = month.isWord && !isSure ? (["after"] as const) : [];
  return { ...days, from, to: month.to, month: month.number, doubts };
}

function readMonthThenDay(context: DayContext, from: number): MonthDay | undefined {
  const { words, lexicon } = context;
  const month = monthAt(context, from);
  const days = month && !words[month.to - 1]?.closed && readDays(words, month.to);
  if (!month || !days) return undefined;
  const isBackward = month.isOwn && lexicon?.isMonthFirst === false;
  const isSure = days.certain && !days.hasDot;
  const doubts = (month.isWord || isBackward) && !isSure ? (["before"] as const) : [];
  return { ...days, from, month: month.number, doubts, isBackward };
}

/** The month whose name is this word or begins with it. */
export function monthAt({ words, lexicon }: DayContext, at: number): Month | undefined {
  const name = (words[at]?.name ?? "").replace(/\.$/, "");
  const english = monthNames().get(name);
  const own = lexicon && nameAt(lexicon.months, words, at);
  const [number] = own?.numbers ?? [];
  if (own && number !== undefined && (english === undefined || english === number)) {
    const isLong = !own.isShort && (own.to > at + 1 || name.length > SHORT_NAME);
    return { number, to: own.to, isWord: !isLong && isWordIn(name), isOwn: true };
  }
  if (english === undefined) return undefined;
  return { number: english, to: at + 1, isWord: MONTH_WORDS.has(name), isOwn: false };
}

/** An English name that is not also an English word is not a word of another language either. */
function isWordIn(name: string): boolean {
  return MONTH_WORDS.has(name) || !monthNames().has(name);
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
  return { days: [first], to: at + 1, certain: day[2] !== undefined, hasDot: day[2] === "." };
}

function phraseOf(context: DayContext, read: MonthDay): DayPhrase | undefined {
  const { month, days, doubts } = read;
  const daysIn = days.map((day) => (year: number) => calendarDateOf(year, month, day));
  return yearedPhrase(context, read, daysIn, doubts);
}

export function readPlacedWeekday(context: DayContext, from: number): DayPhrase | undefined {
  return readWeekdayOfMonth(context, from) ?? readWeekLater(context, from);
}

/** The first monday of november, last friday in oct 2025. */
function readWeekdayOfMonth(context: DayContext, from: number): DayPhrase | undefined {
  const { words } = context;
  const at = from + prefixLength(words, from);
  const nth = NTH.get(at === from ? (words[at]?.name ?? "") : nameAfter(words, at));
  const code = WEEKDAY_CODES[(weekdayNames().get(nameAfter(words, at + 1)) ?? 0) - 1];
  const link = nameAfter(words, at + 2);
  if (nth === undefined || !code || (link !== "of" && link !== "in")) return undefined;
  const month = words[at + 2]?.closed ? undefined : monthAt(context, at + 3);
  if (!month) return undefined;
  const dateIn = (year: number) => {
    return calendarDateOf(year, month.number, dayOfMonth(year, month.number, `${nth}${code}`));
  };
  return yearedPhrase(context, { from, to: month.to }, [dateIn], []);
}

/** "A week on monday" is the monday a week after the next one. Or else something lasts a week and began on a monday. */
function readWeekLater({ words, today }: DayContext, from: number): DayPhrase | undefined {
  const phrase = ["a", "week", "on"].every((name, index) => {
    return (index === 0 ? words[from]?.name : nameAfter(words, from + index)) === name;
  });
  const weekday = weekdayNames().get(nameAfter(words, from + 3));
  if (!phrase || !weekday) return undefined;
  const to = from + 4;
  const tomorrow = addDays(today, 1);
  const next = tomorrow && weekdayFrom(weekday, tomorrow);
  const [later, last] = [next && addDays(next, 7), weekdayUpTo(weekday, today)];
  const options = [
    ...(later ? [{ date: later, from, to }] : []),
    ...(last ? [{ date: last, from: from + 2, to }] : []),
  ];
  return options.length === 0 ? undefined : { from, to, options, doubts: [] };
}

/** A four-digit number is a year if it is at most this many years from the current one. Otherwise it may be an amount. */
const CERTAIN_YEARS = 10;
const YEAR = /^(?:19|20)\d\d$/;

/** The phrase for the words of a range and a year after them. Without a year, it means the days in the most likely one. */
function yearedPhrase(
  context: DayContext,
  { from, to }: WordRange,
  daysIn: readonly ((year: number) => CalendarDate | undefined)[],
  doubts: readonly Doubt[],
): DayPhrase | undefined {
  const { words, today } = context;
  const yearAt = isLink(context, to) && !words[to]?.closed ? to + 1 : to;
  const yearText = yearAfter(words, yearAt);
  const optionsIn = (year: number | undefined, end: number): readonly DayOption[] =>
    daysIn
      .map((dayIn) => (year === undefined ? dayOfSomeYear(dayIn, today) : dayIn(year)))
      .flatMap((date) => (date ? [{ date, from, to: end }] : []));
  const year = integerOf(yearText);
  const withYear = yearText === undefined ? [] : optionsIn(year, yearAt + 1);
  const near = Math.abs(year - dateParts(today).year) <= CERTAIN_YEARS;
  // For a day that does not exist, such as 29 Feb 2025, no other year is tried.
  if (near && withYear.length === 0) return undefined;
  const options = near ? withYear : [...withYear, ...optionsIn(undefined, to)];
  if (withYear.length > 0) return { from, to: yearAt + 1, options, doubts: [] };
  return options.length === 0 ? undefined : { from, to, options, doubts };
}

/** Returns true if a word may be part of a date in the reader's own language: 3 de noviembre. */
function isLink({ words, lexicon }: DayContext, at: number): boolean {
  const key = words[at]?.key ?? "";
  return key !== "" && lexicon?.links.has(key) === true;
}

/** Returns true if a currency sign next to the number belongs to no other number. */
export function isPaid(words: readonly LineWord[], at: number): boolean {
  const before = words[at - 1]?.money && !words[at - 2]?.number;
  const after = words[at + 1]?.money && !words[at + 2]?.number;
  return Boolean(before || after);
}

/** Reads the year after a date. The comma of "Oct 5, 2026" does not separate the two. */
function yearAfter(words: readonly LineWord[], at: number): string | undefined {
  const name = words[at]?.name ?? "";
  return YEAR.test(name) && !isPaid(words, at) ? name : undefined;
}
