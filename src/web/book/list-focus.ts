// Keeps the focus in the list when the row that has it goes: with its expense, or while its day is asked for again.

import { type RefObject, useEffect, useRef } from "react";
import { focusRow } from "../parts/row-focus.ts";

export function useListFocus(list: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);

  useEffect(() => {
    const element = list.current;
    const ending = new AbortController();
    const { signal } = ending;
    element?.addEventListener("focusin", () => set(true), { signal });
    // Of a row that is gone nobody else has the focus.
    element?.addEventListener("focusout", ({ relatedTarget }) => set(relatedTarget === null), {
      signal,
    });
    return () => ending.abort();

    function set(has: boolean): void {
      hadFocus.current = has;
    }
  }, [list]);

  // Each time: any drawing may be the one without the row.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusRow();
  });
}
