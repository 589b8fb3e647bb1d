// Amounts as whole numbers of 10^-4, in doubles that stay in the range in which each whole number is exact. No currency has more decimals.
// An amount that is too fine or too large stays a Decimal.

import {
  compare,
  type Decimal,
  decimalOfSmallUnits,
  negate,
  roundHalfEven,
  SMALL_SCALE,
  smallUnitsOf,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
import type { Bound } from "../../domain/search/search-query.ts";
import { bytesOfArrays, grown, NO_DOUBLES, ODD_BYTES } from "./grown.ts";
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

/** A column of amounts. */
export class Amounts {
  /** NaN for those in `odd`. */
  units = NO_DOUBLES;
  /** Amounts that are not a whole number of units, or too large for a double. */
  readonly odd = new Map<number, Decimal>();

  /** Approximate bytes in memory. */
  get bytes(): number {
    return bytesOfArrays(this.units) + this.odd.size * ODD_BYTES;
  }

  put(place: number, amount: Decimal): void {
    const units = unitsOf(amount);
    this.units = grown(this.units, place);
    this.units[place] = units;
    if (Number.isNaN(units)) this.odd.set(place, amount);
  }

  of(place: number): Decimal {
    return this.odd.get(place) ?? decimalOfSmallUnits(this.units[place] ?? 0);
  }

  /** Adds the amount at a place to a sum, or subtracts it if the sign is -1. */
  addTo(sum: ExactSum, place: number, sign: 1 | -1): void {
    const amount = this.odd.get(place);
    if (amount === undefined) sum.add(sign * (this.units[place] ?? 0));
    else sum.addOthers([sign === 1 ? amount : negate(amount)]);
  }

  image(name: string, size: number): ImageFields {
    return {
      [name]: this.units.slice(0, size),
      [`${name}-odd`]: Int32Array.from(this.odd.keys()),
      [`${name}-odd-decimals`]: [...this.odd.values()],
    };
  }

  /** Restores the data of `image`; the column must be empty. */
  restore(image: ImageReader, name: string): void {
    this.units = image.doubles(name);
    const places = image.ints(`${name}-odd`);
    for (const [index, amount] of image.texts<Decimal>(`${name}-odd-decimals`).entries()) {
      this.odd.set(places[index] ?? 0, amount);
    }
  }
}

/** An exact sum that grows and shrinks. */
export class ExactSum {
  /** Units; stays within 2^52 after each step. */
  #units = 0;
  #others: Decimal = ZERO;

  add(units: number): void {
    this.#units += units;
    if (Math.abs(this.#units) <= LIMIT_UNITS) return;
    this.addOthers([decimalOfSmallUnits(this.#units)]);
    this.#units = 0;
  }

  addOthers(amounts: readonly Decimal[]): void {
    this.#others = sum([this.#others, ...amounts]);
  }

  addAmount(amount: Decimal): void {
    const units = unitsOf(amount);
    if (Number.isNaN(units)) this.addOthers([amount]);
    else this.add(units);
  }

  total(): Decimal {
    const units = decimalOfSmallUnits(this.#units);
    return this.#others === ZERO ? units : sum([units, this.#others]);
  }
}
