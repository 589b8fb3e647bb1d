// What sorts the list is drawn anew with the list: the focus goes on to it there.

import { type RefObject, useEffect, useRef } from "react";

/** The name of what sorted the list last, until the list in that order is there. */
let sorting: string | undefined;

/** To be called when something sorts the list. */
export function noteSorting(name: string): void {
  sorting = name;
}

/** For what has that name. */
export function useSortFocus<Element extends HTMLElement>(name: string): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (sorting !== name) return;
    sorting = undefined;
    // Don't take focus from something else.
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [name]);
  return element;
}
