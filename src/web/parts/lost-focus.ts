// The focus of a list whose rows come and go: where the row that had it is gone, the browser leaves it to the page.

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Calls `onLost` as soon as an element of the list that had the focus is gone, and nothing else has taken it. */
export function useLostFocus(list: RefObject<HTMLElement | null>, onLost: () => void): void {
  const hadFocus = useRef(false);

  useEffect(() => {
    const element = list.current;
    const ending = new AbortController();
    const { signal } = ending;
    const note = (has: boolean) => {
      hadFocus.current = has;
    };
    element?.addEventListener("focusin", () => note(true), { signal });
    // Of a row that goes nobody else takes the focus.
    element?.addEventListener("focusout", ({ relatedTarget }) => note(relatedTarget === null), {
      signal,
    });
    return () => ending.abort();
  }, [list]);

  // Each time: rows come and go.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    onLost();
  });
}
