// The languages of the app. English is built in. Each of the others has a file, and a line here.

import { keysOf } from "../../domain/keys.ts";
import type { UsualWords } from "../../domain/search/usual-category.ts";
import type { Texts } from "./en.ts";
import type { SampleTexts, UsualCategory } from "./en-sample.ts";

/** The exports of a language's file. The platform knows the language's own name, its region and its names of days. */
export interface LanguageFile {
  /** All texts of the app. */
  readonly texts: Texts;
  /** The words of the sample, and of the usual categories. */
  readonly sample: SampleTexts;
  /** Everyday words by the usual category that they belong to. */
  readonly words: UsualWords<UsualCategory>;
}

/** The files are loaded on demand. */
const FILES = {
  bn: () => import("./bn.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
} satisfies Readonly<Record<string, () => Promise<LanguageFile>>>;

/** A language that the app has texts in. */
export type Language = "en" | keyof typeof FILES;

export const LANGUAGES: readonly Language[] = ["en", ...keysOf(FILES)];

/** Undefined for English, or if the file can't be loaded. */
export async function loadLanguage(language: Language): Promise<LanguageFile | undefined> {
  return language === "en" ? undefined : FILES[language]().catch(() => undefined);
}

/** Returns the language's name for itself, such as Español. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join("");
}
