// Dates that stand in a range: mon-wed, 3/11 to 5/11. A range is never one day, so it always asks which.

import { addDays, type CalendarDate } from "../calendar-date.ts";
import { readDatedWord } from "./dated-word.ts";
import { numberOf } from "./day-lexicon.ts";
import { RELATIVE_DAYS, WEEKDAY_NAMES } from "./day-name.ts";
import {
  type DayContext,
  type DayPhrase,
  nameAfter,
  phraseOf,
  prefixLength,
  readBareWeekday,
  readDayOfMonth,
  readNumericPhrase,
  readRelativeDay,
  readToldWeekday,
} from "./day-phrase.ts";
import { isDash } from "./line.ts";
import { RANGE_WORDS, readMonthDay } from "./month-day.ts";
import { weekdayFrom, weekdayUpTo } from "./nearby-day.ts";
import { readNumericDay } from "./numeric-day.ts";
import { readOwnDay } from "./own-day.ts";
import { readPlacedWeekday } from "./placed-weekday.ts";

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
  const doubt = first.doubt === "never" && second.doubt === "never" ? "never" : "after";
  const opened =
    from > 0 && context.words[from - 1]?.name === "from" && nameAfter(context.words, from) !== "";
  return phraseOf({ from: opened ? from - 1 : from, to: second.to }, dates, doubt);
}

function readSingleDay(context: DayContext, from: number): DayPhrase | undefined {
  const { words } = context;
  const prefix = words[from]?.closed ? 0 : prefixLength(words, from);
  return (
    readPlacedWeekday(context, from) ??
    readRelativeDay(context, from) ??
    readToldWeekday(context, from) ??
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

/** The phrase with the "on" before it, which leaves no doubt that it is a date. */
function prefixed(
  phrase: DayPhrase | undefined,
  from: number,
  length: number,
): DayPhrase | undefined {
  if (!phrase || length === 0 || phrase.from !== from + length) return phrase;
  const options = phrase.options.map((option) =>
    option.from === phrase.from ? { ...option, from } : option,
  );
  return { ...phrase, from, options, doubt: "never" };
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
    return WEEKDAY_NAMES.get(name.toLowerCase()) ?? numberOf(lexicon?.weekdays, name);
  });
  if (startDay && endDay) {
    const first = weekdayUpTo(startDay, today);
    return [first, first && weekdayFrom(endDay, first)];
  }
  const [first, last] = [start, end].map((text) => {
    const days = RELATIVE_DAYS.get(text.toLowerCase());
    return days === undefined
      ? readNumericDay(text, today, dayFirst)?.dates
      : [addDays(today, days)];
  });
  return first && last && [...first, ...last];
}
