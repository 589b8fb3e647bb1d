// The texts of the reader's language, for all components.

import { createContext, useContext } from "react";
import { inDialect, isBritish } from "./dialect.ts";
import { en, type Texts } from "./en.ts";
import { enGb } from "./en-gb.ts";
import { loadLanguage } from "./languages.ts";
import type { Reader } from "./user-locale.ts";

export type { Texts };

/** Created only once, because a new object would render everything again. */
const british = inDialect(en, enGb);

/** Resolves to the English texts if the language can't be loaded. */
export async function loadTexts(reader: Reader): Promise<Texts> {
  const own = await loadLanguage(reader.language);
  return own?.texts ?? (isBritish(reader) ? british : en);
}

const NO_READER: Reader = { locale: "en", language: "en", direction: "ltr" };

export const TextsContext = createContext<Texts>(en);

export function useTexts(): Texts {
  return useContext(TextsContext);
}

export const ReaderContext = createContext<Reader>(NO_READER);

export function useReader(): Reader {
  return useContext(ReaderContext);
}
