// Exact decimal numbers: all arithmetic with money uses them. A Decimal is a string in canonical form, so equal numbers are equal strings,
// and rows, messages between threads and JSON answers contain it without conversion. Sums use big integers.

declare const decimal: unique symbol;

/**
 * An exact decimal in the form that JavaScript gives to numbers ("12.5", "-0.01", "1e+21", "5e-324"), with any number of digits. It is a
 * valid JSON number.
 */
export type Decimal = string & { readonly [decimal]: true };

/** coefficient × 10^-scale; the scale is negative for numbers such as 1e+30. */
interface Parts {
  readonly coefficient: bigint;
  readonly scale: number;
}

const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Beyond this exponent a short text would expand to too many digits. */
const EXPONENT_LIMIT = 100_000;

/** Most amounts are written in canonical form already. */
const CANONICAL = /^(?:-?[1-9]\d{0,17}(?:\.\d{0,4}[1-9])?|-?0\.\d{0,4}[1-9]|0)$/;

/** Reads a JSON number of any length. Returns undefined for any other text, and for numbers beyond 10^±100,000. */
export function parseDecimal(text: string): Decimal | undefined {
  // `join` would return these texts unchanged.
  if (CANONICAL.test(text)) return canonical(text);
  const parts = split(text);
  if (!parts) return undefined;
  const { digits, point } = digitsOf(parts);
  if (digits === "") return ZERO;
  return Math.abs(point - 1) > EXPONENT_LIMIT ? undefined : join(parts);
}

/** The shortest decimal that reads back as the same double. Throws a RangeError for NaN and infinities. */
export function decimalOfDouble(double: number): Decimal {
  if (!Number.isFinite(double)) throw new RangeError(`${double} is not a finite number`);
  // String() of a finite double is the canonical form by definition; it writes -0 as "0".
  return canonical(String(double));
}

/** The exact sum; "0" for none. */
export function sum(terms: Iterable<Decimal>): Decimal {
  const listed = Array.isArray(terms) ? terms : [...terms];
  const [first = ZERO] = listed;
  if (listed.length < 2) return first;
  return smallSum(listed) ?? longSum(listed);
}

/**
 * The decimal places of small units. Everyday amounts have at most this many decimals and few digits in all, so doubles add them exactly.
 */
export const SMALL_SCALE = 4;

/** Adds with doubles. Undefined if a term is too long for that. */
function smallSum(terms: readonly Decimal[]): Decimal | undefined {
  let total = 0;
  for (const term of terms) {
    const units = smallUnitsOf(term);
    if (units === undefined) return undefined;
    total += units;
    if (!Number.isSafeInteger(total)) return undefined;
  }
  return decimalOfSmallUnits(total);
}

/** The decimal as a whole number of 10^-4; undefined if it is finer than that, or too large for a double. */
export function smallUnitsOf(value: Decimal): number | undefined {
  if (value.includes("e")) return undefined;
  const power = SMALL_POWERS[SMALL_SCALE - decimalPlaces(value)];
  if (power === undefined) return undefined;
  const small = Number.parseInt(value.replace(".", ""), 10) * power;
  return Number.isSafeInteger(small) ? small : undefined;
}

/** The inverse of `smallUnitsOf`, also for numbers that are too large for a double. */
export function decimalOfSmallUnits(small: number | bigint): Decimal {
  // A double with so few digits is written with exactly these digits.
  if (typeof small === "number" && Math.abs(small) < SHORT_UNITS) {
    return canonical(String(small / 10 ** SMALL_SCALE));
  }
  return join({ coefficient: BigInt(small), scale: SMALL_SCALE });
}

const SMALL_POWERS = [1, 10, 100, 1_000, 10_000] as const;
const SHORT_UNITS = 1e15;

function longSum(terms: readonly Decimal[]): Decimal {
  let coefficient = 0n;
  let scale = 0;
  for (const term of terms) {
    const parts = partsOf(term);
    if (parts.scale > scale) {
      coefficient *= powerOfTen(parts.scale - scale);
      scale = parts.scale;
    }
    coefficient += raised(parts, scale);
  }
  return join({ coefficient, scale });
}

/** The same magnitude with the other sign; zero stays "0". */
export function negate(value: Decimal): Decimal {
  if (value === ZERO) return value;
  // Only the sign differs, and canonical strings have at most one leading "-".
  return canonical(value.startsWith("-") ? value.slice(1) : `-${value}`);
}

/** The decimal without its sign. */
export function absolute(value: Decimal): Decimal {
  return value.startsWith("-") ? negate(value) : value;
}

/** The exact difference, a − b. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return sum([a, negate(b)]);
}

/** The exact product, with as many decimal places as both factors together: up to 2,148 for two amounts. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  const [left, right] = [partsOf(a), partsOf(b)];
  return join({
    coefficient: left.coefficient * right.coefficient,
    scale: left.scale + right.scale,
  });
}

/**
 * Rounds to at most `places` decimal places, half to even: 0.125 and 0.115 with two places are both 0.12. Throws a RangeError unless
 * `places` is a whole number from 0 to 100,000.
 */
export function roundHalfEven(value: Decimal, places: number): Decimal {
  if (!Number.isSafeInteger(places) || places < 0 || places > EXPONENT_LIMIT) {
    throw new RangeError(`${places} is not a number of decimal places`);
  }
  const { coefficient, scale } = partsOf(value);
  if (scale <= places) return value;
  const unit = powerOfTen(scale - places);
  // BigInt division rounds toward zero, and the remainder has the sign of the coefficient.
  const [cut, rest] = [coefficient / unit, coefficient % unit];
  const twice = 2n * (rest < 0n ? -rest : rest);
  const isUp = twice > unit || (twice === unit && cut % 2n !== 0n);
  const away = coefficient < 0n ? -1n : 1n;
  return join({ coefficient: isUp ? cut + away : cut, scale: places });
}

/**
 * The value divided by a whole number and rounded half-even, such as the mean of `whole` numbers that add up to `value`. Throws a
 * RangeError unless `whole` is a whole number of at least 1 and `places` is one from 0 to 100,000.
 */
export function divide(value: Decimal, whole: number, places: number): Decimal {
  if (!Number.isSafeInteger(whole) || whole < 1) throw new RangeError(`can't divide by ${whole}`);
  return quotient(value, decimalOfDouble(whole), places).value;
}

/** The median, which is exact even if there is an even number of values. "0" if there are none. */
export function median(values: readonly Decimal[]): Decimal {
  const sorted = values.toSorted(compare);
  const half = sorted.length / 2;
  const middles = sorted.slice(Math.max(Math.ceil(half) - 1, 0), Math.trunc(half) + 1);
  return middles.length < 2 ? sum(middles) : multiply(sum(middles), HALF);
}

const HALF = canonical("0.5");

export interface Quotient {
  readonly value: Decimal;
  /** Is true if nothing was rounded. */
  readonly isExact: boolean;
}

/** value ÷ by, rounded half-even to at most `places` decimal places. Throws a RangeError if `by` is zero or if `roundHalfEven` would throw one. */
export function quotient(value: Decimal, by: Decimal, places: number): Quotient {
  if (by === ZERO) throw new RangeError("can't divide by zero");
  const [a, b] = [partsOf(value), partsOf(by)];
  // Two digits more than needed, and a last digit for any remainder, make rounding give the same result as for the exact number.
  const scale = places + 2;
  const raise = scale + b.scale - a.scale;
  const sign = b.coefficient < 0n ? -1n : 1n;
  const dividend = sign * a.coefficient * powerOfTen(Math.max(raise, 0));
  const divisor = sign * b.coefficient * powerOfTen(Math.max(-raise, 0));
  const [cut, rest] = [dividend / divisor, dividend % divisor];
  const sticky = rest === 0n ? 0n : rest < 0n ? -1n : 1n;
  const finest = join({ coefficient: cut * 10n + sticky, scale: scale + 1 });
  const rounded = roundHalfEven(finest, places);
  return { value: rounded, isExact: rounded === finest };
}

/** -1, 0 or 1 as a < b, a = b or a > b. */
export function compare(a: Decimal, b: Decimal): number {
  const [first, second] = [smallUnitsOf(a), smallUnitsOf(b)];
  if (first !== undefined && second !== undefined) return Math.sign(first - second);
  const [left, right] = [partsOf(a), partsOf(b)];
  const scale = Math.max(left.scale, right.scale);
  const [x, y] = [raised(left, scale), raised(right, scale)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** How many digits follow the decimal point when the number is written out: 2 for 12.34, 0 for 1e+21. */
export function decimalPlaces(value: Decimal): number {
  if (value.includes("e")) return Math.max(partsOf(value).scale, 0);
  const point = value.indexOf(".");
  return point === -1 ? 0 : value.length - point - 1;
}

export const ZERO = join({ coefficient: 0n, scale: 0 });

function split(text: string): Parts | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  const exponent = Number.parseInt(exponentText, 10);
  if (!Number.isSafeInteger(exponent)) return undefined;
  return { coefficient: BigInt(sign + whole + fraction), scale: fraction.length - exponent };
}

function partsOf(value: Decimal): Parts {
  const parts = split(value);
  if (!parts) throw new RangeError(`${value} is not a decimal`);
  return parts;
}

/** The coefficient at a scale that is not smaller than the number's own. */
function raised({ coefficient, scale }: Parts, to: number): bigint {
  return to === scale ? coefficient : coefficient * powerOfTen(to - scale);
}

const powers: bigint[] = [];

function powerOfTen(exponent: number): bigint {
  // Ordinary amounts differ by few decimal places, so only small powers are cached.
  if (exponent > 32) return 10n ** BigInt(exponent);
  powers[exponent] ??= 10n ** BigInt(exponent);
  return powers[exponent] ?? 1n;
}

/** Formats a number like ECMA-262 Number::toString, but with any number of digits. */
function join(parts: Parts): Decimal {
  const { digits, point } = digitsOf(parts);
  const sign = parts.coefficient < 0n ? "-" : "";
  return canonical(digits === "" ? "0" : sign + place(digits, point));
}

function canonical(text: string): Decimal {
  // Safe: only functions of this file call it, with a canonical string.
  return text as Decimal;
}

/** The number without its sign is 0.DIGITS × 10^point; zero has no digits. */
function digitsOf({ coefficient, scale }: Parts): { digits: string; point: number } {
  const all = (coefficient < 0n ? -coefficient : coefficient).toString();
  return { digits: all.replace(/0+$/, ""), point: all.length - scale };
}

function place(digits: string, point: number): string {
  if (point > 21 || point <= -6) {
    const exponent = point - 1;
    const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`;
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
  }
  if (point >= digits.length) return digits.padEnd(point, "0");
  if (point > 0) return `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `0.${"0".repeat(-point)}${digits}`;
}
