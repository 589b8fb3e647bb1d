// The categories by which reports group expenses: the top ones with their subcategories counted in them or, for one that was asked for,
// itself and its subcategories; and those that are left out of all reports.

import { compare, type Decimal } from "../../domain/money/decimal.ts";
import { type CategoryKey, categoryOf, choiceItself } from "../service/filter.ts";
import type { Sum } from "../service/pending.ts";
import { added } from "../service/pending.ts";
import type { Category } from "../service/shapes.ts";

export interface Group {
  /** The id of the category that names it. */
  readonly key: CategoryKey;
  readonly category: Category | null;
  /** All that count in it. */
  readonly ids: readonly CategoryKey[];
  /** Those below it that count in it. */
  readonly children: readonly Category[];
  /** Whether it stands for the category alone, without those below it. */
  readonly isOwn: boolean;
  /** Which of the colours for categories without one is its own; undefined where it has a colour. */
  readonly slot?: number;
}

/** How many colours there are for categories without one. */
export const SLOTS = 8;

/** An amount that counts in a category. */
export interface Term {
  readonly category: CategoryKey;
  readonly count: number;
  readonly total: Decimal;
}

const WITHOUT: Group = { key: null, category: null, ids: [null], children: [], isOwn: false };

/** `asked` is the category of the address. */
export function groupsOf(
  categories: readonly Category[],
  asked: string | undefined,
): readonly Group[] {
  if (asked === "none") return [WITHOUT];
  if (asked === undefined) {
    const upper = categories.filter(({ parent }) => parent === null);
    return [...withSlots(upper.map((category) => groupOf(category, categories))), WITHOUT];
  }
  const category = categoryOf(asked, categories);
  if (!category) return [WITHOUT];
  const below = categories.filter(({ parent }) => parent === category.id);
  const own = { ...groupOf(category, []), isOwn: below.length > 0 };
  if (asked === choiceItself(category.id)) return withSlots([own]);
  return withSlots([own, ...below.map((child) => groupOf(child, []))]);
}

/** Each keeps its slot by its id, but for those whose slot an older one has while others are free. */
function withSlots(groups: readonly Group[]): readonly Group[] {
  const plain = groups.flatMap(({ key, category }) => (category?.colour == null ? [key ?? 0] : []));
  const taken = new Map<number, number>();
  for (const id of plain.toSorted((a, b) => a - b)) {
    const used = taken.size % SLOTS === 0 ? [] : [...taken.values()].slice(-(taken.size % SLOTS));
    let slot = id % SLOTS;
    while (used.includes(slot)) slot = (slot + 1) % SLOTS;
    taken.set(id, slot);
  }
  return groups.map((group) => {
    const slot = taken.get(group.key ?? 0);
    return slot === undefined ? group : { ...group, slot };
  });
}

function groupOf(category: Category, among: readonly Category[]): Group {
  const children = among.filter(({ parent }) => parent === category.id);
  const ids = [category.id, ...children.map(({ id }) => id)];
  return { key: category.id, category, ids, children, isOwn: false };
}

/** By their groups. What no group is known for counts as without category. */
export function split<T extends Term>(
  terms: readonly T[],
  groups: readonly Group[],
): readonly { readonly group: Group; readonly terms: readonly T[] }[] {
  const byId = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  const byGroup = Map.groupBy(terms, ({ category }) => byId.get(category) ?? WITHOUT);
  return Array.from(byGroup, ([group, terms]) => ({ group, terms }));
}

interface Grouped<T extends Term> extends Sum {
  readonly group: Group;
  readonly terms: readonly T[];
}

/** Groups that have anything, with what they come to, the greatest first. */
export function grouped<T extends Term>(
  terms: readonly T[],
  groups: readonly Group[],
): readonly Grouped<T>[] {
  return split(terms, groups)
    .map(({ group, terms }) => ({ group, terms, ...added(terms) }))
    .toSorted(greatestFirst);
}

/** An order of groups, which never changes by chance. */
export function greatestFirst(a: InGroup, b: InGroup): number {
  return compare(b.total, a.total) || (a.group.key ?? 0) - (b.group.key ?? 0);
}

interface InGroup extends Sum {
  readonly group: Group;
}

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
