// The lists that are being read: each begins on a snapshot of its own, with the parts of the list that are still known from earlier
// readings.

import type { Eventually } from "../../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger/ledger.ts";
import { LISTING_READS } from "../reader.ts";
import { wrapReading } from "../reading.ts";
import type { Listing } from "../store.ts";
import { type Others, turn } from "../turns.ts";
import type { Applied } from "./applied.ts";
import type { Committing } from "./committing.ts";
import { openListing } from "./listing.ts";
import type { PageMap, PageRange } from "./page-map.ts";
import { createPageMaps, type PageMaps } from "./page-maps.ts";
import { createSlots } from "./slots.ts";
import { createSnapshotPool, type SnapshotSource, type Snapshots } from "./snapshots.ts";

export interface Listings {
  /** `ended` is called once, when the listing is closed or completely read; never if this rejects. */
  open(ledger: LedgerId, ended: () => void): Promise<Listing>;
  /** Records the effects of a batch of this process. */
  record(applied: Applied): void;
  /** Closes all, which ends their reading. */
  close(): Promise<void>;
}

interface Beginning {
  readonly summary: LedgerSummary;
  readonly pageMap: PageMap;
  readonly ranges: readonly PageRange[];
}

/** The services that lists need. */
export interface Surroundings {
  /** The batch of this process being committed, until its changes are recorded. */
  readonly committing: () => Committing | undefined;
  /** The number of waiting changes, including those of that batch. */
  readonly waiting: () => number;
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
}

/** `lastCame` is the time when the last batch was recorded. */
export function othersOf(
  { committing, waiting, now }: Surroundings,
  lastCame: () => number,
): Others {
  return { now, waiting, awaited: () => committing()?.recorded, lastCame };
}

export interface ListSource extends SnapshotSource {
  /** Limits the lists that read ahead of their clients at once. */
  readonly readAtOnce: number;
}

/** `damaged` makes the error of a list that does not match its checksum. */
export function createListings(
  source: ListSource,
  surroundings: Surroundings,
  damaged: () => Error,
): Listings {
  const { committing, now } = surroundings;
  let lastChange = Number.NEGATIVE_INFINITY;
  const others = othersOf(surroundings, () => lastChange);
  const pool = createSnapshotPool(source);
  const pageMaps = createPageMaps();
  const listings = new Set<Listing>();
  const reading = createSlots(source.readAtOnce);
  let closed = false;

  function refuseWhenClosed(): void {
    if (closed) throw new Error("the store is closed");
  }

  const places: Places = { pageMaps, committing, refuseWhenClosed };

  async function openNow(ledger: LedgerId, ended: () => void): Promise<Listing> {
    const snapshots = await pool.take();
    const beginning = await begin(places, snapshots, ledger).catch(async (error) => {
      await snapshots.close();
      throw error;
    });
    async function end(): Promise<void> {
      listings.delete(listing);
      try {
        await pool.give(snapshots);
      } finally {
        ended();
      }
    }
    const { read } = snapshots;
    const listing = openListing({ ledger, read, damaged, end, others, ...beginning });
    listings.add(listing);
    return refusing(listing, refuseWhenClosed);
  }

  return {
    async open(ledger, ended) {
      refuseWhenClosed();
      // A list that waits can use pages that earlier lists have written.
      await reading.take();
      try {
        return holding(await openNow(ledger, ended), reading.give);
      } catch (error) {
        reading.give();
        throw error;
      }
    },
    record({ steps }) {
      lastChange = now();
      steps.forEach(pageMaps.record);
    },
    async close() {
      closed = true;
      await Promise.allSettled([...listings].map((listing) => listing.close()));
      await pool.close();
    },
  };
}

interface Places {
  readonly pageMaps: PageMaps;
  readonly committing: Surroundings["committing"];
  readonly refuseWhenClosed: () => void;
}

/** A snapshot, and the division of its list into pages. */
async function begin(
  { pageMaps, committing, refuseWhenClosed }: Places,
  snapshots: Snapshots,
  ledger: LedgerId,
): Promise<Beginning> {
  for (;;) {
    refuseWhenClosed();
    const summary = await snapshots.begin(ledger);
    const pageMap = pageMaps.of(ledger);
    const ranges = pageMap.rangesAt(summary.revision);
    if (ranges) return { summary, pageMap, ranges };
    // The snapshot may already show a commit that this thread has not heard of yet.
    const commit = committing();
    if (!commit || !summary.revision.startsWith(commit.revision)) {
      return { summary, pageMap, ranges: pageMap.restart(summary.revision) };
    }
    await snapshots.end();
    await commit.recorded;
  }
}

/** The listing, which calls `give` once: when it has read ahead of its client, or is not asked for a page at once. */
function holding(listing: Listing, give: () => void): Listing {
  let isHeld = true;
  let isReading = false;
  function giveOnce(): void {
    if (isHeld) give();
    isHeld = false;
  }
  void turn().then(() => {
    if (!isReading) giveOnce();
  });
  return {
    ...listing,
    async nextWritten(write) {
      isReading = true;
      try {
        return await listing.nextWritten(write);
      } finally {
        giveOnce();
      }
    },
  };
}

/** The listing, which returns no page once `refuse` throws: if it was closed in the meantime, its reading is incomplete. */
function refusing(listing: Listing, refuse: () => void): Listing {
  async function unlessRefused<Value>(work: () => Eventually<Value>): Promise<Value> {
    refuse();
    const value = await work();
    refuse();
    return value;
  }
  return {
    ...wrapReading<Omit<Listing, "close">>(listing, LISTING_READS, unlessRefused),
    close: listing.close,
  };
}
