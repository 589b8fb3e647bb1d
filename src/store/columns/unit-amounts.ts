// Amounts as whole numbers of 10^-4, in doubles that stay in the range in which each whole number is exact. No currency has more decimals.
// An amount that is too fine or too large stays a Decimal.

import {
  compare,
  type Decimal,
  decimalOfSmallUnits,
  roundHalfEven,
  SMALL_SCALE,
  smallUnitsOf,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
import type { Bound } from "../../domain/search/search-query.ts";
import type { ImageFields, ImageReader } from "./image.ts";

/** 2^52: the sum of two such numbers is still exact. */
export const LIMIT_UNITS = 4_503_599_627_370_496;

/** NaN if the amount is not a whole number of units, or is beyond 2^52 units. */
export function unitsOf(amount: Decimal): number {
  const units = smallUnitsOf(amount) ?? Number.NaN;
  return Math.abs(units) <= LIMIT_UNITS ? units : Number.NaN;
}

/** The fewest units, or the most, that a bound admits; infinite if it admits all or none. */
export function unitsOfBound({ amount, exclusive }: Bound, side: "min" | "max"): number {
  const inward = side === "min" ? 1 : -1;
  const near = roundHalfEven(amount, SMALL_SCALE);
  const units = unitsOf(near);
  if (Number.isNaN(units)) {
    return amount.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const order = compare(near, amount) * inward;
  return order < 0 || (order === 0 && exclusive) ? units + inward : units;
}

export function isWithin(amount: Decimal, min: Bound | undefined, max: Bound | undefined): boolean {
  return isBeyond(amount, min, 1) && isBeyond(amount, max, -1);
}

function isBeyond(amount: Decimal, bound: Bound | undefined, inward: 1 | -1): boolean {
  if (!bound) return true;
  const order = compare(amount, bound.amount) * inward;
  return bound.exclusive ? order > 0 : order >= 0;
}

/** Amounts that are not a whole number of units, by slot or node. */
type OddAmounts = Map<number, Decimal>;

export function imageOfOdd(owner: string, odd: OddAmounts): ImageFields {
  return {
    [`${owner}-odd`]: Int32Array.from(odd.keys()),
    [`${owner}-odd-amounts`]: [...odd.values()],
  };
}

export function restoreOdd(owner: string, image: ImageReader, odd: OddAmounts): void {
  const places = image.ints(`${owner}-odd`);
  for (const [index, amount] of image.texts<Decimal>(`${owner}-odd-amounts`).entries()) {
    odd.set(places[index] ?? 0, amount);
  }
}

/** An exact sum that grows and shrinks, of units and of other amounts. */
export class ExactSum {
  /** Units; stays within 2^52 after each step. */
  #low = 0;
  #high = 0n;
  #others: Decimal = ZERO;

  add(units: number): void {
    this.#low += units;
    if (this.#low > LIMIT_UNITS || this.#low < -LIMIT_UNITS) {
      this.#high += BigInt(this.#low);
      this.#low = 0;
    }
  }

  addOthers(amounts: readonly Decimal[]): void {
    this.#others = sum([this.#others, ...amounts]);
  }

  total(): Decimal {
    const units = decimalOfSmallUnits(this.#high + BigInt(this.#low));
    return this.#others === ZERO ? units : sum([units, this.#others]);
  }
}
