// The texts of budgets in the reader's language.

import { type BudgetTexts, texts as english } from "./budgets/en.ts";
import { lateReader } from "./late-texts.ts";

export type { BudgetTexts };

export const useBudgetReader = lateReader<BudgetTexts>(english, {
  bn: () => import("./budgets/bn.ts"),
  de: () => import("./budgets/de.ts"),
  es: () => import("./budgets/es.ts"),
});
