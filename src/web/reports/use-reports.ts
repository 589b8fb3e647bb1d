// The sums of the reports. Sums by month and of the period are by category too, so that a category can be left out at once. Days and labels
// are many, so they are asked for by category only when that matters. The sums of the first cards come before the others.

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import {
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import type { SearchQuery } from "../../domain/search/search-query.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { currentView, useNarrowing, useView } from "../address/address.ts";
import type { Against, Narrowing, Period } from "../address/view.ts";
import { rankedWith } from "../book/list/ranking.ts";
import { daySums, type ShownBook, useBookOf } from "../book/use-book.ts";
import { soughtPeriod, useReadSearch } from "../book/use-search.ts";
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
import { usePlaceholder, useSums } from "../service/use-sums.ts";
import { type Large, largestOf } from "./charts/largest.ts";
import { type Group, groupsOf, knownMonths, type LeftOut, leaveOut } from "./groups.ts";
import { type Asked, daysOfBars, type Span, spanOf } from "./span.ts";

export interface Answer<Row = SumRow> {
  /** Undefined while they are loading. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  /** True for the rows of the previous view, which are shown until the new ones have come. */
  readonly isOutdated: boolean;
}

export interface Reports {
  readonly groups: readonly Group[];
  readonly without: LeftOut;
  /** The sums are without these. They follow `without` a moment later. */
  readonly summedWithout: LeftOut;
  readonly span: Span;
  /** Finds all expenses of the period, with those that are left out. */
  readonly filter: Filter;
  /** Each sum is of a month and a category, also of those that are left out. */
  readonly allMonths: Answer;
  readonly months: Answer;
  readonly categories: Answer;
  readonly days: Answer<DaySum>;
  /** How many expenses there are. A split one counts once, unlike in the sums by category. */
  readonly count: Omit<Answer, "rows"> & { readonly value: number | undefined };
}

/** The later cards are asked for once they are wanted. */
export function useReports(
  { period, filter: asInBook, categories }: ShownBook,
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
  // A press shows at once. The sums follow as soon as they are made.
  const without = useDeferredValue(wanted);
  const groups = useMemo(() => groupsOf(categories, category), [categories, category]);

  const allMonths = useRows({ by: BY_MONTH, filter: ofBars, categories }, isMoreWanted);
  const span = useMemo(() => {
    return spanOf({ ...asked, against }, knownMonths(allMonths.rows));
  }, [asked, against, allMonths.rows]);
  const isSpanKnown = isMoreWanted && (period.kind !== "all" || allMonths.rows !== undefined);
  const allCategories = useRows({ by: BY_CATEGORY, filter, categories });
  const ofSpan = useMemo(() => ({ ...narrowed, ...span.days }), [narrowed, span.days]);
  const byDays = daysBy(without.length > 0, filter);
  const allDays = useRows({ by: byDays, filter: ofSpan, categories }, isSpanKnown);
  const { rows: counted, ...count } = useRows({ by: EACH_ONCE, filter: asInBook, categories });
  const isBehind = without !== wanted;
  const days = useWithout(allDays, without, isBehind);
  const sums = useMemo(() => days.rows && daySums(days.rows), [days.rows]);
  return {
    ...{ groups, without: wanted, summedWithout: without, span, filter, allMonths },
    months: useWithout(allMonths, without, isBehind),
    categories: useWithout(allCategories, without, isBehind),
    days: { ...days, rows: sums },
    count: { ...count, value: counted?.reduce((sum, { count }) => sum + count, 0) },
  };
}

export type Labels = Readonly<Record<LabelField, Answer>>;

export function useLabels(
  { categories }: ShownBook,
  { filter, without: wanted, summedWithout: without }: Reports,
  isMoreWanted: boolean,
): Labels {
  function useLabelRows(field: LabelField): Answer {
    const by = labelsBy(field, without.length > 0, filter);
    const all = useRows({ by, filter, categories }, isMoreWanted);
    return useWithout(all, without, without !== wanted);
  }
  return eachLabelField(useLabelRows);
}

/** The largest expenses of the period. */
export function useLargest(
  { filter, isShown, amountOf }: ShownBook,
  isWanted: boolean,
): Answer<Large> {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, isPlaceholderData, error } = useQuery({
    ...largestQuery(ledger, filter),
    placeholderData: usePlaceholder(ledger.ledger),
    enabled: isWanted,
  });
  const rows = useMemo(() => {
    if (!data) return undefined;
    const isWhole = data.next === null;
    const pending = pendingAt(underWay, ledger.ledger, dataUpdatedAt);
    const expenses = rankedWith(data.items, pending, { sort: "-amount", isWhole, isShown });
    return largestOf({ expenses, isWhole, amountOf });
  }, [data, dataUpdatedAt, underWay, ledger.ledger, isShown, amountOf]);
  return { rows, error: rows ? null : error, isOutdated: isPlaceholderData };
}

/** Rows stay even if newer ones can't be had. */
function useRows(asked: AskedSums, isWanted = true): Answer {
  const { rows, error, isOutdated } = useSums(asked, isWanted);
  return { rows, error: rows ? null : error, isOutdated };
}

/** Leaves categories out. `isBehind` says that others will be left out in a moment. */
function useWithout(all: Answer, without: LeftOut, isBehind: boolean): Answer {
  const rows = useMemo(() => all.rows && leaveOut(all.rows, without), [all.rows, without]);
  return { ...all, rows, isOutdated: all.isOutdated || isBehind };
}

type Grouping = readonly ReportGrouping[];

const BY_MONTH: Grouping = ["month", "category"];
const BY_DAY: Grouping = ["day"];
const BY_DAY_AND_CATEGORY: Grouping = ["day", "category"];
const BY_CATEGORY: Grouping = ["category"];
/** An expense has one label of a field, so it counts once. */
const EACH_ONCE: Grouping = LABEL_FIELDS.slice(0, 1);
const BY_LABEL = eachLabelField((field): Grouping => [field]);
const BY_LABEL_AND_CATEGORY = eachLabelField((field): Grouping => [field, "category"]);

interface ReportFilters {
  /** Categories are left out here, so that it needs no further request. */
  readonly choices: Filter["without"];
  /** The period, with those that are left out. */
  readonly filter: Filter;
  /** The same for all days. */
  readonly narrowed: Filter;
  /** The same for the bars of months. */
  readonly ofBars: Filter;
}

/** `asInBook` is the filter of the book for the same view. */
function reportFilters(asInBook: Filter, asked: Asked): ReportFilters {
  const { without: choices, ...filter } = asInBook;
  const { from, to, ...narrowed } = filter;
  return { choices, filter, narrowed, ofBars: { ...narrowed, ...daysOfBars(asked) } };
}

/** If there is nothing to compare so, such as an average of years, it is compared with the period before. */
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

/** For all time, this year is compared. */
export function comparedPeriod(period: Period, today: CalendarDate): Period {
  return period.kind === "all" ? { kind: "year", year: today.slice(0, 4) } : period;
}

/** The grouping of a comparison, by a label or by category. */
export function changesBy(
  field: LabelField | undefined,
  isSomeLeftOut: boolean,
  filter: Filter,
): Grouping {
  return field ? labelsBy(field, isSomeLeftOut, filter) : BY_CATEGORY;
}

function labelsBy(field: LabelField, isSomeLeftOut: boolean, filter: Filter): Grouping {
  return doCategoriesMatter(isSomeLeftOut, filter) ? BY_LABEL_AND_CATEGORY[field] : BY_LABEL[field];
}

export function daysBy(isSomeLeftOut: boolean, filter: Filter): Grouping {
  return doCategoriesMatter(isSomeLeftOut, filter) ? BY_DAY_AND_CATEGORY : BY_DAY;
}

/** The parts of a split expense in other categories don't count. */
function doCategoriesMatter(isSomeLeftOut: boolean, filter: Filter): boolean {
  return isSomeLeftOut || isInParts(filter);
}

export interface ReportsAhead extends Asked {
  readonly book: Book;
  /** The filter of the book for the same view. */
  readonly filter: Filter;
}

/** Asks for the sums of the first cards. A failed question is asked again, and reported, when its answer is drawn. */
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

interface Sought {
  readonly period: Period | undefined;
  readonly narrowing: Narrowing;
}

/** The book of the reports. Days that the search names are its period, which can be compared, and no longer part of the search. */
export function useReportsBook(): { readonly book: ShownBook; readonly narrowing: Narrowing } {
  const { period } = useView();
  const narrowing = useNarrowing();
  const { firstDay } = useLedger();
  const query = useReadSearch(narrowing.search);
  const sought = useMemo(() => {
    return soughtDays({ period, narrowing }, query, firstDay);
  }, [period, narrowing, query, firstDay]);
  return { book: useBookOf(sought.period, sought.narrowing), narrowing: sought.narrowing };
}

/** Unchanged if the search names no days or the address has others. */
export function soughtDays(
  { period, narrowing }: Sought,
  query: SearchQuery | undefined,
  firstDay: number,
): Sought {
  const isOfAll = period === undefined || period.kind === "all";
  const sought = isOfAll && query ? soughtPeriod(query, firstDay) : undefined;
  if (!query || !sought) return { period, narrowing };
  const search = query.marks
    .filter(({ kind }) => kind === "date")
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), narrowing.search);
  return { period: sought, narrowing: { ...narrowing, search: search.trim() } };
}
