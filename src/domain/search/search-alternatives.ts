// Parts of a search text that may be a word or something else: a number may be an amount, a code or sign a currency. Some words select
// expenses that have no category or are split. An expense matches if either meaning does, so every word can still be searched for.

import type { CurrencyCode } from "../money/currency.ts";
import { type Decimal, negate } from "../money/decimal.ts";
import { readNumberWord, readNumeral } from "../quick-entry/number-word.ts";
import { type DecimalSign, settledValues } from "../quick-entry/sum.ts";
import { CODE_WORDS, readLowercaseCode, readMoneySign } from "../quick-entry/word.ts";
import { fold, wordsOf } from "../text/words.ts";

export type ExpenseState = "uncategorized" | "split";

/** An expense matches if it has all of the words, or if it matches one of the other kinds. */
export interface Alternatives {
  /** The words are folded, as in a text filter. */
  readonly words: readonly string[];
  readonly amounts?: readonly Decimal[];
  /** The currencies that the expense may have been paid in. */
  readonly currencies?: readonly CurrencyCode[];
  readonly state?: ExpenseState;
}

/** The words for states: the app's own in each language, and common ones. */
const STATES: ReadonlyMap<string, ExpenseState> = new Map([
  ...[
    "uncategorized",
    "uncategorised",
    "no category",
    "without category",
    "ohne kategorie",
    "keine kategorie",
    "unkategorisiert",
    "sin categoría",
    "sin categorizar",
    "খাত ছাড়া",
    "খাত নেই",
  ].map((text) => [fold(text), "uncategorized"] as const),
  ...["split", "aufgeteilt", "dividido", "dividida", "ভাগ করা"].map(
    (text) => [fold(text), "split"] as const,
  ),
]);

const STATE_WORDS = /[^\s,;]+/g;
/** The name of a state has at most this many UTF-16 units. */
const MAX_UNITS = 60;

/** Reads a state of expenses at a position of a text, with its end; undefined if there is none. */
export function stateAt(
  text: string,
  at: number,
): { readonly end: number; readonly state: ExpenseState } | undefined {
  const words = text
    .slice(at, at + MAX_UNITS)
    .matchAll(STATE_WORDS)
    .take(2)
    .toArray();
  for (const { 0: word, index } of words.toReversed()) {
    const end = at + index + word.length;
    const state = STATES.get(fold(text.slice(at, end)).replace(/\s+/g, " "));
    if (state) return { end, state };
  }
  return undefined;
}

/** The other meanings of a part besides its words; `plain` is the part with ASCII signs and digits. */
export function alternativesOf(
  plain: string,
  decimalSign: DecimalSign | undefined,
): Alternatives | undefined {
  const words = wordsOf(plain);
  const amounts = amountsOf(plain, decimalSign);
  if (amounts.length > 0) return { words, amounts };
  const currencies = currenciesOf(plain);
  return currencies.length > 0 ? { words, currencies } : undefined;
}

/** Reads an amount with both signs, since a statement may show a refund without its minus. */
function amountsOf(plain: string, decimalSign: DecimalSign | undefined): readonly Decimal[] {
  const number = readNumberWord({ core: plain, coreStart: 0, coreEnd: plain.length });
  if (number?.sign !== "") return [];
  const settled = settledValues(readNumeral(number.digits), number.digits, decimalSign);
  return [...new Set(settled.flatMap((value) => [value, negate(value)]))];
}

function currenciesOf(plain: string): readonly CurrencyCode[] {
  if (!/\p{Sc}|^[A-Za-z]{3}$/u.test(plain) || CODE_WORDS.has(plain)) return [];
  const sign = readMoneySign(plain);
  if (sign) return sign.sharedBy ?? [sign.currency];
  const small = readLowercaseCode(plain);
  return small?.isKnown ? [small.currency] : [];
}
