// Days without a year, such as 03/11 and 3. Nov. They lie within twelve months; which, is told by days and months in the file's name, above its
// table and in other columns, or asked.

import type { DayOrder } from "../../../domain/import/terms.ts";
import { addDays, type CalendarDate, calendarDateOf } from "../../../domain/time/calendar-date.ts";
import { readingsOf } from "./day-readings.ts";
import { monthNamed } from "./month-names.ts";

export interface YearlessDay {
  readonly month: number;
  readonly day: number;
}

const NUMERIC = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\.?$/;
const CHINESE = /^(\d{1,2})\s?月\s?(\d{1,2})\s?日?$/;
const DAY_THEN_NAME = /^(\d{1,2})(?:st|nd|rd|th|[.º])?[\s\-/]*(?:de\s+)?(\p{L}[\p{L}\p{M}]*)\.?$/u;
const NAME_THEN_DAY = /^(\p{L}[\p{L}\p{M}]*)\.?[\s\-/]*(\d{1,2})(?:st|nd|rd|th)?$/u;
const LONGEST = 30;
/** What most texts are known not to be by. */
const ENDS_IN_DIGITS = /^\d|\d[a-z]{0,2}$/;

/** Undefined if a cell is no such day in that order. */
export function yearlessDay(cell: string, order: DayOrder): YearlessDay | undefined {
  const text = cell.trim();
  if (text.length > LONGEST || !ENDS_IN_DIGITS.test(text)) return undefined;
  const [, first = "", second = ""] = NUMERIC.exec(text) ?? [];
  if (first !== "") {
    if (order === "YMD") return undefined;
    return order === "DMY" ? dayOf(second, first) : dayOf(first, second);
  }
  const [, month = "", day = ""] = CHINESE.exec(text) ?? [];
  if (month !== "") return dayOf(month, day);
  const [, before = "", name = ""] = DAY_THEN_NAME.exec(text) ?? [];
  if (name !== "") return dayNamed(name, before);
  const [, named = "", after = ""] = NAME_THEN_DAY.exec(text) ?? [];
  return named === "" ? undefined : dayNamed(named, after);
}

export function looksYearless(cell: string): boolean {
  return (["DMY", "MDY"] as const).some((order) => yearlessDay(cell, order) !== undefined);
}

/** The day in a year that has each day. */
export function inLeapYear({ month, day }: YearlessDay): CalendarDate | undefined {
  return calendarDateOf(LEAP_YEAR, month, day);
}

const LEAP_YEAR = 2_000;

function dayNamed(name: string, day: string): YearlessDay | undefined {
  const month = monthNamed(name);
  return month === undefined ? undefined : dayOf(String(month), day);
}

function dayOf(month: string, day: string): YearlessDay | undefined {
  const read = { month: Number.parseInt(month, 10), day: Number.parseInt(day, 10) };
  return inLeapYear(read) && read;
}

/** The last such day up to another one; undefined if there is none within twelve months. */
export function lastUntil(
  { month, day }: YearlessDay,
  until: CalendarDate,
): CalendarDate | undefined {
  const year = Number.parseInt(until.slice(0, 4), 10);
  const same = calendarDateOf(year, month, day);
  if (same !== undefined && same <= until) return same;
  return calendarDateOf(year - 1, month, day);
}

/** Which days of a year a column has. */
export class YearSpan {
  readonly #seen = new Set<CalendarDate>();

  add(day: YearlessDay): void {
    const date = inLeapYear(day);
    if (date !== undefined) this.#seen.add(date);
  }

  join(other: YearSpan): void {
    for (const date of other.#seen) this.#seen.add(date);
  }

  /** The first and the last one, as the longest stretch without any lies between the last and the first. */
  ends(): { readonly first: CalendarDate; readonly last: CalendarDate } | undefined {
    const days = [...this.#seen].sort();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    let ends = { first, last };
    let longest = Math.max(MIN_GAP, gapOf(last, first) + LEAP_DAYS);
    for (const [at, day] of days.entries()) {
      const next = days[at + 1];
      if (next === undefined || gapOf(day, next) <= longest) continue;
      longest = gapOf(day, next);
      ends = { first: next, last: day };
    }
    return ends;
  }
}

const DAY_MS = 86_400_000;
const LEAP_DAYS = 366;
/** A file with days of the whole year is of one year. */
const MIN_GAP = 45;

function gapOf(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

interface Range {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface YearHints {
  readonly today: CalendarDate;
  /** The year of the last day, as answered. */
  readonly answer?: number | undefined;
  /** The file's name, and what stands above its table. */
  readonly texts: readonly string[];
  /** The days with years of the same rows. */
  readonly beside?: Range | undefined;
}

export interface FoundYear {
  /** Each day is the last such day up to this one. */
  readonly until: CalendarDate;
  readonly certain: boolean;
  /** The likeliest year first. */
  readonly years: readonly number[];
}

const NEAR_DAYS = 45;
/** Some banks show bookings of the next days. */
const AHEAD_DAYS = 7;
const OLDEST_YEAR = 1_970;

/** The year of the last day. Undefined if there are no days without years. */
export function decideYear(span: YearSpan, hints: YearHints): FoundYear | undefined {
  const ends = span.ends();
  if (!ends) return undefined;
  const { answer, today } = hints;
  const latest = addDays(today, AHEAD_DAYS) ?? today;
  const thisYear = Number.parseInt(latest.slice(0, 4), 10);
  const stretches = Array.from({ length: thisYear - OLDEST_YEAR + 1 }, (_, ago) =>
    stretchIn(thisYear - ago, ends),
  ).flatMap((one) => (one && one.to <= latest ? [one] : []));
  if (answer !== undefined) {
    const answered = stretchIn(answer, ends);
    return answered && { until: answered.to, certain: true, years: [answer] };
  }
  const anchors = hints.beside ? [hints.beside] : rangesIn(hints.texts);
  const fitting = stretches.filter((one) => anchors.every((anchor) => isNear(one, anchor)));
  const isOnly = anchors.length > 0 && fitting.length === 1;
  const likely = fitting.length === 0 || anchors.length === 0 ? stretches : fitting;
  const [first] = likely;
  return (
    first && {
      until: first.to,
      certain: isOnly,
      years: likely.slice(0, 2).map(({ to }) => Number.parseInt(to.slice(0, 4), 10)),
    }
  );
}

/** The days between the first and the last one, with the last one in that year. */
function stretchIn(year: number, ends: { first: CalendarDate; last: CalendarDate }) {
  const at = (day: CalendarDate, of: number) => {
    const [, month = "", date = ""] = day.split("-");
    return calendarDateOf(of, Number.parseInt(month, 10), Number.parseInt(date, 10));
  };
  const to = at(ends.last, year);
  const from = at(ends.first, ends.first > ends.last ? year - 1 : year);
  return from && to && { from, to };
}

function isNear(one: Range, anchor: Range): boolean {
  const [from, to] = [addDays(anchor.from, -NEAR_DAYS), addDays(anchor.to, NEAR_DAYS)];
  return from !== undefined && to !== undefined && one.from <= to && from <= one.to;
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const DAYS =
  /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|(?:19|20)\d{6})(?!\d)/g;
const MONTHS =
  /(?<!\d)(?:(?<y1>(?:19|20)\d\d)[-_/. ]?(?<m1>0[1-9]|1[0-2])|(?<m2>0?[1-9]|1[0-2])[-_/. ](?<y2>(?:19|20)\d\d)|(?<y3>(?:19|20)\d\d)\s?年\s?(?<m3>\d{1,2})\s?月)(?!\d)/g;
const NAMED_MONTHS = /(\p{L}[\p{L}\p{M}]+)\.?[\s_-]+((?:19|20)\d\d)(?!\d)/gu;
const YEARS = /(?<!\d)((?:19|20)\d\d)(?!\d)/g;

/** What the texts name: days and months, or else years. */
function rangesIn(texts: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  const years: Range[] = [];
  for (const text of texts) {
    const days = text.replace(IBAN, " ");
    for (const [day] of days.matchAll(DAYS)) {
      const read = Object.values(readingsOf(day)).filter((one) => one !== undefined);
      const [from, to] = [read.toSorted()[0], read.toSorted().at(-1)];
      if (from !== undefined && to !== undefined) ranges.push({ from, to });
    }
    const months = days.replace(DAYS, " ");
    for (const { groups = {} } of months.matchAll(MONTHS)) {
      const { y1, y2, y3, m1, m2, m3 } = groups;
      ranges.push(...monthIn(y1 ?? y2 ?? y3 ?? "", Number.parseInt(m1 ?? m2 ?? m3 ?? "", 10)));
    }
    const named = months.replace(MONTHS, " ");
    for (const [, name = "", year = ""] of named.matchAll(NAMED_MONTHS)) {
      ranges.push(...monthIn(year, monthNamed(name) ?? 0));
    }
    for (const [, year = ""] of named.matchAll(YEARS)) {
      const number = Number.parseInt(year, 10);
      // With what is near, from the last day of the year before to the first of the next: days about New Year are asked.
      const [from, to] = [calendarDateOf(number, 2, 14), calendarDateOf(number, 11, 17)];
      if (from && to) years.push({ from, to });
    }
  }
  return ranges.length > 0 ? ranges : years;
}

function monthIn(year: string, month: number): readonly Range[] {
  const from = calendarDateOf(Number.parseInt(year, 10), month, 1);
  const to = from && addDays(from, 27);
  return from && to ? [{ from, to }] : [];
}
