// The bars of a period, one for each day, month or year, and the names below them.

import {
  type CalendarDate,
  calendarDateOf,
  dateParts,
  dayNumber,
} from "../../../domain/time/calendar-date.ts";
import {
  type DayRange,
  daysOfMonth,
  ledgerMonthOf,
  monthsBetween,
  nameOfMonth,
} from "../../../domain/time/period.ts";
import type { Period } from "../../address/view.ts";
import type { PlaceName } from "../../charts/plot.tsx";
import { type DayStyle, showDay } from "../../locale/days.ts";
import { datesOf } from "../../service/comparison.ts";
import { added, type DaySum } from "../../service/pending.ts";
import { daysWithin } from "../figures.ts";

/** A bar without its total. */
interface Bar {
  readonly period: Period;
  readonly from: CalendarDate;
  /** A day in the period that names it. A month that begins late is named after the next one. */
  readonly named: CalendarDate;
}

export type BarKind = "day" | "month" | "year";

interface Bars {
  readonly kind: BarKind;
  readonly bars: readonly Bar[];
}

const MAX_DAYS = 62;
const MAX_MONTHS = 60;

/** `days` have expenses, the latest first. `range` is undefined for the period “all time”. */
export function barsOf(days: readonly DaySum[], range: DayRange | undefined, firstDay: number) {
  const from = range?.from ?? days.at(-1)?.date;
  const to = range?.to ?? days[0]?.date;
  const none: Bars = { kind: "day", bars: [] };
  const { kind, bars: spans } = from && to ? spansOf({ from, to }, firstDay) : none;
  const shown = range ? daysWithin(days, range) : days;
  const bySpan = Map.groupBy(shown, ({ date }) => spans.findLast((span) => span.from <= date));
  return { kind, bars: spans.map((span) => ({ ...span, ...added(bySpan.get(span) ?? []) })) };
}

function spansOf({ from, to }: DayRange, firstDay: number): Bars {
  if (dayNumber(to) - dayNumber(from) < MAX_DAYS) {
    const bars = datesOf({ from, to }).map((day) => {
      return { period: { kind: "days", from: day, to: day }, from: day, named: day } as const;
    });
    return { kind: "day", bars };
  }
  const months = monthsBetween(ledgerMonthOf(from, firstDay), ledgerMonthOf(to, firstDay));
  if (months.length <= MAX_MONTHS) {
    const bars = months.map((month) => ({
      period: { kind: "month", month } as const,
      from: daysOfMonth(month, firstDay).from,
      named: daysOfMonth(nameOfMonth(month, firstDay), 1).from,
    }));
    return { kind: "month", bars };
  }
  const [first, last] = [dateParts(from).year, dateParts(to).year];
  const bars = Array.from({ length: last - first + 1 }, (_, index) => {
    const day = calendarDateOf(first + index, 1, 1) ?? from;
    return { period: { kind: "year", year: day.slice(0, 4) }, from: day, named: day } as const;
  });
  return { kind: "year", bars };
}

/** The maximum number of months that are named by a letter each, and of bars with whole names. */
export const MAX_LETTERS = 30;
const MAX_NAMES = 8;

/** The names below bars, with years and months in a second line. Months have whole names if `areWhole` is true. */
export function namesUnder(
  { kind, bars }: { readonly kind: BarKind; readonly bars: readonly Pick<Bar, "named">[] },
  locale: string,
  { today, areWhole = false }: { readonly today?: CalendarDate; readonly areWhole?: boolean },
): readonly PlaceName[] {
  const days = bars.map(({ named }) => named);
  const step = Math.ceil(days.length / MAX_NAMES);
  const isNamed = {
    day: (_: CalendarDate, at: number) => at % step === 0,
    month: () => areWhole || days.length <= MAX_LETTERS,
    year: (day: CalendarDate) => dateParts(day).year % step === 0,
  }[kind];
  const style: DayStyle =
    kind !== "month" ? kind : areWhole || step === 1 ? "monthName" : "monthLetter";
  const named = days.filter(isNamed);
  const second = kind === "day" ? firstsOfMonths(named, days) : yearsUnder(days, kind);
  return days.flatMap((day, at) => {
    const below = second.has(day)
      ? showDay(day, kind === "day" ? "monthName" : "year", locale)
      : undefined;
    const isNow = kind === "day" && day === today;
    if (isNamed(day, at)) return [{ at, text: showDay(day, style, locale), below, isNow }];
    return below === undefined ? [] : [{ at, text: below, isNow }];
  });
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

/** A year's name needs this share of the width. */
const YEAR_ROOM = 0.13;

/** The months that have their year below them: each January, and the first month if the next January is not too near. */
function yearsUnder(months: readonly CalendarDate[], kind: BarKind): ReadonlySet<CalendarDate> {
  if (kind !== "month") return new Set();
  const isJanuary = (day: CalendarDate) => dateParts(day).month === 1;
  const next = months.findIndex(isJanuary);
  const isFirstNamed = next <= 0 || next >= months.length * YEAR_ROOM;
  return new Set(months.filter((day, at) => isJanuary(day) || (at === 0 && isFirstNamed)));
}
