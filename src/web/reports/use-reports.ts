// What the reports show: a few sums of the service, each by two of the expenses' features with the category as one of them, so that
// leaving out a category needs no further request, and every figure follows from the same rows.

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { LabelField } from "../../domain/expense/expense-fields.ts";
import { useView } from "../address/address.ts";
import type { useShownBook } from "../book/use-book.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { idsOfChoice } from "../service/category-choices.ts";
import type { Filter } from "../service/filter.ts";
import type { DaySum } from "../service/pending.ts";
import { pendingAt, useUnderWay } from "../service/pending-store.ts";
import { type ReportGrouping, type SumRow, sumsWith } from "../service/pending-sums.ts";
import { breakdownQuery, keepWithin } from "../service/queries.ts";
import type { Category } from "../service/shapes.ts";
import { BY_CATEGORY, BY_DAY, BY_MONTH, EACH_ONCE, labelsBy, reportFilters } from "./asked.ts";
import { type Group, groupsOf, type Term } from "./groups.ts";
import type { LabelTerm } from "./labels.ts";
import { type LeftOut, leaveOut } from "./left-out.ts";
import { type Span, spanOf } from "./span.ts";
import type { MonthTerm } from "./stacks.ts";
import {
  categoryOf,
  type DayTerm,
  dayOf,
  daySumsOf,
  knownMonths,
  labelOf,
  monthOf,
} from "./terms.ts";

/** What an answer of the service comes to; undefined while it is on its way. */
export interface Terms<T> {
  readonly terms: readonly T[] | undefined;
  readonly error: Error | null;
  /** Whether they are those of the view before, shown until the new ones are there. */
  readonly isOutdated: boolean;
}

export interface Reports {
  readonly groups: readonly Group[];
  readonly without: LeftOut;
  /** The same, or what it was a moment ago: what the sums are without. */
  readonly summedWithout: LeftOut;
  readonly span: Span;
  /** Of all of the period, what is left out among it. */
  readonly filter: Filter;
  /** Of the months of the span, what is left out among them. */
  readonly allMonths: Terms<MonthTerm>;
  readonly months: Terms<MonthTerm>;
  readonly categories: Terms<Term>;
  /** Of the days of the span, each once. */
  readonly days: Terms<DaySum>;
  /** By category each part of an expense counts; here an expense does. Undefined while that is on its way. */
  readonly count: number | undefined;
}

export type ReportsBook = ReturnType<typeof useShownBook>;

export function useReports({ period, filter: asInBook, categories }: ReportsBook): Reports {
  const { firstDay } = useLedger();
  const { category } = useView();
  const today = useToday();
  const asked = useMemo(() => ({ period, firstDay, today }), [period, firstDay, today]);
  const filters = useMemo(() => reportFilters(asInBook, asked), [asInBook, asked]);
  const { choices, filter, narrowed, ofBars } = filters;
  const wanted = useMemo(() => {
    return [...new Set(choices?.flatMap((choice) => idsOfChoice(choice, categories)))];
  }, [choices, categories]);
  // What is pressed shows at once; the sums follow as soon as they are made.
  const without = useDeferredValue(wanted);
  const groups = useMemo(() => groupsOf(categories, category), [categories, category]);

  const allMonths = useTerms({ by: BY_MONTH, filter: ofBars, categories }, monthOf);
  const span = useMemo(() => spanOf(asked, knownMonths(allMonths.terms)), [asked, allMonths.terms]);
  const isSpanKnown = period.kind !== "all" || allMonths.terms !== undefined;
  const allCategories = useTerms({ by: BY_CATEGORY, filter, categories }, categoryOf);
  const ofSpan = useMemo(() => ({ ...narrowed, ...span.days }), [narrowed, span.days]);
  const allDays = useTerms({ by: BY_DAY, filter: ofSpan, categories }, dayOf, isSpanKnown);
  const count = useCount(asInBook, categories);
  const months = useLeaving(allMonths, without);
  const categoriesLeft = useLeaving(allCategories, without);
  const days = useDaySums(useLeaving(allDays, without));
  const isBehind = without !== wanted;
  const following = <T>(terms: Terms<T>): Terms<T> =>
    isBehind ? { ...terms, isOutdated: true } : terms;
  return {
    ...{ groups, without: wanted, summedWithout: without, span, filter, allMonths, count },
    months: following(months),
    categories: following(categoriesLeft),
    days: following(days),
  };
}

/** What the labels of a field come to. */
export function useLabelTerms(
  field: LabelField,
  { categories }: ReportsBook,
  { filter, without: wanted, summedWithout: without }: Reports,
): Terms<LabelTerm> {
  const by = labelsBy(field, without.length > 0, filter);
  const all = useTerms({ by, filter, categories }, labelOf[field]);
  const terms = useLeaving(all, without);
  return without === wanted ? terms : { ...terms, isOutdated: true };
}

/** As the book has it. */
function useCount(filter: Filter, categories: readonly Category[]): number | undefined {
  const { terms, isOutdated } = useTerms({ by: EACH_ONCE, filter, categories }, categoryOf);
  return useMemo(() => {
    return isOutdated ? undefined : terms?.reduce((sum, { count }) => sum + count, 0);
  }, [terms, isOutdated]);
}

interface ToSum {
  readonly by: readonly ReportGrouping[];
  readonly filter: Filter;
  readonly categories: readonly Category[];
}

/** With what the service has not counted yet. */
function useTerms<T>(
  { by, filter, categories }: ToSum,
  termOf: (row: SumRow) => readonly T[],
  isWanted = true,
): Terms<T> {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, error, isPlaceholderData } = useQuery({
    ...breakdownQuery(ledger, by, filter),
    placeholderData: keepWithin(ledger.ledger),
    enabled: isWanted,
  });
  const terms = useMemo(() => {
    if (!data) return undefined;
    const pending = pendingAt(underWay, ledger.ledger, dataUpdatedAt);
    const asked = { by, filter, categories, firstDay: ledger.firstDay };
    return sumsWith(data.rows, pending, asked).flatMap(termOf);
  }, [data, dataUpdatedAt, underWay, ledger, by, filter, categories, termOf]);
  // Where there are figures they stay, though the service can't be asked for newer ones.
  return { terms, error: terms ? null : error, isOutdated: isPlaceholderData };
}

function useLeaving<T extends Term>(all: Terms<T>, without: LeftOut): Terms<T> {
  const terms = useMemo(() => all.terms && leaveOut(all.terms, without), [all.terms, without]);
  return { ...all, terms };
}

function useDaySums(all: Terms<DayTerm>): Terms<DaySum> {
  const terms = useMemo(() => all.terms && daySumsOf(all.terms), [all.terms]);
  return { ...all, terms };
}
