// What the reader has picked for this browser: it is kept here, and is nobody else's.

import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "./locale/reader.ts";

export const SCHEMES = ["system", "light", "dark"] as const;

export interface Preferences {
  readonly scheme: (typeof SCHEMES)[number];
  /** Null for the browser's own. */
  readonly language: Language | null;
}

const KEY = "outlay.preferences";
const CHANGED = "outlay-preferences";

let kept = read();

export function keptPreferences(): Preferences {
  return kept;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, keptPreferences);
}

export function prefer(change: Partial<Preferences>): void {
  kept = { ...kept, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still does it until the page is left.
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(look: () => void): () => void {
  function lookAgain(): void {
    kept = read();
    look();
  }
  addEventListener(CHANGED, look);
  addEventListener("storage", lookAgain);
  return () => {
    removeEventListener(CHANGED, look);
    removeEventListener("storage", lookAgain);
  };
}

function read(): Preferences {
  const said = saidBefore();
  return {
    scheme: SCHEMES.find((scheme) => scheme === said["scheme"]) ?? "system",
    language: LANGUAGES.find((language) => language === said["language"]) ?? null,
  };
}

function saidBefore(): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof said === "object" && said !== null ? { ...said } : {};
  } catch {
    return {};
  }
}
