// The texts of recurring expenses in the reader's language.

import { type LateTexts, lateTexts } from "./late-texts.ts";
import type { RecurringTexts } from "./recurring/en.ts";
import { texts as english } from "./recurring/en.ts";

export type { RecurringTexts };

/** Suspends until the texts are loaded. If that fails, they are English. */
export const useRecurringTexts: LateTexts<RecurringTexts> = lateTexts<RecurringTexts>(english, {
  bn: () => import("./recurring/bn.ts"),
  de: () => import("./recurring/de.ts"),
  es: () => import("./recurring/es.ts"),
});
