// The labels of those ledgers that were read lately, as the last snapshot showed them.

import { LabelIndex, type Labels } from "../../domain/labels.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { BookSnapshot } from "../store.ts";

/** Most ledgers have some hundred labels. */
const KEPT_LEDGERS = 256;

export interface LabelShelf {
  /** As the snapshot shows them. */
  of(ledger: LedgerId, snapshot: BookSnapshot): Promise<Labels>;
}

export function createLabelShelf(): LabelShelf {
  const kept = new Map<LedgerId, { readonly change: number | null; readonly labels: Labels }>();
  return {
    async of(ledger, snapshot) {
      const { labelsChange: change } = snapshot;
      const known = kept.get(ledger);
      if (known?.change === change) return known.labels;
      const labels = new LabelIndex(await snapshot.labels());
      const newest = Math.max(known?.change ?? 0, kept.get(ledger)?.change ?? 0);
      if (newest > (change ?? 0)) return labels;
      // Those that were put last stand last.
      kept.delete(ledger);
      kept.set(ledger, { change, labels });
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > KEPT_LEDGERS) kept.delete(oldest);
      return labels;
    },
  };
}
