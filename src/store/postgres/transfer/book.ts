// A book on PostgreSQL, read in one snapshot, or filled in one transaction.

import { type Book, naming, type TargetBook } from "../../moving/transfer.ts";
import { BOOK_TABLES } from "../../tables.ts";
import { migrate, readVersion, SCHEMA_VERSION } from "../database/migrations.ts";
import { openAt } from "../database/open-at.ts";
import { runTogether } from "../database/scripts.ts";
import { HOLDS_SOMETHING } from "../rows/ledger-rows.ts";
import { copyRecords, readTable } from "./book-rows.ts";

/** How long to wait for another copy into the same database, or until the connection of a killed one ends. */
const LOCK_TIMEOUT = "10s";

/** Reads the last committed state, while services may keep running. Rejects with an Error of one clear sentence if it can't be read. */
export function openPostgresSource(url: string, called: string): Promise<Book> {
  return openAt(url, called, async (sql, location) => {
    const version = await readVersion(sql);
    if (version < SCHEMA_VERSION) {
      throw new Error(
        version === 0
          ? "it has no Outlay data"
          : `it has schema version ${version}; upgrade it with "outlay migrate"`,
      );
    }
    const identity = await readIdentity(sql, location);
    await sql.unsafe("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").simple();
    return naming(bookOn(sql, location, identity));
  });
}

/** Creates the tables if there are none. Rejects with an Error of one clear sentence if the database can't be used. */
export function openPostgresTarget(url: string, called: string): Promise<TargetBook> {
  return openAt(url, called, async (sql, location) => {
    await migrate(sql);
    const identity = await readIdentity(sql, location);
    await runTogether(sql, ["BEGIN", `SELECT set_config('lock_timeout', '${LOCK_TIMEOUT}', true)`]);
    // Simultaneous copies into the database run one after another.
    await sql.unsafe("SELECT version FROM outlay_schema FOR UPDATE").simple();
    const holdsRecords = await findRecords(sql);
    // Deletes ledgers that were requested but never had a record.
    if (!holdsRecords) {
      const tables = ["batch", ...Object.values(BOOK_TABLES).map(({ name }) => name)];
      await sql.unsafe(tables.map((table) => `DELETE FROM ${table}`).join("; ")).simple();
    }
    return naming({
      ...bookOn(sql, location, identity),
      holdsRecords,
      put: (table, records) => copyRecords(sql, table, records),
      async commit() {
        await sql.unsafe("COMMIT").simple();
      },
    });
  });
}

/** A next id above the first one implies earlier records, whose ids must not be reused. */
async function findRecords(sql: Bun.SQL): Promise<boolean> {
  const found = await runTogether(sql, [
    `SELECT 1 FROM ledger WHERE ${HOLDS_SOMETHING} LIMIT 1`,
    "SELECT 1 FROM expense LIMIT 1",
    "SELECT 1 FROM post LIMIT 1",
  ]);
  return found.some((rows) => rows.length > 0);
}

/**
 * Identifies the database by the server's start time and the database's name. If the server does not report its start, its address
 * identifies it.
 */
async function readIdentity(sql: Bun.SQL, location: string): Promise<string> {
  const asked = sql<{ identity: string }[]>`
    SELECT concat(current_database(), ' since ', extract(epoch FROM pg_postmaster_start_time())) AS identity`;
  const [row] = await asked.catch(() => []);
  return row?.identity ?? location;
}

function bookOn(sql: Bun.SQL, location: string, identity: string): Book {
  return {
    location,
    identity,
    read: (table) => readTable(sql, table),
    close: () => sql.close({ timeout: 0 }),
  };
}
