// Which book is drawn while somebody searches: the one before, until what is sought is answered, or can't be. So each letter draws the list once, and
// not first without its rows.

import { type QueryClient, usePrefetchQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isSame } from "../../domain/ledger/ledger-change.ts";
import { type CurrentLedger, useLedger } from "../ledger.ts";
import { isOneColumn } from "../media.ts";
import { breakdownQuery } from "../service/queries.ts";
import { useIsAway } from "../service/service.ts";
import { askAhead, firstPortions, isAnswered } from "./ask-ahead.ts";
import { sumsAsked } from "./sums-asked.ts";
import type { ShownBook } from "./use-book.ts";

/** What is answered is drawn at once, and then in use. */
const KEPT_MS = 60_000;

interface Steady {
  readonly ledger: CurrentLedger;
  readonly book: ShownBook;
}

/** The book that is asked for, or the one before while it is sought for. */
export function useSteadyBook(asked: ShownBook): ShownBook {
  const queries = useQueryClient();
  const ledger = useLedger();
  const { firstDay } = ledger;
  const { filter, period } = asked;
  // Before anything is drawn, and before what stands beside the list is asked for: the list waits for it.
  usePrefetchQuery(breakdownQuery(ledger, ...sumsAsked(filter, period, firstDay).byDay));
  const drawn = useRef<Steady>({ ledger, book: asked });
  const [settled, setSettled] = useState<ShownBook>();
  const isAway = useIsAway();
  const isHeld =
    !isAway && settled !== asked && isSoughtAfter(queries, drawn.current, { ledger, book: asked });
  const book = isHeld ? drawn.current.book : asked;
  // Only once it is drawn: what React has begun to draw may be dropped.
  useLayoutEffect(() => {
    if (!isHeld) drawn.current = { ledger, book: asked };
  });
  useEffect(() => {
    if (!isHeld) return;
    let isCurrent = true;
    void askAhead(queries, {
      ...{ book: ledger, firstDay, filter, period, keptMs: KEPT_MS },
      // With fewer finds, the list mostly begins with the same days.
      likely: isSame(period, book.period) ? portionsAt(queries, { ledger, book }) : [],
      untilLater: isOneColumn() ? undefined : Promise.resolve(),
    }).then(() => {
      if (isCurrent) setSettled(asked);
    });
    return () => {
      isCurrent = false;
    };
  }, [isHeld, asked, filter, period, ledger, firstDay, book, queries]);
  return book;
}

/** Whether something else is sought than what is drawn, and not answered yet. */
function isSoughtAfter(queries: QueryClient, drawn: Steady, asked: Steady): boolean {
  if (drawn.book === asked.book || drawn.ledger.ledger !== asked.ledger.ledger) return false;
  if (isSame(sought(drawn.book), sought(asked.book))) return false;
  return (
    portionsAt(queries, drawn).length > 0 && !isAnswered(queries, viewOf(asked), isOneColumn())
  );
}

/** What of a filter is no day. */
function sought({ filter: { from, to, ...others } }: ShownBook): unknown {
  return others;
}

function portionsAt(queries: QueryClient, steady: Steady) {
  return firstPortions(queries, viewOf(steady));
}

function viewOf({ ledger, book: { filter, period } }: Steady) {
  return { book: ledger, firstDay: ledger.firstDay, filter, period };
}
