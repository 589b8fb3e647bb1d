// Turns of the event loop: makes long work yield to other work.

import type { Committing } from "./writing/commits.ts";

/** Resolves after the event loop has delivered its pending events. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A request is read, worked on and answered in about three turns of the event loop. */
const REQUEST_TURNS = 3;

/** Resolves after a request that waits has been answered, unless its work is long. */
export async function requestTurns(): Promise<void> {
  for (let turns = 0; turns < REQUEST_TURNS; turns += 1) await turn();
}

/** The longest slice of work. A request that arrives meanwhile may have to wait for a whole slice. */
const SLICE_MS = 8;

/** Does work that yields whenever other work may come first, and resolves with its result. */
export type Slicing = <Value>(work: Generator<undefined, Value, undefined>) => Promise<Value>;

/**
 * Does work in slices of a few milliseconds, at most one slice in each turn of the event loop, however much such work there is. Work
 * shorter than a slice is done at once. `now` is in milliseconds from any fixed time.
 */
export function createSlicing(now: () => number): Slicing {
  let last = Promise.resolve();
  return async (work) => {
    let begun = now();
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      if (now() - begun < SLICE_MS) continue;
      last = last.then(requestTurns);
      await last;
      begun = now();
    }
  };
}

/**
 * After a piece of work, others get this many times as long. If more others than that are waiting, the factor is their number, so that long
 * work counts as one of them.
 */
const MIN_SHARE_OF_OTHERS = 9;
/** Long work must end even if many wait, since its snapshot keeps the log from being emptied. */
const MAX_SHARE_OF_OTHERS = 16;

/** Clients that send their next request as soon as they are answered need a moment to do so. */
const PAUSE_OF_OTHERS_MS = 2;

/** The shortest time that a commit gets, because it may need the same core. */
const COMMIT_MS = 4;

/** The changes that may be waiting. */
export interface Others {
  /** Milliseconds from any fixed time. */
  readonly now: () => number;
  /** The number of changes that wait, including those of the batch being committed. */
  readonly waiting: () => number;
  /** The batch of this process being committed, until its changes are recorded. */
  readonly committing: () => Committing | undefined;
  /** The time when the last batch was recorded, by `now`. */
  readonly recordedAt: () => number;
}

/**
 * Await this after a piece of work that took `tookMs`. Others come first as long as any are waiting, but at most for nine to sixteen times
 * `tookMs`.
 */
export async function giveWay(
  tookMs: number,
  { now, waiting, committing, recordedAt }: Others,
): Promise<void> {
  const share = Math.min(Math.max(waiting(), MIN_SHARE_OF_OTHERS), MAX_SHARE_OF_OTHERS);
  const end = now() + tookMs * share;
  // Clients that wait for the next commit to begin also count.
  while (waiting() > 0 || committing() || now() < recordedAt() + PAUSE_OF_OTHERS_MS) {
    await within(Math.max(end - now(), COMMIT_MS), committing()?.recorded);
    await turn();
    if (now() >= end) return;
  }
}

/** Resolves when `awaited` does, or after a limit: a commit may take seconds if the disk is slow or another process holds it up. */
export async function within(
  milliseconds: number,
  awaited: Promise<unknown> | undefined,
): Promise<void> {
  if (!awaited) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([awaited, late.promise]);
  clearTimeout(timer);
}
