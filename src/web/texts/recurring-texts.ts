// The texts of recurring expenses in the reader's language.

import { lateReader } from "./late-texts.ts";
import { type RecurringTexts, texts as english } from "./recurring/en.ts";

export type { RecurringTexts };

export const useRecurringReader = lateReader<RecurringTexts>(english, {
  bn: () => import("./recurring/bn.ts"),
  de: () => import("./recurring/de.ts"),
  es: () => import("./recurring/es.ts"),
});
