// The sums of the reports. Sums by month and of the period are also grouped by category, so that a category can be left out at once. There
// are many days and labels, so their sums are grouped by category only when that matters. The sums of the first cards are requested first.

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
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
import { pendingAt, type ReportGrouping, useUnderWay } from "../service/pending.ts";
import { type Book, breakdownQuery, earliestDayQuery, largestQuery } from "../service/queries.ts";
import { type ShownSums, usePlaceholder, useSums } from "../service/use-sums.ts";
import { largestOf } from "./charts/largest.ts";
import { groupsOf, knownMonths, type LeftOut, leaveOut } from "./groups.ts";
import { type Asked, daysOfBars, spanOf } from "./span.ts";

export type Answer = Pick<ShownSums, "rows" | "error" | "isOutdated">;

export type Reports = ReturnType<typeof useReports>;

/**
 * Requests the sums of the later cards only once they are wanted. `filter` and `allMonths`, the sums by month and category, include left-out
 * categories. `count` has each split expense once, unlike the sums by category.
 */
export function useReports(book: ShownBook, isMoreWanted: boolean) {
  const { period, filter: asInBook, categories } = book;
  const { firstDay } = useLedger();
  const { category, against } = useView();
  const today = useToday();
  const asked = useMemo(() => ({ period, firstDay, today }), [period, firstDay, today]);
  const { filter, narrowed, ofBars, without, groups } = useMemo(() => {
    const { choices, ...filters } = reportFilters(asInBook, asked);
    const without = new Set(choices?.flatMap((choice) => idsOfChoice(choice, categories)));
    return { ...filters, without: [...without], groups: groupsOf(categories, category) };
  }, [asInBook, asked, categories, category]);
  const allMonths = useSums({ by: BY_MONTH, filter: ofBars, categories }, isMoreWanted);
  const span = useMemo(() => {
    return spanOf({ ...asked, against }, knownMonths(allMonths.rows));
  }, [asked, against, allMonths.rows]);
  const isSpanKnown = isMoreWanted && (period.kind !== "all" || allMonths.rows !== undefined);
  const ofSpan = useMemo(() => ({ ...narrowed, ...span.days }), [narrowed, span.days]);
  const byDays = groupingBy("day", without.length > 0, filter);
  const days = useWithout(
    useSums({ by: byDays, filter: ofSpan, categories }, isSpanKnown),
    without,
  );
  const sums = useMemo(() => days.rows && daySums(days.rows), [days.rows]);
  function useSumsByLabel(field: LabelField): Answer {
    const by = groupingBy(field, without.length > 0, filter);
    return useWithout(useSums({ by, filter, categories }, isMoreWanted), without);
  }
  return {
    groups,
    without,
    span,
    filter,
    allMonths,
    categories: useWithout(useSums({ by: BY_CATEGORY, filter, categories }), without),
    days: { ...days, rows: sums },
    count: useSums({ by: EACH_ONCE, filter: asInBook, categories }),
    labels: eachLabelField(useSumsByLabel),
    largest: useLargest(book, isMoreWanted),
  };
}

/** The largest expenses of the period. */
function useLargest({ filter, isShown, amountOf }: ShownBook, isWanted: boolean) {
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
    const pending = pendingAt(ledger.ledger, dataUpdatedAt, underWay);
    const expenses = rankedWith(data.items, pending, { sort: "-amount", isWhole, isShown });
    return largestOf({ expenses, isWhole, amountOf });
  }, [data, dataUpdatedAt, underWay, ledger.ledger, isShown, amountOf]);
  return { rows, error, isOutdated: isPlaceholderData };
}

/** Leaves categories out. */
function useWithout(all: Answer, without: LeftOut): Answer {
  const rows = useMemo(() => all.rows && leaveOut(all.rows, without), [all.rows, without]);
  return { ...all, rows };
}

type Grouping = readonly ReportGrouping[];

const BY_MONTH: Grouping = ["month", "category"];
const BY_CATEGORY: Grouping = ["category"];
/** An expense has only one label of such a field, so grouping by it counts each expense once. */
const EACH_ONCE: Grouping = LABEL_FIELDS.slice(0, 1);
const ALONE = groupings();
const WITH_CATEGORY = groupings("category");

function groupings(...more: Grouping) {
  return {
    day: ["day", ...more] as const,
    ...eachLabelField((field): Grouping => [field, ...more]),
  };
}

/**
 * `asInBook` is the filter of the book for the same view. `choices` are its left-out categories, which the page leaves out itself, so that no
 * further request is needed. `narrowed` has no period, and `ofBars` has the days of the monthly bars.
 */
function reportFilters(asInBook: Filter, asked: Asked) {
  const { without: choices, ...filter } = asInBook;
  const { from, to, ...narrowed } = filter;
  const ofBars: Filter = { ...narrowed, ...daysOfBars(asked) };
  return { choices, filter, narrowed, ofBars };
}

/** Compares with the period before if the wanted comparison does not exist, as with an average of years. */
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

/** The period to compare; for all time, this year. */
export function comparedPeriod(period: Period, today: CalendarDate): Period {
  return period.kind === "all" ? { kind: "year", year: today.slice(0, 4) } : period;
}

/** The grouping of a report. The parts of a split expense in other categories don't count. */
export function groupingBy(
  field: LabelField | "day" | undefined,
  isSomeLeftOut: boolean,
  filter: Filter,
): Grouping {
  if (!field) return BY_CATEGORY;
  return (isSomeLeftOut || isInParts(filter) ? WITH_CATEGORY : ALONE)[field];
}

export interface ReportsAhead extends Asked {
  readonly book: Book;
  /** The filter of the book for the same view. */
  readonly filter: Filter;
}

/** Requests the sums of the first cards ahead of time. A failed request is repeated, and reported, when its card is drawn. */
export async function askReportsAhead(
  queries: QueryClient,
  { book, filter: asInBook, ...asked }: ReportsAhead,
): Promise<void> {
  const { choices, filter } = reportFilters(asInBook, asked);
  const ask = (by: Grouping, of: Filter) => queries.prefetchQuery(breakdownQuery(book, by, of));
  const { against, by } = currentView();
  const sides = sidesAsked(
    comparisonOrBefore(asked, against),
    groupingBy(by, choices !== undefined, filter),
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

/** The book of the reports. If the search has dates, these become the period, which can be compared, and are removed from the search. */
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

/** Moves the dates of the search into the period. Returns its argument if the search has no dates, or the address already has a period. */
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
