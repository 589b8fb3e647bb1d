// The address bar as a state of the page.

import { useSyncExternalStore } from "react";
import { isSame } from "../../domain/ledger/ledger-change.ts";
import { type Narrowing, narrowingOf, readView, type View, writeView } from "./view.ts";

/** What the address says, until it changes: every link of the page asks for it, and the platform takes its time to tell. */
let shown: View | undefined;
let narrowing: Narrowing | undefined;
const looks = new Set<() => void>();
let isHeard = false;

/** What the address says. */
export function useView(): View {
  return useSyncExternalStore(subscribe, shownView);
}

/** What narrows the view: the same object as long as it says the same. */
export function useNarrowing(): Narrowing {
  return useSyncExternalStore(subscribe, shownNarrowing);
}

function shownNarrowing(): Narrowing {
  const now = narrowingOf(shownView());
  if (!narrowing || !isSame(narrowing, now)) narrowing = now;
  return narrowing;
}

function shownView(): View {
  if (!isHeard) addEventListener("popstate", move);
  isHeard = true;
  shown ??= currentView();
  return shown;
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
  move();
}

function move(): void {
  shown = undefined;
  for (const look of looks) look();
}

function subscribe(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}
