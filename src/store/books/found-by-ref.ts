// Answers queries about the expense with a ref. Columns that contain only this expense give the same answer as those of the whole ledger.

import { createColumns } from "../columns/columns.ts";
import type { BookSnapshot } from "../store.ts";
import type { Slicing } from "../turns.ts";
import type { Query } from "./column-cache.ts";
import type { SnapshotRecords } from "./snapshot-records.ts";

interface Asked {
  readonly ref: string;
  readonly open: () => Promise<BookSnapshot>;
  readonly records: SnapshotRecords;
  readonly slicing: Slicing;
}

export async function askOfRef<Found, Value>(
  { ref, open, records, slicing }: Asked,
  { find, answer: show, keepsSnapshot = false }: Query<Found, Value>,
): Promise<Value> {
  const snapshot = await open();
  let isKept = false;
  try {
    const { labels } = await records.of(snapshot.ledger.id, snapshot);
    const kept = await snapshot.findByRefs([ref]);
    const columns = createColumns();
    columns.apply({
      position: snapshot.lastChange,
      labels: [...labels.all()],
      put: kept,
      gone: [],
    });
    const reading = { labels, snapshot };
    const answer = await show(await slicing(find(columns, reading)), reading);
    isKept = keepsSnapshot;
    return answer;
  } finally {
    if (!isKept) await snapshot.close();
  }
}
