// The rows of the service's sums as the reports add them up: each with its category, so that categories can be left out.

import { eachLabelField } from "../../domain/expense/expense-fields.ts";
import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { isLedgerMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { added, type DaySum, type SumRow } from "../service/pending.ts";
import type { LabelTerm } from "./charts/labels.ts";
import type { MonthTerm } from "./charts/months.tsx";
import type { Counted, Term } from "./groups.ts";

type DayTerm = Counted & { readonly date: CalendarDate };

export function categoryOf({ keys: { category = null }, count, total }: SumRow): readonly Term[] {
  return [{ category, count, total }];
}

export function monthOf(row: SumRow): readonly MonthTerm[] {
  const { month = "" } = row.keys;
  if (!isLedgerMonth(month)) return [];
  return categoryOf(row).map((term) => ({ ...term, month }));
}

export function dayOf(row: SumRow): readonly DayTerm[] {
  const { day = "" } = row.keys;
  return isCalendarDate(day) ? [{ ...countedOf(row), date: day }] : [];
}

/** By each field of one label. */
export const labelOf = eachLabelField(
  (field) =>
    (row: SumRow): readonly (Counted & LabelTerm)[] => {
      return [{ ...countedOf(row), name: row.keys[field] ?? null }];
    },
);

/** A row that is not by category is without none: it is shown until those by category are there. */
function countedOf({ keys: { category }, count, total }: SumRow): Counted {
  return { category, count, total };
}

/** In their order. */
export function knownMonths(terms: readonly MonthTerm[] | undefined): readonly LedgerMonth[] {
  return [...new Set(terms?.map(({ month }) => month))].toSorted();
}

/** Several terms of a day, each of its own category, as one. */
export function daySumsOf(terms: readonly DayTerm[]): readonly DaySum[] {
  const byDate = Map.groupBy(terms, ({ date }) => date);
  return Array.from(byDate, ([date, terms]) => ({ date, ...added(terms) }));
}
