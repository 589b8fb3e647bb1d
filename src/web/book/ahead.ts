// Asks for what a view of the book will show before it is drawn: its sums, and then the expenses of its first days. Drawing asks
// for them too, but each of its questions would wait until what the one before has brought is drawn.

import type { QueryClient } from "@tanstack/react-query";
import { daysOf, type Period } from "../address/period.ts";
import type { Filter } from "../service/filter.ts";
import type { DaySum } from "../service/pending.ts";
import { type Book, breakdownQuery, expensesQuery } from "../service/queries.ts";
import { daysWithin } from "./figures.ts";
import { portionDays, portionOf } from "./portions.ts";
import { daySums, sumsAsked } from "./use-book.ts";

/** More rows than these are on no screen. */
const ROWS = 60;

export interface AheadView {
  readonly book: Book;
  readonly firstDay: number;
  /** With the days of the period. */
  readonly filter: Filter;
  readonly period: Period;
  /** How long it is kept though nobody looks at it, in milliseconds. */
  readonly keptMs: number;
}

/** What can't be had is asked for again, and told, when it is drawn. */
export async function askAhead(
  queries: QueryClient,
  { book, firstDay, filter, period, keptMs }: AheadView,
): Promise<void> {
  const kept = { gcTime: keptMs };
  const asked = sumsAsked(filter, period, firstDay).map(([by, of]) => breakdownQuery(book, by, of));
  const [byDay, ...others] = asked;
  if (!byDay) return;
  const answers = others.map((query) => queries.prefetchQuery({ ...query, ...kept }));
  await queries.prefetchQuery({ ...byDay, ...kept });
  const range = daysOf(period, firstDay);
  const known = daySums(queries.getQueryData(byDay.queryKey)?.rows ?? []);
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
