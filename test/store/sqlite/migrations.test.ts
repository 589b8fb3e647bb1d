// The steps to the current tables, and rules that hold for every table.

import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { openInMemory } from "../../../src/store/sqlite/database/database.ts";
import {
  migrate,
  SCHEMA_VERSION,
  schemaVersion,
} from "../../../src/store/sqlite/database/migrations.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";

const newPath = temporaryPaths("outlay.db");

function newDatabase(): { path: string; database: Database } {
  const path = newPath();
  return { path, database: new Database(path, { create: true }) };
}

function schemaOf(database: Database): readonly unknown[] {
  return database.query("SELECT type, name, sql FROM sqlite_schema ORDER BY name").all();
}

const INSERT_LEDGER = `INSERT INTO ledger (ledger_id, next_expense_id, next_post_id, expense_count,
    expense_total, post_count, revision, checksum)
  VALUES ('book', 7, 1, 0, '0', 0, 'revision', 0)`;

const current = openInMemory();
afterAll(() => current.close());

describe("migrating", () => {
  test("an empty file creates all tables", () => {
    const { database } = newDatabase();
    expect(schemaVersion(database)).toBe(0);
    migrate(database);
    expect(schemaVersion(database)).toBe(SCHEMA_VERSION);
    expect(schemaOf(database)).toEqual([...schemaOf(current)]);
    database.close();
  });

  test("a current file writes nothing", () => {
    const { path, database } = newDatabase();
    migrate(database);
    database.run(INSERT_LEDGER);
    const before = database.serialize();
    // A write fails while another process holds the lock.
    const other = new Database(path);
    other.run("BEGIN IMMEDIATE");
    migrate(database);
    other.run("ROLLBACK");
    other.close();
    expect(database.serialize().equals(before)).toBe(true);
    database.close();
  });

  test("in two processes at once makes each step once", () => {
    const { path, database } = newDatabase();
    class Late extends Database {
      /** Another process migrates after this one has read the version and before it gets the lock. */
      override transaction<Args extends unknown[], Result>(inside: (...args: Args) => Result) {
        migrate(database);
        database.run(INSERT_LEDGER);
        return super.transaction(inside);
      }
    }
    const late = new Late(path);
    migrate(late);
    expect(schemaVersion(late)).toBe(SCHEMA_VERSION);
    expect(late.query("SELECT next_expense_id AS next FROM ledger").all()).toEqual([{ next: 7 }]);
    late.close();
    database.close();
  });

  test("leaves the file unchanged if it fails", () => {
    const { database } = newDatabase();
    database.run("CREATE TABLE post (in_the_way)");
    const before = schemaOf(database);
    expect(() => migrate(database)).toThrow(/post already exists/);
    expect(schemaOf(database)).toEqual([...before]);
    expect(schemaVersion(database)).toBe(0);
    expect(database.inTransaction).toBe(false);
    database.close();
  });

  test("never turns a newer file into an older one", () => {
    const { database } = newDatabase();
    migrate(database);
    database.run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    try {
      migrate(database);
    } catch (error) {
      // A refusal is also right.
      expect(error).toBeInstanceOf(Error);
    }
    expect(schemaVersion(database)).toBe(SCHEMA_VERSION + 1);
    database.close();
  });
});

interface Table {
  readonly name: string;
  readonly strict: number;
  readonly wr: number;
}

const tables = current
  .query<Table, []>(
    "SELECT name, strict, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  .all();

describe("every table", () => {
  test("is in the list that the tests below check", () => {
    expect(tables.map(({ name }) => name)).toEqual([
      "answer",
      "change",
      "column_image",
      "expense",
      "expense_ref",
      "import_mark",
      "import_part",
      "ledger",
      "post",
      "record",
    ]);
  });

  const names = tables.map(({ name }) => name);

  test.each(names)("%s has a key that begins with ledger_id", (name) => {
    const columns = current
      .query<{ name: string; pk: number }, [string]>("SELECT name, pk FROM pragma_table_info(?)")
      .all(name);
    expect(columns.filter(({ pk }) => pk === 1).map((column) => column.name)).toEqual([
      "ledger_id",
    ]);
  });

  test.each(names)("%s has only indexes that begin with ledger_id", (name) => {
    const firsts = current
      .query<{ column: string | null }, [string]>(
        `SELECT info.name AS column FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
         WHERE info.seqno = 0`,
      )
      .all(name);
    expect(firsts.length).toBeGreaterThan(0);
    expect(firsts.map(({ column }) => column)).toEqual(firsts.map(() => "ledger_id"));
  });

  test("has only indexes that a query reads, since each slows down every write", () => {
    const indexes = current
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
      )
      .all();
    expect(indexes.map(({ name }) => name)).toEqual([
      "answer_by_key",
      "change_of_creation",
      "change_of_deletion",
      "expense_by_id",
      "record_recurring",
    ]);
  });

  /** The columns that may be NULL. */
  const nullable = new Set([
    "records_change",
    "run_by",
    "last_change",
    "created_at",
    "changed_at",
    "details",
    "previous",
    "before",
    "after",
    "made_at",
    "made_by",
    "undoes",
    "first_id",
    "import_mark.expense_id",
  ]);

  test.each(names)("%s has no nullable columns except known ones", (name) => {
    const columns = current
      .query<{ name: string; notnull: number }, [string]>(
        'SELECT name, "notnull" FROM pragma_table_info(?)',
      )
      .all(name)
      .filter((column) => name === "record" || !nullable.has(column.name))
      .filter((column) => !nullable.has(`${name}.${column.name}`));
    expect(columns.length).toBeGreaterThan(0);
    expect(columns.filter(({ notnull }) => notnull === 0)).toEqual([]);
  });

  test.each(tables)(
    "$name has strict types and is stored in the order of its key",
    ({ strict, wr }) => {
      expect({ strict, wr }).toEqual({ strict: 1, wr: 1 });
    },
  );
});
