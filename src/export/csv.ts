// CSV: a line for each expense, with all that it says.

import { CSV_MARK, writeCsvRows } from "../domain/text/csv.ts";
import { type ExportedBook, eachPortion } from "./exported-book.ts";
import { COLUMNS } from "./table-columns.ts";

export async function* writeCsv(book: ExportedBook): AsyncGenerator<string, void> {
  yield CSV_MARK + writeCsvRows([COLUMNS.map(({ name }) => name)]);
  yield* eachPortion(book, (expense) =>
    writeCsvRows([COLUMNS.map(({ write }) => write(expense, book))]),
  );
}
