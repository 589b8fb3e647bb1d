// Reads search texts for the reader of the page.

import { useMemo } from "react";
import type { SearchQuery } from "../../domain/search/search-query.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Searcher, useLateSearch } from "../service/search.ts";
import { useReader } from "../texts/texts.ts";

export function useSearcher(): Searcher {
  const today = useToday();
  const { firstDay } = useLedger();
  const { locale } = useReader();
  return useMemo(() => ({ today, firstDay, locale }), [today, firstDay, locale]);
}

/** Undefined until what reads it is loaded, which an address with a search or the focus of its field brings. */
export function useReadSearch(text: string): SearchQuery | undefined {
  const searcher = useSearcher();
  const late = useLateSearch();
  return useMemo(() => late?.readFor(text, searcher), [late, text, searcher]);
}
