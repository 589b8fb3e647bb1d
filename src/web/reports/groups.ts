// The categories by which reports group expenses: the top ones with their subcategories counted in them or, for one that was asked for,
// itself and its subcategories; and those that are left out of all reports.

import type { Decimal } from "../../domain/money/decimal.ts";
import { greatestFirst } from "../book/figures.ts";
import { colorsOf, NO_COLOR } from "../service/category-colors.ts";
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
  /** As a style sheet has it; no other group of a chart has the same. */
  readonly color: string;
}

const DARKER = 0.8;

/** What counts, by category where that was asked for. */
export interface Counted {
  readonly category: CategoryKey | undefined;
  readonly count: number;
  readonly total: Decimal;
}

/** An amount that counts in a category. */
export interface Term extends Counted {
  readonly category: CategoryKey;
}

const WITHOUT: Group = {
  ...{ key: null, category: null, ids: [null], children: [] },
  ...{ isOwn: false, color: NO_COLOR },
};

/** `asked` is the category of the address. */
export function groupsOf(
  categories: readonly Category[],
  asked: string | undefined,
): readonly Group[] {
  if (asked === "none") return [WITHOUT];
  const colors = colorsOf(categories);
  const groupOf = (category: Category, children: readonly Category[], isOwn = false): Group => {
    const ids = [category.id, ...children.map(({ id }) => id)];
    const color = colors.get(category.id) ?? NO_COLOR;
    return { key: category.id, category, ids, children, isOwn, color };
  };
  const below = ({ id }: Category) => categories.filter(({ parent }) => parent === id);
  if (asked === undefined) {
    const upper = categories.filter(({ parent }) => parent === null);
    return [...inColors(upper.map((category) => groupOf(category, below(category)))), WITHOUT];
  }
  const category = categoryOf(asked, categories);
  if (!category) return [WITHOUT];
  const children = below(category);
  const own = groupOf(category, [], children.length > 0);
  if (asked === choiceItself(category.id)) return [own];
  return inColors([own, ...children.map((child) => groupOf(child, []))]);
}

/** Their colors as everywhere, but that of two with the same the second is darker. */
function inColors(groups: readonly Group[]): readonly Group[] {
  const times = new Map<string, number>();
  return groups.map((group) => {
    const { color } = group;
    const before = times.get(color) ?? 0;
    times.set(color, before + 1);
    const darker = `oklch(from ${color} calc(l * ${DARKER ** before}) c h)`;
    return before === 0 ? group : { ...group, color: darker };
  });
}

/** In which of the groups a term counts: what none is known for, as without category. */
export function groupOfEach(groups: readonly Group[]): (term: Pick<Term, "category">) => Group {
  const byId = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  return ({ category }) => byId.get(category) ?? WITHOUT;
}

/** By their groups. */
export function split<T extends Term>(
  terms: readonly T[],
  groups: readonly Group[],
): readonly { readonly group: Group; readonly terms: readonly T[] }[] {
  const byGroup = Map.groupBy(terms, groupOfEach(groups));
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
  const all = split(terms, groups).map(({ group, terms }) => ({ group, terms, ...added(terms) }));
  return greatestFirst(all, byKey);
}

/** Makes an order of groups one that never changes by chance. */
export function byKey(a: InGroup, b: InGroup): number {
  return (a.group.key ?? 0) - (b.group.key ?? 0);
}

interface InGroup {
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

/** Those that a chart with some `drawn` draws as one; what is left out of it is told by itself. */
export function foldedOf(
  groups: readonly Group[],
  drawn: ReadonlySet<CategoryKey>,
  without: LeftOut,
): readonly Group[] {
  return groups.filter((group) => !drawn.has(group.key) && isLeftOut(group, without) === false);
}

export function leaveOut<T extends Counted>(terms: readonly T[], without: LeftOut): readonly T[] {
  if (without.length === 0) return terms;
  const out = new Set<CategoryKey | undefined>(without);
  return terms.filter(({ category }) => !out.has(category));
}
