// Migrations from an empty database to the current tables: by one program or by several at once, but not by programs that are too old.

import { expect, test } from "bun:test";
import type { Action } from "../../../src/domain/ledger/actions.ts";
import { readAddress } from "../../../src/store/postgres/database/database-address.ts";
import FIRST_TABLES from "../../../src/store/postgres/database/migrations/0001-expenses-and-posts.sql" with {
  type: "text",
};
import BOOK from "../../../src/store/postgres/database/migrations/0002-book.sql" with {
  type: "text",
};
import CREATIONS from "../../../src/store/postgres/database/migrations/0003-creations.sql" with {
  type: "text",
};
import COLUMN_IMAGES from "../../../src/store/postgres/database/migrations/0004-column-images.sql" with {
  type: "text",
};
import IMPORTS from "../../../src/store/postgres/database/migrations/0006-imports.sql" with {
  type: "text",
};
import { MARKS_OF_RUNS } from "../../../src/store/postgres/database/migrations/0011-marks-of-runs.ts";
import {
  PRINTED_MIGRATIONS,
  SCHEMA_VERSION,
} from "../../../src/store/postgres/database/migrations.ts";
import { upgradePostgres } from "../../../src/store/postgres/database/upgrade.ts";
import { openPostgresSource } from "../../../src/store/postgres/transfer/book.ts";
import { openingError, openOnPostgres } from "../../support/any-store.ts";
import { configure, newDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { APP, decimal, draft, expenseId, ledger, MADE_AT } from "../../support/values.ts";
import { createLabel, createLedger, remove, undo } from "../actions/actions.ts";
import { apply, readBook } from "../book-subject.ts";
import { KEEP, listAll, numbersTo } from "../subject.ts";

const book = ledger("book");

test("many instances can start at once on an empty database", async () => {
  // The instances meet in a different way each time.
  for (const _ of numbersTo(8)) {
    const url = await newDatabase();
    const stores = await Promise.all(numbersTo(8).map(() => openOnPostgres(url)));
    const ids = await Promise.all(stores.map((store) => store.expenses.create(book, draft("1"))));
    expect(ids.map(Number).sort((a, b) => a - b)).toEqual([...numbersTo(8)]);
    for (const store of stores) await store.close();
    const rows = await runStatement<{ version: string }>(url, "SELECT version FROM outlay_schema");
    expect(rows.map(({ version }) => Number(version))).toEqual([SCHEMA_VERSION]);
  }
});

test("many instances can start at once even if transactions are serializable", async () => {
  for (const _ of numbersTo(4)) {
    const url = await newDatabase();
    await configure(url, "default_transaction_isolation", "serializable");
    const stores = await Promise.all(numbersTo(8).map(() => openOnPostgres(url)));
    for (const store of stores) await store.close();
  }
});

test("a version that an engine returns as a 64-bit number is understood", async () => {
  const url = await newDatabase();
  await runStatement(url, "CREATE TABLE outlay_schema AS SELECT 0::bigint AS version");
  expect(await upgradePostgres(url)).toMatchObject({ before: 0, after: SCHEMA_VERSION });
  expect(await upgradePostgres(url)).toMatchObject({
    before: SCHEMA_VERSION,
    after: SCHEMA_VERSION,
  });
});

test("a newer schema is refused in one line and unchanged", async () => {
  const url = await newDatabase();
  await (await openOnPostgres(url)).close();
  await runStatement(url, `UPDATE outlay_schema SET version = ${SCHEMA_VERSION + 1}`);
  expect(await openingError(openOnPostgres(url))).toMatch(
    new RegExp(
      `^postgres://\\S+ can't be used: the database was created by a newer version of Outlay \\(version ${SCHEMA_VERSION + 1}; this one knows up to ${SCHEMA_VERSION}\\); please upgrade$`,
    ),
  );
  const [row] = await runStatement<{ version: string }>(url, "SELECT version FROM outlay_schema");
  expect(Number(row?.version)).toBe(SCHEMA_VERSION + 1);
});

test("the printed statements create the same tables as a start", async () => {
  const [started, printed] = [await newDatabase(), await newDatabase()];
  await (await openOnPostgres(started)).close();
  await runStatement(printed, PRINTED_MIGRATIONS);
  expect(await columnsOf(printed)).toEqual(await columnsOf(started));
  const store = await openOnPostgres(printed);
  expect(Number(await store.expenses.create(book, draft("1")))).toBe(1);
  await store.close();
});

test("tables of version 1 are upgraded, and their histories begin", async () => {
  const url = await newDatabase();
  await runStatement(
    url,
    `${FIRST_TABLES};
    INSERT INTO ledger VALUES ('book', 3, 1, 1, 12.5, 'revision');
    INSERT INTO expense VALUES ('book', 2, '2026-01-05', 'Lunch', 12.5)`,
  );
  await runStatement(url, "CREATE TABLE outlay_schema AS SELECT 1 AS version");
  const store = await openOnPostgres(url);
  expect(await listAll(store, book)).toEqual([{ id: expenseId(2), ...draft("12.5") }]);
  const change = { ...KEEP, amount: decimal("7") };
  expect(await store.expenses.change(book, expenseId(2), change)).toBe(true);
  expect(Number(await store.expenses.create(book, draft("1")))).toBe(3);
  const changes = await store.history.list(book, { after: 0, limit: 10 });
  expect(changes.map(({ recordId, kind }) => [recordId, kind])).toEqual([
    [2, "changed"],
    [3, "created"],
  ]);
  const pastOf = async (id: number) =>
    (await store.history.ofExpense(book, expenseId(id), { limit: 10 }))?.map(({ kind }) => kind);
  expect(await pastOf(2)).toEqual(["changed"]);
  // Expense 1 was deleted before there was a history.
  expect(await pastOf(1)).toEqual([]);
  expect(await pastOf(3)).toEqual(["created"]);
  expect(await pastOf(4)).toBeUndefined();
  // The creation time of records from that version is unknown.
  const created = (action: Action) =>
    store.books.apply(book, { actions: [createLedger(), action], actor: APP, key: null });
  const gone = await created(remove(2));
  expect(gone.refusals).toBeUndefined();
  const back = await store.books.apply(book, { actions: [undo(4)], actor: APP, key: null });
  expect(back.refusals).toBeUndefined();
  const snapshot = await store.books.read(book);
  expect(await snapshot.find([expenseId(2)])).toMatchObject([
    { amount: "7", details: null, createdAt: null, changedAt: MADE_AT },
  ]);
  await snapshot.close();
  await store.close();
});

test("profiles and labels of version 4 become records, even if the step is started twice", async () => {
  const url = await newDatabase();
  const fields = JSON.stringify({ name: "Food", colour: "#123456" });
  await runStatement(
    url,
    `${[FIRST_TABLES, BOOK, CREATIONS, COLUMN_IMAGES].join("\n")};
    INSERT INTO ledger (ledger_id, next_expense_id, next_post_id, expense_count, expense_total, revision,
        next_change_id, next_label_id, labels_change, profile, profile_change)
      VALUES ('book', 1, 1, 0, 0, 'revision', 4, 2, 2, '{"name":"Home","firstDay":25}', 3),
        ('plain', 1, 1, 0, 0, 'revision', 1, 1, NULL, NULL, NULL);
    INSERT INTO label VALUES ('book', 1, 'category', 2, '${fields}');
    INSERT INTO change (ledger_id, change_id, count, kind, record, record_id, previous, before, after,
        made_at, source)
      VALUES ('book', 1, 1, 'created', 'ledger', 0, NULL, NULL, '{"name":"Old"}', 1, 'api'),
        ('book', 2, 1, 'created', 'category', 1, NULL, NULL, '${fields}', 1, 'api'),
        ('book', 3, 1, 'changed', 'ledger', 0, 1, '{"name":"Old"}', '{"name":"Home"}', 1, 'app')`,
  );
  await runStatement(url, "CREATE TABLE outlay_schema AS SELECT 4 AS version");
  expect(await upgradePostgres(url)).toMatchObject({ before: 4, after: SCHEMA_VERSION });
  await runStatement(url, "UPDATE outlay_schema SET version = 4");
  const store = await openOnPostgres(url);
  expect(await readBook(store, book)).toMatchObject({
    ledger: { profile: { name: "Home", firstDay: 25, removed: false, lastChange: 3 } },
    recordsChange: 3,
    labels: [{ id: 1, kind: "category", name: "Food", color: "#123456", parent: null }],
  });
  await apply(store, book, [undo(3), createLabel("tag", "trip")]);
  expect(await readBook(store, book)).toMatchObject({
    ledger: { profile: { name: "Old", lastChange: 4 } },
    labels: [{ id: 1 }, { id: 2, kind: "tag" }],
  });
  expect((await readBook(store, ledger("plain"))).ledger.profile).toBeNull();
  await store.close();
});

test("import runs of version 10 become fingerprints, even if the step is started twice", async () => {
  const url = await newDatabase();
  await runStatement(
    url,
    `${PRINTED_MIGRATIONS}
    UPDATE outlay_schema SET version = 10;
    DROP TABLE import_mark;
    CREATE TABLE import_mark_id (ledger_id text);
    CREATE TABLE import_mark_run (ledger_id text, import_id bigint, first_nth bigint, dropped bigint[],
      accounts text, days text, first_ids text, expense_ids text, are_made text, fields text);
    INSERT INTO ledger (ledger_id, next_expense_id, next_post_id, expense_count, expense_total, revision)
      VALUES ('book', 9, 1, 0, 0, 'revision');
    INSERT INTO import_mark_run VALUES
      ('book', 1, 0, '{1}', '0,0,1', '2026-01-05,2026-01-04,2026-01-03', '71,,', '5,6,', '1,1,0',
        E'{"row":0}\n{"row":1}\n{"row":2}'),
      ('book', 1, 1000, '{}', '0', '2026-01-02', '', '', '0', '{"row":1000}')`,
  );
  const [convert] = MARKS_OF_RUNS;
  await runStatement(url, IMPORTS);
  await runStatement(url, convert?.sql ?? "");
  expect(await upgradePostgres(url)).toMatchObject({ before: 10, after: SCHEMA_VERSION });
  const source = await openPostgresSource(url, "--from");
  const read = (await Array.fromAsync(source.read("marks"))).flat();
  await source.close();
  const readFields = read.map(({ account, day, firstId, expense, isMade, fields, ...mark }) => [
    mark.import,
    mark.nth,
    account,
    day,
    firstId,
    expense,
    isMade,
    fields,
  ]);
  expect(readFields).toEqual([
    [1, 0, 0, "2026-01-05", 71, 5, true, '{"row":0}'],
    [1, 2, 1, "2026-01-03", null, null, false, '{"row":2}'],
    [1, 1_000, 0, "2026-01-02", null, null, false, '{"row":1000}'],
  ]);
  const left = await runStatement(
    url,
    "SELECT 1 FROM information_schema.tables WHERE table_name LIKE 'import_mark_%'",
  );
  expect(left).toEqual([]);
});

test("every key begins with the ledger", async () => {
  const url = await newDatabase();
  await (await openOnPostgres(url)).close();
  const keys = await runStatement<{ definition: string }>(
    url,
    `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  );
  expect(keys.length).toBeGreaterThan(4);
  for (const { definition } of keys) expect(definition).toMatch(/\(ledger_id\b/);
});

test.each(["ledger", "expense", "post", "batch", "change", "label", "record", "answer"])(
  "a database with another program's table %s is refused and unchanged",
  async (table) => {
    const url = await newDatabase();
    await runStatement(url, `CREATE TABLE ${table} (id int)`);
    expect(await openingError(openOnPostgres(url))).toBe(
      `${shown(url)} can't be used: its table ${table} belongs to another program; give Outlay its own database`,
    );
    expect(await columnsOf(url)).toHaveLength(1);
  },
);

test("half-created tables are finished", async () => {
  const url = await newDatabase();
  const [first = ""] = PRINTED_MIGRATIONS.split("CREATE TABLE IF NOT EXISTS post");
  await runStatement(url, first);
  const store = await openOnPostgres(url);
  expect(Number(await store.expenses.create(book, draft("1")))).toBe(1);
  await store.close();
});

test("a database of another encoding is refused in one line", async () => {
  const url = await newDatabase("SQL_ASCII");
  expect(await openingError(openOnPostgres(url))).toMatch(
    /^postgres:\/\/\S+ can't be used: the database has the encoding SQL_ASCII; create it with ENCODING 'UTF8'$/,
  );
});

function shown(url: string): string {
  return readAddress(url).shown;
}

async function columnsOf(url: string): Promise<readonly unknown[]> {
  return runStatement(
    url,
    `SELECT table_name, column_name, data_type, is_nullable, column_default
     FROM information_schema.columns WHERE table_schema = 'public'
     ORDER BY table_name, column_name`,
  );
}
