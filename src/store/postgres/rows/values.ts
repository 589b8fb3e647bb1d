// Values of columns, which the driver returns as strings.

import { type Decimal, parseDecimal } from "../../../domain/money/decimal.ts";
import { numberOf } from "../../../domain/shifted.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";

export { numberOf };

export function numberOrNull<Of extends number>(digits: string | null): Of | null {
  return digits === null ? null : numberOf(digits);
}

/** The text of a `date` in the form YYYY-MM-DD. */
export function dayOf(text: string): CalendarDate {
  // Safe: the server's type is a day.
  return text as CalendarDate;
}

/** The decimal of a `numeric`; throws for NaN and the infinities, which are never stored. */
export function decimalOfNumeric(numeric: string): Decimal {
  const decimal = parseDecimal(numeric);
  if (decimal === undefined) throw new Error(`${numeric} is not an amount`);
  return decimal;
}
