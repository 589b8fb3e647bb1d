// What the reader has picked for this browser: it is kept here, and is nobody else's.

import { createStore } from "./store.ts";
import { LANGUAGES, type Language } from "./texts/languages.ts";

export const SCHEMES = ["system", "light", "dark"] as const;

export interface Preferences {
  readonly scheme: (typeof SCHEMES)[number];
  /** Null for the browser's own. */
  readonly language: Language | null;
}

const KEY = "outlay.preferences";

const kept = createStore(read());
if ("document" in globalThis) addEventListener("storage", () => kept.set(read()));

export const keptPreferences = kept.get;
export const usePreferences = kept.use;

export function prefer(change: Partial<Preferences>): void {
  kept.set({ ...kept.get(), ...change });
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.get()));
  } catch {
    // A browser that stores nothing still uses it until the page is left.
  }
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
