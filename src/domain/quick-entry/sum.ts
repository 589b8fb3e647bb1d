// Sums that people type in place of an amount: 14.20+3, 12*3, 3x4.50, 100/3. They are computed exactly, and only the result is rounded.

import {
  type Decimal,
  decimalOfDouble,
  multiply,
  negate,
  quotient,
  sum,
} from "../money/decimal.ts";
import { withAsciiDigits } from "../text/words.ts";
import { readNumeral } from "./number-word.ts";

/** A decimal sign. The reader's locale determines it. */
export type DecimalSign = "." | ",";

export interface SumOptions {
  /** The decimals of the result. */
  readonly places: number;
  /** Settles the value of 1,234. Undefined if either sign is possible. */
  readonly decimalSign?: DecimalSign | undefined;
}

export interface Sum {
  readonly amount: Decimal;
  /** Is true if the exact result has more decimals. Halves are rounded to even. */
  readonly isRounded: boolean;
}

const STEP = /([-+*/])([^-+*/]*)/g;
/** Limits the time for reading a sum; no real sum is longer. */
const TERMS = 20;

/**
 * The result of a text that consists of numbers with +, -, * (×, x) and / (÷) between them. Undefined for any other text, a single number,
 * a division by zero, and a number that may have two values.
 */
export function readSum(text: string, options: SumOptions): Sum | undefined {
  const [result, ...others] = readSums(text, options);
  return others.length === 0 ? result : undefined;
}

/** Returns each result that the text may have: two if the decimal sign is not known. */
export function readSums(text: string, { places, decimalSign }: SumOptions): readonly Sum[] {
  const plain = withAsciiDigits(text.trim())
    .replace(/[−－]/g, "-")
    .replace(/＋/g, "+")
    .replace(/[×xX]/g, "*")
    .replace(/÷/g, "/");
  const opened = plain.startsWith("-") ? plain : `+${plain}`;
  const steps = Array.from(opened.matchAll(STEP), ([, operator = "", number = ""]): Step => {
    return { operator, number: number.trim() };
  });
  if (steps.length < 2 || steps.length > TERMS) return [];
  const numbers = steps.map(({ number }) => readNumeral(number));
  if (numbers.some((values) => values.length === 0)) return [];
  const settled = numbers.map((values, at) => {
    return settledValues(values, steps[at]?.number ?? "", decimalSign);
  });
  const readings = settled.some((values) => values.length > 1) ? [0, 1] : [0];
  return readings.flatMap((reading) => {
    const values = settled.map((each) => each[reading] ?? each[0]);
    return worked(steps, values, places) ?? [];
  });
}

/** Keeps the values of a number with groups or decimals that agree with the decimal sign. */
export function settledValues(
  values: readonly Decimal[],
  text: string,
  decimalSign: DecimalSign | undefined,
): readonly Decimal[] {
  const [whole, fraction] = values;
  if (!whole || !fraction || decimalSign === undefined) return values;
  return [text.replace("．", ".").replace("，", ",").includes(decimalSign) ? fraction : whole];
}

interface Step {
  /** One of + - * and /. */
  readonly operator: string;
  readonly number: string;
}

interface Fraction {
  readonly top: Decimal;
  readonly bottom: Decimal;
}

function worked(
  steps: readonly Step[],
  values: readonly (Decimal | undefined)[],
  places: number,
): Sum | undefined {
  const terms: Fraction[] = [];
  for (const [at, { operator }] of steps.entries()) {
    const value = values[at];
    if (!value || (operator === "/" && value === "0")) return undefined;
    const last = operator === "*" || operator === "/" ? terms.pop() : undefined;
    if (!last) terms.push({ top: operator === "-" ? negate(value) : value, bottom: ONE });
    else if (operator === "*") terms.push({ ...last, top: multiply(last.top, value) });
    else terms.push({ ...last, bottom: multiply(last.bottom, value) });
  }
  const { top, bottom } = terms.reduce((a, b) => ({
    top: sum([multiply(a.top, b.bottom), multiply(b.top, a.bottom)]),
    bottom: multiply(a.bottom, b.bottom),
  }));
  const { value, isExact } = quotient(top, bottom, places);
  return { amount: value, isRounded: !isExact };
}

const ONE = decimalOfDouble(1);
