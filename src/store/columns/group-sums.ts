// Adds up the groups of a breakdown: counts, exact sums, smallest and largest amounts.

import { compare, type Decimal, decimalOfSmallUnits, sum } from "../../domain/money/decimal.ts";
import type { BreakdownRow, GroupKey } from "../../domain/search/breakdown.ts";
import type { Dimension } from "./dimension.ts";
import { type Amounts, LIMIT_UNITS } from "./unit-amounts.ts";

/** If there are at most this many possible pairs of keys, each pair gets an entry, even if it does not occur. */
const DENSE_PAIRS = 4_000_000;

const NO_GROUPS = new Int32Array();

export class GroupSums {
  /** For each group, in the order of its first occurrence, its pair of keys. */
  readonly pairs: number[] = [];
  /** Indexed by group, like the arrays that follow. */
  readonly counts: Int32Array;
  /** Stays within 2^52, up to which each step is exact. */
  readonly sums: Float64Array;
  readonly smallest: Float64Array;
  readonly largest: Float64Array;
  /** Slots that were not added, because they have several keys, an amount that is not a whole number of units, or one too many. */
  readonly apart: number[] = [];
  readonly first: Dimension;
  readonly second: Dimension;
  readonly #limit: number;
  /** The number of each pair's group plus one; 0 if the pair has no group yet. */
  readonly #dense: Int32Array | undefined;
  readonly #sparse = new Map<number, number>();
  /** Amounts that are not in the sums. */
  readonly #others = new Map<number, Decimal[]>();

  /** At most `limit` pairs of keys may occur. */
  constructor(first: Dimension, second: Dimension, limit: number) {
    const possible = first.keys.length * second.keys.length;
    const capacity = Math.min(possible, limit);
    this.first = first;
    this.second = second;
    this.#limit = limit;
    this.#dense = possible <= DENSE_PAIRS ? new Int32Array(possible) : undefined;
    this.counts = new Int32Array(capacity);
    this.sums = new Float64Array(capacity);
    this.smallest = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    this.largest = new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY);
  }

  /**
   * Adds the amount of each slot in a range to the group of its two keys, or adds the slot to `apart`. Returns false if there are too many
   * groups. The loop works on local arrays, because it runs for each expense of a ledger.
   */
  addSlots(slots: Int32Array, amounts: Float64Array, from: number, to: number): boolean {
    const { apart, counts, sums, smallest, largest } = this;
    const dense = this.#dense ?? NO_GROUPS;
    const seconds = this.second.keys.length;
    const { column: firstColumn, codes: firstCodes, least: firstLeast } = this.first;
    const { column: secondColumn, codes: secondCodes, least: secondLeast } = this.second;
    for (let at = from; at < to; at += 1) {
      const slot = slots[at] ?? 0;
      const a = firstCodes[(firstColumn[slot] ?? 0) - firstLeast] ?? 0;
      const b = secondCodes[(secondColumn[slot] ?? 0) - secondLeast] ?? 0;
      const units = amounts[slot] ?? 0;
      if (a < 0 || b < 0 || Number.isNaN(units)) {
        apart.push(slot);
        continue;
      }
      const pair = a * seconds + b;
      const known = dense[pair] ?? 0;
      const group = known > 0 ? known - 1 : this.#groupOf(pair);
      if (group < 0) return false;
      const total = (sums[group] ?? 0) + units;
      if (total > LIMIT_UNITS || total < -LIMIT_UNITS) {
        apart.push(slot);
        continue;
      }
      counts[group] = (counts[group] ?? 0) + 1;
      sums[group] = total;
      if (units < (smallest[group] ?? 0)) smallest[group] = units;
      if (units > (largest[group] ?? 0)) largest[group] = units;
    }
    return true;
  }

  /** Adds the amount at a place of a column; false if there are too many groups. */
  add(pair: number, { units: column, odd }: Amounts, place: number): boolean {
    const group = this.#groupOf(pair);
    if (group < 0) return false;
    this.counts[group] = (this.counts[group] ?? 0) + 1;
    const units = column[place] ?? 0;
    const total = (this.sums[group] ?? 0) + units;
    // The units of an odd amount are NaN, and so is this total.
    if (Math.abs(total) <= LIMIT_UNITS) {
      this.sums[group] = total;
      this.smallest[group] = Math.min(this.smallest[group] ?? 0, units);
      this.largest[group] = Math.max(this.largest[group] ?? 0, units);
      return true;
    }
    const amount = odd.get(place) ?? decimalOfSmallUnits(units);
    this.#others.getOrInsertComputed(group, () => []).push(amount);
    return true;
  }

  row(group: number, keys: readonly GroupKey[]): BreakdownRow {
    const rest = this.#others.get(group);
    const total = decimalOfSmallUnits(this.sums[group] ?? 0);
    const [least, most] = [this.smallest[group] ?? 0, this.largest[group] ?? 0];
    const count = this.counts[group] ?? 0;
    if (!rest) {
      const smallest = decimalOfSmallUnits(least);
      return { keys, count, total, smallest, largest: decimalOfSmallUnits(most) };
    }
    // They are infinite if all of the amounts are among the others.
    const ends = [least, most].filter(Number.isFinite);
    const amounts = [...ends.map(decimalOfSmallUnits), ...rest];
    return {
      keys,
      count,
      total: sum([total, ...rest]),
      smallest: amounts.reduce((a, b) => (compare(a, b) <= 0 ? a : b)),
      largest: amounts.reduce((a, b) => (compare(a, b) >= 0 ? a : b)),
    };
  }

  #groupOf(pair: number): number {
    const known = (this.#dense ? this.#dense[pair] : this.#sparse.get(pair)) ?? 0;
    return known > 0 ? known - 1 : this.#newGroup(pair);
  }

  #newGroup(pair: number): number {
    if (this.pairs.length >= this.#limit) return -1;
    const number = this.pairs.push(pair);
    if (this.#dense) this.#dense[pair] = number;
    else this.#sparse.set(pair, number);
    return number - 1;
  }
}
