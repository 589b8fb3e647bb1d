// The bars of a period, one for each day, month or year, and the names below them.

import type { Decimal } from "../../../domain/money/decimal.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../../domain/time/calendar-date.ts";
import {
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  ledgerMonthOf,
  nameOfMonth,
} from "../../../domain/time/period.ts";
import type { Period } from "../../address/view.ts";
import type { PlaceName } from "../../charts/plot.tsx";
import { showDay } from "../../locale/days.ts";
import { added, type DaySum } from "../../service/pending.ts";

interface Bar {
  readonly period: Period;
  /** The first day of the bar's period. */
  readonly from: CalendarDate;
  /** A day in the period that names it. A month that begins late is named after the next one. */
  readonly named: CalendarDate;
  readonly total: Decimal;
}

export type BarKind = "day" | "month" | "year";

interface Bars {
  readonly kind: BarKind;
  readonly bars: readonly Bar[];
}

interface Named {
  readonly kind: BarKind;
  readonly bars: readonly Pick<Bar, "named">[];
}

const MAX_DAYS = 62;
const MAX_MONTHS = 60;

/** A bar without its total. */
type Span = Omit<Bar, "total">;

/** `days` have expenses, the latest first. `range` is undefined for the period “all time”. */
export function barsOf(
  days: readonly DaySum[],
  range: DayRange | undefined,
  firstDay: number,
): Bars {
  const from = range?.from ?? days.at(-1)?.date;
  const to = range?.to ?? days[0]?.date;
  if (from === undefined || to === undefined) return { kind: "day", bars: [] };
  const spans = daySpans(from, to);
  if (spans) return { kind: "day", bars: barsAlong(spans, days, (date) => date) };
  const monthOf = (date: CalendarDate) => ledgerMonthOf(date, firstDay);
  const months = monthSpans(monthOf(from), monthOf(to), firstDay);
  if (months) return { kind: "month", bars: barsAlong(months, days, monthOf) };
  return { kind: "year", bars: barsAlong(yearSpans(from, to), days, (date) => date.slice(0, 4)) };
}

/** Undefined if there are too many for a bar each. */
function daySpans(from: CalendarDate, to: CalendarDate): readonly Span[] | undefined {
  const spans: Span[] = [];
  for (let day: CalendarDate | undefined = from; day && day <= to; day = addDays(day, 1)) {
    if (spans.length === MAX_DAYS) return undefined;
    spans.push({ period: { kind: "days", from: day, to: day }, from: day, named: day });
  }
  return spans;
}

/** Undefined if there are too many for a bar each. */
function monthSpans(from: LedgerMonth, to: LedgerMonth, firstDay: number) {
  const spans: Span[] = [];
  let month: LedgerMonth | undefined = from;
  for (; month && month <= to; month = addLedgerMonths(month, 1)) {
    if (spans.length === MAX_MONTHS) return undefined;
    const { from } = daysOfMonth(month, firstDay);
    const named = daysOfMonth(nameOfMonth(month, firstDay), 1).from;
    spans.push({ period: { kind: "month", month }, from, named });
  }
  return spans;
}

function yearSpans(from: CalendarDate, to: CalendarDate): readonly Span[] {
  const [first, last] = [dateParts(from).year, dateParts(to).year];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = calendarDateOf(first + index, 1, 1) ?? from;
    return { period: { kind: "year", year: day.slice(0, 4) }, from: day, named: day };
  });
}

/** A bar for each span; `keyOf` gives the days of one span the same key, and days of different spans different ones. */
function barsAlong(
  spans: readonly Span[],
  days: readonly DaySum[],
  keyOf: (date: CalendarDate) => string,
): readonly Bar[] {
  const byKey = Map.groupBy(days, ({ date }) => keyOf(date));
  return spans.map((span) => ({ ...span, ...added(byKey.get(keyOf(span.from)) ?? []) }));
}

/** The maximum number of months that are named by a letter each, and of bars with whole names. */
export const MAX_LETTERS = 30;
const MAX_NAMES = 8;

/** A year's name needs this share of the width. */
const YEAR_ROOM = 0.13;

/** The year is under each January, and under the first month if the next January is not too near. */
export function hasYear(at: number, { kind, bars }: Named): boolean {
  const isJanuary = ({ named }: Pick<Bar, "named">) => dateParts(named).month === 1;
  const next = bars.findIndex(isJanuary);
  const isFirst = at === 0 && (next <= 0 || next >= bars.length * YEAR_ROOM);
  const bar = bars[at];
  return kind === "month" && bar !== undefined && (isFirst || isJanuary(bar));
}

/** The named days that have their month below them. */
export function monthsUnder({ kind, bars }: Named): ReadonlySet<CalendarDate> {
  if (kind !== "day") return new Set();
  const step = stepOf(bars.length);
  const days = bars.map(({ named }) => named);
  return firstsOfMonths(
    days.filter((_, at) => at % step === 0),
    days,
  );
}

/** Finds the first of some days in each month; none if all days are in one month. */
export function firstsOfMonths(
  some: readonly CalendarDate[],
  days: readonly CalendarDate[],
): ReadonlySet<CalendarDate> {
  const monthOf = (day: CalendarDate | undefined) => day?.slice(0, 7);
  if (monthOf(days[0]) === monthOf(days.at(-1))) return new Set();
  return new Set(some.filter((day, at) => monthOf(day) !== monthOf(some[at - 1])));
}

function stepOf(count: number): number {
  return Math.ceil(count / MAX_NAMES);
}

/** The names below bars, with years and months in a second line. */
export function namesUnder(
  named: Named,
  locale: string,
  { today, areWhole = false }: { readonly today?: CalendarDate; readonly areWhole?: boolean },
): readonly PlaceName[] {
  const { kind, bars } = named;
  const months = monthsUnder(named);
  return bars.flatMap(({ named: day }, at) => {
    const place = { kind, named: day, at };
    const text = nameUnder(place, areWhole ? 1 : bars.length, locale);
    const style = hasYear(at, named) ? "year" : months.has(day) ? "monthName" : undefined;
    const below = style && showDay(day, style, locale);
    const isNow = kind === "day" && day === today;
    if (text !== "") return [{ at, text, below, isNow }];
    return below === undefined ? [] : [{ at, text: below, isNow }];
  });
}

interface Place {
  readonly kind: BarKind;
  readonly named: CalendarDate;
  /** The index of the bar. */
  readonly at: number;
}

/** The name under one of `length` bars; empty if there is no room. */
export function nameUnder({ kind, named, at }: Place, length: number, locale: string): string {
  if (kind === "month") {
    if (length <= MAX_NAMES) return showDay(named, "monthName", locale);
    return length <= MAX_LETTERS ? showDay(named, "monthLetter", locale) : "";
  }
  const step = stepOf(length);
  if (kind === "day") return at % step === 0 ? showDay(named, "day", locale) : "";
  return dateParts(named).year % step === 0 ? showDay(named, "year", locale) : "";
}
