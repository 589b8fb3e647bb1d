// Sends several statements as one text, in one round trip. Outside of a transaction, the server makes one of them.

/**
 * The rows of each statement, in order. `sql` must be a single connection. The statements must be of literals alone, and `Row` what they
 * select.
 */
export async function runTogether<Row>(
  sql: Bun.SQL,
  statements: readonly string[],
): Promise<readonly Row[][]> {
  const results = await sql.unsafe(statements.join(";\n")).simple();
  // The driver answers one statement with its rows, and several with those of each.
  return statements.length === 1 ? [results] : results;
}
