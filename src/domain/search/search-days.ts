// Reads days and periods that people type in the search field, in English and in the reader's language: last month, march 2025, yesterday,
// nov 20. Their meaning depends on today and on the user, so they become dates before a request is sent. This month and its neighbors are
// months of the ledger, which may begin on any day. A named month is a calendar month, like 2025-03.

import { keysOf } from "../keys.ts";
import {
  DAY_UNITS,
  type DayLexicon,
  dayLexiconOf,
  isLanguageTag,
  monthNames,
} from "../quick-entry/day-names.ts";
import { distantDay } from "../quick-entry/day-phrase.ts";
import { daysNamed, type QuickEntryOptions } from "../quick-entry/quick-entry.ts";
import { readerOptions } from "../quick-entry/reader-locale.ts";
import type { DecimalSign } from "../quick-entry/sum.ts";
import { integerOf } from "../quick-entry/word.ts";
import { fold } from "../text/words.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  daysInMonth,
  weekday,
} from "../time/calendar-date.ts";
import { addLedgerMonths, type DayRange, daysOfMonth, ledgerMonthOf } from "../time/period.ts";
import { type DaysAt, type FoundDays, readSearch } from "./search-query.ts";

export interface SearchDayOptions {
  readonly today: CalendarDate;
  /** The day on which the ledger's months begin, 1 to 28. */
  readonly firstDay: number;
  /** The day on which the reader's weeks begin, 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  /** A BCP 47 tag. */
  readonly locale: string;
}

/** Returns the function with which `readSearch` finds days and periods. Names that are short or common words count only with a year. */
export function searchDays(options: SearchDayOptions): DaysAt {
  const lexicon = dayLexiconOf(options.locale);
  // English without a region has no order of day and month.
  const reader = readerOptions({
    days: options.locale === "en" ? undefined : options.locale,
    numbers: undefined,
  });
  const periods = [...periodsIn("en"), ...periodsIn(options.locale)].toSorted(
    (a, b) => b.words.length - a.words.length,
  );
  return (text, at) => {
    const words = wordsFrom(text, at);
    return (
      readLast(words, options) ??
      readPeriod(words, periods, options) ??
      readDay(text, at, words, reader, options) ??
      readMonth(words, lexicon, options)
    );
  };
}

/**
 * Rewrites the text so that a service understands it regardless of the reader: days as dates, amounts in one form, and unreadable parts
 * removed.
 */
export function plainSearch(text: string, daysAt: DaysAt, decimalSign?: DecimalSign): string {
  const { faults, namedDays, writtenAmounts } = readSearch(text, daysAt, decimalSign);
  const changes = [
    ...faults.map(({ start, end }) => ({ start, end, written: "" })),
    ...writtenAmounts,
    ...namedDays.map(({ start, end, from, to }) => ({ start, end, written: `${from}..${to}` })),
  ].toSorted((a, b) => b.start - a.start);
  const plain = changes.reduce(
    (rest, { start, end, written }) => `${rest.slice(0, start)} ${written} ${rest.slice(end)}`,
    text,
  );
  return plain.replace(/\s+/g, " ").trim();
}

interface TextWord {
  readonly key: string;
  readonly end: number;
}

/** No name of a period has more words. */
const MAX_WORDS = 5;
const MAX_UNITS = 100;

function wordsFrom(text: string, at: number): readonly TextWord[] {
  const found = [...text.slice(at, at + MAX_UNITS).matchAll(/[^\s,;]+/g)].slice(0, MAX_WORDS);
  return found.map(({ 0: word, index }) => ({ key: fold(word), end: at + index + word.length }));
}

/** Reads nov 20, 20/11, 20-11 or 3 days ago: words that include a digit, if quick entry reads exactly one day from them. */
function readDay(
  text: string,
  at: number,
  words: readonly TextWord[],
  reader: QuickEntryOptions,
  { today }: SearchDayOptions,
): FoundDays | undefined {
  const firstDigit = words.findIndex(({ key }) => /\d/.test(key));
  if (firstDigit < 0 || /^\d{4}/.test(words[0]?.key ?? "")) return undefined;
  for (const { end } of words.slice(firstDigit).reverse()) {
    // Quick entry would read 20-11 as a sum.
    const name = text.slice(at, end).replace(/^(\d{1,2})-(\d{1,2})$/, "$1/$2");
    const [date, ...others] = daysNamed(name, today, reader);
    if (date && others.length === 0) return { from: date, to: date, end };
  }
  return undefined;
}

type Unit = "day" | "week" | "month" | "quarter" | "year";

interface NamedPeriod {
  readonly words: readonly string[];
  readonly unit: Unit;
  /** 0 for the current period, -1 for the last one. */
  readonly shift: number;
}

const UNITS: readonly Unit[] = ["day", "week", "month", "quarter", "year"];
/** The platform's names: last month, gestern, letzten Monat, গত মাস. */
function periodsIn(locale: string): readonly NamedPeriod[] {
  if (!isLanguageTag(locale)) return [];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return UNITS.flatMap((unit) =>
    [0, -1, 1].flatMap((shift): readonly NamedPeriod[] => {
      const name = format.format(shift, unit);
      if (/\p{Nd}/u.test(name)) return [];
      const words = fold(name).split(/\s+/);
      const [first = "", ...rest] = words;
      // el mes pasado, mes pasado
      const isArticle = rest.length > 1 && first.length <= 3;
      return [{ words, unit, shift }, ...(isArticle ? [{ words: rest, unit, shift }] : [])];
    }),
  );
}

function readPeriod(
  words: readonly TextWord[],
  periods: readonly NamedPeriod[],
  options: SearchDayOptions,
): FoundDays | undefined {
  for (const { words: name, unit, shift } of periods) {
    const last = words[name.length - 1];
    if (!last || !name.every((word, index) => isForm(words[index]?.key ?? "", word))) continue;
    const range = rangeOf(unit, shift, options);
    if (range) return { ...range, end: last.end };
  }
  return undefined;
}

const LONG = 6;

/** Returns true if a word equals a name or differs only in its ending: letzter Monat, letzten Monat. */
function isForm(word: string, name: string): boolean {
  if (word === name) return true;
  const stem = name.slice(0, -1);
  return (
    stem.length >= LONG - 1 && Math.abs(word.length - name.length) <= 1 && word.startsWith(stem)
  );
}

function rangeOf(unit: Unit, shift: number, options: SearchDayOptions): DayRange | undefined {
  const { today, firstDay, firstWeekday } = options;
  switch (unit) {
    case "day":
      return between(addDays(today, shift), addDays(today, shift));
    case "week": {
      const first = addDays(today, 7 * shift - ((weekday(today) - firstWeekday + 7) % 7));
      return between(first, first && addDays(first, 6));
    }
    case "month": {
      const month = addLedgerMonths(ledgerMonthOf(today, firstDay), shift);
      return month && daysOfMonth(month, firstDay);
    }
    case "quarter":
      return monthsFrom(today, 3, shift);
    case "year":
      return monthsFrom(today, 12, shift);
  }
}

/** The block of this many calendar months that contains a day, or a later or earlier block. */
function monthsFrom(today: CalendarDate, months: number, shift: number): DayRange | undefined {
  const { year, month } = dateParts(today);
  const start = calendarDateOf(year, month - ((month - 1) % months), 1);
  const first = start && addMonths(start, shift * months);
  const next = first && addMonths(first, months);
  return between(first, next && addDays(next, -1));
}

function between(
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
): DayRange | undefined {
  return from && to && { from, to };
}

/** Reads last 30 days, last 3 months: periods that end today. */
function readLast(words: readonly TextWord[], { today }: SearchDayOptions): FoundDays | undefined {
  const [last, count, unit] = words;
  if (last?.key !== "last" || !/^\d{1,3}$/.test(count?.key ?? "") || !unit) return undefined;
  const number = integerOf(count?.key);
  const name = keysOf(DAY_UNITS).find((each) => each === unit.key.replace(/s$/, ""));
  const before = name && distantDay(today, -number, DAY_UNITS[name]);
  const from = before && addDays(before, 1);
  return number > 0 && from ? { from, to: today, end: unit.end } : undefined;
}

const YEAR = /^(?:19|20|21)\d\d$/;
/** Names that are more often another word. */
const NEEDS_YEAR: ReadonlySet<string> = new Set(["may"]);
const SHORT = 3;

/** Reads march as the latest one that has begun, and march 2025 and marzo de 2025. */
function readMonth(
  [name, second, third]: readonly TextWord[],
  lexicon: DayLexicon | undefined,
  { today }: SearchDayOptions,
): FoundDays | undefined {
  if (!name) return undefined;
  const own = lexicon?.months.get(name.key)?.find(({ rest }) => rest.length === 0);
  const month = monthNames().get(name.key) ?? own?.numbers[0];
  if (month === undefined) return undefined;
  const year = lexicon?.links.has(second?.key ?? "") ? third : second;
  if (year && YEAR.test(year.key)) return monthOf(Number.parseInt(year.key, 10), month, year.end);
  const isShort =
    name.key.length <= SHORT || (own?.isShort === true && !monthNames().has(name.key));
  if (isShort || NEEDS_YEAR.has(name.key)) return undefined;
  const now = dateParts(today);
  return monthOf(month <= now.month ? now.year : now.year - 1, month, name.end);
}

function monthOf(year: number, month: number, end: number): FoundDays | undefined {
  const from = calendarDateOf(year, month, 1);
  const to = calendarDateOf(year, month, daysInMonth(year, month));
  return from && to && { from, to, end };
}
