// What the groups of a breakdown come to: counts, exact sums, smallest and largest amounts, added up as the groups are met.

import type { BreakdownRow, GroupKey } from "../../domain/breakdown.ts";
import { compare, type Decimal, sum } from "../../domain/decimal.ts";
import { decimalOfUnits, LIMIT_UNITS } from "./amounts.ts";

/** So many pairs of keys have a place each, whether they occur or not. */
const DENSE_PAIRS = 4_000_000;

const NOTHING_MET = new Int32Array();

export class GroupSums {
  /** For each group, in the order in which they are met, the pair of keys that it is for. */
  readonly pairs: number[] = [];
  /** By group, as all that follows. */
  readonly counts: Int32Array;
  /** Within 2^52 after each step; what goes beyond is to be carried. */
  readonly sums: Float64Array;
  readonly smallest: Float64Array;
  readonly largest: Float64Array;
  readonly #limit: number;
  /** Numbers of groups plus one, by pair; 0 is a pair that was not met yet. */
  readonly #dense: Int32Array | undefined;
  readonly #sparse = new Map<number, number>();
  readonly #carried = new Map<number, bigint>();
  readonly #others = new Map<number, Decimal[]>();

  /** Of so many possible pairs, at most `limit` may occur. */
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
   * Adds an amount for each pair that is not negative; that of the slot, where there are slots. False if there are more groups
   * than may be. Written out on local arrays, because it is done for each expense of a book.
   */
  addAll(pairs: Int32Array, amounts: Float64Array, slots: Int32Array | undefined): boolean {
    const { counts, sums, smallest, largest } = this;
    const dense = this.#dense ?? NOTHING_MET;
    for (let at = 0; at < pairs.length; at += 1) {
      const pair = pairs[at] ?? 0;
      if (pair < 0) continue;
      const known = dense[pair] ?? 0;
      const group = known > 0 ? known - 1 : this.#groupOf(pair);
      if (group < 0) return false;
      const units = amounts[slots ? (slots[at] ?? 0) : at] ?? 0;
      const total = (sums[group] ?? 0) + units;
      counts[group] = (counts[group] ?? 0) + 1;
      if (total > LIMIT_UNITS || total < -LIMIT_UNITS) this.#carry(group, total);
      else sums[group] = total;
      if (units < (smallest[group] ?? 0)) smallest[group] = units;
      if (units > (largest[group] ?? 0)) largest[group] = units;
    }
    return true;
  }

  /** Adds an amount that is no whole number of units; false if there are more groups than may be. */
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

  #carry(group: number, total: number): void {
    this.#carried.set(group, (this.#carried.get(group) ?? 0n) + BigInt(total));
    this.sums[group] = 0;
  }
}
