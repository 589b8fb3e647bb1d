// The day that a line names. There is one reading if the day is clear, and otherwise one for each possible day. A range of dates, such as
// mon-wed or 3/11 to 5/11, is never a single day, so it always raises a question.

import { addDays, addMonths, type CalendarDate, weekday } from "../time/calendar-date.ts";
import {
  DATE_JOINS,
  DATE_QUALIFIERS,
  english,
  numberOf,
  WEEKDAY_QUALIFIERS,
  weekdayNames,
} from "./day-names.ts";
import {
  type DayContext,
  type DayPhrase,
  nameAfter,
  phraseOf,
  prefixed,
  prefixLength,
  readBareWeekday,
  readDatedWord,
  readDayOfMonth,
  readNearDay,
  readNumericPhrase,
  readOwnDay,
} from "./day-phrase.ts";
import { isDash, isDescription, type LineWord, type WordRange } from "./line.ts";
import { RANGE_WORDS, readMonthDay, readPlacedWeekday } from "./month-day.ts";
import { readNumericDay, weekdayFrom, weekdayUpTo } from "./numeric-day.ts";
import { readOwnPhrase } from "./own-phrase.ts";

export interface DayReading {
  /** Absent if the line names no day. */
  readonly date?: CalendarDate;
  /** The words that name it. */
  readonly ranges: readonly WordRange[];
  /** The indexes of all words in dates, chosen or not, which can't be amounts. */
  readonly excluded: ReadonlySet<number>;
}

const NO_DAY: DayReading = { ranges: [], excluded: new Set() };

/** Returns at least one reading, and at most as many as a question may have choices. */
export function readDays(context: DayContext, limit: number): readonly DayReading[] {
  const { words } = context;
  const phrases = withoutFaint(collectPhrases(context), words);
  if (phrases.length === 0) return [NO_DAY];
  const surroundings = surroundingsOf(phrases, words);
  const certain = phrases.filter((phrase) => {
    return !isUnlikely(phrase, context) && !isDoubtful(phrase, words, surroundings);
  });
  if (certain.length > 0) return readingsOf(certain, limit);
  // If a phrase may be something other than a date, its words may be an amount.
  const readings = readingsOf(phrases, limit - 1).map((reading) => {
    return { ...reading, excluded: indicesOf(reading.ranges) };
  });
  return [...readings, NO_DAY];
}

/** A day more than a year ahead is more likely a typo. */
export function isFarAhead(date: CalendarDate, today: CalendarDate): boolean {
  return date > (addMonths(today, 12) ?? date);
}

/** Writes a day so that it is read as this day. After "on", even a day far ahead is read as intended. */
export function writeDay(date: CalendarDate, today: CalendarDate): string {
  return isFarAhead(date, today) ? `on ${date}` : date;
}

/** Returns true if all days of a phrase are far ahead. After "on", such a day is intended. */
function isUnlikely({ from, options }: DayPhrase, { words, today }: DayContext): boolean {
  return words[from]?.name !== "on" && options.every(({ date }) => isFarAhead(date, today));
}

function collectPhrases(context: DayContext): readonly DayPhrase[] {
  const phrases: DayPhrase[] = [];
  for (let at = 0; at < context.words.length; ) {
    const phrase = readDayPhrase(context, at);
    if (phrase) phrases.push(phrase);
    at = phrase?.to ?? at + 1;
  }
  return phrases;
}

/** Leaves out doubtful phrases that count as description. */
function withoutFaint(
  phrases: readonly DayPhrase[],
  words: readonly LineWord[],
): readonly DayPhrase[] {
  const others = phrases.filter(({ isFaint }) => !isFaint);
  if (others.length === phrases.length) return phrases;
  const surroundings = { ...surroundingsOf(phrases, words), dated: indicesOf(others) };
  return phrases.filter((phrase) => !phrase.isFaint || !isDoubtful(phrase, words, surroundings));
}

function readingsOf(phrases: readonly DayPhrase[], limit: number): readonly DayReading[] {
  const datedWeekdays = new Set(phrases.filter((phrase) => !phrase.weekday).flatMap(weekdaysOf));
  const agrees = ({ weekday: day }: DayPhrase) => day !== undefined && datedWeekdays.has(day);
  const agreeing = phrases.filter(agrees);
  const agreed = new Set(agreeing.map((phrase) => phrase.weekday));
  const others = phrases.filter((phrase) => !agrees(phrase));
  const senses = Map.groupBy(
    others.flatMap((phrase) => sensesOf(phrase, agreed)),
    ({ option }) => option.date,
  );
  return [...senses].slice(0, limit).map(([date, some]) => {
    const same = agreeing.filter((phrase) => phrase.weekday === weekday(date));
    const own = new Set([...some.map(({ phrase }) => phrase), ...same]);
    const ranges = [...some.map(({ option }) => option), ...same];
    const rest = phrases.filter((phrase) => !own.has(phrase));
    return { date, ranges, excluded: indicesOf([...ranges, ...rest]) };
  });
}

function weekdaysOf(phrase: DayPhrase): readonly number[] {
  return phrase.options.map(({ date }) => weekday(date));
}

/** The days of a phrase, each once. If some are on an agreed weekday, only those count, as for Fri 6/11. */
function sensesOf(phrase: DayPhrase, agreed: ReadonlySet<number | undefined>) {
  const narrowed = phrase.options.filter(({ date }) => agreed.has(weekday(date)));
  const options = narrowed.length > 0 ? narrowed : phrase.options;
  return options
    .filter(({ date }, at) => options.findIndex((other) => other.date === date) === at)
    .map((option) => ({ phrase, option }));
}

interface Surroundings {
  /** The words of dates, by index. */
  readonly dated: ReadonlySet<number>;
  /** Is true if other words say what the amount was for. */
  readonly hasSubject: boolean;
}

function surroundingsOf(phrases: readonly DayPhrase[], words: readonly LineWord[]): Surroundings {
  const dated = indicesOf(phrases);
  const hasSubject = words.some((word, index) => {
    return word.label?.field === "payee" || (isDescription(word) && !dated.has(index));
  });
  return { dated, hasSubject };
}

/** Returns true if the words around a phrase leave open whether it is a date. */
function isDoubtful(
  { from, to, doubts, weekday: day, needsSubject }: DayPhrase,
  words: readonly LineWord[],
  { dated, hasSubject }: Surroundings,
): boolean {
  // A date next to the phrase proves that the phrase is a date too: Fri 6/11 lunch.
  if (dated.has(from - 1) || dated.has(to)) return false;
  const joins = (index: number) => DATE_JOINS.has(words[index]?.name ?? "");
  if ((joins(from - 1) && dated.has(from - 2)) || (joins(to) && dated.has(to + 1))) return false;
  if (needsSubject && !hasSubject) return true;
  const isBeside = (index: number) => isDescription(words[index]);
  const before = isBeside(from - 1) && !words[from - 1]?.closed;
  const after = isBeside(to) && !words[to - 1]?.closed;
  if (before && DATE_QUALIFIERS.has(words[from - 1]?.name ?? "")) return true;
  const hasNumber = words.some((word, index) => word.number && (index < from || index >= to));
  const qualified = before && WEEKDAY_QUALIFIERS.has(words[from - 1]?.name ?? "");
  const holds = {
    before,
    after: after || (day !== undefined && qualified),
    "no-number": !hasNumber,
    always: true,
  };
  return doubts.some((doubt) => holds[doubt]);
}

function indicesOf(ranges: readonly WordRange[]): ReadonlySet<number> {
  const indices = new Set<number>();
  for (const { from, to } of ranges) {
    for (let index = from; index < to; index += 1) indices.add(index);
  }
  return indices;
}

const LONG_DASH = /[–—…]|\.{2,3}/;

/** A date, or a range of dates, that begins at a word. */
export function readDayPhrase(context: DayContext, from: number): DayPhrase | undefined {
  const first = readSingleDay(context, from) ?? readWordRange(context, from);
  if (!first || !isRangeWord(context, first.to)) return first;
  const second = readSingleDay(context, first.to + 1);
  const [start] = first.options;
  if (!second || !start) return first;
  const { weekday } = second;
  const ends = weekday
    ? [weekdayFrom(weekday, start.date)]
    : second.options.map(({ date }) => date);
  const dates = [...first.options.map(({ date }) => date), ...ends];
  const doubts = [...first.doubts, ...second.doubts].length > 0 ? (["after"] as const) : [];
  const opened =
    from > 0 && context.words[from - 1]?.name === "from" && nameAfter(context.words, from) !== "";
  return phraseOf({ from: opened ? from - 1 : from, to: second.to }, dates, ...doubts);
}

function readSingleDay(context: DayContext, from: number): DayPhrase | undefined {
  const { words } = context;
  const prefix = words[from]?.closed ? 0 : prefixLength(words, from);
  return (
    readOwnPhrase(context, context.lexicon, from) ??
    readPlacedWeekday(context, from) ??
    readNearDay(context, english(), from) ??
    readOwnPhrase(context, english(), from) ??
    prefixed(readMonthDay(context, from + prefix), from, prefix) ??
    readDayOfMonth(context, from) ??
    (words[from]?.name === "on" && prefix === 1
      ? prefixed(readPlainDay(context, from + 1), from, prefix)
      : readPlainDay(context, from)) ??
    readOwnDay(context, from)
  );
}

function readPlainDay(context: DayContext, from: number): DayPhrase | undefined {
  return (
    readNumericPhrase(context, from) ??
    readDatedWord(context, from) ??
    readBareWeekday(context, from)
  );
}

function isRangeWord({ words }: DayContext, at: number): boolean {
  if (words[at - 1]?.closed) return false;
  return isDash(words[at]) || RANGE_WORDS.has(words[at]?.name ?? "");
}

/** mon-wed, sat/sun, 3/11-5/11, 3.11.–5.11., 2026-11-03/2026-11-05, yesterday-today. */
function readWordRange(context: DayContext, from: number): DayPhrase | undefined {
  const { core = "", dotted = "" } = context.words[from] ?? {};
  const range = { from, to: from + 1 };
  for (const text of [core, dotted]) {
    for (const dash of [LONG_DASH, "-", "/"]) {
      const [start, end, ...rest] = text.split(dash);
      if (start && end && rest.length === 0) {
        const dates = datesOfRange(context, start, end);
        if (dates) return phraseOf(range, dates, "after");
      }
    }
  }
  return undefined;
}

function datesOfRange(
  { today, dayFirst, lexicon }: DayContext,
  start: string,
  end: string,
): readonly (CalendarDate | undefined)[] | undefined {
  const [startDay, endDay] = [start, end].map((name) => {
    return weekdayNames().get(name.toLowerCase()) ?? numberOf(lexicon?.weekdays, name);
  });
  if (startDay && endDay) {
    const first = weekdayUpTo(startDay, today);
    return [first, first && weekdayFrom(endDay, first)];
  }
  const [first, last] = [start, end].map((text) => {
    const days = numberOf(english().relative, text);
    return days === undefined
      ? readNumericDay(text, today, dayFirst)?.dates
      : [addDays(today, days)];
  });
  return first && last && [...first, ...last];
}
