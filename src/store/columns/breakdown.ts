// Groups expenses and adds them up in one pass. By category, each part of a split expense counts in its own category; by tag, an expense
// counts in each of its tags. Such expenses are few, and are added one by one.

import { type Decimal, ZERO } from "../../domain/money/decimal.ts";
import type { BreakdownRow, Grouping, Groupings } from "../../domain/search/breakdown.ts";
import { type Dimension, type DimensionView, dimensionOf, ofOneKey, ranksOf } from "./dimension.ts";
import { GroupSums } from "./group-sums.ts";
import { NO_LABEL } from "./label-table.ts";
import { NO_PART } from "./part-columns.ts";
import { inRanges, keysIn, type Sliced } from "./slices.ts";
import type { Table } from "./table.ts";

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
  const first = yield* dimensionOf(table, slots, one, view);
  const second = yield* other === undefined
    ? ofOneKey(table)
    : dimensionOf(table, slots, other, view);
  const sums = new GroupSums(first.keys.length * second.keys.length, view.limit);
  const into = new Int32Array(slots.length);
  const apart = yield* addWhole(sums, table, { slots, into }, [first, second]);
  const areAdded =
    apart && (yield* addApart(sums, table, apart, [first, second], groupings, marks));
  return areAdded ? yield* rowsOf(sums, table, [first, second], groupings.length === 1) : undefined;
}

/** Adds the expenses that have one key each, and puts the others into `into`; undefined if there are too many groups. */
function* addWhole(
  sums: GroupSums,
  { amounts, slice }: Table,
  { slots, into }: { readonly slots: Int32Array; readonly into: Int32Array },
  [first, second]: readonly [Dimension, Dimension],
): Sliced<Int32Array | undefined> {
  let apart: number | undefined = 0;
  yield* inRanges(slots.length, slice, (from, to) => {
    if (apart === undefined) return;
    apart = sums.addSlots({ slots, amounts, into }, { from, to, apart }, first, second);
  });
  return apart === undefined ? undefined : into.subarray(0, apart);
}

/** Returns the rows, sorted by their keys. */
function* rowsOf(
  sums: GroupSums,
  { places, slice }: Table,
  [first, second]: readonly [Dimension, Dimension],
  isByOne: boolean,
): Sliced<readonly BreakdownRow[]> {
  const seconds = second.keys.length;
  const firstRanks = yield* ranksOf(first.keys, slice);
  const secondRanks = yield* ranksOf(second.keys, slice);
  const ranks = Float64Array.from(sums.pairs, (pair) => {
    const rank = firstRanks[Math.floor(pair / seconds)] ?? 0;
    return rank * seconds + (secondRanks[pair % seconds] ?? 0);
  });
  const groups = Int32Array.from(ranks.keys());
  groups.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const rows: BreakdownRow[] = [];
  yield* inRanges(groups.length, keysIn(slice), (from, to) => {
    for (let at = from; at < to; at += 1) {
      const group = groups[at] ?? 0;
      const pair = sums.pairs[group] ?? 0;
      const one = first.keys[Math.floor(pair / seconds)] ?? null;
      const keys = isByOne ? [one] : [one, second.keys[pair % seconds] ?? null];
      rows.push(sums.row(group, keys, places));
    }
  });
  return rows;
}

/**
 * Adds the expenses that do not have one key each. If they are grouped by category, adds their parts: only marked ones if there are marks.
 * Returns false if there are too many groups.
 */
function* addApart(
  sums: GroupSums,
  table: Table,
  slots: Int32Array,
  dimensions: readonly [Dimension, Dimension],
  groupings: readonly Grouping[],
  marks: Uint8Array | undefined,
): Sliced<boolean> {
  const shares = new Shares(sums, ...dimensions);
  const isByCategory = groupings.includes("category");
  const { categories, amounts, odd, parts } = table;
  yield* inRanges(slots.length, table.slice, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const slot = slots[at] ?? 0;
      let part = isByCategory ? (parts.firsts[slot] ?? NO_PART) : NO_PART;
      if (part === NO_PART)
        shares.add(slot, categories[slot] ?? 0, amounts[slot] ?? 0, odd.get(slot));
      for (; part !== NO_PART; part = parts.nexts[part] ?? NO_PART) {
        const category = parts.categories[part] ?? NO_LABEL;
        if (marks && marks[category] !== 1) continue;
        const units = parts.amounts[part] ?? 0;
        shares.add(slot, category, units, Number.isNaN(units) ? parts.odd.get(part) : undefined);
      }
    }
  });
  return shares.areWithin;
}

/** Shares of expenses, each added to every group that it belongs to. */
class Shares {
  /** Is false if there are too many groups. */
  areWithin = true;
  readonly #sums: GroupSums;
  readonly #first: Dimension;
  readonly #second: Dimension;

  constructor(sums: GroupSums, first: Dimension, second: Dimension) {
    this.#sums = sums;
    this.#first = first;
    this.#second = second;
  }

  /** Adds an expense, or its part with this category. `amount` counts only if it is not a whole number of units. */
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
