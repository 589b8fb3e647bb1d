// The records of recently read ledgers, as the last snapshot of each showed them.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createRecordCache, RecordIndex } from "../record-index.ts";
import type { BookSnapshot } from "../store.ts";

export interface SnapshotRecords {
  /** Returns the records that the snapshot shows. */
  of(
    ledger: LedgerId,
    snapshot: Pick<BookSnapshot, "recordsChange" | "recordsState" | "records">,
  ): Promise<RecordIndex>;
  forget(ledger: LedgerId): void;
}

interface Kept {
  readonly state: string;
  readonly index: RecordIndex;
}

export function createSnapshotRecords(): SnapshotRecords {
  const kept = createRecordCache<Kept>();
  return {
    async of(ledger, snapshot) {
      const { recordsChange, recordsState: state } = snapshot;
      const known = kept.get(ledger);
      if (known?.state === state) return known.index;
      const index = new RecordIndex(recordsChange === null ? [] : await snapshot.records());
      kept.put(ledger, { state, index });
      return index;
    },
    forget: kept.delete,
  };
}
