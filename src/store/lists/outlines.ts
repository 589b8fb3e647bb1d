// The outlines of the lists that were read lately. What they keep is bounded for all of them together; the
// list that nobody has asked for longest makes room.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createCache } from "../cache.ts";
import type { RevisionStep } from "./applied.ts";
import { type Budget, createOutline, type Outline } from "./outline.ts";

/** Four lists of 100,000 expenses of ordinary length. */
export const KEPT_BYTES = 33_554_432;
/** How many outlines are kept; fewer if many places were touched in their lists lately. */
const OUTLINES = 1_024;
/** What an outline takes beside the places that it remembers, counted in places; each of these takes some 100 bytes. */
const OUTLINE_PLACES = 256;

export interface Outlines {
  /** The ledger's outline, which may have to begin again. */
  of(ledger: LedgerId): Outline;
  /** Takes note of what a batch has changed, if there is an outline of the ledger's list. */
  record(step: RevisionStep): void;
}

export function createOutlines(keptBytes = KEPT_BYTES): Outlines {
  const budget: Budget = { bytes: keptBytes, allBytes: keptBytes };
  const outlines = createCache<LedgerId, Outline>({
    most: OUTLINES * OUTLINE_PLACES,
    sizeOf: ({ history }) => OUTLINE_PLACES + history.places,
    dropped: (outline) => outline.clear(),
  });

  return {
    of(ledger) {
      const outline = outlines.peek(ledger) ?? createOutline(budget);
      outlines.put(ledger, outline);
      while (budget.bytes <= keptBytes / 2 && outlines.count > 1) outlines.dropOldest();
      return outline;
    },
    record(step) {
      outlines.peek(step.ledger)?.history.record(step);
      outlines.measure(step.ledger);
    },
  };
}
