// What a search that found nothing may have meant: the same words as the ledger has them, or a category.

import type { KnownTexts, SearchCorrection } from "../../domain/search/search-corrections.ts";
import { fold } from "../../domain/text/words.ts";

export interface NearMatches<Label> {
  /** The whole search with all that can be put right; undefined if nothing can. */
  readonly meant: string | undefined;
  /** The category that the search, or what it meant, is the name of. */
  readonly category: Label | undefined;
}

type Correct = (text: string, known: KnownTexts) => readonly SearchCorrection[];

/** Each correction puts one part right. */
const MAX_PARTS = 10;

export function nearMatches<Label extends KnownTexts["labels"][number]>(
  search: string,
  known: { readonly labels: readonly Label[]; readonly texts: readonly string[] },
  correct: Correct,
): NearMatches<Label> {
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
