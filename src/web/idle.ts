// Waits until the page is idle, or has painted, or until several events have come.

/** The longest wait in milliseconds, for a page that is never idle. */
const LONGEST_WAIT_MS = 500;

/** Resolves in a task of its own, once nothing else waits. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not have this function.
    if ("requestIdleCallback" in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    } else {
      setTimeout(resolve);
    }
  });
}

/** Returns a function that calls `run` this much later, once for all calls until then. */
export function gather(run: () => void, milliseconds: number): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      run();
    }, milliseconds);
  };
}

/** Resolves in a task of its own, once the next frame is shown. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
