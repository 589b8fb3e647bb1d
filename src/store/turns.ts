// Turns of the event loop: how long work gives way to what else there is to do.

/** Resolves after the event loop has handed on what it has received. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A turn in which nothing was to do takes less. */
const IDLE_TURN_MS = 0.1;
/** Whoever has worked for a moment lets others, if there are any, work for so many. */
const SHARE_OF_OTHERS = 3;

/** To be awaited after a piece of work that took `tookMs`: others come first, as long as they have something to do. */
export async function giveWay(tookMs: number, now: () => number): Promise<void> {
  const end = now() + tookMs * SHARE_OF_OTHERS;
  for (;;) {
    const begin = now();
    await turn();
    const after = now();
    if (after >= end || after - begin < IDLE_TURN_MS) return;
  }
}
