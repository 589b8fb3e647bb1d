// The key that selects all that the list shows: Ctrl and A, or Command and A, on a row or in the bar of those that are selected.

import { type RefObject, useEffect, useRef } from "react";
import { useSelection } from "./selection.ts";

export function useSelectAllKey(list: RefObject<HTMLElement | null>): void {
  const { selectAll } = useSelection();
  const current = useRef(selectAll);
  current.current = selectAll;

  useEffect(() => {
    const place = list.current?.parentElement;
    function press(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      const isKey = key.toLowerCase() === "a" && (ctrlKey || metaKey) && !shiftKey && !altKey;
      if (!isKey || !(target instanceof Element) || target.closest("[popover]")) return;
      event.preventDefault();
      current.current();
    }
    place?.addEventListener("keydown", press);
    return () => place?.removeEventListener("keydown", press);
  }, [list]);
}
