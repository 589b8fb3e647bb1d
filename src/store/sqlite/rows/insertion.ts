// Inserts rows into a table, several at once if possible, since calling a statement takes as long as writing a row.

import type { Database } from "bun:sqlite";

/** More rows in a statement hardly save time. */
const ROWS_AT_ONCE = 8;

type Value = string | number | null;

/** Inserts the rows in order. `columns` are named in the order of the values. */
export function prepareInsertion<Values extends readonly Value[]>(
  database: Database,
  table: string,
  columns: readonly string[],
): (rows: readonly Values[]) => void {
  const row = `(${columns.map(() => "?").join(", ")})`;
  const insertionOf = (count: number) =>
    database.query<void, Value[]>(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${Array(count).fill(row).join(", ")}`,
    );
  const [one, several] = [insertionOf(1), insertionOf(ROWS_AT_ONCE)];
  return (rows) => {
    const inGroups = rows.length - (rows.length % ROWS_AT_ONCE);
    let values: Value[] = [];
    for (const row of rows.slice(0, inGroups)) {
      values.push(...row);
      if (values.length < ROWS_AT_ONCE * columns.length) continue;
      several.run(...values);
      values = [];
    }
    for (const row of rows.slice(inGroups)) one.run(...row);
  };
}
