// Texts that are loaded with a screen, since no earlier view needs them. English is there at once, other languages once they are loaded.

import { use } from "react";
import { directed } from "./directed.ts";
import type { Language } from "./languages.ts";
import { useReader } from "./texts.ts";
import type { Reader } from "./user-locale.ts";

type Load<Part> = () => Promise<{ readonly texts: Part }>;

/** Returns a hook, which suspends until they are loaded. It gives English if that fails. */
export function lateTexts<Part extends object>(
  english: Part,
  files: Readonly<Record<Exclude<Language, "en">, Load<Part>>>,
): () => Part {
  /** By language and direction. */
  const loaded = new Map<string, Part | Promise<Part>>();

  async function load(file: Load<Part>, direction: Reader["direction"]): Promise<Part> {
    const { texts } = await file().catch(() => ({ texts: english }));
    return directed(texts, direction);
  }

  function textsOf({ language, direction }: Reader): Part | Promise<Part> {
    const key = `${language} ${direction}`;
    const known = loaded.get(key);
    if (known) return known;
    const made =
      language === "en" ? directed(english, direction) : load(files[language], direction);
    loaded.set(key, made);
    return made;
  }

  return function useLateTexts() {
    const texts = textsOf(useReader());
    return texts instanceof Promise ? use(texts) : texts;
  };
}
