// The languages of the app. English is there from the beginning; each other one is a file, and a line here.

import type { UsualWords } from "../../domain/search/usual-category.ts";
import type { Texts } from "./en.ts";
import type { SampleTexts, UsualCategory } from "./en-sample.ts";

/** The exports of a language's file. Its name, its region and its names of days are the platform's. */
export interface LanguageFile {
  /** All texts of the app. */
  readonly texts: Texts;
  /** The words of the sample, and of the usual categories. */
  readonly sample: SampleTexts;
  /** Everyday words by the usual category that they belong to. */
  readonly words: UsualWords<UsualCategory>;
}

/** Loaded on demand. */
const FILES = {
  bn: () => import("./bn.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
} satisfies Readonly<Record<string, () => Promise<LanguageFile>>>;

/** A language that the app has texts in. */
export type Language = "en" | keyof typeof FILES;

// Safe: they are the names of the object above.
export const LANGUAGES: readonly Language[] = [
  "en",
  ...(Object.keys(FILES) as (keyof typeof FILES)[]),
];

/** Undefined for English, and where the file can't be loaded. */
export async function loadLanguage(language: Language): Promise<LanguageFile | undefined> {
  return language === "en" ? undefined : FILES[language]().catch(() => undefined);
}

/** As its speakers call it: Español. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join("");
}
