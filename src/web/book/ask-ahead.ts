// Requests the data of a view of the book before it is rendered: its sums, then the expenses of its first days. Rendering would request
// them one after another.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { daysOf, neighbor } from "../address/view.ts";
import { isOfNow, safeToSpendQuery } from "../budgets/budget-queries.ts";
import { today } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { isOneColumn } from "../media.ts";
import type { Filter } from "../service/filter.ts";
import { isInParts } from "../service/matching.ts";
import type { DaySum } from "../service/pending.ts";
import { type Book, breakdownQuery, expensesQuery } from "../service/queries.ts";
import { useIsAway } from "../service/service.ts";
import type { Grouping } from "../service/shapes.ts";
import { daysWithin } from "./figures.ts";
import { batchDays, batchesOf } from "./list/batches.ts";
import {
  BY_CATEGORY,
  BY_DAY,
  daySums,
  IN_PARTS,
  type ShownBook,
  withFigures,
  withMonthBefore,
} from "./use-book.ts";

/** No screen shows more rows than this. */
const ROWS = 60;
/** How long an answer is cached without being shown. */
const CACHED_MS = 600_000;
/** The requests of the page itself go first. */
const FIRST_WAIT_MS = 1_000;
const WAIT_MS = 20;

interface LedgerAsked extends Book {
  readonly firstDay: number;
}

/** The filter includes the days of the period. */
type ViewAsked = Pick<ShownBook, "filter" | "period">;

/** A failed request is sent again, and reported, when the view that needs its answer is rendered. */
export async function askAhead(
  queries: QueryClient,
  ledger: LedgerAsked,
  view: ViewAsked,
): Promise<void> {
  const cached = { gcTime: CACHED_MS };
  const sums = sumsOf(ledger, view).map((sum) => queries.prefetchQuery({ ...sum, ...cached }));
  // The page doesn't wait for this answer, since the heading has a fixed place for it.
  if (isOfNow(view, ledger.firstDay)) {
    void queries.prefetchQuery({ ...safeToSpendQuery(ledger, today()), ...cached });
  }
  // The days come first, so that their expenses are requested together with the other sums.
  await sums[0];
  const days = daysAhead(queries, ledger, view).map((each) =>
    queries.prefetchQuery({ ...each, ...cached }),
  );
  await Promise.all([...sums, ...days]);
}

/** Returns true if everything is loaded that the list and the parts above it need. */
export function isAnswered(queries: QueryClient, ledger: LedgerAsked, view: ViewAsked): boolean {
  return [...sumsOf(ledger, view), ...daysAhead(queries, ledger, view)].every(
    ({ queryKey }) => queries.getQueryData<unknown>(queryKey) !== undefined,
  );
}

function byDay(ledger: LedgerAsked, { filter, period }: ViewAsked) {
  return breakdownQuery(ledger, BY_DAY, withFigures(filter, period, ledger.firstDay));
}

/**
 * The sums by day come first. If only parts of the expenses count, further sums say how much of each day counts. The sums of the figures are
 * included only in one column, since the figures are above the list then. Otherwise the list doesn't wait for them.
 */
function sumsOf(ledger: LedgerAsked, view: ViewAsked) {
  const { filter, period } = view;
  const ask = (by: readonly Grouping[], of: Filter) => breakdownQuery(ledger, by, of);
  const both = withMonthBefore(filter, period, ledger.firstDay);
  return [
    byDay(ledger, view),
    ...(isInParts(filter) ? [ask(IN_PARTS, withFigures(filter, period, ledger.firstDay))] : []),
    ...(isOneColumn() && both ? [ask(IN_PARTS, both)] : []),
    ...(isOneColumn() ? [ask(BY_CATEGORY, filter)] : []),
  ];
}

/** The expenses of one screen, as far as its days are known. */
function daysAhead(queries: QueryClient, ledger: LedgerAsked, view: ViewAsked) {
  const { rows = [] } = queries.getQueryData(byDay(ledger, view).queryKey) ?? {};
  const range = daysOf(view.period, ledger.firstDay);
  const days = range ? daysWithin(daySums(rows), range) : daySums(rows);
  const batches = batchesOf(onOneScreen(days), batchDays(days), range);
  return batches.map((batch) => expensesQuery(ledger, { ...view.filter, ...batch }));
}

function onOneScreen(days: readonly DaySum[]): readonly DaySum[] {
  let rows = 0;
  return days.filter(({ count }) => {
    rows += count;
    return rows - count < ROWS;
  });
}

/**
 * Returns the previous book until the data of the new one has come or failed. So each step and each letter of a search renders only once.
 */
export function useSteadyBook(asked: ShownBook): ShownBook {
  const queries = useQueryClient();
  const ledger = useLedger();
  const isAway = useIsAway();
  const [shown, setShown] = useState({ ledger: ledger.ledger, book: asked });
  const isAnother = shown.ledger !== ledger.ledger;
  const isReady = shown.book === asked || isAway || isAnother || isAnswered(queries, ledger, asked);
  if (isReady && shown.book !== asked) setShown({ ledger: ledger.ledger, book: asked });
  useEffect(() => {
    if (isReady) return;
    let isCurrent = true;
    void askAhead(queries, ledger, asked).then(() => {
      if (isCurrent) setShown({ ledger: ledger.ledger, book: asked });
    });
    return () => {
      isCurrent = false;
    };
  }, [isReady, queries, ledger, asked]);
  return isReady ? asked : shown.book;
}

/** Requests the periods before and after the shown one, once the view itself is loaded, so that a step to them is immediate. */
export function usePeriodsAhead(book: ShownBook, isSettled: boolean): void {
  const queries = useQueryClient();
  const ledger = useLedger();
  const wait = useRef(FIRST_WAIT_MS);
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => {
      wait.current = WAIT_MS;
      for (const steps of [-1, 1] as const) {
        const period = neighbor(book.period, steps);
        if (!period) continue;
        const filter = { ...book.filter, ...daysOf(period, ledger.firstDay) };
        void askAhead(queries, ledger, { filter, period });
      }
    }, wait.current);
    return () => clearTimeout(timer);
  }, [book, ledger, queries, isSettled]);
}
