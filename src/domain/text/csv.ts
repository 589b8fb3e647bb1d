// CSV as defined by RFC 4180, and safe for spreadsheets: no text can become a formula. A reader removes the mark before such a text.

import { parseDecimal } from "../money/decimal.ts";

/** Files begin with this mark so that spreadsheets recognize UTF-8. */
export const CSV_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Also marks texts that already begin with marks, so that removing one mark always restores the text. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Lines to append to a file. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join(",") + LINE_END).join("");
}

/** The text of a cell that `writeCsvRows` wrote, without its mark. */
export function unmarkedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function writeCell(text: string): string {
  const isFormula = FORMULA.test(text) && parseDecimal(text) === undefined;
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
