// Which sums a view of the book is worked out from.

import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { daysOf, neighbour, type Period } from "../address/view.ts";
import type { Filter } from "../service/filter.ts";
import { isInParts } from "../service/matching.ts";
import { added, type DaySum, type SumRow } from "../service/pending.ts";
import type { Grouping } from "../service/shapes.ts";
import { daysForFigures } from "./figures.ts";

export const BY_DAY = ["day"] as const;
export const BY_CATEGORY = ["category"] as const;
export const IN_PARTS = ["day", "category"] as const;

/** By what sums are asked for, and of which expenses. */
export type SumsAsked = readonly [by: readonly Grouping[], of: Filter];

interface ViewSums {
  readonly byDay: SumsAsked;
  /** What of the days counts, where that is not all of them. */
  readonly parts: readonly SumsAsked[];
  /** What stands beside the list: the chart and the categories. */
  readonly beside: readonly SumsAsked[];
}

/** The sums that a view is worked out from. */
export function sumsAsked(filter: Filter, period: Period, firstDay: number): ViewSums {
  const wide = withFigures(filter, period, firstDay);
  const both = withMonthBefore(filter, period, firstDay);
  return {
    byDay: [BY_DAY, wide],
    parts: isInParts(filter) ? [[IN_PARTS, wide]] : [],
    beside: [...(both ? [[IN_PARTS, both] as const] : []), [BY_CATEGORY, filter]],
  };
}

export function withMonthBefore(
  filter: Filter,
  period: Period,
  firstDay: number,
): Filter | undefined {
  const before = period.kind === "month" ? neighbour(period, -1) : undefined;
  const from = before && daysOf(before, firstDay)?.from;
  return from && { ...filter, from };
}

export function withFigures(filter: Filter, period: Period, firstDay: number): Filter {
  return period.kind === "month"
    ? { ...filter, ...daysForFigures(period.month, firstDay) }
    : filter;
}

const known = new WeakMap<readonly SumRow[], readonly DaySum[]>();

/** The latest first. Of the same rows it is worked out once: they are asked about before they are drawn. */
export function daySums(rows: readonly SumRow[]): readonly DaySum[] {
  let days = known.get(rows);
  if (!days) {
    days = sumsByDay(rows);
    known.set(rows, days);
  }
  return days;
}

function sumsByDay(rows: readonly SumRow[]): readonly DaySum[] {
  const days = new Map<CalendarDate, DaySum>();
  for (const { keys, count, total } of rows) {
    const { day: date } = keys;
    if (date === undefined || !isCalendarDate(date)) continue;
    const before = days.get(date);
    days.set(date, { date, ...(before ? added([before, { count, total }]) : { count, total }) });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
}
