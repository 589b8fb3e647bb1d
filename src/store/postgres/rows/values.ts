// Values of columns, which the driver returns as strings.

import { type Decimal, parseDecimal } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";

/** A whole number, such as an id or a time in milliseconds. */
export function numberOf<Of extends number>(digits: string): Of {
  // Safe: a store has drawn the id, or written the time.
  return Number.parseInt(digits, 10) as Of;
}

export function numberOrNull<Of extends number>(digits: string | null): Of | null {
  return digits === null ? null : numberOf(digits);
}

/** The text of a `date` in the form YYYY-MM-DD. */
export function dayOf(text: string): CalendarDate {
  // Safe: the server's type is a day.
  return text as CalendarDate;
}

/** Matches texts that are both the server's plain digits and a decimal's canonical form, as most amounts are. */
const CANONICAL = /^-?(?:0|[1-9]\d{0,20})(?:\.\d{0,4}[1-9])?$/;

/** The decimal of a `numeric`; throws for NaN and the infinities, which are never stored. */
export function decimalOfNumeric(numeric: string): Decimal {
  // Safe: this is the canonical form of such numbers.
  if (CANONICAL.test(numeric)) return numeric as Decimal;
  const decimal = parseDecimal(numeric);
  if (decimal === undefined) throw new Error(`${numeric} is not an amount`);
  return decimal;
}
