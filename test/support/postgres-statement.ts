// Runs one statement on a PostgreSQL server, as an administrator would.

/** Runs a statement, and returns its rows. */
export async function runStatement<Row>(url: string, statement: string): Promise<readonly Row[]> {
  const sql = new Bun.SQL({ url, max: 1 });
  try {
    return await sql.unsafe<Row[]>(statement).simple();
  } finally {
    await sql.close();
  }
}
