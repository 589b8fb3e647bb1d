// Turns of the event loop: how long work gives way to what else there is to do.

/** Resolves after the event loop has handed on what it has received. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Whoever has worked for a moment lets others work for so many, if many wait for them. */
const SHARE_OF_OTHERS = 9;

/** Those who ask again as soon as they are answered need a moment for it. */
const PAUSE_OF_OTHERS_MS = 2;

/** What others may have to do. */
export interface Others {
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** Resolves when what they are waiting for has come; undefined if they are waiting for nothing. */
  readonly awaited: () => Promise<unknown> | undefined;
  /** When, by `now`, it has last come. */
  readonly lastCame: () => number;
}

/** To be awaited around a piece of work that takes `tookMs`: others come first, as long as they go on. */
export async function giveWay(tookMs: number, { now, awaited, lastCame }: Others): Promise<void> {
  const end = now() + tookMs * SHARE_OF_OTHERS;
  while (awaited() || now() < lastCame() + PAUSE_OF_OTHERS_MS) {
    await awaited();
    await turn();
    if (now() >= end) return;
  }
}
