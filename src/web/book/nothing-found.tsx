// What a search that finds nothing may have meant, each a press away.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { go, useView } from "../address/address.ts";
import { ALL } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { filterOfView, periodOfView } from "../service/filter.ts";
import { breakdownQuery, descriptionsQuery } from "../service/queries.ts";
import { correctionsFor } from "../service/search-late.ts";
import { useUsedLabels } from "../service/used-labels.ts";
import { useTexts } from "../texts/texts.ts";
import { nearMatches } from "./near-matches.ts";
import { BY_CATEGORY } from "./sums-asked.ts";
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
        <button type="button" onClick={() => go({ search: meant })}>
          {texts.finding.meant(meant)}
        </button>
      )}
      {category && (
        <button
          type="button"
          onClick={() => go({ search: "", category: String(category.id), period: ALL })}
        >
          {texts.finding.showCategory(category.name)}
        </button>
      )}
    </p>
  );
}

/** Whether a search finds anything: one with a word put right may have others that nothing has. */
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

/** Undefined until it is known. */
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
