// Days of a month by its name, with a year behind them or without one.

import { type CalendarDate, dateParts } from "../calendar-date.ts";
import { integerOf } from "./character.ts";
import type { DayContext, DayOption, DayPhrase, Doubt } from "./day-phrase.ts";
import type { LineWord, WordRange } from "./line.ts";

/** A number of four digits so close to this year is a year; further away it may be an amount. */
const CERTAIN_YEARS = 10;
const YEAR = /^(?:19|20)\d\d$/;

/** The days of a year, or of the one that is meant where none is told. */
type DatesIn = (year: number | undefined) => readonly (CalendarDate | undefined)[];

/** The phrase of all that the words of the range and a year behind them may mean. */
export function yearedPhrase(
  context: DayContext,
  { from, to }: WordRange,
  datesIn: DatesIn,
  doubt: Doubt,
): DayPhrase | undefined {
  const { words, today } = context;
  const yearAt = isLink(context, to) && !words[to]?.closed ? to + 1 : to;
  const yearText = yearBehind(words, yearAt);
  const optionsIn = (year: number | undefined, end: number): readonly DayOption[] =>
    datesIn(year).flatMap((date) => (date ? [{ date, from, to: end }] : []));
  const year = yearText === undefined ? undefined : integerOf(yearText);
  const withYear = year === undefined ? [] : optionsIn(year, yearAt + 1);
  const near = year !== undefined && Math.abs(year - dateParts(today).year) <= CERTAIN_YEARS;
  // 29 Feb 2025 is no day, and so none of another year.
  if (near && withYear.length === 0) return undefined;
  if (withYear.length > 0) {
    const options = near ? withYear : [...withYear, ...optionsIn(undefined, to)];
    return { from, to: yearAt + 1, options, doubt: "never" };
  }
  const options = optionsIn(undefined, to);
  return options.length === 0 ? undefined : { from, to, options, doubt };
}

/** Whether a word may stand within a date in the reader's own language: 3 de noviembre. */
export function isLink({ words, lexicon }: DayContext, at: number): boolean {
  const key = words[at]?.key ?? "";
  return key !== "" && lexicon?.links.has(key) === true;
}

/** Whether a sign of money stands beside a number that is no other number's. */
export function isPaid(words: readonly LineWord[], at: number): boolean {
  const before = words[at - 1]?.money && !words[at - 2]?.number;
  const after = words[at + 1]?.money && !words[at + 2]?.number;
  return Boolean(before || after);
}

/** The comma of "Oct 5, 2026" parts nothing. */
function yearBehind(words: readonly LineWord[], at: number): string | undefined {
  const name = words[at]?.name ?? "";
  return YEAR.test(name) && !isPaid(words, at) ? name : undefined;
}
