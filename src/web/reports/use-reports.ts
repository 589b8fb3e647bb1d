// What the reports show: a few sums of the service, each by two of the expenses' features with the category as one of them, so that
// leaving out a category needs no further request, and every figure follows from the same rows.

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { type CalendarDate, isCalendarDate } from "../../domain/calendar-date.ts";
import { isLedgerMonth, type LedgerMonth } from "../../domain/ledger-month.ts";
import { useView } from "../address/address.ts";
import type { useShownBook } from "../book/use-book.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import type { Filter } from "../service/filter.ts";
import type { DaySum } from "../service/pending.ts";
import { breakdownQuery, keepWithin } from "../service/queries.ts";
import type { BreakdownRow, Grouping } from "../service/shapes.ts";
import { added, type Group, groupsOf, type Term } from "./groups.ts";
import { type LeftOut, leaveOut } from "./left-out.ts";
import type { PayeeTerm } from "./payees.ts";
import { daysOfBars, type Span, spanOf } from "./span.ts";
import type { MonthTerm } from "./stacks.ts";

/** What an answer of the service comes to; undefined while it is on its way. */
export interface Terms<T> {
  readonly terms: readonly T[] | undefined;
  readonly error: Error | null;
  /** Whether they are those of the view before, shown until the new ones are there. */
  readonly isOutdated: boolean;
}

type DayTerm = Term & { readonly date: CalendarDate };

export interface Reports {
  readonly groups: readonly Group[];
  readonly without: LeftOut;
  readonly span: Span;
  /** Of the months of the span, what is left out among them. */
  readonly allMonths: Terms<MonthTerm>;
  readonly months: Terms<MonthTerm>;
  readonly categories: Terms<Term>;
  /** Of the days of the span, each once. */
  readonly days: Terms<DaySum>;
  readonly payees: Terms<PayeeTerm>;
}

export type ReportsBook = ReturnType<typeof useShownBook>;

export function useReports({ period, filter, categories }: ReportsBook): Reports {
  const { firstDay } = useLedger();
  const { without: wanted, category } = useView();
  // What is pressed shows at once; the sums follow as soon as they are made.
  const without = useDeferredValue(wanted);
  const today = useToday();
  const groups = useMemo(() => groupsOf(categories, category), [categories, category]);
  const { from, to, ...narrowed } = filter;
  const asked = useMemo(() => ({ period, firstDay, today }), [period, firstDay, today]);

  const allMonths = useTerms(["month", "category"], { ...narrowed, ...daysOfBars(asked) }, monthOf);
  const span = useMemo(() => spanOf(asked, knownMonths(allMonths.terms)), [asked, allMonths.terms]);
  const isSpanKnown = period.kind !== "all" || allMonths.terms !== undefined;
  const allCategories = useTerms(["category"], filter, categoryOf);
  const allDays = useTerms(["day", "category"], { ...narrowed, ...span.days }, dayOf, isSpanKnown);
  const payees = usePayees(filter, without);
  const months = useLeaving(allMonths, without);
  const categoriesLeft = useLeaving(allCategories, without);
  const days = useDaySums(useLeaving(allDays, without));
  const isBehind = without !== wanted;
  const following = <T>(terms: Terms<T>): Terms<T> =>
    isBehind ? { ...terms, isOutdated: true } : terms;
  return {
    ...{ groups, without: wanted, span, allMonths },
    months: following(months),
    categories: following(categoriesLeft),
    days: following(days),
    payees: following(payees),
  };
}

/** There may be many of them, so their categories are asked for only where they matter. */
function usePayees(filter: Filter, without: LeftOut): Terms<PayeeTerm> {
  const isWhole = without.length === 0 && filter.category === undefined;
  const terms = useTerms(isWhole ? ["payee"] : ["payee", "category"], filter, payeeOf);
  return useLeaving(terms, without);
}

function useTerms<T>(
  by: readonly Grouping[],
  filter: Filter,
  termOf: (row: BreakdownRow) => readonly T[],
  isWanted = true,
): Terms<T> {
  const ledger = useLedger();
  const { data, error, isPlaceholderData } = useQuery({
    ...breakdownQuery(ledger, by, filter),
    placeholderData: keepWithin(ledger.ledger),
    enabled: isWanted,
  });
  const terms = useMemo(() => data?.rows.flatMap(termOf), [data, termOf]);
  return { terms, error, isOutdated: isPlaceholderData };
}

function useLeaving<T extends Term>(all: Terms<T>, without: LeftOut): Terms<T> {
  const terms = useMemo(() => all.terms && leaveOut(all.terms, without), [all.terms, without]);
  return { ...all, terms };
}

/** Several terms of a day, each of its own category, as one. */
function useDaySums(all: Terms<DayTerm>): Terms<DaySum> {
  const terms = useMemo(() => {
    if (!all.terms) return undefined;
    const byDate = Map.groupBy(all.terms, ({ date }) => date);
    return Array.from(byDate, ([date, terms]) => ({ date, ...added(terms) }));
  }, [all.terms]);
  return { ...all, terms };
}

function categoryOf({ keys: { category = null }, count, total }: BreakdownRow): readonly Term[] {
  return [{ category, count, total }];
}

function monthOf(row: BreakdownRow): readonly MonthTerm[] {
  const { month = "" } = row.keys;
  if (!isLedgerMonth(month)) return [];
  return categoryOf(row).map((term) => ({ ...term, month }));
}

function dayOf(row: BreakdownRow): readonly DayTerm[] {
  const { day = "" } = row.keys;
  if (!isCalendarDate(day)) return [];
  return categoryOf(row).map((term) => ({ ...term, date: day }));
}

function payeeOf(row: BreakdownRow): readonly (Term & PayeeTerm)[] {
  const { payee = null } = row.keys;
  return categoryOf(row).map((term) => ({ ...term, payee }));
}

/** In their order. */
function knownMonths(terms: readonly MonthTerm[] | undefined): readonly LedgerMonth[] {
  return [...new Set(terms?.map(({ month }) => month))].toSorted();
}
