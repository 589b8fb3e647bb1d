// Choices of categories written for the address, and read for people.

import { categoryOfChoice } from "../../domain/search/expense-filter.ts";
import { type CategoryKey, idsBelow } from "./category-choices.ts";
import type { Category } from "./shapes.ts";

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
