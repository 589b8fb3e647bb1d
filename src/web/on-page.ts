// The page's state as attributes of its root, which styles use. A `:has()` on an ancestor of the list would be evaluated again whenever a
// row is added or removed.

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

/**
 * Sets the attribute `data-…` with this name at the root while the component is mounted and `isShown` is true. Only one component per name
 * may be mounted at a time.
 */
export function useOnPage(name: Shown, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const root = document.documentElement;
    root.setAttribute(`data-${name}`, "");
    return () => root.removeAttribute(`data-${name}`);
  }, [name, isShown]);
}
