// Reads search texts for the reader of the page.

import { useMemo } from "react";
import type { SearchQuery } from "../../domain/search/search-query.ts";
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

/** Undefined until what reads it is loaded: no view with a search is drawn before. */
export function useReadSearch(text: string): SearchQuery | undefined {
  const searcher = useSearcher();
  const late = lateSearch();
  return useMemo(() => late?.readFor(text, searcher), [late, text, searcher]);
}
