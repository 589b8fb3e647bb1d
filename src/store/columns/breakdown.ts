// Groups expenses and adds them up in one pass. By category, each part of a split expense counts in its own category; by tag, an expense
// counts in each of its tags. Such expenses are few, and are added one by one.

import type { BreakdownRow, Grouping, Groupings } from "../../domain/search/breakdown.ts";
import { type DimensionView, dimensionOf, ofOneKey, ranksOf } from "./dimension.ts";
import { GroupSums } from "./group-sums.ts";
import { NO_LABEL } from "./label-table.ts";
import { inRanges, type Sliced } from "./slices.ts";
import type { Table } from "./table.ts";
import type { Amounts } from "./unit-amounts.ts";

export interface BreakdownView extends DimensionView {
  /** The maximum number of rows in an answer. */
  readonly limit: number;
}

/**
 * Returns undefined if there are more rows than the limit. `marks` mark the categories by which the slots were filtered, if any. With
 * marks, a grouping by category leaves out parts with other categories.
 */
export function* breakDown(
  table: Table,
  slots: Int32Array,
  marks: Uint8Array | undefined,
  by: Groupings,
  view: BreakdownView,
): Sliced<readonly BreakdownRow[] | undefined> {
  const groupings: readonly Grouping[] = by;
  const [one, other] = groupings;
  if (one === undefined) return [];
  const first = dimensionOf(table, slots, one, view);
  yield;
  const second = other === undefined ? ofOneKey(table) : dimensionOf(table, slots, other, view);
  yield;
  const sums = new GroupSums(first, second, view.limit);
  let areWithin = true;
  yield* inRanges(slots.length, table.slice, (from, to) => {
    areWithin &&= sums.addSlots(slots, table.amounts.units, from, to);
  });
  areWithin &&= yield* addApart(sums, table, groupings, marks);
  return areWithin ? rowsOf(sums, groupings.length === 1) : undefined;
}

/** Returns the rows, sorted by their keys. */
function rowsOf(sums: GroupSums, isByOne: boolean): readonly BreakdownRow[] {
  const { first, second } = sums;
  const seconds = second.keys.length;
  const firstRanks = ranksOf(first.keys);
  const secondRanks = ranksOf(second.keys);
  const ranked = sums.pairs.map((pair, group) => {
    const [a, b] = [Math.floor(pair / seconds), pair % seconds];
    return { group, a, b, rank: (firstRanks[a] ?? 0) * seconds + (secondRanks[b] ?? 0) };
  });
  ranked.sort((one, other) => one.rank - other.rank);
  return ranked.map(({ group, a, b }) => {
    const key = first.keys[a] ?? null;
    return sums.row(group, isByOne ? [key] : [key, second.keys[b] ?? null]);
  });
}

/**
 * Adds the expenses in `apart` to every group that they belong to. If they are grouped by category, adds their parts: only marked ones if
 * there are marks. Returns false if there are too many groups.
 */
function* addApart(
  sums: GroupSums,
  { columns, amounts, parts, slice }: Table,
  groupings: readonly Grouping[],
  marks: Uint8Array | undefined,
): Sliced<boolean> {
  const { first, second, apart } = sums;
  const isByCategory = groupings.includes("category");
  let areWithin = true;
  function add(slot: number, category: number, from: Amounts, place: number): void {
    for (const a of first.placesOf(slot, category)) {
      for (const b of second.placesOf(slot, category)) {
        areWithin &&= sums.add(a * second.keys.length + b, from, place);
      }
    }
  }
  yield* inRanges(apart.length, slice, (from, to) => {
    for (const slot of apart.slice(from, to)) {
      const own = isByCategory ? parts.of(slot) : [];
      if (own.length === 0) add(slot, columns.categories[slot] ?? 0, amounts, slot);
      for (const part of own) {
        const category = parts.categories[part] ?? NO_LABEL;
        if (!marks || marks[category] === 1) add(slot, category, parts.amounts, part);
      }
    }
  });
  return areWithin;
}
