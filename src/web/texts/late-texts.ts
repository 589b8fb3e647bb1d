// Texts that are loaded with a screen, since no earlier view needs them. English comes with the screen's code,
// other languages come from their own files.

import { use } from "react";
import { directed } from "./directed.ts";
import type { Language } from "./languages.ts";
import { type ReaderOf, useReader } from "./texts.ts";
import type { Reader } from "./user-locale.ts";

type Load<Part> = () => Promise<{ readonly texts: Part }>;

/** `isLoaded` is true if another component on the page has already waited for the texts. */
type LateReader<Part> = (isLoaded?: boolean) => ReaderOf<Part>;

/** Returns a hook that suspends until the texts are loaded. If that fails, they are the English ones. */
export function lateReader<Part extends object>(
  english: Part,
  files: Readonly<Record<Exclude<Language, "en">, Load<Part>>>,
): LateReader<Part> {
  /**
   * The keys are language and direction. A component that has waited for a promise must call `use` for it again when it goes on, or React
   * loses count of the component's hooks. So promises stay here when they are resolved.
   */
  const asked = new Map<string, Part | Promise<Part>>();
  const loaded = new Map<string, Part>();

  async function load({ direction }: Reader, file: Load<Part>, key: string): Promise<Part> {
    const { texts } = await file().catch(() => ({ texts: english }));
    const part = directed(texts, direction);
    loaded.set(key, part);
    return part;
  }

  return function useLateReader(isLoaded = false) {
    const reader = useReader();
    const { language, direction } = reader;
    const key = `${language} ${direction}`;
    const texts =
      asked.get(key) ??
      (language === "en" ? directed(english, direction) : load(reader, files[language], key));
    asked.set(key, texts);
    if (!(texts instanceof Promise)) return { ...reader, texts };
    return { ...reader, texts: isLoaded ? (loaded.get(key) ?? english) : use(texts) };
  };
}
