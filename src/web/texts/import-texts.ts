// The texts of the import in the reader's language.

import type { ImportTexts } from "./import/en.ts";
import { texts as english } from "./import/en.ts";
import { lateTexts } from "./late-texts.ts";

export type { ImportTexts };

/** Suspends until the texts are loaded. If that fails, they are English. */
export const useImportTexts: () => ImportTexts = lateTexts<ImportTexts>(english, {
  bn: () => import("./import/bn.ts"),
  de: () => import("./import/de.ts"),
  es: () => import("./import/es.ts"),
});
