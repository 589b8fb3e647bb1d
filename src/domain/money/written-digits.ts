// Writes decimals with all of their digits for other programs, which may not understand exponents, and with a currency's usual number of
// decimals.

import { type Decimal, decimalPlaces } from "./decimal.ts";

/** Writes all digits, without an exponent. */
export function writeExact(value: Decimal): string {
  const [mantissa = "", exponent] = value.split("e");
  if (exponent === undefined) return value;
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const point = whole.length + Number.parseInt(exponent, 10);
  const digits = whole + fraction;
  if (decimalPlaces(value) === 0) return sign + digits.padEnd(point, "0");
  const padded = point > 0 ? digits : "0".repeat(1 - point) + digits;
  const before = Math.max(point, 1);
  return `${sign}${padded.slice(0, before)}.${padded.slice(before)}`;
}

/** The value with at least this many decimals. A value with an exponent stays as it is. */
export function withPlaces(value: string, places: number): string {
  if (places === 0 || value.includes("e")) return value;
  const [whole = "", decimals = ""] = value.split(".");
  return `${whole}.${decimals.padEnd(places, "0")}`;
}
