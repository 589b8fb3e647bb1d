// Texts that are loaded with a screen, since no earlier view needs them. English comes with the screen's code,
// other languages come from their own files.

import { use } from "react";
import { directed } from "./directed.ts";
import type { Language } from "./languages.ts";
import { useReader } from "./texts.ts";
import type { Reader } from "./user-locale.ts";

type Load<Part> = () => Promise<{ readonly texts: Part }>;

/** `isLoaded` is true if a shown component has already waited for the texts. */
export type LateTexts<Part> = (isLoaded?: boolean) => Part;

/** Returns a hook that suspends until the texts are loaded. If that fails, it returns the English ones. */
export function lateTexts<Part extends object>(
  english: Part,
  files: Readonly<Record<Exclude<Language, "en">, Load<Part>>>,
): LateTexts<Part> {
  /** The keys are language and direction. */
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
    if (made instanceof Promise) void made.then((texts) => loaded.set(key, texts));
    return made;
  }

  return function useLateTexts(isLoaded = false) {
    const texts = textsOf(useReader());
    if (!(texts instanceof Promise)) return texts;
    return isLoaded ? english : use(texts);
  };
}
