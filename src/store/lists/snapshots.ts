// Connections on which lists are read, each for one list at a time: one read transaction is one snapshot.

import type { Eventually } from "../../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger.ts";
import type { ReadStretch } from "./listing.ts";

/** Where lists get their connections from. */
export interface SnapshotSource {
  open(): Eventually<Snapshots>;
  /** How many of them stay open for later lists. */
  readonly idle: number;
}

/** A connection on which a read transaction is a snapshot: changes made meanwhile do not show. */
export interface Snapshots {
  /** Begins a snapshot; to be ended before the next one. */
  begin(ledger: LedgerId): Eventually<LedgerSummary>;
  readonly read: ReadStretch;
  end(): Eventually<void>;
  close(): Eventually<void>;
}

export interface SnapshotPool {
  take(): Eventually<Snapshots>;
  /** Ends the snapshot. A connection on which that fails is closed, and the failure is thrown. */
  give(snapshots: Snapshots): Promise<void>;
  /** Closes what is not taken; what is given from now on is closed too. */
  close(): Promise<void>;
}

export function createSnapshotPool({ open, idle }: SnapshotSource): SnapshotPool {
  const free: Snapshots[] = [];
  let room = idle;
  return {
    take: () => free.pop() ?? open(),
    async give(snapshots) {
      try {
        await snapshots.end();
      } catch (error) {
        await snapshots.close();
        throw error;
      }
      if (free.length < room) free.push(snapshots);
      else await snapshots.close();
    },
    async close() {
      room = 0;
      await Promise.all(free.splice(0).map((snapshots) => snapshots.close()));
    },
  };
}
