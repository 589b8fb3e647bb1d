// Connections for reading lists and books, each for one of them at a time: one read transaction is one snapshot. Only a few are open at
// once, and further readers wait.

import type { Eventually } from "../../domain/eventually.ts";
import type { LedgerId, LedgerSummary } from "../../domain/ledger/ledger.ts";
import { wrapReading } from "../reader.ts";
import type { BookSnapshot } from "../store.ts";
import type { ReadRange } from "./listing.ts";

/** Each list, and each snapshot of a book, holds a connection and keeps the engine from cleaning up old versions. */
export const OPEN_AT_ONCE = 32;

/** A semaphore: a few slots for many callers, first come, first served. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  function give(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
  return {
    /** Passes a slot on to the next caller in line. */
    give,
    /** Does the work in a slot once one is free. The slot stays taken afterwards, unless the work fails. */
    async take<Value>(work: () => Promise<Value>): Promise<Value> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } catch (error) {
        give();
        throw error;
      }
    },
  };
}

export interface SnapshotSource<Connection extends Held = Snapshots> {
  open(): Eventually<Connection>;
  /** The number of connections that stay open for later readers. */
  readonly idle: number;
}

/** A connection that may hold a snapshot. */
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

export interface BookConnection extends Held {
  /** Opens the snapshot, which must be ended before the next one begins. */
  begin(ledger: LedgerId): Eventually<Omit<BookSnapshot, "close">>;
}

interface Reading {
  close(): Promise<void>;
}

export function createSnapshotPool<Connection extends Held>({
  open,
  idle,
}: SnapshotSource<Connection>) {
  const slots = createSlots(OPEN_AT_ONCE);
  const free: Connection[] = [];
  const readings = new Set<Reading>();
  let room = idle;
  let closed = false;

  function expectOpen(): void {
    if (closed) throw new Error("the store is closed");
  }

  /** Ends the snapshot. A connection on which that fails is closed, and the failure is thrown. */
  async function end(connection: Connection): Promise<void> {
    try {
      await connection.end();
    } catch (error) {
      await connection.close();
      throw error;
    } finally {
      slots.give();
    }
    if (free.length < room) free.push(connection);
    else await connection.close();
  }

  async function beginNow<Begun extends Reading>(begin: Begin<Connection, Begun>): Promise<Begun> {
    expectOpen();
    const connection = free.pop() ?? (await open());
    try {
      const reading = await begin(connection, () => {
        readings.delete(reading);
        return end(connection);
      });
      // Closing does not wait for a reading that has yet to begin.
      expectOpen();
      readings.add(reading);
      return reading;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  return {
    expectOpen,
    /** Begins a reading on a connection of its own, once there is one. The reading must call `end` once. */
    begin: <Begun extends Reading>(begin: Begin<Connection, Begun>): Promise<Begun> =>
      slots.take(() => beginNow(begin)),
    /** Closes all readings and connections. */
    async close(): Promise<void> {
      closed = true;
      await Promise.allSettled(Array.from(readings, (reading) => reading.close()));
      room = 0;
      await Promise.all(free.splice(0).map((connection) => connection.close()));
    },
  };
}

type Begin<Connection, Begun> = (
  connection: Connection,
  end: () => Promise<void>,
) => Promise<Begun>;

export function createBookSnapshots(source: SnapshotSource<BookConnection>) {
  const pool = createSnapshotPool(source);
  return {
    open: (ledger: LedgerId): Promise<BookSnapshot> =>
      pool.begin(async (connection, end) => ending(await connection.begin(ledger), end)),
    close: pool.close,
  };
}

/** Wraps the snapshot so that it can't be read once it is closed: its connection may already have another one. */
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
    ...wrapReading(opened, whileOpen, "expenses"),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await end();
    },
  };
}
