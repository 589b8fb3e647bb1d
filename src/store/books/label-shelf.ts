// The labels of those ledgers that were read lately, as the last snapshot showed them.

import { LabelIndex, type Labels } from "../../domain/label/labels.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createLabelCache } from "../label-cache.ts";
import type { BookSource } from "../store.ts";

export interface LabelShelf {
  /** As the snapshot shows them. */
  of(ledger: LedgerId, snapshot: Pick<BookSource, "labelsChange" | "labels">): Promise<Labels>;
  forget(ledger: LedgerId): void;
}

interface Kept {
  readonly change: number | null;
  readonly index: LabelIndex;
}

export function createLabelShelf(): LabelShelf {
  const kept = createLabelCache<Kept>();
  return {
    async of(ledger, snapshot) {
      const { labelsChange: change } = snapshot;
      const known = kept.get(ledger);
      if (known?.change === change) return known.index;
      const index = new LabelIndex(change === null ? [] : await snapshot.labels());
      const newest = Math.max(known?.change ?? 0, kept.get(ledger)?.change ?? 0);
      if (newest <= (change ?? 0)) kept.put(ledger, { change, index });
      return index;
    },
    forget: kept.delete,
  };
}
