// Choices of categories as the address and the service have them: an id with those below it, an id by itself, or what has none.

import { categoryOfChoice } from "../../domain/expense-filter.ts";
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

/** In as few choices as say the same; those below a category are said with it where all of it is chosen. */
export function choicesOf(
  ids: readonly CategoryKey[],
  categories: readonly Category[],
): readonly string[] {
  const chosen = new Set(ids);
  const parents = new Map<number, number | null>(categories.map(({ id, parent }) => [id, parent]));
  const isWhole = (id: number) =>
    chosen.has(id) && idsBelow(id, categories).every((each) => chosen.has(each));
  const inOrder = [...chosen].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return inOrder.flatMap((id) => {
    if (id === null) return ["none"];
    const parent = parents.get(id) ?? null;
    if (parent !== null && isWhole(parent)) return [];
    return [isWhole(id) ? String(id) : choiceItself(id)];
  });
}

/** A category without those below it. */
export function choiceItself(id: number): string {
  return `${id}-itself`;
}

/** The category that a choice names; undefined for none. */
export function categoryOf(choice: string, categories: readonly Category[]): Category | undefined {
  const chosen = categoryOfChoice(choice);
  const id = typeof chosen === "object" ? chosen.itself : chosen;
  return categories.find((category) => category.id === id);
}

function idsBelow(id: number, categories: readonly Category[]): readonly number[] {
  return categories.flatMap((category) => (category.parent === id ? [category.id] : []));
}
