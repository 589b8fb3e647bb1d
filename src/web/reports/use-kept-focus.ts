// Keeps the focus when what has it disappears: a chip that was dropped, a category that was gone into, the whole screen.

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useView } from "../address/address.ts";

/** `title` is where it goes to within the page. */
export function useKeptFocus(
  page: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
): void {
  const view = useView();
  const shown = useRef(view);

  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [view, title]);

  useLayoutEffect(() => {
    const element = page.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, [page]);
}
