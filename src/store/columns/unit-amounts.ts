// Amounts as whole numbers of a small unit, in doubles that stay in the range in which each whole number is exact. An amount that is too
// fine or too large stays a Decimal.

import {
  compare,
  type Decimal,
  parseDecimal,
  roundHalfEven,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
import type { Bound } from "../../domain/search/search-query.ts";
import type { ImageFields, ImageReader } from "./image.ts";
import { inRanges, type Sliced } from "./slices.ts";

/** No currency has finer amounts than 4 decimals; a few fine amounts must not push large ones out of range. */
export const FINEST_PLACES = 6;

/** 2^52: the sum of two such numbers is still exact. */
export const LIMIT_UNITS = 4_503_599_627_370_496;

const POINT = 46;
const MINUS = 45;
const ZERO_DIGIT = 48;
/** Sixteen digits, the sign and the point. */
const CHARACTERS = 18;

/** The amount in units of 10^-places; NaN if it is finer than that, or beyond 2^52 units. */
export function unitsOf(amount: Decimal, places: number): number {
  if (amount.length > CHARACTERS) return Number.NaN;
  let units = 0;
  let decimals = -1;
  const isNegative = amount.charCodeAt(0) === MINUS;
  for (let at = isNegative ? 1 : 0; at < amount.length; at += 1) {
    const code = amount.charCodeAt(at);
    if (code === POINT) decimals = 0;
    else {
      const digit = code - ZERO_DIGIT;
      // An amount with an exponent never fits.
      if (digit < 0 || digit > 9) return Number.NaN;
      units = units * 10 + digit;
      if (decimals >= 0) decimals += 1;
    }
  }
  if (decimals > places) return Number.NaN;
  units *= 10 ** (places - Math.max(decimals, 0));
  if (units > LIMIT_UNITS) return Number.NaN;
  return isNegative ? 0 - units : units;
}

/** The decimals of the unit that the amount needs; 0 if it is too fine for any. */
export function placesNeeded(amount: Decimal): number {
  if (amount.length > CHARACTERS || amount.includes("e")) return 0;
  const point = amount.indexOf(".");
  const places = point === -1 ? 0 : amount.length - point - 1;
  return places > FINEST_PLACES ? 0 : places;
}

/** Converts whole units: a number of up to 2^53, or any bigint. */
export function decimalOfUnits(units: number | bigint, places: number): Decimal {
  if (typeof units === "number") return decimalOfNumber(units, places);
  const value = parseDecimal(`${units}e-${places}`);
  if (value === undefined) throw new RangeError(`${units} are no whole units`);
  return value;
}

/** Concatenates few pieces, since a report has tens of thousands of amounts. */
function decimalOfNumber(units: number, places: number): Decimal {
  const magnitude = Math.abs(units);
  const unitsOfOne = 10 ** places;
  const rest = magnitude % unitsOfOne;
  const whole = (magnitude - rest) / unitsOfOne;
  const fraction = fractionOf(rest, places);
  // Safe: no exponent is needed between 10^-6 and 10^21, and there are no zeros that count for nothing.
  return (units < 0 ? `-${whole}${fraction}` : `${whole}${fraction}`) as Decimal;
}

/** Fractions of coarse units are written once. */
const FRACTIONS: string[][] = [];
const REMEMBERED_PLACES = 3;

function fractionOf(rest: number, places: number): string {
  if (rest === 0) return "";
  if (places > REMEMBERED_PLACES) return writeFraction(rest, places);
  FRACTIONS[places] ??= Array.from({ length: 10 ** places }, (_, at) => writeFraction(at, places));
  return FRACTIONS[places]?.[rest] ?? "";
}

function writeFraction(rest: number, places: number): string {
  const digits = `${rest}`.padStart(places, "0");
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1;
  return end > 0 ? `.${digits.slice(0, end)}` : "";
}

/**
 * The nearest double, for comparing alone: if the doubles of two amounts differ, they order the amounts. Amounts with equal doubles must
 * be compared themselves.
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

/** Amounts that are not units, by slot or node. */
type OddAmounts = Map<number, Decimal>;

export function* imageOfOdd(owner: string, odd: OddAmounts, slice: number): Sliced<ImageFields> {
  const places = new Int32Array(odd.size);
  const amounts: Decimal[] = [];
  for (const [place, amount] of odd) {
    places[amounts.length] = place;
    amounts.push(amount);
    if (amounts.length % slice === 0) yield;
  }
  return { [`${owner}-odd`]: places, [`${owner}-odd-amounts`]: amounts };
}

export function* restoreOdd(
  owner: string,
  image: ImageReader,
  odd: OddAmounts,
  slice: number,
): Sliced<void> {
  const places = image.ints(`${owner}-odd`);
  const amounts = image.texts(`${owner}-odd-amounts`);
  yield* inRanges(places.length, slice, (from, to) => {
    for (let index = from; index < to; index += 1) {
      // Safe: an image is made of decimals.
      odd.set(places[index] ?? 0, amounts[index] as Decimal);
    }
  });
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
