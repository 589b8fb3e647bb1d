// The texts of the reader's language, for all that draws.

import { createContext, useContext } from "react";
import type { Reader } from "../locale/reader.ts";
import { inDialect, isBritish } from "./dialect.ts";
import { en, type Texts } from "./en.ts";
import { enGb } from "./en-gb.ts";
import { loadLanguage } from "./languages.ts";

export type { Texts };

/** English where the language can't be loaded. */
export async function loadTexts(reader: Reader): Promise<Texts> {
  const own = await loadLanguage(reader.language);
  if (own) return own.texts;
  return isBritish(reader) ? inDialect(en, enGb) : en;
}

export const TextsContext = createContext<Texts>(en);

export function useTexts(): Texts {
  return useContext(TextsContext);
}

export const ReaderContext = createContext<Reader>({
  locale: "en",
  language: "en",
  direction: "ltr",
});

export function useReader(): Reader {
  return useContext(ReaderContext);
}
