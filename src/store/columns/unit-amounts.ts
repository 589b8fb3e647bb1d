// Amounts as whole numbers of a small unit, in doubles that stay in the range in which each whole number is exact. An amount that is too
// fine or too large stays a Decimal.

import {
  compare,
  type Decimal,
  decimalOfUnits as decimalOfDigits,
  decimalPlaces,
  unitsOf as digitsOf,
  parseDecimal,
  roundHalfEven,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
import type { Bound } from "../../domain/search/search-query.ts";
import type { ImageFields, ImageReader } from "./image.ts";

/** No currency has more than 4 decimals. A few finer amounts must not push large ones out of range. */
export const FINEST_PLACES = 6;

/** 2^52: the sum of two such numbers is still exact. */
export const LIMIT_UNITS = 4_503_599_627_370_496;

/** The amount in units of 10^-places; NaN if it is finer than that, has too many digits, or is beyond 2^52 units. */
export function unitsOf(amount: Decimal, places: number): number {
  const missing = places - decimalPlaces(amount);
  const units = (digitsOf(amount) ?? Number.NaN) * 10 ** missing;
  return missing >= 0 && Math.abs(units) <= LIMIT_UNITS ? units : Number.NaN;
}

/** The number of decimal places that the amount needs; 0 if it is too fine for any unit. */
export function placesNeeded(amount: Decimal): number {
  const places = digitsOf(amount) === undefined ? 0 : decimalPlaces(amount);
  return places > FINEST_PLACES ? 0 : places;
}

/** Smaller numbers have so few digits that a quotient of doubles is written with exactly these digits. */
const SHORT_UNITS = 1e15;

/** Converts whole units: a number of up to 2^53, or any bigint. */
export function decimalOfUnits(units: number | bigint, places: number): Decimal {
  if (typeof units === "number" && Math.abs(units) < SHORT_UNITS) {
    return decimalOfDigits(units, places);
  }
  const value = parseDecimal(`${units}e-${places}`);
  if (value === undefined) throw new RangeError(`${units} is not a whole number of units`);
  return value;
}

/**
 * The nearest double, only for comparing: if the doubles of two amounts differ, the amounts have the same order. Amounts with equal doubles
 * must be compared themselves.
 */
export function roughly(amount: Decimal): number {
  return +amount;
}

/** The fewest units, or the most, that a bound admits; infinite if it admits all or none. */
export function unitsOfBound(
  { amount, exclusive }: Bound,
  side: "min" | "max",
  places: number,
): number {
  const inward = side === "min" ? 1 : -1;
  const near = roundHalfEven(amount, places);
  const units = unitsOf(near, places);
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
  const places = image.numbers(`${owner}-odd`, Int32Array<ArrayBuffer>);
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

  addOther(...amounts: readonly Decimal[]): void {
    this.#others = sum([this.#others, ...amounts]);
  }

  /** From now on, the units have `places` more decimals. */
  refine(places: number): void {
    this.#high = (this.#high + BigInt(this.#low)) * 10n ** BigInt(places);
    this.#low = 0;
  }

  total(places: number): Decimal {
    const units = decimalOfUnits(this.#high + BigInt(this.#low), places);
    return this.#others === ZERO ? units : sum([units, this.#others]);
  }
}
