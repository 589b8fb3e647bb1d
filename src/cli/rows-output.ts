// Rows of an answer in the form that suits the output: a JSON array, a table on a terminal, and lines with tabs for other programs.

import type { TextOutput } from "./command-output.ts";
import { jsonWriter, type TableColumn, TextTable, tabLine } from "./text-table.ts";

export interface RowForm<Row> {
  /** Writes a row as the service answers it. */
  encode(row: Row): string;
  readonly columns: readonly TableColumn[];
  /** In the order of the columns. */
  cells(row: Row): readonly string[];
  /** The same on a terminal, if people read something else there. */
  shown?(row: Row): readonly string[];
}

export interface RowWriter<Row> {
  write(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
}

export function openRows<Row>(
  { encode, columns, cells, shown = cells }: RowForm<Row>,
  isJson: boolean,
  output: TextOutput,
): RowWriter<Row> {
  if (isJson) return jsonWriter(encode, output);
  const table = output.isTerminal ? new TextTable(columns, output) : undefined;
  return {
    async write(rows) {
      if (rows.length === 0) return;
      await output.write(
        table ? table.write(rows.map(shown)) : rows.map(cells).map(tabLine).join(""),
      );
    },
    end: async () => {},
  };
}

/** Writes all rows of an answer. */
export async function writeRows<Row>(
  rows: readonly Row[],
  form: RowForm<Row>,
  isJson: boolean,
  output: TextOutput,
): Promise<void> {
  const writer = openRows(form, isJson, output);
  await writer.write(rows);
  await writer.end();
}
