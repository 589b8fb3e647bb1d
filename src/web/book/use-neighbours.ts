// What a step to the period before, or to the one after, will show. It is asked for before anybody steps there, so that the step
// answers at once; whoever goes on stepping finds the next one there too.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { daysOf, neighbour, type Period } from "../address/period.ts";
import { useLedger } from "../ledger.ts";
import type { DaySum } from "../service/pending.ts";
import { type Book, breakdownQuery, expensesQuery } from "../service/queries.ts";
import { daysWithin } from "./figures.ts";
import { portionDays, portionOf } from "./portions.ts";
import { daySums, type ShownBook, sumsAsked } from "./use-book.ts";

/** The page itself comes first. */
const FIRST_WAIT_MS = 1_000;
const WAIT_MS = 20;
const KEPT_MS = 600_000;
/** More rows than these are on no screen. */
const ROWS = 60;

/** `isSettled` once all of the view itself is there. */
export function useNeighbours({ period, filter }: ShownBook, isSettled: boolean): void {
  const queries = useQueryClient();
  const ledger = useLedger();
  const wait = useRef(FIRST_WAIT_MS);
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => {
      wait.current = WAIT_MS;
      for (const steps of [-1, 1] as const) {
        const next = neighbour(period, steps);
        if (next) void ask({ queries, ledger, firstDay: ledger.firstDay, filter, period: next });
      }
    }, wait.current);
    return () => clearTimeout(timer);
  }, [period, filter, ledger, queries, isSettled]);
}

interface Asked {
  readonly queries: QueryClient;
  readonly ledger: Book;
  readonly firstDay: number;
  /** Of the view; its days are not these. */
  readonly filter: ShownBook["filter"];
  readonly period: Period;
}

/** As the book would; where it fails, the book asks again and tells. */
async function ask({ queries, ledger, firstDay, filter, period }: Asked): Promise<void> {
  const ahead = { retry: false, gcTime: KEPT_MS } as const;
  const range = daysOf(period, firstDay);
  const shown = { ...filter, ...range };
  const sums = sumsAsked(shown, period, firstDay).map(([by, of]) => breakdownQuery(ledger, by, of));
  for (const query of sums) await queries.prefetchQuery({ ...query, ...ahead });
  const [byDay] = sums;
  if (!byDay || !range) return;
  const days = daysWithin(daySums(queries.getQueryData(byDay.queryKey)?.rows ?? []), range);
  const length = portionDays(days);
  for (const { date } of onOneScreen(days)) {
    const portion = portionOf(date, length, range);
    await queries.prefetchQuery({ ...expensesQuery(ledger, { ...shown, ...portion }), ...ahead });
  }
}

function onOneScreen(days: readonly DaySum[]): readonly DaySum[] {
  let rows = 0;
  return days.filter(({ count }) => {
    rows += count;
    return rows - count < ROWS;
  });
}
