// A date in a line: its words, and each day that it may mean.

import { addDays, addMonths, type CalendarDate } from "../time/calendar-date.ts";
import {
  type DayLexicon,
  type DayUnit,
  english,
  monthNames,
  nameAt,
  numberOf,
  WEEKDAY_WORDS,
  weekdayNames,
} from "./day-names.ts";
import { WHICH } from "./day-words.ts";
import type { LineWord, WordRange } from "./line.ts";
import {
  dateOf,
  daysOfMonth,
  mayDivide,
  readNumericDay,
  weekdayFrom,
  weekdayUpTo,
} from "./numeric-day.ts";
import { integerOf } from "./word.ts";

export interface DayContext {
  readonly words: readonly LineWord[];
  readonly today: CalendarDate;
  /** Is true if 3/11 is November 3, and false if it is March 11; undefined if that is unclear. */
  readonly dayFirst: boolean | undefined;
  /** The names of days in another language, besides the English ones. */
  readonly lexicon: DayLexicon | undefined;
}

export interface DayOption extends WordRange {
  readonly date: CalendarDate;
}

/**
 * A reason why the words may be something other than a date. A word of the description is directly before or after them, or no other word
 * of the line is a number. "always" needs no reason.
 */
export type Doubt = "before" | "after" | "no-number" | "always";

const AROUND = ["before", "after"] as const;

export interface DayPhrase extends WordRange {
  readonly options: readonly DayOption[];
  readonly doubts: readonly Doubt[];
  /** The number of a weekday without a date. Another date in the line that falls on this weekday agrees with it. */
  readonly weekday?: number;
  /** Is true if the words are a date only if other words say what the amount was for. */
  readonly needsSubject?: boolean;
  /** Is true if an unclear phrase counts as description instead of raising a question. */
  readonly isFaint?: boolean;
}

const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;
/** The name of the word at an index, if nothing separates it from the word before; "" if there is none. */
export function nameAfter(words: readonly LineWord[], at: number): string {
  return words[at - 1]?.closed ? "" : (words[at]?.name ?? "");
}

/** Makes a phrase of the days that exist; undefined if none do. */
export function phraseOf(
  range: WordRange,
  dates: readonly (CalendarDate | undefined)[],
  ...doubts: readonly Doubt[]
): DayPhrase | undefined {
  const { from, to } = range;
  const options = dates.flatMap((date) => (date ? [{ date, from, to }] : []));
  return options.length === 0 ? undefined : { from, to, options, doubts };
}

/** Returns the day this many units after today, or before it if the count is negative. */
export function distantDay(
  today: CalendarDate,
  count: number,
  { days, months }: DayUnit,
): CalendarDate | undefined {
  return days ? addDays(today, count * days) : addMonths(today, count * months);
}

/**
 * The days that a weekday after one of `WHICH` may mean. "last friday" is before today, and "next friday" is after it. "this friday" may be
 * either, unless today is a friday. Weekdays are 1 for Monday to 7 for Sunday.
 */
export function relativeWeekdays(
  which: number,
  day: number,
  today: CalendarDate,
): readonly (CalendarDate | undefined)[] {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const last = yesterday && weekdayUpTo(day, yesterday);
  const next = tomorrow && weekdayFrom(day, tomorrow);
  if (which !== WHICH.this) return [which === WHICH.last ? last : next];
  return weekdayUpTo(day, today) === today ? [today] : [last, next];
}

/** Adds a word such as "on" before the phrase, which proves that it is a date. */
export function prefixed(
  phrase: DayPhrase | undefined,
  from: number,
  length: number,
): DayPhrase | undefined {
  if (!phrase || length === 0 || phrase.from !== from + length) return phrase;
  const options = phrase.options.map((option) =>
    option.from === phrase.from ? { ...option, from } : option,
  );
  return { ...phrase, from, options, doubts: [] };
}

/** monday, mon: the last one on or before today. */
export function readBareWeekday({ words, today }: DayContext, from: number): DayPhrase | undefined {
  const name = words[from]?.name ?? "";
  const day = weekdayNames().get(name);
  if (day === undefined) return undefined;
  const doubts = WEEKDAY_WORDS.has(name) ? AROUND : (["after"] as const);
  const phrase = phraseOf({ from, to: from + 1 }, [weekdayUpTo(day, today)], ...doubts);
  return phrase && { ...phrase, weekday: day };
}

/** 2026-10-05, 5.10., 5.10.2026, 3/11. */
export function readNumericPhrase(context: DayContext, from: number): DayPhrase | undefined {
  const { words, today, dayFirst } = context;
  const word = words[from];
  if (!word) return undefined;
  const range = { from, to: from + 1 };
  const read = (text: string) => readNumericDay(text, today, dayFirst);
  const day = read(word.core);
  if (day) {
    const doubts: Doubt[] = day.loose ? ["after"] : [];
    if (mayDivide(word.core)) doubts.push("no-number");
    if (word.core === "24/7") doubts.push("always");
    return phraseOf(range, day.dates, ...doubts);
  }
  // The second dot of 5.10. may end the text instead.
  return phraseOf(range, read(word.dotted)?.dates ?? [], "no-number");
}

/** on the 5th, the 5th, on 5th. */
export function readDayOfMonth({ words, today }: DayContext, from: number): DayPhrase | undefined {
  const at = from + prefixLength(words, from);
  const match = ORDINAL.exec(at === from ? "" : nameAfter(words, at));
  const days = match ? daysOfMonth(integerOf(match[1]), today) : [];
  return phraseOf({ from, to: at + 1 }, days, "after");
}

/** The number of words here that are "on", "the" or "on the". */
export function prefixLength(words: readonly LineWord[], at: number): number {
  const name = words[at]?.name;
  if (name === "the") return 1;
  if (name !== "on") return 0;
  return nameAfter(words, at + 1) === "the" ? 2 : 1;
}

const DATED = /^(\d{1,2})([-./])(\p{L}[\p{L}\p{M}]*)(?:\2(\d{4}|\d{2}))?\.?$/u;

/** Without a year, the word may mean something else: 2-may chairs. */
export function readDatedWord(
  { words, today, lexicon }: DayContext,
  from: number,
): DayPhrase | undefined {
  const [, day = "", , name = "", year] = DATED.exec(words[from]?.name ?? "") ?? [];
  const month = monthNames().get(name) ?? numberOf(lexicon?.months, name);
  if (month === undefined) return undefined;
  const range = { from, to: from + 1 };
  const doubts = year === undefined ? (["after"] as const) : [];
  return phraseOf(range, [dateOf(year, month, integerOf(day), today)], ...doubts);
}

/** gestern, hier, গতকাল; a weekday, in full or short: the last one on or before today. */
export function readOwnDay(context: DayContext, from: number): DayPhrase | undefined {
  return readNearDay(context, context.lexicon, from) ?? readWeekdayName(context, from);
}

/** Future days are rarely recorded, and their names are often other words too, except in English: mañana, der Morgen. */
export function readNearDay(
  { words, today }: DayContext,
  lexicon: DayLexicon | undefined,
  from: number,
): DayPhrase | undefined {
  const name = lexicon && nameAt(lexicon.relative, words, from);
  if (!name) return undefined;
  const isAhead = lexicon !== english() && name.numbers.every((days) => days > 0);
  const dates = name.numbers.map((days) => addDays(today, days));
  const phrase = phraseOf({ from, to: name.to }, dates, ...(isAhead ? AROUND : []));
  return phrase && { ...phrase, needsSubject: isAhead };
}

/** Short names such as so, mar and la are everyday words in many languages, so they never raise a question. */
function readWeekdayName(
  { words, today, lexicon }: DayContext,
  from: number,
): DayPhrase | undefined {
  const name = lexicon && nameAt(lexicon.weekdays, words, from);
  const [weekday] = name?.numbers ?? [];
  if (!name || weekday === undefined) return undefined;
  const { to, isShort } = name;
  const doubts = isShort ? AROUND : (["after"] as const);
  const phrase = phraseOf({ from, to }, [weekdayUpTo(weekday, today)], ...doubts);
  return phrase && { ...phrase, weekday, needsSubject: isShort, isFaint: isShort };
}
