// Reads how often something recurs (its rhythm): rent 900 every month on the 1st. Only whole English phrases count; in any other language
// the app offers a menu.

import type { MonthDay, Rhythm, Schedule, Weekday } from "../recurring/schedule.ts";
import { occurrences, WEEKDAY_CODES } from "../recurring/schedule.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  daysInMonth,
  weekday,
} from "../time/calendar-date.ts";
import { COUNT_WORDS, DAY_UNITS, monthNames, weekdayNames } from "./day-names.ts";
import { distantDay } from "./day-phrase.ts";
import {
  ADVERBS,
  CONTINUES_PHRASE,
  COUNT,
  END,
  EVERY,
  type Frequency,
  JOIN,
  MONTHLY,
  NTH,
  ON,
  ORDINAL,
  PER,
  PLURAL_WEEKDAY,
  START,
  UNITS,
  type Unit,
  WEEKLY,
  WORKDAY,
  WORKDAYS,
  YEARLY,
} from "./rhythm-words.ts";
import { integerOf } from "./word.ts";

interface RhythmContext {
  /** The words in lowercase. */
  readonly words: readonly string[];
  readonly today: CalendarDate;
  /** The first day, if the line names one elsewhere. */
  readonly first?: CalendarDate | undefined;
  /** The days that a text of one or more words names. */
  readonly daysNamed: (text: string) => readonly CalendarDate[];
}

/** The value of a part of the phrase, and the index after it. */
interface Part<Value> {
  readonly value: Value;
  readonly to: number;
}

interface Opening extends Part<Frequency> {
  readonly days?: Days;
}

interface Days {
  readonly week?: readonly Weekday[];
  readonly month?: readonly MonthDay[];
  readonly weekend?: Schedule["weekend"];
  /** The first day, if the phrase names a day of the year. */
  readonly first?: CalendarDate;
}

const MOST_WORDS_OF_DAY = 3;
/** The most words that days may have before the frequency, as in "on the 1st and the 15th day of". */
const MOST_WORDS_OF_DAYS = 10;

/** The schedule of the phrase that begins at a word; undefined if there is none. */
export function readRhythm(context: RhythmContext, from: number): Part<Schedule> | undefined {
  const { words, today } = context;
  const opening = readDaysFirst(context, from) ?? readFrequency(context, from);
  if (!opening) return undefined;
  let { value: frequency, to } = opening;
  let days = opening.days;
  let start: CalendarDate | undefined;
  let end: CalendarDate | undefined;
  let span: (Part<Frequency | "times"> & { readonly count: number }) | undefined;
  for (;;) {
    const word = words[to] ?? "";
    const read = !days ? readDays(context, to, frequency) : undefined;
    // Without "on", more words may follow that make it a description: 1st class.
    const on = read && (ON.has(word) || endsPhrase(words, read.to)) ? read : undefined;
    // A day that the rhythm can't have is the first one: monthly on friday.
    const isStart = START.has(word) || (word === "on" && !on);
    const first = isStart && !start ? readStart(context, to + 1, word === "since") : undefined;
    const last = END.has(word) && !end ? readEnd(context, to + 1) : undefined;
    const during = !span ? readSpan(words, to) : undefined;
    if (on) days = on.value;
    if (first) start = first.value;
    if (last) end = last.value;
    if (during) span = during;
    const next = on ?? first ?? last ?? during;
    if (!next) break;
    to = next.to;
  }
  const schedule = scheduleOf(frequency, days ?? {}, start ?? context.first, today);
  return schedule && { value: { ...schedule, ...endOf(schedule, end, span) }, to };
}

function readFrequency({ words, today }: RhythmContext, from: number): Opening | undefined {
  const word = words[from] ?? "";
  const adverb = ADVERBS.get(word);
  if (adverb) return { value: adverb, to: from + 1 };
  const plural = word === "on" ? readList(words, from + 1, pluralWeekdayOf) : undefined;
  if (plural) return { value: WEEKLY, to: plural.to, days: { week: plural.value } };
  const isPrice = word === "a" && isPer(words, from);
  if (!EVERY.has(word) && !isPrice) return undefined;
  const next = words[from + 1] ?? "";
  const isOther = next === "other";
  // "First" is not a number of units, as "second" is in "every second week".
  const nth = NTH.get(next) ?? 0;
  const count = isOther ? 2 : (countOf(next) ?? (nth > 1 ? nth : undefined));
  const at = from + (count === undefined ? 1 : 2);
  const unit = UNITS.get(singular(words[at] ?? ""));
  const every = count ?? 1;
  // "5 per day" is a price.
  if ((isPrice || word === PER) && (!unit || unit.unit === "day")) return undefined;
  if (unit && every > 0)
    return { value: { unit: unit.unit, every: unit.every * every }, to: at + 1 };
  const ofYear = readDayOfYear(words, from + 1, today);
  if (ofYear) return { value: YEARLY, to: ofYear.to, days: ofYear.value };
  const ofMonth = readDaysOfMonth(words, from + 1);
  if (ofMonth) return { value: MONTHLY, to: ofMonth.to, days: ofMonth.value };
  if (WORKDAY.test(next)) return { value: WEEKLY, to: from + 2, days: { week: WORKDAYS } };
  const weekdays = readList(words, isOther ? at : from + 1, weekdayOf);
  const value = { unit: "week", every: isOther ? 2 : 1 } as const;
  return weekdays && { value, to: weekdays.to, days: { week: weekdays.value } };
}

/** 25 a month. A date may begin alike: a week ago, a week on monday, a month from now. */
function isPer(words: readonly string[], at: number): boolean {
  const next = words[at + 2] ?? "";
  const isDate = next === "from" || (next === "on" && words[at + 1] === "week");
  return /\d/.test(words[at - 1] ?? "") && !isDate && (ON.has(next) || endsPhrase(words, at + 2));
}

/** The days may come before the frequency: on the 1st of every month. */
function readDaysFirst(context: RhythmContext, from: number): Opening | undefined {
  const { words } = context;
  for (let to = from + 1; to < from + MOST_WORDS_OF_DAYS; to += 1) {
    const opening = readFrequency(context, words[to] === "of" ? to + 1 : to);
    if (!opening || opening.days) continue;
    const days = readDays(context, from, opening.value);
    if (days?.to === to) return { ...opening, days: days.value };
  }
  return undefined;
}

/** The days that a rhythm can have, perhaps after "on". */
function readDays(
  { words, today }: RhythmContext,
  from: number,
  { unit, every }: Frequency,
): Part<Days> | undefined {
  let the = from;
  while (the < from + 2 && ON.has(words[the] ?? "")) the += 1;
  const at = words[the] === "the" ? the + 1 : the;
  if (unit === "week") {
    const list = readList(words, at, weekdayOf);
    return list && { value: { week: list.value }, to: list.to };
  }
  if (unit !== "month") return undefined;
  const ofYear = every % 12 === 0 ? readDayOfYear(words, at, today) : undefined;
  return ofYear ?? readDaysOfMonth(words, at) ?? readNumberOfDay(words, at, the > from);
}

/** Reads 1st and 15th, first of the month, last friday, end. */
function readDaysOfMonth(words: readonly string[], at: number): Part<Days> | undefined {
  const nth = readNth(words, at);
  const list = nth ? undefined : readList(words, at, monthDayOf);
  const days = nth ?? (list && { value: { month: list.value }, to: list.to });
  if (!days) return undefined;
  const month = words[days.to + 1] === "the" ? days.to + 2 : days.to + 1;
  const isRepeated = words[days.to] === "of" && words[month] === "month";
  return isRepeated ? { ...days, to: month + 1 } : days;
}

/** Reads a number as a day only after "on" or "day" or before "of", since it may be an amount. */
function readNumberOfDay(words: readonly string[], from: number, isOn: boolean) {
  const isDay = words[from] === "day";
  const at = isDay ? from + 1 : from;
  const day = integerOf(words[at] ?? "");
  if (!(isOn || isDay || words[at + 1] === "of") || !(day >= 1 && day <= 31)) return undefined;
  return { value: { month: [day] }, to: at + 1 };
}

/** Reads last friday, first workday, last day, first of, end. */
function readNth(words: readonly string[], at: number): Part<Days> | undefined {
  const [nth, name = ""] = [NTH.get(words[at] ?? ""), words[at + 1]];
  if (words[at] === "end") return { value: { month: ["last"] }, to: at + 1 };
  if (nth === undefined) return undefined;
  const to = at + 2;
  const day = weekdayOf(name);
  const code = day && WEEKDAY_CODES[day - 1];
  if (code) return { value: { month: [`${nth}${code}`] }, to };
  const inMonth = nth === -1 ? "last" : nth;
  if (name === "day") return { value: { month: [inMonth] }, to };
  if (nth > 0 && (name === "of" || endsPhrase(words, at + 1)))
    return { value: { month: [inMonth] }, to: at + 1 };
  if (!WORKDAY.test(name)) return undefined;
  if (nth === -1) return { value: { month: ["last"], weekend: "before" }, to };
  return nth === 1 ? { value: { month: [1], weekend: "after" }, to } : undefined;
}

/** 3 March, 3rd of March, March 3rd. */
function readDayOfYear(
  words: readonly string[],
  at: number,
  today: CalendarDate,
): Part<Days> | undefined {
  for (const [dayAt, monthAt] of [
    [at, words[at + 1] === "of" ? at + 2 : at + 1],
    [at + 1, at],
  ] as const) {
    const month = monthNames().get(words[monthAt] ?? "");
    const day = integerOf(/^\d{1,2}(?=st$|nd$|rd$|th$|$)/.exec(words[dayAt] ?? "")?.[0] ?? "");
    if (!month || !(day >= 1 && day <= 31)) continue;
    const { year } = dateParts(today);
    const dates = [year, year + 1].map((each) => {
      return calendarDateOf(each, month, Math.min(day, daysInMonth(each, month)));
    });
    const first = dates.find((date) => date !== undefined && date >= today);
    return first && { value: { month: [day], first }, to: Math.max(dayAt, monthAt) + 1 };
  }
  return undefined;
}

function readDay(
  { daysNamed, words, today }: RhythmContext,
  at: number,
  isPast = false,
): Part<CalendarDate> | undefined {
  for (let count = MOST_WORDS_OF_DAY; count > 0; count -= 1) {
    const named = words.slice(at, at + count);
    // A name after a sign is not part of a day.
    if (named.length < count || named.includes("")) continue;
    const days = daysNamed(named.join(" "));
    const past = days.findLast((date) => date <= today);
    const value =
      (isPast && past) || (days.find((date) => date >= today) ?? stillToCome(days.at(-1), named));
    if (value) return { value, to: at + count };
  }
  return undefined;
}

/** Returns the next day for a weekday, or for a day without its month or year. Other days are not moved: yesterday. */
export function stillToCome(
  past: CalendarDate | undefined,
  words: readonly string[],
): CalendarDate | undefined {
  const written = words.join(" ");
  if (!past || /\d{4}/.test(written)) return past;
  const hasMonth =
    words.some((word) => monthNames().has(word)) || /^\d{1,2}\W\d{1,2}\W?$/.test(written);
  return nextDay(past, written) ?? (hasMonth ? addMonths(past, 12) : past);
}

/** The day that follows a past one with the same weekday or day of the month; undefined if the text names neither. */
export function nextDay(past: CalendarDate, written: string): CalendarDate | undefined {
  if (weekdayNames().has(written)) return addDays(past, 7);
  return /^the \d{1,2}[a-z]{2}$/.test(written) ? addMonths(past, 1) : undefined;
}

/** Reads the first day: a day, or a month, which means its first day: january. */
function readStart(context: RhythmContext, at: number, isPast: boolean) {
  return readDay(context, at, isPast) ?? readMonth(context, at);
}

/** Reads the last day: a day, or a month, which means its last day: june 2027. */
function readEnd(context: RhythmContext, at: number): Part<CalendarDate> | undefined {
  const read = readMonth(context, at);
  if (!read) return readDay(context, at);
  const { year, month } = dateParts(read.value);
  const value = calendarDateOf(year, month, daysInMonth(year, month));
  return value && { value, to: read.to };
}

/** Reads a month without a day as its first day: june 2027, next month. If it has no year, it is the next one or the current one. */
function readMonth({ words, today }: RhythmContext, at: number): Part<CalendarDate> | undefined {
  const next = words[at + 1] ?? "";
  if (words[at] === "next" && next === "month") {
    const first = addDays(today, 1 - dateParts(today).day);
    const value = first && addMonths(first, 1);
    return value && { value, to: at + 2 };
  }
  const month = monthNames().get(words[at] ?? "");
  const written = /^\d{4}$/.test(next) ? integerOf(next) : undefined;
  if (!month || (written === undefined && COUNT.test(next))) return undefined;
  const { year, month: current } = dateParts(today);
  const value = calendarDateOf(written ?? (month < current ? year + 1 : year), month, 1);
  return value && { value, to: at + (written === undefined ? 1 : 2) };
}

/** for 12 months, for 10 times, 10 times. */
function readSpan(words: readonly string[], from: number) {
  const at = words[from] === "for" ? from + 1 : from;
  const count = countOf(words[at] ?? "");
  const unit = singular(words[at + 1] ?? "");
  const value = unit === "time" ? ("times" as const) : UNITS.get(unit);
  if (count === undefined || count < 1 || !value) return undefined;
  return at === from && value !== "times" ? undefined : { value, count, to: at + 2 };
}

function scheduleOf(
  { unit, every }: Frequency,
  days: Days,
  start: CalendarDate | undefined,
  today: CalendarDate,
): Schedule | undefined {
  const first = days.first ?? start ?? today;
  const rhythm = rhythmOf(unit, every, days, first);
  const open = { rhythm, weekend: days.weekend ?? "stay", from: first, until: null, times: null };
  const { value: from } = occurrences(open).next();
  return from ? { ...open, from } : undefined;
}

function rhythmOf(unit: Unit, every: number, { week, month }: Days, first: CalendarDate): Rhythm {
  if (unit === "day") return { unit, every };
  // Safe: a weekday is a number from 1 to 7.
  if (unit === "week") return { unit, every, on: week ?? [weekday(first) as Weekday] };
  return { unit, every, on: month ?? [dateParts(first).day] };
}

/** Ends a schedule. A schedule "for 12 months" ends after the number of occurrences that it has in 12 months. */
function endOf(
  { rhythm, from }: Schedule,
  end: CalendarDate | undefined,
  span: { readonly value: Frequency | "times"; readonly count: number } | undefined,
): Pick<Schedule, "until" | "times"> {
  const until = end ?? null;
  if (!span) return { until, times: null };
  const { value, count } = span;
  if (value === "times") return { until, times: count };
  const length = value.every * count;
  const on = rhythm.unit === "day" ? 1 : rhythm.on.length;
  if (value.unit === rhythm.unit && length % rhythm.every === 0) {
    return { until, times: (length / rhythm.every) * on };
  }
  const after = distantDay(from, length, DAY_UNITS[value.unit]);
  const last = after && addDays(after, -1);
  return { until: until ?? last ?? null, times: null };
}

function readList<Value>(
  words: readonly string[],
  from: number,
  read: (word: string) => Value | undefined,
): Part<readonly Value[]> | undefined {
  const first = read(words[from] ?? "");
  if (first === undefined) return undefined;
  const to = from + 1;
  const more = readList(words, JOIN.has(words[to] ?? "") ? to + 1 : to, read);
  return { value: [first, ...(more?.value ?? [])], to: more?.to ?? to };
}

/**
 * Returns true if the next word can't continue a description. This is so at the end, and for a label, a number or another part of the
 * phrase.
 */
function endsPhrase(words: readonly string[], at: number): boolean {
  const next = words[at] ?? "";
  return next === "" || /^\d+$/.test(next) || CONTINUES_PHRASE.has(next);
}

function pluralWeekdayOf(word: string): Weekday | undefined {
  return PLURAL_WEEKDAY.test(word) ? weekdayOf(word) : undefined;
}

function weekdayOf(word: string): Weekday | undefined {
  // Safe: the table has the numbers from 1 to 7.
  return weekdayNames().get(word.replace(/s$/, "")) as Weekday | undefined;
}

function monthDayOf(word: string): MonthDay | undefined {
  const day = integerOf(ORDINAL.exec(word)?.[1] ?? "");
  return day >= 1 && day <= 31 ? day : undefined;
}

function countOf(word: string): number | undefined {
  return COUNT.test(word) ? integerOf(word) : COUNT_WORDS.get(word);
}

function singular(word: string): string {
  return word.replace(/s$/, "");
}
