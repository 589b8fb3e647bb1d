// Whether the file is built as SQLite and our tables need it: pages, order, indexes, references. What a row
// says is shown by its own checksum; that a row is found at all rests on this.

import type { Database } from "bun:sqlite";
import { messageOf } from "../../../domain/problem.ts";
import { openInMemory } from "../database/database.ts";
import { SCHEMA_VERSION, schemaVersion } from "../database/migrations.ts";
import { WalDamage } from "./wal-check.ts";

/** What is wrong, one sentence each; none for a sound file. Takes about 1 µs an expense. */
export function structureFindings(database: Database): readonly string[] {
  try {
    return [
      ...tableFindings(database),
      ...textsOf(database, "integrity_check")
        .filter((text) => text !== "ok")
        .flatMap((text) => text.split("\n"))
        .filter((line) => !line.startsWith("*** in database ")),
      ...referenceFindings(database),
    ];
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [messageOf(error)];
  }
}

/** Whether an error says that the file, or the log beside it, is not as it was left. */
export function isDamage(error: unknown): boolean {
  if (error instanceof WalDamage) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(CORRUPT|NOTADB|ERROR$|IOERR_SHORT_READ)/.test(code);
}

function textsOf(database: Database, pragma: string): readonly string[] {
  const rows = database.query<Record<string, string>, []>(`PRAGMA ${pragma}`).all();
  return rows.flatMap((row) => Object.values(row));
}

interface Definition {
  readonly name: string;
  readonly sql: string;
}

/** What another program has added is none of our business; what we have made must be as we made it. */
function tableFindings(database: Database): readonly string[] {
  const version = schemaVersion(database);
  if (version < 1) {
    // A file without tables was left while it was being made, and the start makes it again.
    const isNew = definitionsOf(database).length === 0;
    return isNew ? [] : ["the file does not tell of which version its tables are"];
  }
  return differingTables(database).map((name) => `${name} is not defined as in this version`);
}

/** Those tables and indexes, by name, that are not defined as they should be in a file of this version. */
export function differingTables(database: Database): readonly string[] {
  // Tables of an older version are for the start to bring up to date; a newer one is refused.
  if (schemaVersion(database) !== SCHEMA_VERSION) return [];
  const fresh = openInMemory();
  const expected = definitionsOf(fresh);
  fresh.close();
  const actual = new Map(definitionsOf(database).map(({ name, sql }) => [name, sql]));
  return expected.filter(({ name, sql }) => actual.get(name) !== sql).map(({ name }) => name);
}

function definitionsOf(database: Database): readonly Definition[] {
  return database
    .query<Definition, []>("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    .all();
}

function referenceFindings(database: Database): readonly string[] {
  const rows = database.query<{ table: string }, []>("PRAGMA foreign_key_check").all();
  const tables = new Set(rows.map(({ table }) => table));
  return [...tables].map((table) => `rows of ${table} belong to a ledger that is not there`);
}
