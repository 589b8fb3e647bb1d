// The lists that are being read: each begins on a snapshot of its own, with what is still known of the list
// from earlier ones.

import type { LedgerId, LedgerSummary } from "../../domain/ledger.ts";
import type { Batch } from "../changes.ts";
import { type Applied, stepsOf } from "./applied.ts";
import { type Listing, openListing } from "./listing.ts";
import type { Outline, Stretch } from "./outline.ts";
import { createOutlines } from "./outlines.ts";
import { type Connections, createSnapshotPool, type Snapshots } from "./snapshots.ts";

/** A batch on its way to the file. */
export interface Committing {
  readonly revision: string;
  /** Resolves, and never rejects, when what it has changed is recorded. */
  readonly recorded: Promise<unknown>;
}

export interface Listings {
  /** `ended` is called once, when the listing is closed or read to its end; never if this rejects. */
  open(ledger: LedgerId, ended: () => void): Promise<Listing>;
  /** Takes note of what a batch of this process has done. */
  record(batch: Batch, applied: Applied): void;
  /** Closes all; they can't be read on. */
  close(): void;
}

interface Beginning {
  readonly summary: LedgerSummary;
  readonly outline: Outline;
  readonly stretches: readonly Stretch[];
}

/** What lists have to know of their surroundings. */
export interface Surroundings {
  /** The batch that this process has on its way, until what it changes is recorded. */
  readonly committing: () => Committing | undefined;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
}

export function createListings(
  connections: Connections,
  { committing, now }: Surroundings,
): Listings {
  let lastChange = Number.NEGATIVE_INFINITY;
  const others = { now, awaited: () => committing()?.recorded, lastCame: () => lastChange };
  const pool = createSnapshotPool(connections);
  const outlines = createOutlines();
  const listings = new Set<Listing>();
  let closed = false;

  function refuseWhenClosed(): void {
    if (closed) throw new Error("the store is closed");
  }

  /** A snapshot, and how the list is outlined in it. */
  async function begin(snapshots: Snapshots, ledger: LedgerId): Promise<Beginning> {
    for (;;) {
      refuseWhenClosed();
      const summary = snapshots.begin(ledger);
      const outline = outlines.of(ledger);
      const stretches = outline.stretchesAt(summary.revision);
      if (stretches) return { summary, outline, stretches };
      // The file may already show a commit of which this thread has not heard yet.
      const commit = committing();
      if (!commit || !summary.revision.startsWith(commit.revision)) {
        return { summary, outline, stretches: outline.restart(summary.revision) };
      }
      snapshots.end();
      await commit.recorded;
    }
  }

  return {
    async open(ledger, ended) {
      refuseWhenClosed();
      const snapshots = pool.take();
      const beginning = await begin(snapshots, ledger).catch((error) => {
        snapshots.close();
        throw error;
      });
      function end(): void {
        listings.delete(listing);
        try {
          pool.give(snapshots);
        } finally {
          ended();
        }
      }
      const listing = openListing({ ledger, rowsOf: snapshots.rowsOf, end, others, ...beginning });
      listings.add(listing);
      return refusing(listing, refuseWhenClosed);
    },
    record(batch, applied) {
      lastChange = now();
      stepsOf(batch, applied, outlines.has).forEach(outlines.record);
    },
    close() {
      closed = true;
      for (const listing of [...listings]) listing.close();
      pool.close();
    },
  };
}

/** The listing, of which no page is given once `refuse` throws. */
function refusing(listing: Listing, refuse: () => void): Listing {
  return {
    ...listing,
    next() {
      refuse();
      return listing.next();
    },
    async nextWritten(write) {
      refuse();
      const form = await listing.nextWritten(write);
      // What was closed meanwhile has not come to its end.
      refuse();
      return form;
    },
  };
}
