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

/** A reader, and texts in the reader's language. */
export interface ReaderOf<Part> extends Reader {
  readonly texts: Part;
}

export const ReaderContext = createContext<ReaderOf<Texts>>({
  locale: "en",
  language: "en",
  direction: "ltr",
  texts: en,
});

export function useReader(): ReaderOf<Texts> {
  return useContext(ReaderContext);
}

export function useTexts(): Texts {
  return useReader().texts;
}
