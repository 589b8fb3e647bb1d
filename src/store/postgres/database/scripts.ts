// Sends several statements as one script, in one round trip. Outside of a transaction, the server runs them as one transaction. This file
// also has the settings that a writing transaction needs, whatever the settings of the server, the database and the role are.

import type { Server } from "./server.ts";

/** A statement, and the handler of its rows. */
export interface Statement {
  readonly sql: string;
  readonly take?: (rows: readonly unknown[]) => void;
}

/** The statement for some items, if there are any. */
export function ifAny<Item, Made>(
  items: readonly Item[],
  statement: (items: readonly Item[]) => Made,
): readonly Made[] {
  return items.length === 0 ? [] : [statement(items)];
}

/** `Row` must have the columns that the statement selects. */
export function reading<Row>(sql: string, take: (rows: readonly Row[]) => void): Statement {
  // Safe: these are the columns that the statement selects.
  return { sql, take: (rows) => take(rows as readonly Row[]) };
}

/** Runs the statements on the connection for writing, and hands their rows over in order. A handler that throws casts no doubt on the server. */
export async function runStatements(
  server: Server,
  statements: readonly Statement[],
): Promise<void> {
  const texts = statements.map(({ sql }) => sql);
  const results = await server.use(({ writing }) => runTogether<unknown>(writing, texts));
  for (const [index, { take }] of statements.entries()) take?.(results[index] ?? []);
}

/**
 * Returns the rows of each statement, in order. `sql` must be a single connection. The statements must contain only literals, and `Row`
 * must have the columns that they select.
 */
export async function runTogether<Row>(
  sql: Bun.SQL,
  statements: readonly string[],
): Promise<readonly Row[][]> {
  const results = await sql.unsafe(statements.join(";\n")).simple();
  // For a single statement, the driver returns only its rows. For several, it returns an array with the rows of each.
  return statements.length === 1 ? [results] : results;
}

/**
 * Returns a statement that sets the limits of its own transaction. No statement runs longer than the timeout, and a commit is on disk
 * before it is acknowledged. Any value of synchronous_commit except "off" ensures the latter, and may require more.
 */
export function settingsStatement(statementTimeoutMs: number): string {
  return `SELECT set_config('statement_timeout', '${statementTimeoutMs}', true),
    set_config('lock_timeout', '0', true),
    set_config('synchronous_commit', CASE current_setting('synchronous_commit')
      WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)`;
}
