// The texts of the import in the reader's language. They come with its screen, since nothing that is shown before needs them.

import { use } from "react";
import { directed } from "./directed.ts";
import type { ImportTexts } from "./import/en.ts";
import { texts as english } from "./import/en.ts";
import type { Language } from "./languages.ts";
import { useReader } from "./texts.ts";
import type { Reader } from "./user-locale.ts";

export type { ImportTexts };

type LoadFile = () => Promise<{ readonly texts: ImportTexts }>;

const FILES: Readonly<Record<Exclude<Language, "en">, LoadFile>> = {
  bn: () => import("./import/bn.ts"),
  de: () => import("./import/de.ts"),
  es: () => import("./import/es.ts"),
};

/** By language and direction: English at once, others once they are loaded. */
const loaded = new Map<string, ImportTexts | Promise<ImportTexts>>();

/** Suspends until they are loaded; English if that fails. */
export function useImportTexts(): ImportTexts {
  const texts = textsOf(useReader());
  return texts instanceof Promise ? use(texts) : texts;
}

function textsOf({ language, direction }: Reader): ImportTexts | Promise<ImportTexts> {
  const key = `${language} ${direction}`;
  const known = loaded.get(key);
  if (known) return known;
  const made = language === "en" ? directed(english, direction) : load(FILES[language], direction);
  loaded.set(key, made);
  return made;
}

async function load(file: LoadFile, direction: Reader["direction"]): Promise<ImportTexts> {
  const { texts } = await file().catch(() => ({ texts: english }));
  return directed(texts, direction);
}
