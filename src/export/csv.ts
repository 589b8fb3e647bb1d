// Writes CSV: a line for each expense, with all of its fields.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import { minorUnits } from "../domain/money/currency.ts";
import { withPlaces } from "../domain/money/written-digits.ts";
import { CSV_MARK, writeCsvRows } from "../domain/text/csv.ts";
import { type ExportedBook, eachPortion } from "./exported-book.ts";
import { COLUMNS, type Column } from "./table-columns.ts";

export async function* writeCsv(book: ExportedBook): AsyncGenerator<string, void> {
  yield CSV_MARK + writeCsvRows([COLUMNS.map(({ name }) => name)]);
  yield* eachPortion(book, (expense) =>
    writeCsvRows([COLUMNS.map((column) => cellOf(column, expense, book))]),
  );
}

/** Writes a cell. An amount has at least the usual number of decimals of its currency. */
function cellOf({ write, currencyOf }: Column, expense: BookExpense, book: ExportedBook): string {
  const text = write(expense, book);
  const currency = currencyOf?.(expense, book) ?? null;
  return currency === null ? text : withPlaces(text, minorUnits(currency));
}
