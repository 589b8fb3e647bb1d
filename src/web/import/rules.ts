// What is said of a row "from now on": a rule for all rows of its payee, which the file's source keeps.

import { rowChoiceOf } from "./row-change.ts";
import type { ImportRow, Rule } from "./shapes.ts";

/** As the row is now. Undefined for a row that names no payee, which a rule could not find again, and where nothing is to be said. */
export function ruleFor(row: ImportRow): Rule | undefined {
  const { expense, payee } = row;
  if (!expense || payee === null || payee.trim() === "") return undefined;
  const status = rowChoiceOf(row);
  const category = expense.category?.id ?? undefined;
  const effect = {
    ...(status === "skipped" && { status }),
    ...(row.status === "refund" && { status: "new" as const }),
    ...(expense.payee !== null && expense.payee !== payee && { payee: expense.payee }),
    ...(category !== undefined && { category }),
  };
  return Object.keys(effect).length > 0 ? { payee, words: [], effect } : undefined;
}

/** In the place of an earlier one for the same rows. */
export function withRule(rules: readonly Rule[], rule: Rule): readonly Rule[] {
  const others = rules.filter(({ payee, words }) => payee !== rule.payee || words.length > 0);
  return [...others, rule];
}
