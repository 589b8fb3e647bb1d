// The texts of the import in the reader's language.

import { type ImportTexts, texts as english } from "./import/en.ts";
import { lateReader } from "./late-texts.ts";

export type { ImportTexts };

export const useImportReader = lateReader<ImportTexts>(english, {
  bn: () => import("./import/bn.ts"),
  de: () => import("./import/de.ts"),
  es: () => import("./import/es.ts"),
});
