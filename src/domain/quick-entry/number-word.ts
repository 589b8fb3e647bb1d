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
/** A sign, a currency sign, or both in either order. */
const OUTSIDE = /^([-−－+＋]?)(.*?)([-−－+＋]?)$/;
const SEPARATOR = /[.,٫．，]/;
const NO_DECIMALS = /^(?:[.,][-–—]|\/[-=])/;

export function readNumberWord({
  core,
  coreStart,
  coreEnd,
}: Pick<Word, "core" | "coreStart" | "coreEnd">): NumberWord | undefined {
  let first = core.search(/\d/);
  if (first < 0) return undefined;
  const last = lengthWithout(/\D/, core) - 1;
  const hasUnread = readOutside(core.slice(0, first), coreStart) === undefined;
  if (hasUnread && SEPARATOR.test(core.charAt(first - 1))) first -= 1;
  const before = readOutside(core.slice(0, first), coreStart);
  const price = NO_DECIMALS.test(core.slice(last + 1));
  const tail = core.slice(last + (price ? 3 : 1));
  const after = readOutside(tail, coreEnd - tail.length);
  if (!before || !after || (before.sign && after.sign)) return undefined;
  // A plus after a number means "or more".
  if (after.sign === "+" || (price && after.sign)) return undefined;
  const written = core.slice(first, last + 1);
  return {
    digits: SEPARATOR.test(written.charAt(0)) ? `0${written}` : written,
    price,
    sign: before.sign || after.sign,
    ...(before.money && { before: before.money }),
    ...(after.money && { after: after.money }),
  };
}

interface Outside {
  readonly sign: NumberWord["sign"];
  readonly money?: PlacedMoneySign;
}

/** Reads the part before or after the digits, which begins at `offset` in the text. */
function readOutside(text: string, offset: number): Outside | undefined {
  const [, before = "", written = "", after = ""] = OUTSIDE.exec(text) ?? [];
  if (before && after) return undefined;
  const typed = before || after;
  const sign = typed === "" ? "" : MINUS.test(typed) ? "-" : "+";
  if (written === "") return { sign };
  const money = readStuckSign(written);
  const start = offset + before.length;
  return money && { sign, money: { ...money, start, end: start + written.length } };
}

/** Limits the time for reading a number; no real amount is longer. */
const NUMERAL_DIGITS = 30;

/** Matches all separators of digits; a space represents every kind of space, and an apostrophe both kinds. */
const SEPARATORS = /[.,' ٫٬]/;
const DECIMAL_SEPARATORS = ".,٫";

/**
 * The number that ASCII digits and their separators spell, with two values if a comma or dot may separate groups or decimals: 1,234. Empty
 * for anything else: groups of other lengths, a leading zero (007), more than 30 digits.
 */
export function readNumeral(text: string): readonly Decimal[] {
  const normal = text
    .replace(/’/g, "'")
    .replace(/．/g, ".")
    .replace(/，/g, ",")
    .replace(/\s/g, " ");
  const groups = normal.split(SEPARATORS);
  const separators = Array.from(normal).filter((character) => SEPARATORS.test(character));
  const digits = groups.join("");
  if (!groups.every((group) => /^\d+$/.test(group)) || digits.length > NUMERAL_DIGITS) return [];
  const whole = areGroups(groups, separators) ? parseDecimal(digits) : undefined;
  return [whole, fractionOf(groups, separators)].filter((value) => value !== undefined);
}

/** The number, if its last separator may begin decimals. */
function fractionOf(groups: readonly string[], separators: readonly string[]): Decimal | undefined {
  const point = separators.at(-1);
  if (point === undefined || !DECIMAL_SEPARATORS.includes(point)) return undefined;
  const [whole, before] = [groups.slice(0, -1), separators.slice(0, -1)];
  if (before.includes(point) || !areGroups(whole, before)) return undefined;
  return parseDecimal(`${whole.join("")}.${groups.at(-1)}`);
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
