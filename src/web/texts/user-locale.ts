// The reader: the locale of dates and numbers, the language of texts, and the direction they run in.

import { LANGUAGES, type Language } from "./languages.ts";

export interface Reader {
  /** The locale of dates and numbers, by BCP 47, such as de-DE. */
  readonly locale: string;
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
}

/** `preferred` are the reader's locales, the most preferred first; `chosen` is the language that was picked in the settings. */
export function readerOf(preferred: readonly string[], chosen: Language | null): Reader {
  const known = preferred.filter(isLocale);
  const language = chosen ?? known.map(languageOf).find(isLanguage) ?? "en";
  const locale = localeOf(known, language, chosen !== null);
  return { locale, language, direction: directionOf(locale) };
}

/** The locale for sentences. If the language is English, numbers may follow a region that has another language. */
export function textLocaleOf({ locale, language }: Pick<Reader, "locale" | "language">): string {
  return languageOf(locale) === language ? locale : language;
}

/**
 * Returns the reader's own locale for the language, if any. English is read in every region, so it gets the region's dates and numbers.
 * If the region writes from right to left, it gets them only if English was chosen, since two directions on one page are hard to read.
 */
function localeOf(known: readonly string[], language: Language, isChosen: boolean): string {
  const [first = "en"] = known;
  const isMixed = !isChosen && directionOf(first) === "rtl";
  if (languageOf(first) === language || !(isChosen || isMixed)) return first;
  const same = known.find((locale) => languageOf(locale) === language);
  if (same) return same;
  if (language === "en") return isMixed ? INTERNATIONAL : first;
  return localeNear(first, language);
}

/** English with days before months, as in most of the world. */
const INTERNATIONAL = "en-001";

/**
 * Returns the language as written in the reader's region if the platform knows that, such as es-US. Otherwise, returns
 * it as most of its speakers write it, such as bn-BD.
 */
function localeNear(home: string, language: Language): string {
  const there = `${language}-${regionOf(home)}`;
  const { locale } = new Intl.DateTimeFormat(there).resolvedOptions();
  return locale === there ? there : `${language}-${regionOf(language)}`;
}

function regionOf(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? "";
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function languageOf(locale: string): string {
  return new Intl.Locale(locale).language;
}

function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}

const RIGHT_TO_LEFT = new Set("ar arc ckb dv fa he ps sd syr ug ur yi".split(" "));

function directionOf(locale: string): Reader["direction"] {
  const known = new Intl.Locale(locale);
  // The platform's first lookup of a script is slow, and most languages need none.
  if (!RIGHT_TO_LEFT.has(known.language)) return "ltr";
  const { script } = known.maximize();
  return script === "Latn" || script === "Cyrl" ? "ltr" : "rtl";
}
