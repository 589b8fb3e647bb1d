// The page maps of the lists that were read lately. What they keep is bounded for all of them together; the
// list that nobody has asked for longest makes room.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createCache } from "../cache.ts";
import type { RevisionStep } from "./applied.ts";
import { type Budget, createPageMap, type PageMap } from "./page-map.ts";

/** Four lists of 100,000 expenses of ordinary length. */
export const KEPT_BYTES = 33_554_432;
/** How many page maps are kept; fewer if many places were touched in their lists lately. */
const PAGE_MAPS = 1_024;
/** What a page map takes beside the places that it remembers, counted in places; each of these takes some 100 bytes. */
const PAGE_MAP_PLACES = 256;

export interface PageMaps {
  /** The ledger's page map, which may have to begin again. */
  of(ledger: LedgerId): PageMap;
  /** Takes note of what a batch has changed, if there is a page map of the ledger's list. */
  record(step: RevisionStep): void;
}

export function createPageMaps(keptBytes = KEPT_BYTES): PageMaps {
  const budget: Budget = { bytes: keptBytes, allBytes: keptBytes };
  const pageMaps = createCache<LedgerId, PageMap>({
    most: PAGE_MAPS * PAGE_MAP_PLACES,
    sizeOf: ({ history }) => PAGE_MAP_PLACES + history.places,
    dropped: (pageMap) => pageMap.clear(),
  });

  return {
    of(ledger) {
      const pageMap = pageMaps.peek(ledger) ?? createPageMap(budget);
      pageMaps.put(ledger, pageMap);
      while (budget.bytes <= keptBytes / 2 && pageMaps.count > 1) pageMaps.dropOldest();
      return pageMap;
    },
    record(step) {
      pageMaps.peek(step.ledger)?.history.record(step);
      pageMaps.measure(step.ledger);
    },
  };
}
