// The reader's preferences. They are stored only in this browser.

import { LABEL_FIELDS, TEXT_FIELDS } from "../domain/expense/expense-fields.ts";
import { createStore, storedText, storeText } from "./store.ts";
import { LANGUAGES, type Language } from "./texts/languages.ts";

export const SCHEMES = ["system", "light", "dark"] as const;

/** Columns of the book's list that the reader chooses, in their order. */
export const COLUMNS = [...LABEL_FIELDS, "category", "tags", ...TEXT_FIELDS, "original"] as const;
export type ListColumn = (typeof COLUMNS)[number];
const FIRST_COLUMNS: readonly ListColumn[] = [...LABEL_FIELDS, "category", "tags"];

export const DENSITIES = ["dense", "roomy"] as const;

export interface Preferences {
  readonly scheme: (typeof SCHEMES)[number];
  /** Null means the browser's language. */
  readonly language: Language | null;
  /** How dense the rows of the book's list are, unless touch needs more space. */
  readonly density: (typeof DENSITIES)[number];
  readonly columns: readonly ListColumn[];
}

const KEY = "outlay.preferences";

const kept = createStore(read());
if ("document" in globalThis) addEventListener("storage", () => kept.set(read()));

export const currentPreferences = kept.get;
export const usePreferences = kept.use;

export function prefer(change: Partial<Preferences>): void {
  kept.set({ ...kept.get(), ...change });
  storeText(KEY, JSON.stringify(kept.get()));
}

function read(): Preferences {
  const stored = storedPreferences();
  return {
    scheme: SCHEMES.find((scheme) => scheme === stored["scheme"]) ?? "system",
    language: LANGUAGES.find((language) => language === stored["language"]) ?? null,
    density: DENSITIES.find((density) => density === stored["density"]) ?? "dense",
    columns: readColumns(stored["columns"]),
  };
}

function readColumns(stored: unknown): readonly ListColumn[] {
  return Array.isArray(stored)
    ? COLUMNS.filter((column) => stored.includes(column))
    : FIRST_COLUMNS;
}

function storedPreferences(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storedText(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
