// Handles a page that is reloaded, closed, or left for another address. Changes are sent in a way that outlives the page. If
// something would be lost, the browser asks first.

import { useEffect, useEffectEvent } from "react";

interface Unfinished {
  /** Returns true if leaving the page would lose it. Undefined if that can't happen. */
  readonly isLost?: () => boolean;
  /** Takes over text that is still being typed. The page renders it before anything is saved. */
  readonly settle?: () => void;
  /** Sends everything that can be sent. It must not wait for anything. */
  readonly save?: () => void;
}

const all = new Set<Unfinished>();
let isLeaving = false;

if ("document" in globalThis) {
  addEventListener("pagehide", save);
  addEventListener("pageshow", () => (isLeaving = false));
}

/** Until the returned function is called, the browser asks before this would be lost, and it is saved when the page is left. */
export function holdUnfinished(unfinished: Unfinished): () => void {
  all.add(unfinished);
  listenIfNeeded();
  return () => {
    all.delete(unfinished);
    listenIfNeeded();
  };
}

/** Some browsers don't keep a page for the back button if it has this listener. */
function listenIfNeeded(): void {
  if ([...all].some(({ isLost }) => isLost)) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

/** Returns true if a request has to outlive the page that sends it. */
export function isLeavingPage(): boolean {
  return isLeaving;
}

function ask(event: Event): void {
  if ([...all].some(({ isLost }) => isLost?.())) event.preventDefault();
}

function save(): void {
  isLeaving = true;
  for (const unfinished of all) unfinished.settle?.();
  queueMicrotask(() => {
    for (const unfinished of all) unfinished.save?.();
  });
}

export function useUnfinished(unfinished: Unfinished): void {
  const now = useEffectEvent(() => unfinished);
  useEffect(() => {
    const [settle, save] = [() => now().settle?.(), () => now().save?.()];
    return holdUnfinished({ isLost: () => now().isLost?.() ?? false, settle, save });
  }, []);
}
