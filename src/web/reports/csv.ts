// Tables as CSV, as RFC 4180 has it, in UTF-8 with the mark by which spreadsheets know it. Amounts are exact and have a point,
// whatever the reader's locale; no text can become a formula.

import { type Decimal, decimalPlaces, parseDecimal } from "../../domain/money/decimal.ts";

const MARK = "\uFEFF";
const LINE_END = "\r\n";
const FORMULA = /^[=+\-@\t\r]/;

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((cells) => cells.map(writeCell).join(",") + LINE_END).join("");
}

function writeCell(text: string): string {
  const isFormula = FORMULA.test(text) && parseDecimal(text) === undefined;
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All digits of an amount, without an exponent. */
export function writeExact(amount: Decimal): string {
  const [mantissa = "", exponent] = amount.split("e");
  if (exponent === undefined) return amount;
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const point = whole.length + Number.parseInt(exponent, 10);
  const digits = whole + fraction;
  if (decimalPlaces(amount) === 0) return sign + digits.padEnd(point, "0");
  const padded = point > 0 ? digits : "0".repeat(1 - point) + digits;
  const before = Math.max(point, 1);
  return `${sign}${padded.slice(0, before)}.${padded.slice(before)}`;
}
