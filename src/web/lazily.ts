// Parts of the app that are loaded when they are first shown. A part that can't be, because the service is away, is never asked for
// again by the same page: browsers remember that it failed. So the page is loaded anew once the service is back, and all that was
// done is sent; what was typed and what is shown outlive that.

import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";
import { isAllSent } from "./service/pending.ts";
import { RETRY_MS } from "./service/service.ts";
import { loadLaterTexts } from "./texts/english.ts";

/** A part that is missing for good is no reason to load the page over and over. */
const RELOAD_AGAIN_MS = 30_000;
const KEY = "outlay.reloaded";

export interface LatePart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it before it is shown. Never fails: what can't be loaded is asked for again when it is shown. */
  readonly load: () => Promise<void>;
}

/** What was loaded before it is first drawn is drawn at once: nothing stands for it meanwhile. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadAll = async () => (await Promise.all([load(), loadLaterTexts()]))[0];
  const Late = lazy(async () => {
    loaded = await loadLate(loadAll);
    return { default: loaded };
  });
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return createElement(Shown, props);
  }
  return Object.assign(Part, {
    load: () =>
      loadAll().then(
        (part) => {
          loaded = part;
        },
        () => {},
      ),
  });
}

/** The same for what is not drawn. */
export function loadLate<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(reload);
}

/** Ends with the page. */
async function reload(): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (isAllSent() && !isFresh() && (await isThere())) {
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    }
  }
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function isFresh(): boolean {
  const at = Number.parseInt(sessionStorage.getItem(KEY) ?? "0", 10);
  return Date.now() - at < RELOAD_AGAIN_MS;
}
