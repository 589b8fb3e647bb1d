// Numbers as the server writes them.

import { type Decimal, parseDecimal } from "../../domain/money/decimal.ts";

/** What the server's plain digits and a decimal's canonical form have in common; most amounts are of it. */
const CANONICAL = /^-?(?:0|[1-9]\d{0,20})(?:\.\d{0,4}[1-9])?$/;

/** The decimal of a `numeric`; throws for NaN and the infinities, which are never stored. */
export function decimalOfNumeric(numeric: string): Decimal {
  // Safe: this is the canonical form of such numbers.
  if (CANONICAL.test(numeric)) return numeric as Decimal;
  const decimal = parseDecimal(numeric);
  if (decimal === undefined) throw new Error(`${numeric} is not an amount`);
  return decimal;
}
