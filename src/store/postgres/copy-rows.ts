// Rows in the server's own format for many at once, twice as quick as INSERT.

/** Null is a value that there is not. */
export type Field = string | number | null;

/** Resolves when the server has taken all of them. `sql` must be a single connection, and `table` name its columns. */
export async function copyRows(
  sql: Bun.SQL,
  table: string,
  rows: readonly (readonly Field[])[],
): Promise<void> {
  const writer = sql.unsafe(`COPY ${table} FROM STDIN`).writable().getWriter();
  // A failure shows at the closing too.
  writer.closed.catch(() => {});
  await writer.write(rows.map((row) => `${row.map(fieldOf).join("\t")}\n`).join(""));
  await writer.close();
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
]);

/** As the format of COPY has it; no text that is kept holds a NUL. */
function fieldOf(value: Field): string {
  if (value === null) return "\\N";
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES.get(character) ?? character);
}
