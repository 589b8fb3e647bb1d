// A value outside of React. Components that read it are rendered again when it changes.

import { useSyncExternalStore } from "react";

/** Calls `listener` at each event of these names; returns a function that stops this. */
export function listen(
  targets: readonly EventTarget[],
  name: string,
  listener: () => void,
): () => void {
  for (const target of targets) target.addEventListener(name, listener, { passive: true });
  return () => {
    for (const target of targets) target.removeEventListener(name, listener);
  };
}

/** Returns a text that this browser has stored; undefined if there is none, or if the browser stores nothing. */
export function storedText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, if the browser allows it; undefined removes it. */
export function storeText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A browser that stores nothing begins with the defaults each time.
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
