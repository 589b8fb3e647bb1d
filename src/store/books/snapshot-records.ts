// The records of those ledgers that were read lately, as the last snapshot showed them.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createRecordCache, RecordIndex } from "../record-index.ts";
import type { BookSource } from "../store.ts";

export interface SnapshotRecords {
  /** As the snapshot shows them. */
  of(
    ledger: LedgerId,
    snapshot: Pick<BookSource, "recordsChange" | "records">,
  ): Promise<RecordIndex>;
  forget(ledger: LedgerId): void;
}

interface Kept {
  readonly change: number | null;
  readonly index: RecordIndex;
}

export function createSnapshotRecords(): SnapshotRecords {
  const kept = createRecordCache<Kept>();
  return {
    async of(ledger, snapshot) {
      const { recordsChange: change } = snapshot;
      const known = kept.get(ledger);
      if (known?.change === change) return known.index;
      const index = new RecordIndex(change === null ? [] : await snapshot.records());
      const newest = Math.max(known?.change ?? 0, kept.get(ledger)?.change ?? 0);
      if (newest <= (change ?? 0)) kept.put(ledger, { change, index });
      return index;
    },
    forget: kept.delete,
  };
}
