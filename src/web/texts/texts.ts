// The texts of the reader's language, for all that draws.

import { createContext, useContext } from "react";
import type { Texts } from "./en.ts";
import { ENGLISH, englishOf } from "./english.ts";
import { loadLanguage } from "./languages.ts";
import type { Reader } from "./user-locale.ts";

export type { Texts };

/** English where the language can't be loaded. */
export async function loadTexts(reader: Reader): Promise<Texts> {
  const own = await loadLanguage(reader.language);
  return own?.texts ?? englishOf(reader);
}

const NO_READER: Reader = { locale: "en", language: "en", direction: "ltr" };

export const TextsContext = createContext<Texts>(ENGLISH.american);

export function useTexts(): Texts {
  return useContext(TextsContext);
}

export const ReaderContext = createContext<Reader>(NO_READER);

export function useReader(): Reader {
  return useContext(ReaderContext);
}
