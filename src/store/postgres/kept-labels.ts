// The labels of ledgers, as this process has read or written them last. Another one may have changed some since: whoever uses
// them reads those that came after.

import { LabelIndex } from "../../domain/label/labels.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createLabelCache } from "../label-cache.ts";

export interface KeptLabels {
  readonly index: LabelIndex;
  /** The last change of a label that is in it. */
  upTo: number;
}

export interface LabelKeeper {
  /** Empty where nothing is kept. */
  of(ledger: LedgerId): KeptLabels;
  /** Has them read anew. */
  forget(ledger: LedgerId): void;
  /** Keeps nothing of a server that was used before: another one may have lost its last changes. */
  expectServer(server: object): void;
}

export function createLabelKeeper(): LabelKeeper {
  const kept = createLabelCache<KeptLabels>();
  let current: object | undefined;
  return {
    of(ledger) {
      const labels = kept.get(ledger) ?? { index: new LabelIndex(), upTo: 0 };
      // Again, since labels were put into it after it was kept.
      kept.put(ledger, labels);
      return labels;
    },
    forget: kept.delete,
    expectServer(server) {
      if (server !== current) kept.clear();
      current = server;
    },
  };
}
