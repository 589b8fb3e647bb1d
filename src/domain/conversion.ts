// What an amount in one currency is in another: exact, but for one rounding at the very end, so that an
// expense's amount can be checked against what was paid and at which rate.

import { type Decimal, multiply, roundHalfEven } from "./decimal.ts";

/**
 * amount × rate, rounded half-even to the decimal places of the currency that it is converted to (2 for EUR, 0 for
 * JPY, 3 for KWD). The product is exact before it is rounded; a negative amount gives what the positive one
 * gives, negated. The rate is what one unit costs; whether it is positive is for the caller to check.
 * Throws a RangeError unless `places` is a whole number from 0 to 100,000.
 */
export function convert(amount: Decimal, rate: Decimal, places: number): Decimal {
  return roundHalfEven(multiply(amount, rate), places);
}
