// The texts of the table of keyboard shortcuts in the reader's language.

import { texts as english, type KeyTexts } from "./keys/en.ts";
import { lateReader } from "./late-texts.ts";

export type { KeyTexts };

export const useKeyReader = lateReader<KeyTexts>(english, {
  bn: () => import("./keys/bn.ts"),
  de: () => import("./keys/de.ts"),
  es: () => import("./keys/es.ts"),
});
