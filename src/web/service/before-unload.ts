// Handles a page that is reloaded, closed, or left for another address. Changes are sent in a way that outlives the page. If
// something would be lost, the browser asks first.

import { useEffect, useEffectEvent } from "react";

interface Unfinished {
  /** Returns true if it would be lost. */
  readonly isLost: () => boolean;
  /** Takes over text that is still being typed. The page draws it before anything is saved. */
  readonly settle?: () => void;
  /** Sends what can be sent, and must not wait for anything. */
  readonly save?: () => void;
}

const all = new Set<Unfinished>();
let isLeft = false;

/** Asks and saves for this until the returned function is called. */
export function holdUnfinished(unfinished: Unfinished): () => void {
  if (all.size === 0) listen();
  all.add(unfinished);
  return () => {
    all.delete(unfinished);
    if (all.size === 0) ending?.abort();
  };
}

/** Returns true if a request has to outlive the page that sends it. */
export function isPageLeft(): boolean {
  return isLeft;
}

let ending: AbortController | undefined;

function listen(): void {
  ending = new AbortController();
  const { signal } = ending;
  addEventListener("beforeunload", ask, { signal });
  addEventListener("pagehide", save, { signal });
  addEventListener("pageshow", () => (isLeft = false), { signal });
}

function ask(event: Event): void {
  if ([...all].some(({ isLost }) => isLost())) event.preventDefault();
}

function save(): void {
  isLeft = true;
  for (const unfinished of all) unfinished.settle?.();
  queueMicrotask(() => {
    for (const unfinished of all) unfinished.save?.();
  });
}

export function useUnfinished(unfinished: Unfinished): void {
  const isLost = useEffectEvent(unfinished.isLost);
  const settle = useEffectEvent(() => unfinished.settle?.());
  const save = useEffectEvent(() => unfinished.save?.());
  useEffect(
    () => holdUnfinished({ isLost: () => isLost(), settle: () => settle(), save: () => save() }),
    [],
  );
}
