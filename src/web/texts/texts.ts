// The texts of the reader's language, for all that draws.

import { createContext, useContext } from "react";
import type { Language, Reader } from "../locale/reader.ts";
import { inDialect, isBritish } from "./dialect.ts";
import { en, type Texts } from "./en.ts";
import { enGb } from "./en-gb.ts";

export type { Texts };

/** Others are loaded when somebody reads them. */
const OTHERS: Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>> = {
  bn: async () => (await import("./bn.ts")).bn,
};

/** English where the language can't be loaded. */
export async function loadTexts(reader: Reader): Promise<Texts> {
  const { language } = reader;
  if (language === "en") return isBritish(reader) ? inDialect(en, enGb) : en;
  return OTHERS[language]().catch(() => en);
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
