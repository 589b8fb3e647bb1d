// Reads search texts for the reader of the page.

import { useMemo } from "react";
import type { SearchQuery } from "../../domain/search/search-query.ts";
import { daysOf, type Period, readPeriod } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { lateSearch, type Searcher } from "../service/search.ts";
import { useReader } from "../texts/texts.ts";

export function useSearcher(): Searcher {
  const today = useToday();
  const { firstDay } = useLedger();
  const { locale } = useReader();
  return useMemo(() => ({ today, firstDay, locale }), [today, firstDay, locale]);
}

/** Undefined until the code for reading it is loaded. A view with a search is rendered only then. */
export function useReadSearch(text: string): SearchQuery | undefined {
  const searcher = useSearcher();
  const late = lateSearch();
  return useMemo(() => late?.readFor(text, searcher), [late, text, searcher]);
}

/** Undefined if the search does not name both its first and its last day. */
export function soughtPeriod(
  { from, to }: Pick<SearchQuery, "from" | "to">,
  firstDay: number,
): Period | undefined {
  if (from === undefined || to === undefined || from > to) return undefined;
  const whole = [from.slice(0, 4), from.slice(0, 7)].map(readPeriod).find((period) => {
    const days = period && daysOf(period, firstDay);
    return days?.from === from && days.to === to;
  });
  return whole ?? { kind: "days", from, to };
}
