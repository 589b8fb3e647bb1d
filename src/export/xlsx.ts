// Writes XLSX with a library: a row for each expense, days as days and amounts as numbers. A spreadsheet computes with 15 digits, so a
// longer amount is written as text with all digits.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import { dayNumber, isCalendarDate } from "../domain/time/calendar-date.ts";
import type { ExportedBook } from "./exported-book.ts";
import { COLUMNS, type Column } from "./table-columns.ts";

const WIDTHS: Readonly<Record<Column["kind"], number>> = { id: 8, day: 12, amount: 14, text: 24 };

/** Characters that XML can't contain, and a text that reads like the escape of one (ECMA-376, ST_Xstring). */
const ESCAPED = /[\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const KEPT = /^[\t\n]$/;

/** Spreadsheets count days from the end of 1899, and before March 1900 they count a day that never existed. */
const DAY_ZERO = 693_593;
const FIRST_RELIABLE_SERIAL = 61;
const EXACT_DIGITS = 15;

/** A number with a longer text is so close to zero that a spreadsheet would lose digits of it. */
const LONGEST_NUMBER = 300;

export async function* writeXlsx(book: ExportedBook): AsyncGenerator<Uint8Array, void> {
  // The library is imported on demand, since only these exports need it.
  const { writeXlsxStream } = await import("hucre/xlsx");
  yield* writeXlsxStream(rowsOf(book), {
    name: "Expenses",
    columns: COLUMNS.map(({ name, kind }) => ({
      header: name,
      width: WIDTHS[kind],
      ...(kind === "day" ? { numFmt: "yyyy-mm-dd" } : {}),
    })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(book: ExportedBook): AsyncGenerator<(string | number | null)[], void> {
  for await (const portion of book.expenses) {
    for (const expense of portion) yield COLUMNS.map((column) => cellOf(column, expense, book));
  }
}

function cellOf({ kind, write }: Column, expense: BookExpense, book: ExportedBook) {
  const text = write(expense, book);
  if (text === "") return null;
  if (kind === "text") return text.replace(ESCAPED, escapeSign);
  if (kind === "day") return serialOf(text) ?? text;
  const digits = text.replace(/^-?[0.]*/, "").replace(".", "");
  const isExact = digits.length <= EXACT_DIGITS && text.length <= LONGEST_NUMBER;
  return isExact ? Number(text) : text;
}

function escapeSign(sign: string): string {
  if (KEPT.test(sign)) return sign;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `_x${code}_`;
}

/** The serial number of a day in spreadsheets; undefined for days before their first one. */
function serialOf(text: string): number | undefined {
  const serial = isCalendarDate(text) ? dayNumber(text) - DAY_ZERO : 0;
  return serial >= FIRST_RELIABLE_SERIAL ? serial : undefined;
}
