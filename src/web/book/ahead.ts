// The periods before and after the shown one are asked for before somebody steps to them, so that the step is immediate.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { daysOf, neighbour } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { askAhead } from "./ask-ahead.ts";
import type { ShownBook } from "./use-book.ts";

/** The page itself comes first. */
const FIRST_WAIT_MS = 1_000;
const WAIT_MS = 20;
const KEPT_MS = 600_000;

/** `isSettled` once all of the view itself is there. */
export function usePeriodsAhead({ period, filter }: ShownBook, isSettled: boolean): void {
  const queries = useQueryClient();
  const ledger = useLedger();
  const wait = useRef(FIRST_WAIT_MS);
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => {
      wait.current = WAIT_MS;
      const { firstDay } = ledger;
      for (const steps of [-1, 1] as const) {
        const next = neighbour(period, steps);
        if (!next) continue;
        const view = { filter: { ...filter, ...daysOf(next, firstDay) }, period: next };
        void askAhead(queries, { book: ledger, firstDay, ...view, keptMs: KEPT_MS });
      }
    }, wait.current);
    return () => clearTimeout(timer);
  }, [period, filter, ledger, queries, isSettled]);
}
