// A large book that a thread reads: the serving thread would read the same, and a reading can be cut short.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { openReading, prepareFile } from "../../../src/store/sqlite/database/database.ts";
import { openLargeBooks } from "../../../src/store/sqlite/read/large-books.ts";
import { openReader } from "../../../src/store/sqlite/read/reader.ts";
import { openWriter } from "../../../src/store/sqlite/write/writer.ts";
import type { BookSource } from "../../../src/store/store.ts";
import { alone } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger, MADE_AT } from "../../support/values.ts";
import { creationIn } from "../expense-changes.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("book");
/** More than the batches that are read ahead. */
const COUNT = 6_000;

function openFile() {
  const path = newPath();
  prepareFile(path, { createFolder: false });
  const database = new Database(path);
  const apply = openWriter(database);
  const create = creationIn(book, draft("0.1"));
  const record = (count: number) =>
    apply({ revision: "a", at: MADE_AT, changes: Array.from({ length: count }, () => create) });
  record(COUNT);
  const books = openLargeBooks(path, alone.now, async () => {});
  return { path, database, record, books };
}

/** A thread's messages do not come in while bun:test's own way to expect a rejection waits within one. */
function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => "none", String);
}

async function readAll(source: BookSource | undefined) {
  if (!source) throw new Error("another book is read already");
  const { ledger: overview, lastChange, recordsChange } = source;
  const expenses = await Array.fromAsync(source.expenses());
  return { overview, lastChange, recordsChange, records: await source.records(), expenses };
}

test("what a thread reads is what the serving thread reads of the same moment, one book at a time", async () => {
  const { path, record, books } = openFile();
  const open = () => openReading(path);
  const reader = openReader(open(), { open, idle: 0 }, alone);
  const [large, other] = [await books.open(book), await reader.readBook(book)];
  expect(await books.open(book)).toBeUndefined();
  record(1);
  expect(await readAll(large)).toEqual(await readAll(other));
  await large?.close();
  const next = await books.open(book);
  expect(next?.ledger.count).toBe(COUNT + 1);
  await books.close();
  await reader.close();
});

test("a damaged row ends the reading, and the next book can be read", async () => {
  const { database, books } = openFile();
  database.run("UPDATE expense SET amount = '7' WHERE expense_id = 3");
  const source = await books.open(book);
  expect(await failureOf(readAll(source))).toContain("expense 3 does not match its checksum");
  await source?.close();
  database.run("UPDATE expense SET amount = '0.1' WHERE expense_id = 3");
  const next = await books.open(book);
  expect((await readAll(next)).expenses.flat().length).toBe(COUNT);
  await books.close();
});

test("a file that can't be read rejects, and leaves no thread behind", async () => {
  const { path, books } = openFile();
  const missing = openLargeBooks(`${path}.missing`, alone.now, async () => {});
  expect(await failureOf(missing.open(book))).toContain("unable to open database file");
  expect(await failureOf(missing.open(book))).toContain("unable to open database file");
  await books.close();
});

test("closing while a book is read ends the reading; nothing is opened afterwards", async () => {
  const { books } = openFile();
  const source = await books.open(book);
  const reading = (async () => {
    for await (const _ of source?.expenses() ?? []) await books.close();
  })();
  expect(await failureOf(reading)).toContain("the snapshot is closed");
  await source?.close();
  expect(await failureOf(books.open(book))).toContain("the store is closed");
});
