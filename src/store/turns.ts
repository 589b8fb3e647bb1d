// Turns of the event loop: how long work gives way to what else there is to do.

/** Resolves after the event loop has handed on what it has received. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** So long may a slice of work take: a request needs a few turns of the event loop, and each of them may wait for one. */
const SLICE_MS = 8;

/** Does work that yields where others may come first, and resolves with its result. */
export type Slicing = <Value>(work: Generator<undefined, Value, undefined>) => Promise<Value>;

/**
 * Does work in slices of a few milliseconds, one of them in a turn of the event loop, however much such work there is. What is
 * shorter than a slice is done at once. `now` is in milliseconds from any fixed moment.
 */
export function createSlicing(now: () => number): Slicing {
  let last = Promise.resolve();
  return async (work) => {
    let begun = now();
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      if (now() - begun < SLICE_MS) continue;
      last = last.then(turn);
      await last;
      begun = now();
    }
  };
}

/**
 * After a moment of work, others get up to this many times as long; where more of them wait, as many times as there are, so that who
 * does long work is one among them.
 */
const LEAST_SHARE_OF_OTHERS = 9;
/** However many wait, long work must come to its end: its snapshot keeps the log from being emptied. */
const MOST_SHARE_OF_OTHERS = 16;

/** Those who ask again as soon as they are answered need a moment for it. */
const PAUSE_OF_OTHERS_MS = 2;

/** A commit is waited for as long as this at least, because it may need the same core. */
const COMMIT_MS = 4;

/** What others may have to do. */
export interface Others {
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** How many of them are waiting. */
  readonly waiting: () => number;
  /** Resolves when what they are waiting for has come; undefined if they are waiting for nothing. */
  readonly awaited: () => Promise<unknown> | undefined;
  /** When, by `now`, it has last come. */
  readonly lastCame: () => number;
}

/** To be awaited after a piece of work that took `tookMs`: others come first as long as they go on, for nine to sixteen times as long. */
export async function giveWay(
  tookMs: number,
  { now, waiting, awaited, lastCame }: Others,
): Promise<void> {
  const share = Math.min(Math.max(waiting(), LEAST_SHARE_OF_OTHERS), MOST_SHARE_OF_OTHERS);
  const end = now() + tookMs * share;
  // Who waits for the next commit to begin counts too.
  while (waiting() > 0 || awaited() || now() < lastCame() + PAUSE_OF_OTHERS_MS) {
    await within(Math.max(end - now(), COMMIT_MS), awaited());
    await turn();
    if (now() >= end) return;
  }
}

/** Resolves with what is awaited, or after a limit: a commit may take seconds where the disk or another process does. */
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
