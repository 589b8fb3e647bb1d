// Waits until the page is idle, or has painted.

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

/** Resolves in a task of its own, once the next frame is shown. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
