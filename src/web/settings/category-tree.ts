// Categories as a tree of two levels.

import type { CategoryInUse } from "../service/shapes.ts";

export interface Branch {
  readonly category: CategoryInUse;
  /** Those below it, by name. */
  readonly below: readonly CategoryInUse[];
}

/** By name, in the order of the locale. */
export function treeOf(categories: readonly CategoryInUse[], locale: string): readonly Branch[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sorted = categories.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id);
  const ids = new Set(sorted.map(({ id }) => id));
  // What was under one that is shown elsewhere stands by itself.
  const isTop = ({ parent }: CategoryInUse) => parent === null || !ids.has(parent);
  return sorted.filter(isTop).map((category) => ({
    category,
    below: sorted.filter(({ parent }) => parent === category.id),
  }));
}

/** In the order of the tree, as lists to choose from have them. */
export function inTreeOrder(
  categories: readonly CategoryInUse[],
  locale: string,
): readonly CategoryInUse[] {
  return treeOf(categories, locale).flatMap(({ category, below }) => [category, ...below]);
}

/** Below which a category may be put: those of the first level, unless it has some below it itself. */
export function possibleParents(
  categories: readonly CategoryInUse[],
  own: CategoryInUse | undefined,
): readonly CategoryInUse[] {
  if (own && categories.some(({ parent }) => parent === own.id)) return [];
  return categories.filter(({ id, parent }) => parent === null && id !== own?.id);
}
