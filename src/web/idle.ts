// When the page has a moment to spare, or has shown what it has.

/** A page that is never idle gets on too. In milliseconds. */
const LONGEST_WAIT_MS = 500;

/** Resolves in a task of its own, once nothing else waits. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such thing.
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
