// Turns for work that the page can wait for, such as drawing charts: each comes when the page has nothing else to do, and one at a time,
// so that what is shown first is shown first and the page answers between them.

/** A page that is never idle draws its charts too. In milliseconds. */
const LONGEST_WAIT_MS = 500;

let last: Promise<void> = Promise.resolve();

/** Resolves in a task of its own. */
export function nextTurn(): Promise<void> {
  last = last.then(idle);
  return last;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such thing.
    if ("requestIdleCallback" in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    } else {
      setTimeout(resolve);
    }
  });
}
