// The lists that are being read: each begins on a snapshot of its own, with the pages that are still known from earlier readings.

import type { LedgerId, LedgerSummary } from "../../domain/ledger/ledger.ts";
import type { Listing } from "../store.ts";
import type { Others } from "../turns.ts";
import type { Applied } from "../writing/commits.ts";
import { createKeptList } from "./kept-list.ts";
import { AHEAD_BYTES, openListing } from "./listing.ts";
import { createSnapshotPool, type SnapshotSource, type Snapshots } from "./snapshots.ts";

/** `damaged` makes the error of a list that does not match its checksum. */
export function createListings(source: SnapshotSource, others: Others, damaged: () => Error) {
  const pool = createSnapshotPool(source);
  const kept = createKeptList();
  const room = { bytes: AHEAD_BYTES };
  const { expectOpen: refuseWhenClosed } = pool;

  return {
    open: (ledger: LedgerId): Promise<Listing> =>
      pool.begin(async (snapshots, end) => {
        const summary = await begin(snapshots, ledger, others);
        const { read } = snapshots;
        const reading = kept.begin(ledger, summary.revision);
        const shared = { damaged, refuseWhenClosed, room, others };
        return openListing({ ledger, summary, read, reading, end, ...shared });
      }),
    /** Records the effects of a batch of this process. */
    record({ steps }: Applied): void {
      steps.forEach(kept.record);
    },
    /** Closes all lists, which ends their reading. */
    close: pool.close,
  };
}

async function begin(
  snapshots: Snapshots,
  ledger: LedgerId,
  { committing }: Others,
): Promise<LedgerSummary> {
  for (;;) {
    const summary = await snapshots.begin(ledger);
    // The snapshot may already show a commit that this thread has not heard of yet.
    const commit = committing();
    if (!commit || !summary.revision.startsWith(commit.revision)) return summary;
    await snapshots.end();
    await commit.recorded;
  }
}
