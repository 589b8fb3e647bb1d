// Lets the user save files, and writes a whole table as CSV. Amounts are exact with a decimal point, whatever the reader's locale.

import { CSV_MARK, writeCsvRows } from "../../domain/text/csv.ts";

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = `outlay-${name}`;
  link.click();
  URL.revokeObjectURL(address);
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + writeCsvRows(rows);
}
