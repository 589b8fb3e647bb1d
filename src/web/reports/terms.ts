// The rows of the service's sums as the reports add them up: each with its category, so that categories can be left out.

import { eachLabelField } from "../../domain/expense/expense-fields.ts";
import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { isLedgerMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { added, type DaySum, type SumRow } from "../service/pending.ts";
import type { LabelTerm } from "./charts/labels.ts";
import type { MonthTerm } from "./charts/months.ts";
import type { Term } from "./groups.ts";

type DayTerm = Term & { readonly date: CalendarDate };

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
  if (!isCalendarDate(day)) return [];
  return categoryOf(row).map((term) => ({ ...term, date: day }));
}

/** By each field of one label. */
export const labelOf = eachLabelField((field) => (row: SumRow): readonly (Term & LabelTerm)[] => {
  const name = row.keys[field] ?? null;
  return categoryOf(row).map((term) => ({ ...term, name }));
});

/** In their order. */
export function knownMonths(terms: readonly MonthTerm[] | undefined): readonly LedgerMonth[] {
  return [...new Set(terms?.map(({ month }) => month))].toSorted();
}

/** Several terms of a day, each of its own category, as one. */
export function daySumsOf(terms: readonly DayTerm[]): readonly DaySum[] {
  const byDate = Map.groupBy(terms, ({ date }) => date);
  return Array.from(byDate, ([date, terms]) => ({ date, ...added(terms) }));
}
