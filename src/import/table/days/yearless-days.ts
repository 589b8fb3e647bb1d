// Days without a year, such as 03/11 and 3. Nov. They lie within twelve months; which, is told by days and months in the file's name, above its
// table and in other columns, or asked.

import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  dayNumber,
} from "../../../domain/time/calendar-date.ts";
import { readingsOf } from "./day-readings.ts";
import { monthNamed } from "./month-names.ts";

/** The last day of that month and number up to another one; undefined if there is none within twelve months. */
export function lastUntil(day: CalendarDate, until: CalendarDate): CalendarDate | undefined {
  const year = Number.parseInt(until.slice(0, 4), 10);
  const same = inYear(day, year);
  return same !== undefined && same <= until ? same : inYear(day, year - 1);
}

function inYear(day: CalendarDate, year: number): CalendarDate | undefined {
  const { month, day: number } = dateParts(day);
  return calendarDateOf(year, month, number);
}

/** The first and the last of days of one year, as the longest stretch without any lies between the last and the first. */
function endsOf(all: ReadonlySet<CalendarDate>) {
  const days = [...all].sort();
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

const LEAP_DAYS = 366;
/** A file with days of the whole year is of one year. */
const MIN_GAP = 45;

function gapOf(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
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

/** The year of the last of the days without years. Undefined if there are none. */
export function decideYear(
  days: ReadonlySet<CalendarDate>,
  hints: YearHints,
): FoundYear | undefined {
  const ends = endsOf(days);
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
  const to = inYear(ends.last, year);
  const from = inYear(ends.first, ends.first > ends.last ? year - 1 : year);
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
      const read = readingsOf(day).days.toSorted();
      const [from, to] = [read[0], read.at(-1)];
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
