// The address bar as a state of the page.

import { useMemo, useSyncExternalStore } from "react";
import { readView, type View, writeView } from "./view.ts";

const MOVED = "outlay-moved";

/** What the address says. */
export function useView(): View {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => readView(new URL(href)), [href]);
}

/** What the address says now, for what happens later. */
export function currentView(): View {
  return readView(location);
}

/** Goes to another view; "replace" leaves no entry to come back to, as while somebody types. */
export function go(change: Partial<View>, history: "push" | "replace" = "push"): void {
  const href = writeView({ ...currentView(), ...change });
  if (href === location.pathname + location.search) return;
  if (history === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
  dispatchEvent(new Event(MOVED));
}

function subscribe(look: () => void): () => void {
  addEventListener("popstate", look);
  addEventListener(MOVED, look);
  return () => {
    removeEventListener("popstate", look);
    removeEventListener(MOVED, look);
  };
}
