// Snapshots of books, each on a connection of its own. Only a few are open at once; others are queued.

import type { Eventually } from "../../domain/eventually.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { SNAPSHOT_READS } from "../reader.ts";
import { wrapReading } from "../reading.ts";
import type { BookSnapshot } from "../store.ts";
import { createSlots, OPEN_AT_ONCE } from "./slots.ts";
import { createSnapshotPool, type Held, type SnapshotSource } from "./snapshots.ts";

/** A connection on which one snapshot of a book is read at a time. */
export interface BookConnection extends Held {
  /** Opens the snapshot, which must be ended before the next one begins. */
  begin(ledger: LedgerId): Eventually<Omit<BookSnapshot, "close">>;
}

export interface BookSnapshots {
  open(ledger: LedgerId): Promise<BookSnapshot>;
  /** Closes all, which ends their reading. */
  close(): Promise<void>;
}

export function createBookSnapshots(source: SnapshotSource<BookConnection>): BookSnapshots {
  const pool = createSnapshotPool(source);
  const slots = createSlots(OPEN_AT_ONCE);
  const open = new Set<BookSnapshot>();
  let closed = false;

  function refuseWhenClosed(): void {
    if (closed) throw new Error("the store is closed");
  }

  async function begin(ledger: LedgerId): Promise<BookSnapshot> {
    refuseWhenClosed();
    const connection = await pool.take();
    try {
      const opened = await connection.begin(ledger);
      const snapshot = ending(opened, async () => {
        open.delete(snapshot);
        slots.give();
        await pool.give(connection);
      });
      open.add(snapshot);
      return snapshot;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  return {
    async open(ledger) {
      await slots.take();
      try {
        return await begin(ledger);
      } catch (error) {
        slots.give();
        throw error;
      }
    },
    async close() {
      closed = true;
      await Promise.allSettled([...open].map((snapshot) => snapshot.close()));
      await pool.close();
    },
  };
}

/** The snapshot, which can't be read any more once it is closed: its connection may already have another one. */
function ending(opened: Omit<BookSnapshot, "close">, end: () => Promise<void>): BookSnapshot {
  let isOpen = true;
  function expectOpen(): void {
    if (!isOpen) throw new Error("the snapshot is closed");
  }
  async function whileOpen<Value>(work: () => Eventually<Value>): Promise<Value> {
    expectOpen();
    const value = await work();
    expectOpen();
    return value;
  }
  return {
    ...wrapReading(opened, SNAPSHOT_READS, whileOpen),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await end();
    },
  };
}
