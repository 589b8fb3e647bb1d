// Dates that are written with numbers alone, in one word.

import { type CalendarDate, calendarDateOf } from "../calendar-date.ts";
import { integerOf } from "./character.ts";
import { dayWithoutYear, yearOfTwoDigits } from "./nearby-day.ts";

interface NumericDay {
  /** Every real day that the numbers may stand for: day before month first. */
  readonly dates: readonly CalendarDate[];
  /** Whether something else may be written so: 1/2 is a half, too. */
  readonly loose: boolean;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?\.?$/;
/** 2026年11月3日, 11월3일. */
const SIGNED = /^(?:(\d{4})[年년])?(\d{1,2})[月월](\d{1,2})[日号號일]$/;
const EITHER_ORDER = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;

/** The day or days of a word with digits 0 to 9; undefined where it names no real day. */
export function readNumericDay(
  word: string,
  today: CalendarDate,
  dayFirst: boolean | undefined,
): NumericDay | undefined {
  const [first, ...others] = datesOf(word, today, dayFirst).filter((date) => date !== undefined);
  if (!first) return undefined;
  const dates = others.includes(first) ? [first] : [first, ...others];
  return { dates, loose: /^\d+\/\d+$/.test(word) };
}

type MaybeDate = CalendarDate | undefined;

function datesOf(word: string, today: CalendarDate, dayFirst: boolean | undefined): MaybeDate[] {
  const [, year, , month, day] = YEAR_FIRST.exec(word) ?? [];
  if (year) return [dateOf(year, integerOf(month), integerOf(day), today)];
  const dotted = DOTTED.exec(word);
  if (dotted) return [dateOf(dotted[3], integerOf(dotted[2]), integerOf(dotted[1]), today)];
  const signed = SIGNED.exec(word);
  if (signed) return [dateOf(signed[1], integerOf(signed[2]), integerOf(signed[3]), today)];
  const [, one, separator, two, yearOfEither] = EITHER_ORDER.exec(word) ?? [];
  if (!one || (separator === "-" && yearOfEither?.length !== 4)) return [];
  const byDay = dateOf(yearOfEither, integerOf(two), integerOf(one), today);
  const byMonth = dateOf(yearOfEither, integerOf(one), integerOf(two), today);
  if (dayFirst === undefined) return [byDay, byMonth];
  const [told, other] = dayFirst ? [byDay, byMonth] : [byMonth, byDay];
  return [told ?? other];
}

function dateOf(
  year: string | undefined,
  month: number,
  day: number,
  today: CalendarDate,
): MaybeDate {
  if (year === undefined) return dayWithoutYear(month, day, today);
  const full = year.length === 2 ? yearOfTwoDigits(integerOf(year), today) : integerOf(year);
  return calendarDateOf(full, month, day);
}
