// Which categories a choice is of, as the address and the service have it: an id with those below it, an id by itself, or what has
// none.

import { categoryOfChoice } from "../../domain/search/expense-filter.ts";
import type { Category } from "./shapes.ts";

/** The id of a category; null for expenses without one. */
export type CategoryKey = number | null;

/** Each category that a choice is of, by itself. */
export function idsOfChoice(
  choice: string,
  categories: readonly Category[],
): readonly CategoryKey[] {
  const chosen = categoryOfChoice(choice);
  if (chosen === "none") return [null];
  if (typeof chosen === "object") return [chosen.itself];
  return [chosen, ...idsBelow(chosen, categories)];
}

/** Of those right below it. */
export function idsBelow(id: number, categories: readonly Category[]): readonly number[] {
  return categories.flatMap((category) => (category.parent === id ? [category.id] : []));
}
