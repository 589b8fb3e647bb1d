// Categories that are left out of all reports, one by one, so that those below a category may be left out or not.

import type { CategoryKey } from "../service/category-choices.ts";
import type { Group, Term } from "./groups.ts";

export type LeftOut = readonly CategoryKey[];

/** Whether all of a group is left out, or some of it. */
export function isLeftOut(group: Group, without: LeftOut): boolean | "mixed" {
  const count = group.ids.filter((id) => without.includes(id)).length;
  return count === 0 ? false : count === group.ids.length || "mixed";
}

/** Leaves a group out, or puts it back where all of it is left out already. */
export function toggled(group: Group, without: LeftOut): LeftOut {
  const others = without.filter((id) => !group.ids.includes(id));
  if (isLeftOut(group, without) === true) return others;
  return [...others, ...group.ids].toSorted((a, b) => (a ?? 0) - (b ?? 0));
}

export function leaveOut<T extends Term>(terms: readonly T[], without: LeftOut): readonly T[] {
  if (without.length === 0) return terms;
  const out = new Set(without);
  return terms.filter(({ category }) => !out.has(category));
}
