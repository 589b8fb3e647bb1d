// Parts of the app that are loaded once its first rows are rendered, or when they are first shown.

import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from "react";

const begun = Promise.withResolvers<void>();
const following: (() => Promise<unknown>)[] = [];
let loading: Promise<void> | undefined;
let isAllThere = false;

/** Resolves when what follows the first rows may be loaded. */
export const firstDrawn: Promise<void> = begun.promise;

/** Loads everything that follows the first rows, and resolves when it is loaded. Returns the same promise each time. */
export function loadFollowing(): Promise<void> {
  begun.resolve();
  loading ??= Promise.all(following.map((load) => load())).then(() => {
    isAllThere = true;
  });
  return loading;
}

export function isFollowingThere(): boolean {
  return isAllThere;
}

/** Returns true once everything that follows the first rows is loaded, so that its parts are rendered together. */
export function useIsFollowingThere(): boolean {
  const [isThere, setIsThere] = useState(isAllThere);
  useEffect(() => void firstDrawn.then(loadFollowing).then(() => setIsThere(true)), []);
  return isThere;
}

/** A part that is loaded late. */
export interface Late<Value> {
  /** Undefined until the part is loaded. */
  readonly get: () => Value | undefined;
  /** Never fails. */
  readonly load: () => Promise<Value>;
}

/**
 * A part that is loaded on demand, and at the latest after the first rows. A part of a screen is loaded only on demand, after all others.
 */
export function late<Value>(loadPart: () => Promise<Value>, isOfScreen = false): Late<Value> {
  let value: Value | undefined;
  async function load(): Promise<Value> {
    const [part] = await Promise.all([loadLate(loadPart), isOfScreen && loadFollowing()]);
    value = part;
    return part;
  }
  if (!isOfScreen) {
    following.push(load);
    void firstDrawn.then(load);
  }
  return { get: () => value, load };
}

export interface LatePart<Props extends object> {
  (props: Props): ReactNode;
  readonly load: () => Promise<unknown>;
}

/** A component that was loaded before it is first rendered appears at once, without a fallback. */
export function lazily<Props extends object>(
  loadPart: () => Promise<ComponentType<Props>>,
  isOfScreen = false,
): LatePart<Props> {
  const { get, load } = late(loadPart, isOfScreen);
  const Late = lazy(async () => {
    if (!isOfScreen) await firstDrawn;
    return { default: await load() };
  });
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => get() ?? Late);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { load });
}

const missing = Promise.withResolvers<void>();

/** Resolves when a part can't be loaded. */
export const someMissing: Promise<void> = missing.promise;

/** Never rejects. If the part can't be loaded, it waits for the page to be reloaded, since browsers never request a failed script again. */
export function loadLate<Value>(load: () => Promise<Value>): Promise<Value> {
  return load().catch(() => {
    missing.resolve();
    return new Promise<never>(() => {});
  });
}
