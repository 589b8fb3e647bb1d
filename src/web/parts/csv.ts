// Files that the reader saves, and CSV as RFC 4180 has it. Amounts are exact with a decimal point, whatever the reader's locale; no text
// can become a formula.

import { type Decimal, decimalPlaces, parseDecimal } from "../../domain/money/decimal.ts";

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = `outlay-${name}`;
  link.click();
  URL.revokeObjectURL(address);
}

/** By which spreadsheets know UTF-8: a file begins with it. */
export const CSV_MARK = "\uFEFF";
const LINE_END = "\r\n";
const FORMULA = /^[=+\-@\t\r]/;

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + writeCsvRows(rows);
}

/** Lines to add to a file that has begun. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join(",") + LINE_END).join("");
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
