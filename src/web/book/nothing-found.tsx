// Suggestions for a search without results.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { KnownTexts, SearchCorrection } from "../../domain/search/search-corrections.ts";
import { fold } from "../../domain/text/words.ts";
import { go, useView } from "../address/address.ts";
import { ALL } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { Button } from "../parts/icon.tsx";
import { filterOfView, periodOfView } from "../service/filter.ts";
import { breakdownQuery, descriptionsQuery } from "../service/queries.ts";
import { correctionsFor } from "../service/search-late.ts";
import { useUsedLabels } from "../service/used-labels.ts";
import { useTexts } from "../texts/texts.ts";
import { BY_CATEGORY } from "./use-book.ts";
import { useSearcher } from "./use-search.ts";

export function NearMatches() {
  const texts = useTexts();
  const { search } = useView();
  const { meant, category } = useNearMatches(search) ?? {};
  const isFound = useIsFound(meant ?? search);
  if ((meant === undefined || !isFound) && !category) return null;
  return (
    <p className="near flow">
      {meant !== undefined && isFound && (
        <Button onClick={() => go({ search: meant })}>{texts.finding.meant(meant)}</Button>
      )}
      {category && (
        <Button onClick={() => go({ search: "", category: String(category.id), period: ALL })}>
          {texts.finding.showCategory(category.name)}
        </Button>
      )}
    </p>
  );
}

/** Returns true if the search finds something. A corrected search may still find nothing. */
function useIsFound(search: string): boolean {
  const view = useView();
  const searcher = useSearcher();
  const { search: sought } = view;
  const meant = { ...view, search };
  const { firstDay, today } = searcher;
  const filter = filterOfView(meant, periodOfView(meant, firstDay, today), searcher);
  const asked = breakdownQuery(useLedger(), BY_CATEGORY, filter);
  const { data } = useQuery({ ...asked, enabled: search !== sought });
  return data !== undefined && data.rows.length > 0;
}

/** Undefined until the suggestions are known. */
function useNearMatches(search: string) {
  const labels = useUsedLabels(true);
  const { data, isPending } = useQuery(descriptionsQuery(useLedger()));
  const searcher = useSearcher();
  return useMemo(() => {
    if (!labels || isPending || search.trim() === "") return undefined;
    return nearMatches(search, { labels, texts: data ?? [] }, (text, known) => {
      return correctionsFor(text, known, searcher);
    });
  }, [search, labels, data, isPending, searcher]);
}

/** Each correction fixes one part of the search, so this limits their number. */
const MAX_PARTS = 10;

/**
 * `meant` is the whole search with all possible corrections; undefined if there are none. The category is the one whose name is the search or
 * the corrected search.
 */
export function nearMatches<Label extends KnownTexts["labels"][number]>(
  search: string,
  known: { readonly labels: readonly Label[]; readonly texts: readonly string[] },
  correct: (text: string, known: KnownTexts) => readonly SearchCorrection[],
) {
  let meant = search.trim();
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const [correction] = correct(meant, known);
    if (!correction) break;
    meant = correction.text;
  }
  const sought = fold(meant);
  const category = known.labels.find(({ kind, name }) => {
    return kind === "category" && (fold(name) === sought || `/${fold(name)}` === sought);
  });
  return { meant: meant === search.trim() ? undefined : meant, category };
}
