// Connections for reading lists and books, each for one of them at a time: one read transaction is one snapshot.

import type { Eventually } from "../../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger/ledger.ts";
import type { ReadRange } from "./listing.ts";

/** The source of connections for readers. */
export interface SnapshotSource<Connection extends Held = Snapshots> {
  open(): Eventually<Connection>;
  /** The number of connections that stay open for later readers. */
  readonly idle: number;
}

/** A connection that has a snapshot at times. */
export interface Held {
  end(): Eventually<void>;
  close(): Eventually<void>;
}

/** A connection on which a read transaction is a snapshot: concurrent changes do not show. */
export interface Snapshots extends Held {
  /** Begins a snapshot; it must be ended before the next one. */
  begin(ledger: LedgerId): Eventually<LedgerSummary>;
  readonly read: ReadRange;
}

export interface SnapshotPool<Connection extends Held = Snapshots> {
  take(): Eventually<Connection>;
  /** Ends the snapshot. A connection on which that fails is closed, and the failure is thrown. */
  give(connection: Connection): Promise<void>;
  /** Closes idle connections, and every one returned from now on. */
  close(): Promise<void>;
}

export function createSnapshotPool<Connection extends Held>({
  open,
  idle,
}: SnapshotSource<Connection>): SnapshotPool<Connection> {
  const free: Connection[] = [];
  let room = idle;
  return {
    take: () => free.pop() ?? open(),
    async give(connection) {
      try {
        await connection.end();
      } catch (error) {
        await connection.close();
        throw error;
      }
      if (free.length < room) free.push(connection);
      else await connection.close();
    },
    async close() {
      room = 0;
      await Promise.all(free.splice(0).map((connection) => connection.close()));
    },
  };
}
