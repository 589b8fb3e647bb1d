// When a chart is drawn: as it comes into view, or before the page is printed. Charts are drawn one at a time, when the page is idle, so
// that the page answers between them.

import { idle } from "../../idle.ts";
import { listen } from "../../store.ts";

let last: Promise<void> = Promise.resolve();

/** Resolves in a task of its own. */
export function nextTurn(): Promise<void> {
  last = last.then(idle);
  return last;
}

/** So far below the window is soon enough. */
const SOON = "200px";

/** Calls once. Returns a function that stops waiting. */
export function onSeen(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: SOON },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Calls each time before the page is printed, and `after` when it was; what is drawn by the end of the call is printed. Returns a
 * function that stops it.
 */
export function onPrint(call: () => void, after: () => void = () => {}): () => void {
  const [stop, stopAfter] = [
    listen([window], "beforeprint", call),
    listen([window], "afterprint", after),
  ];
  return () => {
    stop();
    stopAfter();
  };
}
