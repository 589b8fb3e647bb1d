// Delays commits slightly. A client that was just answered and asks again should join the next commit. Missing it costs the wait for a
// whole commit, and two half-full commits cost more than a full one. So if commits are slow, or use the serving thread's time, the next
// batch waits a moment for as many changes as the last one had.

import { turn } from "./turns.ts";

/** The longest wait of a commit for more changes. */
export interface Patience {
  /** Quicker commits are not waited for. */
  readonly slowMs: number;
  /** The wait for the next commit, as a multiple of a commit's time. */
  readonly share: number;
  /** After a wait in vain, this many batches go without one: clients that were answered do not ask again at once. */
  readonly batchesWithoutWait: number;
}

/** A writer with a core to itself should work rather than wait, unless it waits for the disk anyway. */
const BESIDE: Patience = { slowMs: 2, share: 1 / 4, batchesWithoutWait: 15 };
/**
 * A writer on the only core takes time from the others with each commit. A writer that waits for a round trip and another machine's sync
 * pays as much for few changes as for many.
 */
export const PATIENT: Patience = { slowMs: 0, share: 2, batchesWithoutWait: 0 };

/** Bounds the wait: a commit that was given up after seconds says nothing about the next one. */
const MAX_MS = 100;

export interface CommitDelay {
  /** Records a commit: the number of its changes, including those waiting at its end, and its time. */
  committed(changes: number, tookMs: number): void;
  /** Resolves when as many changes are waiting as before, or when it has waited long enough. */
  gather(waiting: () => number): Promise<void>;
}

/** For a writer on a thread of this process, which may use this many cores. */
export function patienceOn(cores: number): Patience {
  return cores === 1 ? PATIENT : BESIDE;
}

/** `now` is a clock in milliseconds. */
export function createCommitDelay(
  now: () => number,
  { slowMs, share, batchesWithoutWait }: Patience,
): CommitDelay {
  let expected = 0;
  let until = Number.NEGATIVE_INFINITY;
  let withoutWait = 0;
  return {
    committed(changes, tookMs) {
      expected = changes;
      until = tookMs > slowMs ? now() + Math.min(tookMs * share, MAX_MS) : Number.NEGATIVE_INFINITY;
    },
    async gather(waiting) {
      if (waiting() >= expected || now() >= until) return;
      if (withoutWait > 0) {
        withoutWait -= 1;
        return;
      }
      while (waiting() < expected) {
        if (now() >= until) {
          withoutWait = batchesWithoutWait;
          return;
        }
        await turn();
      }
    },
  };
}
