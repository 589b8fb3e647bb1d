// A value outside of React. Components that read it are rendered again when it changes.

import { useSyncExternalStore } from "react";

/** Calls `listener` at each event of these names; returns a function that stops this. Nothing happens without a target. */
export function listen<Kind extends Event>(
  target: EventTarget | null,
  names: string | readonly string[],
  listener: (event: Kind) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  for (const name of [names].flat()) {
    // Safe: the caller's names are those of events of this kind.
    target?.addEventListener(name, listener as EventListener, { signal });
  }
  return () => ending.abort();
}

/** The session's texts are kept until the tab is closed. */
type StorageName = "localStorage" | "sessionStorage";

/** Returns a text that this browser has stored; undefined if there is none, or if the browser stores nothing. */
export function storedText(key: string, storage: StorageName = "localStorage"): string | undefined {
  try {
    return globalThis[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, if the browser allows it; undefined removes it. */
export function storeText(
  key: string,
  text: string | undefined,
  storage: StorageName = "localStorage",
): void {
  try {
    if (text === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // A page in a browser that stores nothing begins without the text each time.
  }
}

export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls the listener whenever the value is set. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly use: () => Value;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
