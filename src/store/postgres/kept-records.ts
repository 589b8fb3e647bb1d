// The records of ledgers, as this process has read or written them last. Another one may have changed some since: whoever uses
// them reads those that came after.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { createRecordCache, RecordIndex } from "../record-index.ts";

export interface KeptRecords {
  readonly index: RecordIndex;
  /** The last change of a record that is in it. */
  upTo: number;
}

export interface RecordKeeper {
  /** Empty where nothing is kept. */
  of(ledger: LedgerId): KeptRecords;
  /** Has them read anew. */
  forget(ledger: LedgerId): void;
  /** Keeps nothing of a server that was used before: another one may have lost its last changes. */
  expectServer(server: object): void;
}

export function createRecordKeeper(): RecordKeeper {
  const kept = createRecordCache<KeptRecords>();
  let current: object | undefined;
  return {
    of(ledger) {
      const records = kept.get(ledger) ?? { index: new RecordIndex(), upTo: 0 };
      // Again, since records were put into it after it was kept.
      kept.put(ledger, records);
      return records;
    },
    forget: kept.delete,
    expectServer(server) {
      if (server !== current) kept.clear();
      current = server;
    },
  };
}
