// Parts of the app that are loaded when they are first shown. A part that can't be, because the service is away, comes once that is back.
// Where it still can't be had then (there is a new release, say), the page is loaded anew when all that was done is sent; what was typed
// and what is shown outlive that.

import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";
import { isAllSent } from "./service/pending.ts";
import { connectivity, RETRY_MS } from "./service/service.ts";
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

/** The same for what is not drawn. Waits until it is there, or ends with the page. */
export async function loadLate<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    return loadOnceThere(load);
  }
}

async function loadOnceThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (!(await isThere())) continue;
    try {
      return await load();
    } catch {
      if (isAllSent() && !isFresh()) reload();
    }
  }
}

function reload(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** Somebody who waits for code is told, as who waits for answers, that the service is away. */
async function isThere(): Promise<boolean> {
  const request = new Request(location.pathname, { method: "HEAD", cache: "no-store" });
  try {
    return (await connectivity.fetch(request)).ok;
  } catch {
    return false;
  }
}

function isFresh(): boolean {
  const at = Number.parseInt(sessionStorage.getItem(KEY) ?? "0", 10);
  return Date.now() - at < RELOAD_AGAIN_MS;
}
