// The categories by which reports group expenses: the top ones with their subcategories, or the chosen one and its subcategories. This file
// also has the categories that all reports leave out.

import { isLedgerMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { greatestFirst } from "../book/figures.ts";
import { colorsOf, NO_COLOR } from "../service/category-colors.ts";
import { type CategoryKey, categoryOf, choiceItself } from "../service/filter.ts";
import { added, type SumRow } from "../service/pending.ts";
import type { Category } from "../service/shapes.ts";

export interface Group {
  /** The id of the category that names the group. */
  readonly key: CategoryKey;
  readonly category: Category | null;
  /** The ids of all categories that count in the group. */
  readonly ids: readonly CategoryKey[];
  /** The subcategories that count in the group. */
  readonly children: readonly Category[];
  /** True for a category without its subcategories. */
  readonly isOwn: boolean;
  /** A CSS color that no other group of a chart has. */
  readonly color: string;
}

const DARKER = 0.8;

const NONE = { key: null, category: null, ids: [null], children: [] };
const WITHOUT: Group = { ...NONE, isOwn: false, color: NO_COLOR };

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
  const below = (id: number | null) => categories.filter(({ parent }) => parent === id);
  if (asked === undefined) {
    const upper = below(null).map((category) => groupOf(category, below(category.id)));
    return [...inColors(upper), WITHOUT];
  }
  const category = categoryOf(asked, categories);
  if (!category) return [WITHOUT];
  const children = below(category.id);
  const own = groupOf(category, [], children.length > 0);
  if (asked === choiceItself(category.id)) return [own];
  return inColors([own, ...children.map((child) => groupOf(child, []))]);
}

/** Groups that share a color get darker and darker shades of it. */
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

/** Finds the group of a row. A row of an unknown category has none. */
export function groupOfEach(groups: readonly Group[]): (row: Pick<SumRow, "keys">) => Group {
  const byId = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  return ({ keys: { category = null } }) => byId.get(category) ?? WITHOUT;
}

/** The groups that have expenses, the greatest first. */
export function grouped(rows: readonly SumRow[], groups: readonly Group[]) {
  const byGroup = Map.groupBy(rows, groupOfEach(groups));
  const all = Array.from(byGroup, ([group, rows]) => ({ group, rows, ...added(rows) }));
  return greatestFirst(all, (a, b) => (a.group.key ?? 0) - (b.group.key ?? 0));
}

export type LeftOut = readonly CategoryKey[];

/** Returns "mixed" if only some categories of the group are left out. */
export function isLeftOut(group: Group, without: LeftOut): boolean | "mixed" {
  const count = group.ids.filter((id) => without.includes(id)).length;
  return count === 0 ? false : count === group.ids.length || "mixed";
}

/** Leaves a group out, or puts it back if all of it is left out. */
export function toggled(group: Group, without: LeftOut): LeftOut {
  const others = without.filter((id) => !group.ids.includes(id));
  if (isLeftOut(group, without) === true) return others;
  return [...others, ...group.ids].toSorted((a, b) => (a ?? 0) - (b ?? 0));
}

/** The groups that a chart draws together as one, besides those in `drawn`. */
export function foldedOf(
  groups: readonly Group[],
  drawn: ReadonlySet<CategoryKey>,
  without: LeftOut,
): readonly Group[] {
  return groups.filter((group) => !drawn.has(group.key) && isLeftOut(group, without) === false);
}

/** Leaves out the rows of some categories. Rows that aren't grouped by category stay until those that are have loaded. */
export function leaveOut(rows: readonly SumRow[], without: LeftOut): readonly SumRow[] {
  if (without.length === 0) return rows;
  const out = new Set<CategoryKey | undefined>(without);
  return rows.filter(({ keys }) => !out.has(keys.category));
}

/** The months of rows that are grouped by month, in order. */
export function knownMonths(rows: readonly SumRow[] = []): readonly LedgerMonth[] {
  const months = rows.flatMap(({ keys: { month = "" } }) => (isLedgerMonth(month) ? month : []));
  return [...new Set(months)].toSorted();
}
