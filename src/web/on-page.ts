// What the page shows, as attributes of its root: what stands elsewhere makes room by them. A `:has()` on what lies around the list would
// be asked again at each row that comes or goes.

import { useLayoutEffect } from "react";

type Shown =
  | "away"
  | "bulk"
  | "first"
  | "import-end"
  | "list"
  | "panel"
  | "panel-room"
  | "period"
  | "print-book"
  | "toast";

/** For as long as it is drawn and shown, `data-…` of this name stands at the root. No two of a name are drawn at a time. */
export function useOnPage(name: Shown, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const root = document.documentElement;
    root.setAttribute(`data-${name}`, "");
    return () => root.removeAttribute(`data-${name}`);
  }, [name, isShown]);
}
