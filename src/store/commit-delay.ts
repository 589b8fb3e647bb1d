// A client that was just answered and asks again should join the next commit: to miss it costs a whole commit's wait, and two half-full
// commits cost more than a full one. So where commits are slow, or take the serving thread's time, the next batch waits a moment for
// as many as there were.

import { turn } from "./turns.ts";

/** For how long a commit waits to be fuller. */
export interface Patience {
  /** Commits that are quicker are not waited for. */
  readonly slowMs: number;
  /** For how many times a commit's time the next one waits. */
  readonly share: number;
  /** After a wait in vain, this many batches go without one: clients that were answered do not ask again at once. */
  readonly batchesWithoutWait: number;
}

/** Where the writer has a core to itself, it should work and not wait, unless it waits for the disk anyway. */
const BESIDE: Patience = { slowMs: 2, share: 1 / 4, batchesWithoutWait: 15 };
/**
 * Where it shares the only core, a wait is time for the others, and each commit takes time from them; where it has a
 * round trip and another machine's sync to wait for, that costs as much for few changes as for many.
 */
export const PATIENT: Patience = { slowMs: 0, share: 2, batchesWithoutWait: 0 };

/** However long a commit took: one that was given up after seconds says nothing about how long the next one may wait. */
const MOST_MS = 100;

export interface CommitDelay {
  /** Takes note of a commit: of how many changes, those included that waited at its end, and how long it took. */
  committed(changes: number, tookMs: number): void;
  /** Resolves when as many are waiting as there were, or when it has waited long enough for them. */
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
      until =
        tookMs > slowMs ? now() + Math.min(tookMs * share, MOST_MS) : Number.NEGATIVE_INFINITY;
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
