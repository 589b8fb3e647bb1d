// A word that is a number, with the sign and the currency that are written onto it: -€20, 8EUR, 20-.

import { type MoneySign, readMoneySign } from "./money-sign.ts";
import type { Word } from "./word.ts";

/** A sign of money and its UTF-16 offsets. */
export type PlacedMoneySign = MoneySign & {
  readonly start: number;
  readonly end: number;
};

export interface NumberWord {
  /** A plus may stand for income, so it is no more certain than either sign. */
  readonly sign: "" | "-" | "+";
  readonly before?: PlacedMoneySign;
  /** The digits with their separators; other words may carry them on. */
  readonly digits: string;
  readonly after?: PlacedMoneySign;
  /** Whether it is written as a price: 20.-, 20,– or 20/-. */
  readonly price: boolean;
}

const MINUS = /[-−－]/;
const SIGNS = /[-−－+＋]/;
const SEPARATOR = /[.,٫．，]/;
const NO_DECIMALS = /^(?:[.,][-–—]|\/[-=])/;

export function readNumberWord(word: Word): NumberWord | undefined {
  const { core } = word;
  let first = core.search(/\d/);
  if (first < 0) return undefined;
  let last = core.length - 1;
  while (!/\d/.test(core.charAt(last))) last -= 1;
  const leadingPoint = readOutside(core.slice(0, first)) === undefined && first > 0;
  if (leadingPoint && SEPARATOR.test(core.charAt(first - 1))) first -= 1;
  const before = readOutside(core.slice(0, first));
  const tail = core.slice(last + 1);
  const price = NO_DECIMALS.test(tail);
  const after = readOutside(price ? tail.slice(2) : tail);
  if (!before || !after || (before.sign && after.sign)) return undefined;
  // A plus behind a number says "or more".
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

/** What stands before or behind the digits: a sign, a sign of money, or both in either order. */
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
  const money = readMoneySign(text.slice(from, to));
  return money && { sign: plainSign, money, from, to };
}

function placed(money: MoneySign, { from, to }: Outside, offset: number): PlacedMoneySign {
  return { ...money, start: offset + from, end: offset + to };
}
