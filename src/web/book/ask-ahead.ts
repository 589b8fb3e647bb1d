// Asks for what a view of the book will show before it is drawn: its sums, then the expenses of its first days. Drawing would ask for
// them one after another.

import type { QueryClient } from "@tanstack/react-query";
import type { DayRange } from "../../domain/time/period.ts";
import { daysOf, type Period } from "../address/view.ts";
import type { Filter } from "../service/filter.ts";
import type { DaySum } from "../service/pending.ts";
import { type Book, breakdownQuery, expensesQuery } from "../service/queries.ts";
import { daysWithin } from "./figures.ts";
import { portionDays, portionsOf } from "./list/portions.ts";
import { daySums, type SumsAsked, sumsAsked } from "./sums-asked.ts";

/** No screen shows more rows than this. */
const ROWS = 60;

/** A view of the book, and the ledger that it is of. */
export interface ViewAsked {
  readonly book: Book;
  readonly firstDay: number;
  /** With the days of the period. */
  readonly filter: Filter;
  readonly period: Period;
}

export interface AheadView extends ViewAsked {
  /** How long it is cached without being shown, in milliseconds. */
  readonly keptMs: number;
  /** What the figures beside the list are asked for after; by default nothing. */
  readonly untilLater?: Promise<void> | undefined;
  /** Portions of days that it probably begins with: they are asked for before its days are known. */
  readonly likely?: readonly DayRange[] | undefined;
}

/** What fails is asked for again, and reported, when it is drawn. */
export async function askAhead(
  queries: QueryClient,
  { keptMs, untilLater, likely = [], ...view }: AheadView,
): Promise<void> {
  const { book, filter } = view;
  const kept = { gcTime: keptMs };
  const ask = ([by, of]: SumsAsked) =>
    queries.prefetchQuery({ ...breakdownQuery(book, by, of), ...kept });
  const askDays = (days: DayRange) =>
    queries.prefetchQuery({ ...expensesQuery(book, { ...filter, ...days }), ...kept });
  const { byDay, parts, beside } = sumsOf(view);
  const areDaysThere = ask(byDay);
  const answers = [...parts.map(ask), ...likely.map(askDays)];
  if (untilLater) void untilLater.then(() => beside.map(ask));
  else answers.push(...beside.map(ask));
  await areDaysThere;
  answers.push(...firstPortions(queries, view).map(askDays));
  await Promise.all(answers);
}

/** Whether all that such a list is drawn from is there, and what stands above it, if that is so. */
export function isAnswered(queries: QueryClient, view: ViewAsked, hasBeside: boolean): boolean {
  const { book, filter } = view;
  const { byDay, parts, beside } = sumsOf(view);
  const isThere = ([by, of]: SumsAsked) =>
    queries.getQueryData(breakdownQuery(book, by, of).queryKey) !== undefined;
  return (
    [byDay, ...parts, ...(hasBeside ? beside : [])].every(isThere) &&
    firstPortions(queries, view).every((days) => {
      const { queryKey } = expensesQuery(book, { ...filter, ...days });
      return queries.getQueryData(queryKey) !== undefined;
    })
  );
}

/** The portions in which the expenses of one screen are asked for, as far as the days are known. */
export function firstPortions(queries: QueryClient, view: ViewAsked): readonly DayRange[] {
  const { byDay } = sumsOf(view);
  const range = daysOf(view.period, view.firstDay);
  const { queryKey } = breakdownQuery(view.book, ...byDay);
  const known = daySums(queries.getQueryData(queryKey)?.rows ?? []);
  const days = range ? daysWithin(known, range) : known;
  const length = portionDays(days);
  return portionsOf(onOneScreen(days), length, range);
}

function sumsOf({ filter, period, firstDay }: ViewAsked) {
  return sumsAsked(filter, period, firstDay);
}

function onOneScreen(days: readonly DaySum[]): readonly DaySum[] {
  let rows = 0;
  return days.filter(({ count }) => {
    rows += count;
    return rows - count < ROWS;
  });
}
