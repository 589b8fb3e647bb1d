// Expenses in groups, added up in one pass. By category an expense with parts counts each of them in its own, and by tag an
// expense counts in each of its tags; such expenses are few, and are taken apart one by one.

import type { BreakdownRow, Grouping, Groupings } from "../../domain/breakdown.ts";
import { type Decimal, ZERO } from "../../domain/decimal.ts";
import type { LabelId } from "../../domain/label.ts";
import { type Dimension, type DimensionView, dimensionOf, ofOneKey, ranksOf } from "./dimension.ts";
import { GroupSums } from "./group-sums.ts";
import { scratchInts } from "./scratch.ts";
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
  const { pairs, apart } = pairsOf(table, slots, first, second);
  if (!sums.addAll(pairs, table.amounts, slots)) return undefined;
  const isByCategory = groupings.includes("category");
  const shares = new Shares(sums, first, second);
  for (const slot of apart) {
    const parts = isByCategory ? table.parts.get(slot) : undefined;
    if (!parts) {
      shares.add(slot, table.categories[slot] ?? 0, table.amounts[slot] ?? 0, table.odd.get(slot));
    }
    for (const { category, units, amount } of parts ?? []) {
      if (!marks || marks[category] === 1) shares.add(slot, category, units, amount);
    }
  }
  if (!shares.finish()) return undefined;
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

/** In the place of a pair: the expense belongs to several groups, or its amount is no whole number of units. */
const APART = -1;

interface Pairs {
  /** For each slot, the place of its first key × how many second keys there are + the place of its second key; or APART. */
  readonly pairs: Int32Array;
  /** The slots that are. */
  readonly apart: readonly number[];
}

function pairsOf(
  { amounts }: Table,
  slots: Int32Array,
  first: Dimension,
  second: Dimension,
): Pairs {
  const pairs = scratchInts("pairs", slots.length);
  const apart: number[] = [];
  const seconds = second.keys.length;
  const { column: firstColumn, codes: firstCodes, least: firstLeast } = first;
  const { column: secondColumn, codes: secondCodes, least: secondLeast } = second;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const a = firstCodes[(firstColumn[slot] ?? 0) - firstLeast] ?? 0;
    const b = secondCodes[(secondColumn[slot] ?? 0) - secondLeast] ?? 0;
    const isApart = a < 0 || b < 0 || Number.isNaN(amounts[slot] ?? 0);
    if (isApart) apart.push(slot);
    pairs[at] = isApart ? APART : a * seconds + b;
  }
  return { pairs, apart };
}

/** What is taken apart, until all of it is added. */
class Shares {
  readonly #sums: GroupSums;
  readonly #first: Dimension;
  readonly #second: Dimension;
  readonly #pairs: number[] = [];
  readonly #amounts: number[] = [];
  #isWithin = true;

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
    if (Number.isNaN(units)) this.#isWithin &&= this.#sums.addOther(pair, amount ?? ZERO);
    else {
      this.#pairs.push(pair);
      this.#amounts.push(units);
    }
  }

  /** False if there are more groups than may be. */
  finish(): boolean {
    const [pairs, amounts] = [Int32Array.from(this.#pairs), Float64Array.from(this.#amounts)];
    return this.#isWithin && this.#sums.addAll(pairs, amounts, undefined);
  }
}
