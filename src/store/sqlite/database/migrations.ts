// The steps from an empty file to today's tables. A step is numbered and never changes once it is released; the file's user_version
// counts the steps that it has.

import { Database } from "bun:sqlite";
import { SHARED_STEPS } from "../../shared-steps.ts";
import expensesAndPosts from "./migrations/0001-expenses-and-posts.sql" with { type: "text" };
import books from "./migrations/0002-books.sql" with { type: "text" };
import creations from "./migrations/0003-creations.sql" with { type: "text" };
import columnImages from "./migrations/0004-column-images.sql" with { type: "text" };
import records from "./migrations/0005-records.sql" with { type: "text" };
import expenseRefs from "./migrations/0006-expense-refs.sql" with { type: "text" };
import imports from "./migrations/0006-imports.sql" with { type: "text" };
import { moveProfiles } from "./older-tables.ts";

/** A function throws if it meets damage, unless `passesOver` is true. */
type Step = string | ((database: Database, passesOver: boolean) => void);

const MIGRATIONS: readonly Step[] = [
  expensesAndPosts,
  books,
  creations,
  columnImages,
  (database, passesOver) => {
    database.run(records);
    moveProfiles(database, passesOver);
  },
  `${imports}\n${expenseRefs}`,
  // Categories get a position.
  "",
  // Parts get notes.
  "",
  // Imports get the ids of their expenses.
  "",
  ...SHARED_STEPS,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

export function schemaVersion(database: Database): number {
  const row = database.query<{ user_version: number }, []>("PRAGMA user_version").get();
  return row?.user_version ?? 0;
}

/**
 * Upgrades the tables in one transaction. Several processes may try at once, even of several versions: newer tables stay as they are,
 * and the caller must refuse them. Throws if it meets damage, unless `passesOver` is true.
 */
export function migrate(database: Database, passesOver = false): void {
  if (schemaVersion(database) >= SCHEMA_VERSION) return;
  database
    .transaction(() => {
      const version = schemaVersion(database);
      if (version >= SCHEMA_VERSION) return;
      for (const step of MIGRATIONS.slice(version)) {
        if (typeof step === "function") step(database, passesOver);
        else if (step) database.run(step);
      }
      database.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    })
    .immediate();
}

/** The first version with all tables. Later steps only add or drop indexes, or change what rows may contain. */
const WITH_ALL_TABLES = 6;

/**
 * Lets an older file be read as if it were current. Returns the file's own connection if the file has all tables, and otherwise an upgraded
 * copy in memory, since only the server upgrades the file itself. Damaged rows are still damaged in the copy.
 */
export function withAllTables(database: Database): Database {
  if (schemaVersion(database) >= WITH_ALL_TABLES) return database;
  const bytes = database.serialize();
  // A file in WAL mode, as these two bytes of its header say, can't be opened in memory.
  bytes.fill(1, 18, 20);
  const copy = Database.deserialize(bytes);
  migrate(copy, true);
  return copy;
}
