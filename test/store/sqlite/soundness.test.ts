// The check before the first answer and the one beside it: a damaged file is refused, or, where it is too large
// to wait for, found out while it is served.

import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { expectSoundFile, watchSoundness } from "../../../src/store/sqlite/soundness.ts";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { type Files, filesOf, fingerprint, flip, writeFiles } from "../../support/damage.ts";
import { sources } from "../../support/sources.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";
import { createAll, expectStoreFailed, listAll, numbersTo } from "../subject.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const book = ledger("book");
const PAGE_BITS = 4_096 * 8;

let small: Files;
let large: Files;

async function filesWith(expenses: number, description: string): Promise<Files> {
  const drafts = numbersTo(expenses).map((number) => draft(`${number}`, "2026-01-05", description));
  const { sound } = await filesOf(newPath(), (store) => createAll(store, book, drafts));
  return sound;
}

beforeAll(async () => {
  small = await filesWith(100, "Lunch");
  large = await filesWith(1_000, "x".repeat(9_000));
});

/** The kind of a page's node, other than any that there is. */
const damaged = (files: Files, page: number) => flip(files, "", page * PAGE_BITS + 4);

test("a small file is checked at once; damage is one clear line, and not a byte changes", () => {
  expect(expectSoundFile(writeFiles(folder, small))).toBe(true);
  const path = writeFiles(folder, damaged(small, 1));
  const before = fingerprint(path);
  expect(() => expectSoundFile(path)).toThrow(
    /outlay\.db is damaged: [^\n]+; run "outlay check" and restore a backup$/,
  );
  expect(fingerprint(path)).toEqual(before);
});

test("what is still to be made is sound", () => {
  expect(expectSoundFile(newPath())).toBe(true);
  expect(expectSoundFile(writeFiles(folder, { "": Buffer.alloc(0) }))).toBe(true);
});

test("a log without its file is not thrown away", () => {
  const path = writeFiles(folder, { "-wal": Buffer.alloc(5_000, 1) });
  expect(() => expectSoundFile(path)).toThrow("is missing or empty, and");
  expect(fingerprint(path).length).toBe(1);
});

test("a large file is left for later, and its check ends with nothing to tell", async () => {
  const path = writeFiles(folder, large);
  expect(statSync(path).size).toBeGreaterThan(4 * 1_048_576);
  expect(expectSoundFile(path)).toBe(false);
  const told: string[] = [];
  const soundness = watchSoundness(path, (text) => told.push(text), 0);
  await soundness.ended;
  soundness.expect();
  expect(told).toEqual([]);
  await soundness.close();
});

test("a large file that is damaged is reported once, and from then on not taken for sound", async () => {
  const last = (large[""]?.length ?? 0) / 4_096 - 1;
  const path = writeFiles(folder, damaged(large, last));
  const told: string[] = [];
  const soundness = watchSoundness(path, (text) => told.push(text), 0);
  soundness.expect();
  await soundness.ended;
  expect(told).toEqual([expect.stringMatching(/^the file is damaged: .*restore a backup$/)]);
  expect(soundness.expect).toThrow("the file is damaged");
});

test("a check that is not yet begun never begins after the close", async () => {
  const told: string[] = [];
  const soundness = watchSoundness(newPath(), (text) => told.push(text));
  await soundness.close();
  await soundness.ended;
  expect(told).toEqual([]);
});

test("a file that can't be checked is told, and not called damaged", async () => {
  const told: string[] = [];
  const soundness = watchSoundness(newPath(), (text) => told.push(text), 0);
  await soundness.ended;
  expect(told).toEqual([expect.stringContaining("the file could not be checked")]);
  soundness.expect();
});

test("a store on a large damaged file reads on, and refuses changes once it knows", async () => {
  // The index by id, whose damage no row shows.
  const path = writeFiles(folder, damaged(large, indexPage()));
  const found = Promise.withResolvers<string>();
  const store = await openSqliteFile({
    ...sources,
    path,
    createFolder: false,
    report: found.resolve,
  });
  await store.probe();
  expect(await found.promise).toStartWith("the file is damaged: ");
  await expectStoreFailed(store.probe());
  await expectStoreFailed(store.expenses.create(book, draft("1")));
  await expectStoreFailed(store.posts.create(book, { text: "Hello", privacy: "public" }));
  expect((await listAll(store, book)).length).toBe(1_000);
  expect((await store.expenses.summarize(book)).count).toBe(1_000);
  await store.close();
});

/** Where the index by id has its root. */
function indexPage(): number {
  const database = new Database(writeFiles(folder, large), { readwrite: true });
  const row = database
    .query<{ rootpage: number }, []>(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'expense_by_id'",
    )
    .get();
  database.close();
  return (row?.rootpage ?? 0) - 1;
}
