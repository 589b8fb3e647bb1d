// A number as people write it: with a decimal comma or point, and its digits in groups or not.

import { type Decimal, parseDecimal } from "../decimal.ts";

interface Numeral {
  /** One, or both where a comma or point may part groups as well as decimals: 1,234. */
  readonly values: readonly [Decimal, ...Decimal[]];
  /** Digits alone, which many other things than amounts are written with. */
  readonly plain: boolean;
}

/** Nobody pays more; and reading a number of so many digits takes a bounded time. */
const NUMERAL_DIGITS = 30;

/** All that parts digits: a space stands for each kind of space, and an apostrophe for both kinds. */
const SEPARATORS = /[.,' ٫٬]/;
const DECIMAL_SEPARATORS = ".,٫";

/**
 * The number that digits 0 to 9 and their separators stand for. Undefined for what is no number: groups
 * of other lengths, a zero before other digits (007), more than 30 digits.
 */
export function readNumeral(text: string): Numeral | undefined {
  const normal = text
    .replace(/’/g, "'")
    .replace(/．/g, ".")
    .replace(/，/g, ",")
    .replace(/\s/g, " ");
  const groups = normal.split(SEPARATORS);
  const separators = Array.from(normal).filter((character) => SEPARATORS.test(character));
  if (!groups.every((group) => /^\d+$/.test(group))) return undefined;
  if (groups.join("").length > NUMERAL_DIGITS) return undefined;
  const [value, ...others] = [wholeOf(groups, separators), fractionOf(groups, separators)]
    .flatMap((written) => (written === undefined ? [] : [parseDecimal(written)]))
    .filter((decimal) => decimal !== undefined);
  return value && { values: [value, ...others], plain: separators.length === 0 };
}

/** The digits of a whole number, if this is one. */
function wholeOf(groups: readonly string[], separators: readonly string[]): string | undefined {
  return areGroups(groups, separators) ? groups.join("") : undefined;
}

/** The number with its decimals behind a point, if it has any. */
function fractionOf(groups: readonly string[], separators: readonly string[]): string | undefined {
  const point = separators.at(-1);
  if (point === undefined || !DECIMAL_SEPARATORS.includes(point)) return undefined;
  if (separators.indexOf(point) < separators.length - 1) return undefined;
  if (!areGroups(groups.slice(0, -1), separators.slice(0, -1))) return undefined;
  return `${groups.slice(0, -1).join("")}.${groups.at(-1)}`;
}

/** Groups of three; or, separated by commas, the Indian ones: three at the end and two before each. */
function areGroups(groups: readonly string[], separators: readonly string[]): boolean {
  const [first = "", ...rest] = groups;
  const [separator] = separators;
  if (separator === undefined) return true;
  if (separator === "٫" || separators.some((other) => other !== separator)) return false;
  if (first.length <= 3 && rest.every((group) => group.length === 3)) return true;
  if (separator !== "," || first.length > 2 || rest.at(-1)?.length !== 3) return false;
  return rest.slice(0, -1).every((group) => group.length === 2);
}
