// CSV as RFC 4180 has it, for spreadsheets too: no text can become a formula. A reader takes the mark before such a text off again.

import { parseDecimal } from "../money/decimal.ts";

/** By which spreadsheets know UTF-8: a file begins with it. */
export const CSV_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Also behind marks of an earlier file, so that to take one mark off always gives the text back. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Lines to add to a file that has begun. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join(",") + LINE_END).join("");
}

/** The text of a cell that was written here, without its mark. */
export function unmarkedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function writeCell(text: string): string {
  const isFormula = FORMULA.test(text) && parseDecimal(text) === undefined;
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
