// Values of columns, which the driver returns as strings.

import { type Decimal, parseDecimal } from "../../../domain/money/decimal.ts";
import { numberOf } from "../../../domain/shifted.ts";

export { numberOf };

export function numberOrNull<Of extends number>(digits: string | null): Of | null {
  return digits === null ? null : numberOf(digits);
}

/** The decimal of a `numeric`; throws for NaN and the infinities, which are never stored. */
export function decimalOfNumeric(numeric: string): Decimal {
  const decimal = parseDecimal(numeric);
  if (decimal === undefined) throw new Error(`${numeric} is not an amount`);
  return decimal;
}
