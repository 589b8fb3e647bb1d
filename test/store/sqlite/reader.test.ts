// A list whose connection fails frees its resources, and the next list gets a working connection.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { PostDraft } from "../../../src/domain/post.ts";
import { OPEN_AT_ONCE } from "../../../src/store/lists/snapshots.ts";
import { openReading, prepareFile } from "../../../src/store/sqlite/database/database.ts";
import { openReader } from "../../../src/store/sqlite/read/reader.ts";
import { prepareLedgerReader } from "../../../src/store/sqlite/rows/tables.ts";
import { openWriter } from "../../../src/store/sqlite/write/writer.ts";
import type { Change } from "../../../src/store/writing/changes.ts";
import { alone } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger, MADE_AT } from "../../support/values.ts";
import { creationIn } from "../expense-changes.ts";
import { numbersTo, readAll } from "../subject.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

function readerOfNewFile() {
  const path = newPath();
  prepareFile(path, { createFolder: false });
  const opened: Database[] = [];
  const open = () => {
    const connection = openReading(path);
    opened.push(connection);
    return connection;
  };
  return { reader: openReader(openReading(path), { open, idle: 4 }, alone), opened, path };
}

test("a list that can't end its snapshot frees its slot, and its connection is not used again", async () => {
  const { reader, opened } = readerOfNewFile();
  for (const _ of numbersTo(OPEN_AT_ONCE)) {
    const listing = await reader.listExpenses(book);
    opened.at(-1)?.close();
    await expect(listing.close()).rejects.toThrow();
    await listing.close();
  }
  expect(await readAll(await reader.listExpenses(book))).toEqual([]);
  expect(opened.length).toBe(OPEN_AT_ONCE + 1);
  await reader.close();
});

test("a list of posts is refused if it differs from the count, or has another ledger's post", async () => {
  const { reader, path } = readerOfNewFile();
  const database = new Database(path);
  const apply = openWriter(database);
  const hello: PostDraft = { text: "Hello", privacy: "public" };
  const create: Change = { kind: "create-post", ledger: book, draft: hello };
  apply({ revision: "a", at: MADE_AT, changes: [create, create, create] });
  expect(await reader.listPosts(book)).toHaveLength(3);
  database.run("DELETE FROM post WHERE post_id = 2");
  expect(() => reader.listPosts(book)).toThrow("the list of posts does not match its checksum");
  // It is also refused if the count is right but one post belongs to another ledger.
  const other: Change = { ...create, ledger: ledger("other") };
  apply({ revision: "b", at: MADE_AT, changes: [other] });
  database.run("UPDATE post SET ledger_id = 'book', post_id = 2 WHERE ledger_id = 'other'");
  expect(() => reader.listPosts(book)).toThrow("post 2 does not match its checksum");
  database.close();
  await reader.close();
});

test("a connection is reused for later lists", async () => {
  const { reader, opened } = readerOfNewFile();
  for (const _ of [1, 2, 3]) await (await reader.listExpenses(book)).close();
  expect(opened.length).toBe(1);
  await reader.close();
});

test("a list that can't begin doesn't affect later ones", async () => {
  const { reader, opened } = readerOfNewFile();
  await (await reader.listExpenses(book)).close();
  opened[0]?.close();
  await expect(reader.listExpenses(book)).rejects.toThrow();
  expect(await readAll(await reader.listExpenses(book))).toEqual([]);
  await reader.close();
});

test("a ledger that is created while it is being read is not considered damaged", () => {
  const path = newPath();
  prepareFile(path, { createFolder: false });
  const writing = new Database(path);
  const apply = openWriter(writing);
  const create = creationIn(book, draft("1"));
  const reading = openReading(path);
  const query = reading.query.bind(reading);
  let looks = 0;
  reading.query = ((sql: string) => {
    const statement = query(sql);
    if (!sql.includes("FROM ledger")) return statement;
    const get = statement.get.bind(statement);
    statement.get = (...values: []) => {
      const row = get(...values);
      looks += 1;
      if (looks === 1) apply({ revision: "first", at: MADE_AT, changes: [create] });
      return row;
    };
    return statement;
    // Safe: each statement is one of the database itself.
  }) as typeof reading.query;
  const readLedger = prepareLedgerReader(reading);
  expect(readLedger(book)).toMatchObject({ count: 1, total: "1", revision: "first" });
  expect(looks).toBe(2);
  reading.close();
  writing.close();
});
