// The page maps of recently read lists. One bound applies to all their cached pages; the least recently used list is evicted.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createCache } from "../cache.ts";
import type { RevisionStep } from "./applied.ts";
import { type Budget, createPageMap, type PageMap } from "./page-map.ts";

/** Four lists of 100,000 expenses of ordinary length. */
export const KEPT_BYTES = 33_554_432;
/** Limits the page maps; there are fewer if many places were touched in their lists lately. */
const PAGE_MAPS = 1_024;
/** The size of a page map without its remembered places, counted in places of some 100 bytes each. */
const PAGE_MAP_PLACES = 256;

export interface PageMaps {
  /** The ledger's page map, which may have to start again. */
  of(ledger: LedgerId): PageMap;
  /** Records the changes of a batch, if there is a page map of the ledger's list. */
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
