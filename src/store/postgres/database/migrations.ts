// The steps from an empty database to today's tables. A step is a numbered file and never changes once it is released. The one row of
// `outlay_schema` counts the steps that the database has, and is the lock under which they are made.

import { SHARED_STEPS } from "../../shared-steps.ts";
import { sqlState } from "./failures.ts";
import expensesAndPosts from "./migrations/0001-expenses-and-posts.sql" with { type: "text" };
import book from "./migrations/0002-book.sql" with { type: "text" };
import creations from "./migrations/0003-creations.sql" with { type: "text" };
import columnImages from "./migrations/0004-column-images.sql" with { type: "text" };
import { type MigrationStatement, RECORDS } from "./migrations/0005-records.ts";
import expenseRefs from "./migrations/0006-expense-refs.sql" with { type: "text" };
import imports from "./migrations/0006-imports.sql" with { type: "text" };
import { MARKS_OF_RUNS } from "./migrations/0011-marks-of-runs.ts";

/** A script of several statements, or statements that are sent one by one. */
type Step = string | readonly MigrationStatement[];

const MIGRATIONS: readonly Step[] = [
  expensesAndPosts,
  book,
  creations,
  columnImages,
  RECORDS,
  `${imports}\n${expenseRefs}`,
  // Marks were stored as runs until the eleventh step.
  [],
  // Categories get a position.
  [],
  // Parts get notes.
  [],
  // Imports get the ids of their expenses.
  [],
  [{ sql: imports }, ...MARKS_OF_RUNS],
  ...SHARED_STEPS.map((sql) => (sql ? [{ sql }] : [])),
];

export const SCHEMA_VERSION = MIGRATIONS.length;

const CREATE_LOCK = "CREATE TABLE IF NOT EXISTS outlay_schema AS SELECT 0 AS version";

/** All statements that `migrate` runs on an empty database, for users who prefer to run them themselves. */
export const PRINTED_MIGRATIONS = [
  `${CREATE_LOCK};`,
  ...MIGRATIONS.map((step) =>
    typeof step === "string" ? step : step.map(({ sql }) => `${sql};\n`).join(""),
  ),
  `UPDATE outlay_schema SET version = ${SCHEMA_VERSION};\n`,
].join("\n");

/** Names that another program may have given to its own tables, each with a column that only our table has. */
const OURS: Readonly<Record<string, string>> = {
  ledger: "next_expense_id",
  expense: "expense_id",
  post: "post_id",
  batch: "batch_id",
  change: "change_id",
  label: "label_id",
  record: "record_id",
  answer: "key",
  column_image: "image_id",
  import_mark: "import_id",
  import_part: "import_id",
  expense_ref: "ref",
};

/** If several processes create the tables at once, all but one may fail in one of these ways. */
const MADE_MEANWHILE = new Set(["23505", "42P07", "42710", "40001", "40P01", "XX000"]);
const ATTEMPTS = 20;

const NO_TABLE = "42P01";
const NO_COLUMN = "42703";

/**
 * Upgrades the tables; any number of processes may try at once. Rejects with one clear sentence if the database is newer than this
 * program, has an encoding other than UTF-8, or has tables of another program.
 */
export async function migrate(sql: Bun.SQL): Promise<void> {
  await expectUtf8(sql);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeTables(sql);
    } catch (error) {
      if (attempt === ATTEMPTS || !MADE_MEANWHILE.has(sqlState(error))) throw error;
    }
  }
}

async function makeTables(sql: Bun.SQL): Promise<void> {
  const before = await readVersion(sql);
  if (before === SCHEMA_VERSION) return;
  await refuseOthers(sql);
  await sql.unsafe(CREATE_LOCK).simple();
  await sql.begin(async (transaction) => {
    const [row] = await transaction<VersionRow[]>`SELECT version FROM outlay_schema FOR UPDATE`;
    for (const step of MIGRATIONS.slice(versionOf(row))) await make(transaction, step);
    await transaction`UPDATE outlay_schema SET version = ${SCHEMA_VERSION}`;
  });
}

async function make(transaction: Bun.SQL, step: Step): Promise<void> {
  const statements: readonly MigrationStatement[] =
    typeof step === "string" ? [{ sql: step }] : step;
  for (const { sql, needs } of statements) {
    if (needs === undefined || (await hasColumn(transaction, needs))) {
      await transaction.unsafe(sql).simple();
    }
  }
}

async function hasColumn(sql: Bun.SQL, named: string): Promise<boolean> {
  const [table, column] = named.split(".");
  const found = await sql`SELECT 1 FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND column_name = ${column}`;
  return found.length > 0;
}

interface VersionRow {
  /** A string if the engine's integers have 64 bits. */
  readonly version: number | string;
}

/** Throws if the database is newer than this program. */
function versionOf(row: VersionRow | undefined): number {
  const version = Number.parseInt(`${row?.version ?? 0}`, 10);
  if (version <= SCHEMA_VERSION) return version;
  throw new Error(
    `the database was created by a newer version of Outlay (version ${version}; this one knows up to ${SCHEMA_VERSION}); please upgrade`,
  );
}

/** Returns 0 for an empty database. Rejects as `migrate` does if it is newer than this program. */
export async function readVersion(sql: Bun.SQL): Promise<number> {
  try {
    const [row] = await sql<VersionRow[]>`SELECT version FROM outlay_schema`;
    return versionOf(row);
  } catch (error) {
    if (sqlState(error) === NO_TABLE) return 0;
    throw error;
  }
}

/** Some of our own tables may exist already: an engine that commits each statement by itself may have been stopped in between. */
async function refuseOthers(sql: Bun.SQL): Promise<void> {
  for (const [table, column] of Object.entries(OURS)) {
    try {
      await sql.unsafe(`SELECT ledger_id, ${column} FROM ${table} LIMIT 0`).simple();
    } catch (error) {
      const state = sqlState(error);
      if (state === NO_TABLE) continue;
      if (state !== NO_COLUMN) throw error;
      throw new Error(
        `its table ${table} belongs to another program; give Outlay its own database`,
      );
    }
  }
}

async function expectUtf8(sql: Bun.SQL): Promise<void> {
  const [row] = await sql<
    { encoding: string }[]
  >`SELECT current_setting('server_encoding') AS encoding`;
  if (row?.encoding === "UTF8") return;
  throw new Error(`the database has the encoding ${row?.encoding}; create it with ENCODING 'UTF8'`);
}
