// These tests build the leftovers of a failed commit: the bytes that the same commit appends to the log of a copy. They simulate a crash by
// opening a copy of the current files.

import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import {
  openReading,
  openWriting,
  prepareFile,
} from "../../../src/store/sqlite/database/database.ts";
import { dropLeftovers } from "../../../src/store/sqlite/integrity/wal-truncation.ts";
import { openWriter } from "../../../src/store/sqlite/write/writer.ts";
import { copyAsLeft } from "../../support/damage.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger, MADE_AT } from "../../support/values.ts";
import { creationIn } from "../expense-changes.ts";
import { nextPage, numbersTo } from "../subject.ts";
import { readerOf } from "./opened-file.ts";

const book = ledger("book");
const newPath = temporaryPaths("outlay.db");
const FAILED = [{ failure: "disk I/O error" }];

function create(database: Database, description: string): void {
  const change = creationIn(book, draft("1", "2026-01-05", description));
  const { outcomes } = openWriter(database)({
    revision: description,
    at: MADE_AT,
    changes: [change],
  });
  expect(outcomes.map(({ failure }) => failure)).toEqual([undefined]);
}

/** Returns the expenses that a start would find if the process crashed now. */
function afterCrash(path: string): readonly string[] {
  const crashed = copyAsLeft(path, newPath());
  prepareFile(crashed, { createFolder: false });
  const database = openReading(crashed);
  const rows = database.query<{ description: string }, []>(
    "SELECT description FROM expense ORDER BY expense_id",
  );
  const descriptions = rows.all().map(({ description }) => description);
  database.close();
  return descriptions;
}

/** Returns an open file whose log has a commit of "refused" that SQLite doesn't know about. */
function withLeftovers(prepare: (database: Database) => void): { path: string; writing: Database } {
  const original = newPath();
  prepareFile(original, { createFolder: false });
  const first = openWriting(original);
  prepare(first);
  const path = copyAsLeft(original, newPath());
  const writing = openWriting(path);
  writing.query("SELECT count(*) FROM expense").get();
  create(first, "refused");
  writeFileSync(`${path}-wal`, readFileSync(`${original}-wal`));
  first.close();
  return { path, writing };
}

const kept = (database: Database) => create(database, "kept");
const keptInTheFile = (database: Database) => {
  create(database, "kept");
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
};

test.each([
  ["after valid commits", kept],
  ["in an empty log", keptInTheFile],
])("only the leftovers of a failed commit are removed: %s", (_, prepare) => {
  const { path, writing } = withLeftovers(prepare);
  expect(afterCrash(path)).toEqual(["kept", "refused"]);

  expect(dropLeftovers(writing, FAILED)).toEqual(FAILED);
  expect(afterCrash(path)).toEqual(["kept"]);
  create(writing, "next");
  expect(afterCrash(path)).toEqual(["kept", "next"]);
  writing.close();
});

test("the log stays unchanged if the commits succeeded", () => {
  const { path, writing } = withLeftovers(kept);
  const size = statSync(`${path}-wal`).size;
  const outcomes = [{ result: true }];
  expect(dropLeftovers(writing, outcomes)).toEqual(outcomes);
  expect(statSync(`${path}-wal`).size).toBe(size);
  writing.close();
});

test("without leftovers, nothing is cut, even in a log that is reused", () => {
  const path = newPath();
  prepareFile(path, { createFolder: false });
  const writing = openWriting(path);
  for (const number of numbersTo(9)) create(writing, `${number}`);
  writing.run("PRAGMA wal_checkpoint(FULL)");
  create(writing, "10");
  dropLeftovers(writing, FAILED);
  expect(afterCrash(path)).toEqual(numbersTo(10).map(String));
  dropLeftovers(writing, FAILED);
  expect(afterCrash(path)).toEqual(numbersTo(10).map(String));
  writing.close();
});

test("a list that is being read continues from its snapshot", async () => {
  const { path, writing } = withLeftovers(kept);
  const reader = readerOf(path);
  const listing = await reader.listExpenses(book);
  dropLeftovers(writing, FAILED);
  create(writing, "next");
  dropLeftovers(writing, FAILED);
  expect((await nextPage(listing)).map(({ description }) => description)).toEqual(["kept"]);
  await reader.close();
  expect(afterCrash(path)).toEqual(["kept", "next"]);
  writing.close();
});

test("while another process writes, nothing is cut, and the failure says so", () => {
  const { path, writing } = withLeftovers(kept);
  const other = openWriting(path);
  other.run("BEGIN IMMEDIATE");
  const size = statSync(`${path}-wal`).size;
  expect(dropLeftovers(writing, [...FAILED, { result: true }])).toEqual([
    { failure: "disk I/O error; and the log could not be cleared of it: database is locked" },
    { result: true },
  ]);
  expect(statSync(`${path}-wal`).size).toBe(size);
  other.run("COMMIT");
  expect(dropLeftovers(writing, FAILED)).toEqual(FAILED);
  expect(afterCrash(path)).toEqual(["kept"]);
  other.close();
  writing.close();
});
