// The lists that are being read: each begins on a snapshot of its own, with the pages that are still known from earlier readings.

import type { LedgerId, LedgerSummary } from "../../domain/ledger/ledger.ts";
import type { Listing } from "../store.ts";
import type { Others } from "../turns.ts";
import type { Applied, Committing } from "../writing/commits.ts";
import { createKeptList } from "./kept-list.ts";
import { AHEAD_BYTES, openListing } from "./listing.ts";
import { createSnapshotPool, type SnapshotSource, type Snapshots } from "./snapshots.ts";

/** The services that lists need. */
export interface Surroundings {
  /** The batch of this process being committed, until its changes are recorded. */
  readonly committing: () => Committing | undefined;
  /** The number of waiting changes, including those of that batch. */
  readonly waiting: () => number;
  /** Milliseconds from any fixed time. */
  readonly now: () => number;
}

/** `lastEventAt` is the time when the last batch was recorded. */
export function othersOf(
  { committing, waiting, now }: Surroundings,
  lastEventAt: () => number,
): Others {
  return { now, waiting, awaited: () => committing()?.recorded, lastEventAt };
}

/** `damaged` makes the error of a list that does not match its checksum. */
export function createListings(
  source: SnapshotSource,
  surroundings: Surroundings,
  damaged: () => Error,
) {
  const { committing, now } = surroundings;
  let lastChange = Number.NEGATIVE_INFINITY;
  const others = othersOf(surroundings, () => lastChange);
  const pool = createSnapshotPool(source);
  const kept = createKeptList();
  const room = { bytes: AHEAD_BYTES };
  const listings = new Set<Listing>();
  const { expectOpen: refuseWhenClosed } = pool;

  async function openOn(snapshots: Snapshots, ledger: LedgerId): Promise<Listing> {
    const summary = await begin(snapshots, ledger, committing);
    refuseWhenClosed();
    async function end(): Promise<void> {
      listings.delete(listing);
      await pool.give(snapshots);
    }
    const listing = openListing({
      ledger,
      summary,
      damaged,
      refuseWhenClosed,
      end,
      room,
      others,
      read: snapshots.read,
      reading: kept.begin(ledger, summary.revision),
    });
    listings.add(listing);
    return listing;
  }

  return {
    open: (ledger: LedgerId) => pool.take((snapshots) => openOn(snapshots, ledger)),
    /** Records the effects of a batch of this process. */
    record({ steps }: Applied): void {
      lastChange = now();
      steps.forEach(kept.record);
    },
    /** Closes all lists, which ends their reading. */
    close: () => pool.close(listings),
  };
}

async function begin(
  snapshots: Snapshots,
  ledger: LedgerId,
  committing: Surroundings["committing"],
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
