// The page's state, as attributes of its root, for which styles make room. A `:has()` on an ancestor of the list would be evaluated again
// at each row that comes or goes.

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

/** Sets `data-…` of this name at the root while the component is drawn and shown. No two of a name are drawn at a time. */
export function useOnPage(name: Shown, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const root = document.documentElement;
    root.setAttribute(`data-${name}`, "");
    return () => root.removeAttribute(`data-${name}`);
  }, [name, isShown]);
}
