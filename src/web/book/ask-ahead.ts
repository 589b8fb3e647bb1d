// Asks for what a view of the book will show before it is drawn: its sums, then the expenses of its first days. Drawing would ask for
// them one after another.

import type { QueryClient } from "@tanstack/react-query";
import { daysOf, type Period } from "../address/view.ts";
import type { Filter } from "../service/filter.ts";
import type { DaySum } from "../service/pending.ts";
import { type Book, breakdownQuery, expensesQuery } from "../service/queries.ts";
import { daysWithin } from "./figures.ts";
import { portionDays, portionOf } from "./list/portions.ts";
import { daySums, type SumsAsked, sumsAsked } from "./sums-asked.ts";

/** No screen shows more rows than this. */
const ROWS = 60;

export interface AheadView {
  readonly book: Book;
  readonly firstDay: number;
  /** With the days of the period. */
  readonly filter: Filter;
  readonly period: Period;
  /** How long it is cached without being shown, in milliseconds. */
  readonly keptMs: number;
  /** What the figures beside the list are asked for after; by default nothing. */
  readonly untilLater?: Promise<void> | undefined;
}

/** What fails is asked for again, and reported, when it is drawn. */
export async function askAhead(
  queries: QueryClient,
  { book, firstDay, filter, period, keptMs, untilLater }: AheadView,
): Promise<void> {
  const kept = { gcTime: keptMs };
  const ask = ([by, of]: SumsAsked) =>
    queries.prefetchQuery({ ...breakdownQuery(book, by, of), ...kept });
  const { byDay, parts, beside } = sumsAsked(filter, period, firstDay);
  const answers = parts.map(ask);
  if (untilLater) void untilLater.then(() => beside.map(ask));
  else answers.push(...beside.map(ask));
  await ask(byDay);
  const range = daysOf(period, firstDay);
  const { queryKey } = breakdownQuery(book, ...byDay);
  const known = daySums(queries.getQueryData(queryKey)?.rows ?? []);
  const days = range ? daysWithin(known, range) : known;
  const length = portionDays(days);
  for (const { date } of onOneScreen(days)) {
    const portion = portionOf(date, length, range);
    answers.push(
      queries.prefetchQuery({ ...expensesQuery(book, { ...filter, ...portion }), ...kept }),
    );
  }
  await Promise.all(answers);
}

function onOneScreen(days: readonly DaySum[]): readonly DaySum[] {
  let rows = 0;
  return days.filter(({ count }) => {
    rows += count;
    return rows - count < ROWS;
  });
}
