// The waits of a database's connections, as the server reports them.

import { runStatement } from "./postgres-statement.ts";

/** Resolves when this many connections wait for locks, or for a replica to receive their commits. */
export async function waitingFor(
  url: string,
  what: "Lock" | "SyncRep",
  count: number,
): Promise<void> {
  const select = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE '${what}' IN (wait_event_type, wait_event) AND datname = current_database()`;
  for (;;) {
    const [row] = await runStatement<{ count: number }>(url, select);
    if (row?.count === count) return;
  }
}
