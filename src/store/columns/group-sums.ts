// Adds up the groups of a breakdown: counts, exact sums, smallest and largest amounts.

import { compare, type Decimal, sum } from "../../domain/money/decimal.ts";
import type { BreakdownRow, GroupKey } from "../../domain/search/breakdown.ts";
import type { Dimension } from "./dimension.ts";
import { decimalOfUnits, LIMIT_UNITS } from "./unit-amounts.ts";

/** If there are at most this many possible pairs of keys, each pair gets an entry, even if it does not occur. */
const DENSE_PAIRS = 4_000_000;

const NO_GROUPS = new Int32Array();

/** Maps slots to the indexes of their keys. */
type Coded = Pick<Dimension, "column" | "codes" | "least" | "keys">;

interface SlotsToAdd {
  readonly slots: Int32Array;
  /** Indexed by slot. */
  readonly amounts: Float64Array;
  /** Is large enough for all slots. */
  readonly into: Int32Array;
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** The number of slots in `into`. */
  readonly apart: number;
}

export class GroupSums {
  /** For each group, in the order of its first occurrence, its pair of keys. */
  readonly pairs: number[] = [];
  /** Indexed by group, like the arrays that follow. */
  readonly counts: Int32Array;
  /** Stays within 2^52 after each step; larger sums are carried. */
  readonly sums: Float64Array;
  readonly smallest: Float64Array;
  readonly largest: Float64Array;
  readonly #limit: number;
  /** The number of each pair's group plus one; 0 if the pair has no group yet. */
  readonly #dense: Int32Array | undefined;
  readonly #sparse = new Map<number, number>();
  readonly #carried = new Map<number, bigint>();
  readonly #others = new Map<number, Decimal[]>();

  /** At most `limit` of all possible pairs may occur. */
  constructor(possible: number, limit: number) {
    const capacity = Math.min(possible, limit);
    this.#limit = limit;
    this.#dense = possible <= DENSE_PAIRS ? new Int32Array(possible) : undefined;
    this.counts = new Int32Array(capacity);
    this.sums = new Float64Array(capacity);
    this.smallest = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    this.largest = new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY);
  }

  /**
   * Adds the amount of each slot in a range to the group of its two keys. Slots with several keys, or with an amount that is not a whole
   * number of units, are put into `into`. Returns their number, or undefined if there are too many groups. The loop works on local arrays,
   * because it runs for each expense of a ledger.
   */
  addSlots(
    { slots, amounts, into }: SlotsToAdd,
    range: Range,
    first: Coded,
    second: Coded,
  ): number | undefined {
    let apart = range.apart;
    const { counts, sums, smallest, largest } = this;
    const dense = this.#dense ?? NO_GROUPS;
    const seconds = second.keys.length;
    const { column: firstColumn, codes: firstCodes, least: firstLeast } = first;
    const { column: secondColumn, codes: secondCodes, least: secondLeast } = second;
    for (let at = range.from; at < range.to; at += 1) {
      const slot = slots[at] ?? 0;
      const a = firstCodes[(firstColumn[slot] ?? 0) - firstLeast] ?? 0;
      const b = secondCodes[(secondColumn[slot] ?? 0) - secondLeast] ?? 0;
      const units = amounts[slot] ?? 0;
      if (a < 0 || b < 0 || Number.isNaN(units)) {
        into[apart++] = slot;
        continue;
      }
      const pair = a * seconds + b;
      const known = dense[pair] ?? 0;
      const group = known > 0 ? known - 1 : this.#groupOf(pair);
      if (group < 0) return undefined;
      const total = (sums[group] ?? 0) + units;
      counts[group] = (counts[group] ?? 0) + 1;
      sums[group] = total;
      if (total > LIMIT_UNITS || total < -LIMIT_UNITS) this.#carry(group);
      if (units < (smallest[group] ?? 0)) smallest[group] = units;
      if (units > (largest[group] ?? 0)) largest[group] = units;
    }
    return apart;
  }

  /** Adds an amount in units; false if there are too many groups. */
  add(pair: number, units: number): boolean {
    const group = this.#groupOf(pair);
    if (group < 0) return false;
    this.counts[group] = (this.counts[group] ?? 0) + 1;
    const total = (this.sums[group] ?? 0) + units;
    this.sums[group] = total;
    if (total > LIMIT_UNITS || total < -LIMIT_UNITS) this.#carry(group);
    this.smallest[group] = Math.min(this.smallest[group] ?? 0, units);
    this.largest[group] = Math.max(this.largest[group] ?? 0, units);
    return true;
  }

  /** Adds an amount that is not a whole number of units; false if there are too many groups. */
  addOther(pair: number, amount: Decimal): boolean {
    const group = this.#groupOf(pair);
    if (group < 0) return false;
    this.counts[group] = (this.counts[group] ?? 0) + 1;
    const others = this.#others.get(group);
    if (others) others.push(amount);
    else this.#others.set(group, [amount]);
    return true;
  }

  row(group: number, keys: readonly GroupKey[], places: number): BreakdownRow {
    const beyond = this.#carried.get(group);
    const rest = this.#others.get(group);
    const units = this.sums[group] ?? 0;
    const total = decimalOfUnits(beyond === undefined ? units : beyond + BigInt(units), places);
    const [least, most] = [this.smallest[group] ?? 0, this.largest[group] ?? 0];
    const count = this.counts[group] ?? 0;
    if (!rest) {
      const smallest = decimalOfUnits(least, places);
      return { keys, count, total, smallest, largest: decimalOfUnits(most, places) };
    }
    const ends = [least, most].filter(Number.isFinite);
    const amounts = [...ends.map((end) => decimalOfUnits(end, places)), ...rest];
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

  #carry(group: number): void {
    const sum = BigInt(this.sums[group] ?? 0);
    this.#carried.set(group, (this.#carried.get(group) ?? 0n) + sum);
    this.sums[group] = 0;
  }
}
