// What the reports show: a few sums of the service. Those of months and of the period have the category as one of their groupings, so that
// leaving out a category shows there at once; days and labels, which are many, are asked for with it once it matters. Where the page begins
// with reports, those of the first cards are asked for before anything is drawn, and the others when these cards are shown.

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import {
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { currentView, useView } from "../address/address.ts";
import type { Against, Period } from "../address/view.ts";
import { rankedWith } from "../book/list/ranking.ts";
import type { useShownBook } from "../book/use-book.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Comparison, comparisonOf, sidesAsked } from "../service/comparison.ts";
import { type Filter, idsOfChoice } from "../service/filter.ts";
import { isInParts } from "../service/matching.ts";
import {
  type AskedSums,
  type DaySum,
  pendingAt,
  type ReportGrouping,
  type SumRow,
  useUnderWay,
} from "../service/pending.ts";
import { type Book, breakdownQuery, earliestDayQuery, largestQuery } from "../service/queries.ts";
import type { Category } from "../service/shapes.ts";
import { usePlaceholder, useSums } from "../service/use-sums.ts";
import type { LabelTerm } from "./charts/labels.ts";
import { type Large, largestOf } from "./charts/largest.ts";
import type { MonthTerm } from "./charts/months.tsx";
import { type Counted, type Group, groupsOf, type LeftOut, leaveOut, type Term } from "./groups.ts";
import { categoryOf, dayOf, daySumsOf, knownMonths, labelOf, monthOf } from "./report-terms.ts";
import { type Asked, daysOfBars, type Span, spanOf } from "./span.ts";

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
  /** By category each part of an expense counts; here an expense does. */
  readonly count: Count;
}

export interface Count extends Pick<Terms<unknown>, "error" | "isOutdated"> {
  readonly value: number | undefined;
}

export type ReportsBook = ReturnType<typeof useShownBook>;

/** What only the later cards show is asked for once it `isMoreWanted`. */
export function useReports(
  { period, filter: asInBook, categories }: ReportsBook,
  isMoreWanted: boolean,
): Reports {
  const { firstDay } = useLedger();
  const { category, against } = useView();
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

  const allMonths = useTerms({ by: BY_MONTH, filter: ofBars, categories }, monthOf, isMoreWanted);
  const span = useMemo(() => {
    return spanOf({ ...asked, against }, knownMonths(allMonths.terms));
  }, [asked, against, allMonths.terms]);
  const isSpanKnown = isMoreWanted && (period.kind !== "all" || allMonths.terms !== undefined);
  const allCategories = useTerms({ by: BY_CATEGORY, filter, categories }, categoryOf);
  const ofSpan = useMemo(() => ({ ...narrowed, ...span.days }), [narrowed, span.days]);
  const byDays = daysBy(without.length > 0, filter);
  const allDays = useTerms({ by: byDays, filter: ofSpan, categories }, dayOf, isSpanKnown);
  const count = useCount(asInBook, categories);
  const isBehind = without !== wanted;
  const daysWithout = useWithout(allDays, without, isBehind);
  const daySums = useMemo(() => {
    return daysWithout.terms && daySumsOf(daysWithout.terms);
  }, [daysWithout.terms]);
  return {
    ...{ groups, without: wanted, summedWithout: without, span, filter, allMonths, count },
    months: useWithout(allMonths, without, isBehind),
    categories: useWithout(allCategories, without, isBehind),
    days: { ...daysWithout, terms: daySums },
  };
}

/** Whether it has come, or can't be had. */
export function isAnswered({ terms, error }: { terms: unknown; error: Error | null }): boolean {
  return terms !== undefined || error !== null;
}

/** What the labels of each field come to. */
export type Labels = Readonly<Record<LabelField, Terms<LabelTerm>>>;

export function useLabels(
  { categories }: ReportsBook,
  { filter, without: wanted, summedWithout: without }: Reports,
  isMoreWanted: boolean,
): Labels {
  function useLabelTerms(field: LabelField): Terms<LabelTerm> {
    const by = labelsBy(field, without.length > 0, filter);
    const all = useTerms({ by, filter, categories }, labelOf[field], isMoreWanted);
    return useWithout(all, without, without !== wanted);
  }
  return eachLabelField(useLabelTerms);
}

/** The largest expenses of the period. */
export function useLargest(
  { filter, isShown, amountOf }: ReportsBook,
  isWanted: boolean,
): Terms<Large> {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, isPlaceholderData, error } = useQuery({
    ...largestQuery(ledger, filter),
    placeholderData: usePlaceholder(ledger.ledger),
    enabled: isWanted,
  });
  const terms = useMemo(() => {
    if (!data) return undefined;
    const isWhole = data.next === null;
    const pending = pendingAt(underWay, ledger.ledger, dataUpdatedAt);
    const expenses = rankedWith(data.items, pending, { sort: "-amount", isWhole, isShown });
    return largestOf({ expenses, isWhole, amountOf });
  }, [data, dataUpdatedAt, underWay, ledger.ledger, isShown, amountOf]);
  return { terms, error: terms ? null : error, isOutdated: isPlaceholderData };
}

/** As the book has it. */
function useCount(filter: Filter, categories: readonly Category[]): Count {
  const { terms, ...how } = useTerms({ by: EACH_ONCE, filter, categories }, categoryOf);
  return { ...how, value: terms?.reduce((sum, { count }) => sum + count, 0) };
}

function useTerms<T>(
  asked: AskedSums,
  termOf: (row: SumRow) => readonly T[],
  isWanted = true,
): Terms<T> {
  const { rows, error, isOutdated } = useSums(asked, isWanted);
  const terms = useMemo(() => rows?.flatMap(termOf), [rows, termOf]);
  // Where there are figures they stay, though the service can't be asked for newer ones.
  return { terms, error: terms ? null : error, isOutdated };
}

/** Without some categories; `isBehind` where others are to be left out in a moment. */
function useWithout<T extends Counted>(
  all: Terms<T>,
  without: LeftOut,
  isBehind: boolean,
): Terms<T> {
  const terms = useMemo(() => all.terms && leaveOut(all.terms, without), [all.terms, without]);
  return { ...all, terms, isOutdated: all.isOutdated || isBehind };
}

type Grouping = readonly ReportGrouping[];

const BY_MONTH: Grouping = ["month", "category"];
const BY_DAY: Grouping = ["day"];
const BY_DAY_AND_CATEGORY: Grouping = ["day", "category"];
const BY_CATEGORY: Grouping = ["category"];
/** By a label that an expense has one of, it counts once. */
const EACH_ONCE: Grouping = LABEL_FIELDS.slice(0, 1);
const BY_LABEL = eachLabelField((field): Grouping => [field]);
const BY_LABEL_AND_CATEGORY = eachLabelField((field): Grouping => [field, "category"]);

interface ReportFilters {
  /** The categories that are left out, which is done here, so that it needs no further request. */
  readonly choices: Filter["without"];
  /** All of the period, what is left out among it. */
  readonly filter: Filter;
  /** The same of any days. */
  readonly narrowed: Filter;
  /** The same of the days of the bars of months. */
  readonly ofBars: Filter;
}

/** `asInBook` is what the book shows of the same view. */
function reportFilters(asInBook: Filter, asked: Asked): ReportFilters {
  const { without: choices, ...filter } = asInBook;
  const { from, to, ...narrowed } = filter;
  return { choices, filter, narrowed, ofBars: { ...narrowed, ...daysOfBars(asked) } };
}

/** Where there is nothing to compare so, such as an average of years, the period before is compared. */
export function comparisonOrBefore(
  { period, firstDay, today }: Asked,
  against: Against,
): Comparison | undefined {
  const options = { firstDay, today };
  const compared = comparedPeriod(period, today);
  return (
    comparisonOf(compared, against, options) ?? comparisonOf(compared, { kind: "before" }, options)
  );
}

/** Of all time, this year is. */
export function comparedPeriod(period: Period, today: CalendarDate): Period {
  return period.kind === "all" ? { kind: "year", year: today.slice(0, 4) } : period;
}

/** By what two periods are compared: a label, or category where there is none. */
export function changesBy(
  field: LabelField | undefined,
  isSomeLeftOut: boolean,
  filter: Filter,
): Grouping {
  return field ? labelsBy(field, isSomeLeftOut, filter) : BY_CATEGORY;
}

/** There may be many labels, so the categories with them are asked for only where they matter. */
function labelsBy(field: LabelField, isSomeLeftOut: boolean, filter: Filter): Grouping {
  return doCategoriesMatter(isSomeLeftOut, filter) ? BY_LABEL_AND_CATEGORY[field] : BY_LABEL[field];
}

/** And there are many days. */
export function daysBy(isSomeLeftOut: boolean, filter: Filter): Grouping {
  return doCategoriesMatter(isSomeLeftOut, filter) ? BY_DAY_AND_CATEGORY : BY_DAY;
}

/** Of an expense in parts, those in other categories don't count. */
function doCategoriesMatter(isSomeLeftOut: boolean, filter: Filter): boolean {
  return isSomeLeftOut || isInParts(filter);
}

export interface ReportsAhead extends Asked {
  readonly book: Book;
  /** As the book has it. */
  readonly filter: Filter;
}

/** Asks for all that the first cards show. A failed question is asked again, and reported, when its answer is drawn. */
export async function askReportsAhead(
  queries: QueryClient,
  { book, filter: asInBook, ...asked }: ReportsAhead,
): Promise<void> {
  const { choices, filter } = reportFilters(asInBook, asked);
  const ask = (by: Grouping, of: Filter) => queries.prefetchQuery(breakdownQuery(book, by, of));
  const { against, by } = currentView();
  const sides = sidesAsked(
    comparisonOrBefore(asked, against),
    changesBy(by, choices !== undefined, filter),
    filter,
  );
  await Promise.all([
    queries.prefetchQuery(earliestDayQuery(book)),
    ask(sides.now.by, sides.now.filter),
    ask(sides.before.by, sides.before.filter),
    ask(BY_CATEGORY, filter),
    ask(EACH_ONCE, asInBook),
  ]);
}
