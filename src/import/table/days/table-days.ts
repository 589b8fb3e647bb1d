// Decides how all date columns of a table are read: one order for all of them, and a year for dates without one, such as 03/11 and 3. Nov.
// It assumes that such dates lie within twelve months. The file's name, the texts above its table and other columns show which, or the user
// is asked.

import type { DaySpan } from "../../../domain/import/import-mark.ts";
import { reason } from "../../../domain/import/reasons.ts";
import { DAY_ORDERS, type DayOrder } from "../../../domain/import/terms.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateParts,
  dayNumber,
} from "../../../domain/time/calendar-date.ts";
import { spanOf } from "../../match/entry.ts";
import { ask, decideTogether, type Finding, type Question } from "../../record/reading.ts";
import {
  askDays,
  type DayEvidence,
  type DayFormat,
  type DayHints,
  dayInYear,
  decideDays,
  shownDay,
} from "./day-format.ts";
import { monthNamed, readingsOf } from "./day-readings.ts";

interface TableDayHints extends Omit<DayHints, "beside" | "period"> {
  /** The year of the last day, if the user chose it. */
  readonly year: number | undefined;
  /** The texts above the table, and the file's name. */
  readonly texts: readonly string[];
}

type OrderOf = (own: DayEvidence) => DayOrder;

/** A column that proves the order settles the others. */
export function decideTableDays<Role>(seen: ReadonlyMap<Role, DayEvidence>, hints: TableDayHints) {
  const period = hints.texts.map(periodIn).find((one) => one !== undefined);
  const { found, doubtful, shown } = decideTogether(
    [...seen].filter(([, { filled }]) => filled > 0),
    (own, proven?: DayOrder) => {
      // Days without a year have no order with the year first.
      const isShort = own.yearless.length > 0 && proven === "YMD";
      return decideDays(own, { ...hints, period, beside: isShort ? "MDY" : proven });
    },
  );
  const all = found.map((one) => one.seen);
  const orders = new Map(found.map((one) => [one.seen, one.finding.value]));
  const orderOf: OrderOf = (own) => orders.get(own) ?? "YMD";
  const year = yearOf(all, orderOf, hints);
  return {
    formats: new Map<Role, DayFormat>(
      found.map(({ column, seen: { era }, finding }) => {
        return [column, { order: finding.value, era, until: year?.until }];
      }),
    ),
    finding: shown ?? NO_DAYS,
    questions: [
      ...(doubtful
        ? askDays(doubtful.seen, hints.today, (order) => {
            const own = (one: DayEvidence) => (one === doubtful.seen ? order : orderOf(one));
            return { order, era: doubtful.seen.era, until: yearOf(all, own, hints)?.until };
          })
        : []),
      ...(year && !year.certain ? askWhichYear(all, year.years, orderOf, hints) : []),
    ],
  };
}

/** Payment dates and booking dates share one period. */
function yearOf(all: readonly DayEvidence[], orderOf: OrderOf, hints: TableDayHints) {
  const days = all.flatMap((own) =>
    own.yearless.flatMap(({ readings }) => readings[orderOf(own)] ?? []),
  );
  // Days with a year count, whichever order reads them.
  const courses = all.flatMap((own) => DAY_ORDERS.map((order) => own.course(order)));
  const beside = spanOf(courses.flatMap(({ min, max }) => (min && max ? [min, max] : [])));
  return decideYear(days, hints, beside);
}

function askWhichYear(
  all: readonly DayEvidence[],
  years: readonly number[],
  orderOf: OrderOf,
  hints: TableDayHints,
): readonly Question[] {
  const own = all.find(({ yearless }) => yearless.length > 0);
  if (!own) return [];
  return ask("year", years.map(String), own.yearless, (place, year) => {
    const until = yearOf(all, orderOf, { ...hints, year: Number.parseInt(year, 10) })?.until;
    return shownDay(place, { order: orderOf(own), era: "common", until });
  });
}

const NO_DAYS: Finding<DayOrder> = {
  value: "YMD",
  certain: true,
  because: reason("same-reading"),
};

const NEAR_DAYS = 45;
/** Some banks show bookings for the next few days. */
const AHEAD_DAYS = 7;
const OLDEST_YEAR = 1_970;

/** Decides the year of the last day without a year. Each such day is the latest one on or before `until`. Undefined if there is none. */
function decideYear(
  days: readonly CalendarDate[],
  { year, today, texts }: TableDayHints,
  beside: DaySpan | undefined,
) {
  const ends = endsOf(days);
  if (!ends) return undefined;
  if (year !== undefined) {
    const answered = stretchIn(year, ends);
    return answered && { until: answered.to, certain: true, years: [year] };
  }
  const latest = addDays(today, AHEAD_DAYS) ?? today;
  const { year: thisYear } = dateParts(latest);
  const stretches = Array.from({ length: thisYear - OLDEST_YEAR + 1 }, (_, ago) =>
    stretchIn(thisYear - ago, ends),
  ).flatMap((one) => (one && one.to <= latest ? [one] : []));
  const anchors = beside ? [beside] : rangesIn(texts);
  const fitting = stretches.filter((one) => anchors.every((anchor) => isNear(one, anchor)));
  const isAnchored = anchors.length > 0 && fitting.length > 0;
  const likely = isAnchored ? fitting : stretches;
  const [first] = likely;
  return (
    first && {
      until: first.to,
      certain: isAnchored && fitting.length === 1,
      // The likeliest year comes first.
      years: likely.slice(0, 2).map(({ to }) => dateParts(to).year),
    }
  );
}

type Ends = NonNullable<ReturnType<typeof endsOf>>;

const LEAP_DAYS = 366;
/** If no gap between days is longer than this, the file covers one calendar year. */
const MIN_GAP = 45;

/** The first and the last of these days without years. The longest gap is taken to lie between the last one and the first one. */
function endsOf(all: readonly CalendarDate[]) {
  const days = all.toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let ends = { first, last };
  let longest = Math.max(MIN_GAP, dayNumber(first) + LEAP_DAYS - dayNumber(last));
  for (const [at, day] of days.entries()) {
    const next = days[at + 1];
    const gap = next === undefined ? 0 : dayNumber(next) - dayNumber(day);
    if (next === undefined || gap <= longest) continue;
    longest = gap;
    ends = { first: next, last: day };
  }
  return ends;
}

/** The period from the first to the last day, if the last one is in that year. */
function stretchIn(year: number, { first, last }: Ends): DaySpan | undefined {
  const to = dayInYear(last, year);
  const from = dayInYear(first, first > last ? year - 1 : year);
  return from && to && { from, to };
}

function isNear(one: DaySpan, anchor: DaySpan): boolean {
  const [from, to] = [addDays(anchor.from, -NEAR_DAYS), addDays(anchor.to, NEAR_DAYS)];
  return from !== undefined && to !== undefined && one.from <= to && from <= one.to;
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const DAYS =
  /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|(?:19|20)\d{6})(?!\d)/g;
const MONTHS =
  /(?<!\d)(?:(?<year>(?:19|20)\d\d)[-_/. ]?(?<month>0[1-9]|1[0-2])|(?<month>0?[1-9]|1[0-2])[-_/. ](?<year>(?:19|20)\d\d)|(?<year>(?:19|20)\d\d)\s?年\s?(?<month>\d{1,2})\s?月)(?!\d)/g;
const NAMED_MONTHS = /(\p{L}[\p{L}\p{M}]+)\.?[\s_-]+((?:19|20)\d\d)(?!\d)/gu;
const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** A time directly after eight digits of a day, as in 20260131235959. */
const TIMES = /(?<=(?<!\d)(?:19|20)\d{6})(?:\d{4}|\d{6})(?!\d)/g;

/** The period in a text that names exactly two days, if they can be read in only one way. */
function periodIn(text: string): DaySpan | undefined {
  const [first = "", second = "", more] = text.replace(TIMES, "").match(DAYS) ?? [];
  const [one, ...others] = DAY_ORDERS.flatMap((order) => {
    const [from, to] = [readingsOf(first)[order], readingsOf(second)[order]];
    return from && to && from <= to ? [{ from, to }] : [];
  });
  const isOnly = others.every(({ from, to }) => from === one?.from && to === one.to);
  return more === undefined && isOnly ? one : undefined;
}

/** The days and months that the texts name; if there are none, the years. */
function rangesIn(texts: readonly string[]): readonly DaySpan[] {
  const text = texts.join(" | ").replace(IBAN, " ");
  const days = (text.match(DAYS) ?? []).flatMap((day) => spanOf(readingsOf(day).days) ?? []);
  const left = text.replace(DAYS, " ");
  const months = [...left.matchAll(MONTHS)].flatMap(({ groups: { year, month } = {} }) =>
    monthIn(Number(year), Number(month)),
  );
  const rest = left.replace(MONTHS, " ");
  const named = [...rest.matchAll(NAMED_MONTHS)].flatMap(([, name = "", year]) =>
    monthIn(Number(year), monthNamed(name) ?? 0),
  );
  const ranges = [...days, ...months, ...named];
  if (ranges.length > 0) return ranges;
  return (rest.match(YEARS) ?? []).flatMap((year) => {
    // With NEAR_DAYS at both ends, this reaches from New Year's Eve to New Year's Day. So the user is asked about days around the new year.
    const [from, to] = [calendarDateOf(Number(year), 2, 14), calendarDateOf(Number(year), 11, 17)];
    return from && to ? [{ from, to }] : [];
  });
}

function monthIn(year: number, month: number): readonly DaySpan[] {
  const from = calendarDateOf(year, month, 1);
  const to = from && addDays(from, 27);
  return from && to ? [{ from, to }] : [];
}
