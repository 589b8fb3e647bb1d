// Sends several statements as one text, in one round trip. Outside of a transaction, the server makes one of them. Also the settings that
// a writing transaction requires, regardless of the server's, the database's and the role's.

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

/**
 * A statement for its transaction alone. It waits for others, but no statement runs longer than the timeout; and a commit is on the disk
 * before it is acknowledged. Any setting but "off" ensures that, and may require more.
 */
export function settingsStatement(statementTimeoutMs: number): string {
  return `SELECT set_config('statement_timeout', '${statementTimeoutMs}', true),
    set_config('lock_timeout', '0', true),
    set_config('synchronous_commit', CASE current_setting('synchronous_commit')
      WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)`;
}
