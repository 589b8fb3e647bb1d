// The outlines of the lists that were read lately. What they keep is bounded for all of them together; the
// list that nobody has asked for longest makes room.

import type { LedgerId } from "../../domain/ledger.ts";
import type { RevisionStep } from "./applied.ts";
import { type Budget, createOutline, type Outline } from "./outline.ts";

/** Four lists of 100,000 expenses of ordinary length. */
export const KEPT_BYTES = 33_554_432;
const OUTLINES = 1_024;

export interface Outlines {
  /** The ledger's outline, which may have to start anew. */
  of(ledger: LedgerId): Outline;
  /** Whether there is an outline of the ledger's list, for which changes are to be recorded. */
  has(ledger: LedgerId): boolean;
  /** Takes note of what a batch has changed. */
  record(step: RevisionStep): void;
}

export function createOutlines(keptBytes = KEPT_BYTES): Outlines {
  const outlines = new Map<LedgerId, Outline>();
  const budget: Budget = { bytes: keptBytes, allBytes: keptBytes };

  function makeRoom(): void {
    for (const [ledger, outline] of outlines) {
      const isRoom = outlines.size < OUTLINES && budget.bytes > keptBytes / 2;
      if (isRoom || outlines.size === 1) return;
      outline.clear();
      outlines.delete(ledger);
    }
  }

  return {
    of(ledger) {
      const outline = outlines.get(ledger) ?? createOutline(budget);
      // Those that were asked for last stand last.
      outlines.delete(ledger);
      outlines.set(ledger, outline);
      makeRoom();
      return outline;
    },
    has: (ledger) => outlines.has(ledger),
    record(step) {
      outlines.get(step.ledger)?.history.record(step);
    },
  };
}
