// The book as the reports have it: days that its search names are their period, which can be compared with others, and no longer part of
// the search, which would find nothing on any other day.

import { useMemo } from "react";
import type { SearchQuery } from "../../domain/search/search-query.ts";
import { useNarrowing, useView } from "../address/address.ts";
import type { Narrowing, Period } from "../address/view.ts";
import { soughtPeriod } from "../book/sought-period.ts";
import { type ShownBook, useBookOf } from "../book/use-book.ts";
import { useReadSearch } from "../book/use-search.ts";
import { useLedger } from "../ledger.ts";

interface Sought {
  readonly period: Period | undefined;
  readonly narrowing: Narrowing;
}

export function useReportsBook(): { readonly book: ShownBook; readonly narrowing: Narrowing } {
  const { period } = useView();
  const narrowing = useNarrowing();
  const { firstDay } = useLedger();
  const query = useReadSearch(narrowing.search);
  const sought = useMemo(() => {
    return soughtDays({ period, narrowing }, query, firstDay);
  }, [period, narrowing, query, firstDay]);
  return { book: useBookOf(sought.period, sought.narrowing), narrowing: sought.narrowing };
}

/** As it is, where the search names no days or the address has others. */
export function soughtDays(
  { period, narrowing }: Sought,
  query: SearchQuery | undefined,
  firstDay: number,
): Sought {
  const isOfAll = period === undefined || period.kind === "all";
  const sought = isOfAll && query ? soughtPeriod(query, firstDay) : undefined;
  if (!query || !sought) return { period, narrowing };
  const search = query.marks
    .filter(({ kind }) => kind === "date")
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), narrowing.search);
  return { period: sought, narrowing: { ...narrowing, search: search.trim() } };
}
