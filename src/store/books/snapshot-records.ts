// The records of recently read ledgers, as the last snapshot of each showed them.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createRecordCache, RecordIndex } from "../record-index.ts";
import type { BookSnapshot } from "../store.ts";

export type SnapshotRecords = ReturnType<typeof createSnapshotRecords>;

interface Kept {
  readonly state: string;
  readonly index: RecordIndex;
}

export function createSnapshotRecords() {
  const kept = createRecordCache<Kept>();
  return {
    async of(ledger: LedgerId, snapshot: BookSnapshot): Promise<RecordIndex> {
      const { recordsChange, recordsState: state } = snapshot;
      const known = kept.get(ledger);
      if (known?.state === state) return known.index;
      const index = new RecordIndex(recordsChange === null ? [] : await snapshot.records());
      kept.put(ledger, { state, index });
      return index;
    },
    forget: (ledger: LedgerId) => kept.delete(ledger),
  };
}
