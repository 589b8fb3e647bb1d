// Requests the data of a view of the book before it is rendered: its sums, then the expenses of its first days. Rendering would request
// them one after another.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DayRange } from "../../domain/time/period.ts";
import { daysOf, neighbor, type Period } from "../address/view.ts";
import { isOfNow, safeToSpendQuery } from "../budgets/budget-queries.ts";
import { today } from "../clock.ts";
import { type CurrentLedger, useLedger } from "../ledger.ts";
import { isOneColumn } from "../media.ts";
import type { Filter } from "../service/filter.ts";
import type { DaySum } from "../service/pending.ts";
import { type Book, breakdownQuery, expensesQuery } from "../service/queries.ts";
import { useIsAway } from "../service/service.ts";
import { daysWithin } from "./figures.ts";
import { batchDays, batchesOf } from "./list/batches.ts";
import { daySums, type ShownBook, sumsAsked } from "./use-book.ts";

/** No screen shows more rows than this. */
const ROWS = 60;
/** How long an answer is cached without being shown. */
const CACHED_MS = 600_000;
/** The requests of the page itself go first. */
const FIRST_WAIT_MS = 1_000;
const WAIT_MS = 20;

/** A view of the book, and its ledger. */
export interface ViewAsked {
  readonly book: Book;
  readonly firstDay: number;
  /** The filter includes the days of the period. */
  readonly filter: Filter;
  readonly period: Period;
}

/** A failed request is sent again, and reported, when the view that needs its answer is rendered. */
export async function askAhead(queries: QueryClient, view: ViewAsked): Promise<void> {
  const cached = { gcTime: CACHED_MS };
  const sums = sumsOf(view).map((sum) => queries.prefetchQuery({ ...sum, ...cached }));
  const { book, firstDay } = view;
  // The page doesn't wait for this answer, since the heading has a fixed place for it.
  if (isOfNow(view, firstDay)) {
    void queries.prefetchQuery({ ...safeToSpendQuery(book, today()), ...cached });
  }
  // The days come first, so that their expenses are requested together with the other sums.
  await sums[0];
  const days = daysAhead(queries, view).map((each) =>
    queries.prefetchQuery({ ...each, ...cached }),
  );
  await Promise.all([...sums, ...days]);
}

/** Returns true if everything is loaded that the list and the parts above it need. */
export function isAnswered(queries: QueryClient, view: ViewAsked): boolean {
  const keys = [...sumsOf(view), ...daysAhead(queries, view)].map(({ queryKey }) => queryKey);
  return keys.every((queryKey) => queries.getQueryData(queryKey) !== undefined);
}

/**
 * The sums by day come first. The figures are included only in one column, since they are above the list then. Otherwise the list doesn't
 * wait for them.
 */
function sumsOf({ book, filter, period, firstDay }: ViewAsked) {
  const { byDay, parts, beside } = sumsAsked(filter, period, firstDay);
  const asked = [byDay, ...parts, ...(isOneColumn() ? beside : [])];
  return asked.map(([by, of]) => breakdownQuery(book, by, of));
}

/** The expenses of one screen, as far as its days are known. */
function daysAhead(queries: QueryClient, { book, filter, period, firstDay }: ViewAsked) {
  const [by, of] = sumsAsked(filter, period, firstDay).byDay;
  const { rows = [] } = queries.getQueryData(breakdownQuery(book, by, of).queryKey) ?? {};
  const range = daysOf(period, firstDay);
  const days = range ? daysWithin(daySums(rows), range) : daySums(rows);
  const batches = batchesOf(onOneScreen(days), batchDays(days), range);
  return batches.map((batch: DayRange) => expensesQuery(book, { ...filter, ...batch }));
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
  const [shown, setShown] = useState({ ledger, book: asked });
  const isAnother = shown.ledger.ledger !== ledger.ledger;
  const isReady =
    shown.book === asked || isAway || isAnother || isAnswered(queries, viewOf(ledger, asked));
  if (isReady && shown.book !== asked) setShown({ ledger, book: asked });
  useEffect(() => {
    if (isReady) return;
    let isCurrent = true;
    void askAhead(queries, viewOf(ledger, asked)).then(() => {
      if (isCurrent) setShown({ ledger, book: asked });
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
        void askAhead(queries, viewOf(ledger, { filter, period }));
      }
    }, wait.current);
    return () => clearTimeout(timer);
  }, [book, ledger, queries, isSettled]);
}

function viewOf(
  ledger: CurrentLedger,
  { filter, period }: Pick<ShownBook, "filter" | "period">,
): ViewAsked {
  return { book: ledger, firstDay: ledger.firstDay, filter, period };
}
