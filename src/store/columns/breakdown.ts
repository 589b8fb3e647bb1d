// Expenses in groups, added up in one pass. By category an expense with parts counts each of them in its own, and by tag an
// expense counts in each of its tags; such expenses are few, and are taken apart one by one.

import type { BreakdownRow, Grouping, Groupings } from "../../domain/breakdown.ts";
import { type Decimal, ZERO } from "../../domain/decimal.ts";
import type { LabelId } from "../../domain/label.ts";
import { type Dimension, type DimensionView, dimensionOf, ofOneKey, ranksOf } from "./dimension.ts";
import { GroupSums } from "./group-sums.ts";
import type { Table } from "./table.ts";

export interface BreakdownView extends DimensionView {
  /** The most rows that may be told. */
  readonly limit: number;
}

/**
 * Undefined if there are more rows than may be told. `category` is the one that the slots are filtered by: parts outside of
 * it are not counted where it is by category.
 */
export function breakDown(
  table: Table,
  slots: Int32Array,
  category: LabelId | "none" | undefined,
  by: Groupings,
  view: BreakdownView,
): readonly BreakdownRow[] | undefined {
  const groupings: readonly Grouping[] = by;
  const [first, second = ofOneKey(table)] = groupings.map((grouping) =>
    dimensionOf(table, slots, grouping, view),
  );
  if (!first) return [];
  const seconds = second.keys.length;
  const sums = new GroupSums(first.keys.length * seconds, view.limit);
  const marks = category === undefined ? undefined : table.labels.inCategory(category);
  const apart: number[] = [];
  const { amounts } = table;
  if (!sums.addSlots({ slots, amounts }, first, second, apart)) return undefined;
  if (!addApart(sums, table, apart, [first, second], groupings, marks)) return undefined;
  const ranks = [ranksOf(first.keys), ranksOf(second.keys)];
  const groups = sums.pairs.map((pair, group) => {
    const [a, b] = [Math.floor(pair / seconds), pair % seconds];
    const rank = (ranks[0]?.[a] ?? 0) * seconds + (ranks[1]?.[b] ?? 0);
    const keys = [first.keys[a] ?? null, second.keys[b] ?? null];
    return { rank, group, keys: groupings.length === 1 ? keys.slice(0, 1) : keys };
  });
  groups.sort((a, b) => a.rank - b.rank);
  return groups.map(({ group, keys }) => sums.row(group, keys, table.places));
}

/** Adds the parts of expenses where it is by category, of marked ones alone if there are marks; false if there are more groups than may be. */
function addApart(
  sums: GroupSums,
  table: Table,
  slots: readonly number[],
  dimensions: readonly [Dimension, Dimension],
  groupings: readonly Grouping[],
  marks: Uint8Array | undefined,
): boolean {
  const shares = new Shares(sums, ...dimensions);
  const isByCategory = groupings.includes("category");
  const { categories, amounts, odd } = table;
  for (const slot of slots) {
    const parts = isByCategory ? table.parts.get(slot) : undefined;
    if (!parts) shares.add(slot, categories[slot] ?? 0, amounts[slot] ?? 0, odd.get(slot));
    for (const { category, units, amount } of parts ?? []) {
      if (!marks || marks[category] === 1) shares.add(slot, category, units, amount);
    }
  }
  return shares.areWithin;
}

/** Shares of expenses, each added to every group that it belongs to. */
class Shares {
  /** Whether there are no more groups than may be. */
  areWithin = true;
  readonly #sums: GroupSums;
  readonly #first: Dimension;
  readonly #second: Dimension;

  constructor(sums: GroupSums, first: Dimension, second: Dimension) {
    this.#sums = sums;
    this.#first = first;
    this.#second = second;
  }

  /** Of an expense, or of a part of it in this category; `amount` counts where that is no whole number of units. */
  add(slot: number, category: number, units: number, amount: Decimal | undefined): void {
    const a = this.#first.placeOf(slot, category);
    const b = this.#second.placeOf(slot, category);
    if (a >= 0 && b >= 0) {
      this.#addTo(a, b, units, amount);
      return;
    }
    for (const first of a < 0 ? this.#first.severalOf(slot) : [a]) {
      for (const second of b < 0 ? this.#second.severalOf(slot) : [b]) {
        this.#addTo(first, second, units, amount);
      }
    }
  }

  #addTo(a: number, b: number, units: number, amount: Decimal | undefined): void {
    const pair = a * this.#second.keys.length + b;
    this.areWithin &&= Number.isNaN(units)
      ? this.#sums.addOther(pair, amount ?? ZERO)
      : this.#sums.add(pair, units);
  }
}
