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
