// A word that is a number, with the sign and currency attached to it: -€20, 8EUR, 20-.

import { type Decimal, parseDecimal } from "../money/decimal.ts";
import { lengthWithout } from "../text/text.ts";
import { type MoneySign, readStuckSign, type Word } from "./word.ts";

/** A currency sign with its UTF-16 offsets. */
export type PlacedMoneySign = MoneySign & {
  readonly start: number;
  readonly end: number;
  /** Is true if the sign may be a word of the description instead: a rare code in lowercase. */
  readonly isUnsure?: boolean;
};

export interface NumberWord {
  /** A plus may mean income, so the amount may then have either sign. */
  readonly sign: "" | "-" | "+";
  readonly before?: PlacedMoneySign;
  /** The digits with their separators. The next words may continue the number. */
  readonly digits: string;
  readonly after?: PlacedMoneySign;
  /** Is true if it is written as a price: 20.-, 20,– or 20/-. */
  readonly price: boolean;
  /** The side on which an x multiplies the number by its neighbor: 3x 4.50, 4.50 x3. */
  readonly times?: "before" | "after";
}

const MINUS = /[-−－]/;
const SIGNS = /[-−－+＋]/;
const SEPARATOR = /[.,٫．，]/;
const NO_DECIMALS = /^(?:[.,][-–—]|\/[-=])/;

export function readNumberWord(word: Word): NumberWord | undefined {
  const { core } = word;
  let first = core.search(/\d/);
  if (first < 0) return undefined;
  const last = lengthWithout(/\D/, core) - 1;
  const leadingPoint = readOutside(core.slice(0, first)) === undefined && first > 0;
  if (leadingPoint && SEPARATOR.test(core.charAt(first - 1))) first -= 1;
  const before = readOutside(core.slice(0, first));
  const tail = core.slice(last + 1);
  const price = NO_DECIMALS.test(tail);
  const after = readOutside(price ? tail.slice(2) : tail);
  if (!before || !after || (before.sign && after.sign)) return undefined;
  // A plus after a number means "or more".
  if (after.sign === "+" || (price && after.sign)) return undefined;
  const written = core.slice(first, last + 1);
  const number = { digits: SEPARATOR.test(written.charAt(0)) ? `0${written}` : written, price };
  const tailStart = word.coreEnd - tail.length + (price ? 2 : 0);
  return {
    ...number,
    sign: before.sign || after.sign,
    ...(before.money && { before: placed(before.money, before, word.coreStart) }),
    ...(after.money && { after: placed(after.money, after, tailStart) }),
  };
}

interface Outside {
  readonly sign: "" | "-" | "+";
  readonly money?: MoneySign;
  readonly from: number;
  readonly to: number;
}

/** Reads the part before or after the digits: a sign, a currency sign, or both in either order. */
function readOutside(text: string): Outside | undefined {
  let [from, to] = [0, text.length];
  let sign = "";
  if (SIGNS.test(text.charAt(0))) {
    sign = text.charAt(0);
    from = 1;
  } else if (to > 0 && SIGNS.test(text.charAt(to - 1))) {
    sign = text.charAt(to - 1);
    to -= 1;
  }
  const plainSign = sign === "" ? "" : MINUS.test(sign) ? "-" : "+";
  if (from === to) return { sign: plainSign, from, to };
  const money = readStuckSign(text.slice(from, to));
  return money && { sign: plainSign, money, from, to };
}

function placed(money: MoneySign, { from, to }: Outside, offset: number): PlacedMoneySign {
  return { ...money, start: offset + from, end: offset + to };
}

interface Numeral {
  /** The number has two values if a comma or dot may separate groups or decimals: 1,234. */
  readonly values: readonly [Decimal, ...Decimal[]];
  /** Is true for digits alone, which may mean many things besides amounts. */
  readonly plain: boolean;
}

/** Limits the time for reading a number; no real amount is longer. */
const NUMERAL_DIGITS = 30;

/** Matches all separators of digits; a space represents every kind of space, and an apostrophe both kinds. */
const SEPARATORS = /[.,' ٫٬]/;
const DECIMAL_SEPARATORS = ".,٫";

/**
 * The number that ASCII digits and their separators spell. Undefined for anything else: groups of other lengths, a leading zero (007), more
 * than 30 digits.
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

/** The digits if this is a whole number; otherwise undefined. */
function wholeOf(groups: readonly string[], separators: readonly string[]): string | undefined {
  return areGroups(groups, separators) ? groups.join("") : undefined;
}

/** The number written with a decimal point, if it has decimals; otherwise undefined. */
function fractionOf(groups: readonly string[], separators: readonly string[]): string | undefined {
  const point = separators.at(-1);
  if (point === undefined || !DECIMAL_SEPARATORS.includes(point)) return undefined;
  if (separators.indexOf(point) < separators.length - 1) return undefined;
  if (!areGroups(groups.slice(0, -1), separators.slice(0, -1))) return undefined;
  return `${groups.slice(0, -1).join("")}.${groups.at(-1)}`;
}

/**
 * Returns true for groups of three digits. With commas, Indian groups are accepted too: three digits in the last group and two in each one
 * before.
 */
function areGroups(groups: readonly string[], separators: readonly string[]): boolean {
  const [first = "", ...rest] = groups;
  const [separator] = separators;
  if (separator === undefined) return true;
  if (separator === "٫" || separators.some((other) => other !== separator)) return false;
  if (first.length <= 3 && rest.every((group) => group.length === 3)) return true;
  if (separator !== "," || first.length > 2 || rest.at(-1)?.length !== 3) return false;
  return rest.slice(0, -1).every((group) => group.length === 2);
}
