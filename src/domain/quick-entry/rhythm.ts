// Reads how often something comes again from the words after an amount: rent 900 every month on the 1st. Only whole English phrases count;
// in any other language the app offers a menu.

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
import { COUNT_WORDS, MONTH_NAMES, WEEKDAY_NAMES } from "./day-names.ts";
import {
  ADVERBS,
  EVERY,
  type Frequency,
  MONTHLY,
  UNITS,
  type Unit,
  WEEKLY,
} from "./rhythm-words.ts";
import { integerOf } from "./word.ts";

/** A rhythm, with its words from one index up to, but not including, another. */
export interface RhythmPhrase {
  readonly schedule: Schedule;
  readonly from: number;
  readonly to: number;
}

interface RhythmContext {
  /** In lowercase. */
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

interface Days {
  readonly week?: readonly Weekday[];
  readonly month?: readonly MonthDay[];
  readonly weekend?: Schedule["weekend"];
  /** The first day, if the phrase names a day of the year. */
  readonly first?: CalendarDate;
}

const START = new Set(["from", "since", "starting"]);
const END = new Set(["until", "till"]);
const JOIN = new Set(["and", "&"]);
const NTH = new Map<string, 1 | 2 | 3 | 4 | -1>([
  ["first", 1],
  ["1st", 1],
  ["second", 2],
  ["2nd", 2],
  ["third", 3],
  ["3rd", 3],
  ["fourth", 4],
  ["4th", 4],
  ["last", -1],
]);
const WORKDAYS = [1, 2, 3, 4, 5] as const satisfies readonly Weekday[];
const WORKDAY = /^(?:week|work)days?$/;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;
const COUNT = /^\d{1,3}$/;
const MOST_WORDS_OF_DAY = 3;

/** The phrase that begins at a word; undefined if there is none. */
export function readRhythm(context: RhythmContext, from: number): RhythmPhrase | undefined {
  const { words, today } = context;
  const opening = readFrequency(words, from);
  if (!opening) return undefined;
  let { value: frequency, to } = opening;
  let days = opening.days;
  let start: CalendarDate | undefined;
  let end: CalendarDate | undefined;
  let span: (Part<Frequency | "times"> & { readonly count: number }) | undefined;
  for (;;) {
    const [word = ""] = words.slice(to, to + 1);
    const on = word === "on" && !days ? readDays(context, to + 1, frequency) : undefined;
    // A day that the rhythm can't have is the first one: monthly on friday.
    const isStart = START.has(word) || (word === "on" && !on);
    const first = isStart && !start ? readDay(context, to + 1, word === "since") : undefined;
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
  if (!schedule) return undefined;
  return { schedule: { ...schedule, ...endOf(schedule, end, span) }, from, to };
}

function readFrequency(
  words: readonly string[],
  from: number,
): (Part<Frequency> & { readonly days?: Days }) | undefined {
  const word = words[from] ?? "";
  const adverb = ADVERBS.get(word);
  if (adverb) return { value: adverb, to: from + 1 };
  if (!EVERY.has(word)) return undefined;
  const nth = readNth(words, from + 1);
  if (nth) return { value: MONTHLY, to: nth.to, days: nth.value };
  const ordinals = readList(words, from + 1, monthDayOf);
  if (ordinals) return { value: MONTHLY, to: ordinals.to, days: { month: ordinals.value } };
  const next = words[from + 1] ?? "";
  if (WORKDAY.test(next)) return { value: WEEKLY, to: from + 2, days: { week: WORKDAYS } };
  const count = next === "other" ? 2 : countOf(next);
  const at = from + (count === undefined ? 1 : 2);
  const unit = UNITS.get(singular(words[at] ?? ""));
  const every = count ?? 1;
  if (unit && every > 0)
    return { value: { unit: unit.unit, every: unit.every * every }, to: at + 1 };
  const weekdays = readList(words, at, weekdayOf);
  if (!weekdays || every < 1 || (count !== undefined && next !== "other")) return undefined;
  const value = { unit: "week", every } as const;
  return { value, to: weekdays.to, days: { week: weekdays.value } };
}

/** The days after "on", for a rhythm that can have them. */
function readDays(
  context: RhythmContext,
  from: number,
  { unit, every }: Frequency,
): Part<Days> | undefined {
  const { words, today } = context;
  const at = words[from] === "the" ? from + 1 : from;
  if (unit === "week") {
    const list = readList(words, at, weekdayOf);
    return list && { value: { week: list.value }, to: list.to };
  }
  if (unit !== "month") return undefined;
  const ofYear = every % 12 === 0 ? readDayOfYear(words, at, today) : undefined;
  if (ofYear) return ofYear;
  const nth = readNth(words, at);
  if (nth) return nth;
  const list = readList(words, at, monthDayOf);
  return list && { value: { month: list.value }, to: list.to };
}

/** last friday, first workday, last day. */
function readNth(words: readonly string[], at: number): Part<Days> | undefined {
  const [nth, name = ""] = [NTH.get(words[at] ?? ""), words[at + 1]];
  if (nth === undefined) return undefined;
  const to = at + 2;
  const day = weekdayOf(name);
  const code = day && WEEKDAY_CODES[day - 1];
  if (code) return { value: { month: [`${nth}${code}`] }, to };
  if (nth === -1 && name === "day") return { value: { month: ["last"] }, to };
  if (!WORKDAY.test(name)) return undefined;
  if (nth === -1) return { value: { month: ["last"], weekend: "before" }, to };
  return nth === 1 ? { value: { month: [1], weekend: "after" }, to } : undefined;
}

/** 3 March, March 3rd. */
function readDayOfYear(
  words: readonly string[],
  at: number,
  today: CalendarDate,
): Part<Days> | undefined {
  for (const [dayAt, monthAt] of [
    [at, at + 1],
    [at + 1, at],
  ] as const) {
    const month = MONTH_NAMES.get(words[monthAt] ?? "");
    const day = integerOf(/^\d{1,2}(?=st$|nd$|rd$|th$|$)/.exec(words[dayAt] ?? "")?.[0] ?? "");
    if (!month || !(day >= 1 && day <= 31)) continue;
    const { year } = dateParts(today);
    const dates = [year, year + 1].map((each) => {
      return calendarDateOf(each, month, Math.min(day, daysInMonth(each, month)));
    });
    const first = dates.find((date) => date !== undefined && date >= today);
    return first && { value: { month: [day], first }, to: at + 2 };
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

/** A weekday, or a day without its month or year, is one that is still to come. Others are past: yesterday. */
function stillToCome(
  past: CalendarDate | undefined,
  words: readonly string[],
): CalendarDate | undefined {
  const written = words.join(" ");
  if (!past || /\d{4}/.test(written)) return past;
  if (WEEKDAY_NAMES.has(written)) return addDays(past, 7);
  if (/^the \d{1,2}[a-z]{2}$/.test(written)) return addMonths(past, 1);
  const hasMonth =
    words.some((word) => MONTH_NAMES.has(word)) || /^\d{1,2}\W\d{1,2}\W?$/.test(written);
  return hasMonth ? addMonths(past, 12) : past;
}

/** A day, or the last day of a month: june 2027. */
function readEnd(context: RhythmContext, at: number): Part<CalendarDate> | undefined {
  const { words, today } = context;
  const month = MONTH_NAMES.get(words[at] ?? "");
  const written = /^\d{4}$/.test(words[at + 1] ?? "") ? integerOf(words[at + 1] ?? "") : undefined;
  if (!month || (written === undefined && COUNT.test(words[at + 1] ?? "")))
    return readDay(context, at);
  const { year, month: current } = dateParts(today);
  const of = written ?? (month < current ? year + 1 : year);
  const value = calendarDateOf(of, month, daysInMonth(of, month));
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
  const rhythm = withDaysOf(unit, every, days, first);
  const open = { rhythm, weekend: days.weekend ?? "stay", from: first, until: null, times: null };
  const { value: from } = occurrences(open).next();
  return from ? { ...open, from } : undefined;
}

function withDaysOf(unit: Unit, every: number, { week, month }: Days, first: CalendarDate): Rhythm {
  if (unit === "day") return { unit, every };
  // Safe: a weekday is a number from 1 to 7.
  if (unit === "week") return { unit, every, on: week ?? [weekday(first) as Weekday] };
  return { unit, every, on: month ?? [dateParts(first).day] };
}

/** Ends a schedule. One "for 12 months" ends after the number of occurrences that it has in them. */
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
  const days = value.unit === "week" ? 7 * length : length;
  const after = value.unit === "month" ? addMonths(from, length) : addDays(from, days);
  const last = after && addDays(after, -1);
  return { until: until ?? last ?? null, times: null };
}

function readList<Value>(
  words: readonly string[],
  from: number,
  read: (word: string) => Value | undefined,
): Part<readonly Value[]> | undefined {
  const value: Value[] = [];
  let to = from;
  for (let at = from; ; at += 1) {
    const one = read(words[at] ?? "");
    if (one === undefined) break;
    value.push(one);
    to = at + 1;
    if (JOIN.has(words[to] ?? "")) at += 1;
  }
  return value.length === 0 ? undefined : { value, to };
}

function weekdayOf(word: string): Weekday | undefined {
  // Safe: the table has the numbers from 1 to 7.
  return WEEKDAY_NAMES.get(word.replace(/s$/, "")) as Weekday | undefined;
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
