// A small file is checked before the first answer, and refused if it is damaged. A large file is checked while it is served.

import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { statSync } from "node:fs";
import type { PostDraft, PostId } from "../../../src/domain/post.ts";
import { expectSoundFile, watchSoundness } from "../../../src/store/sqlite/integrity/soundness.ts";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { type Files, filesOf, fingerprint, flip, writeFiles } from "../../support/damage.ts";
import { sources } from "../../support/sources.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";
import { createAll, expectStoreFailed, listAll, numbersTo } from "../subject.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
// Safe: ids are numbered from 1.
const FIRST_POST = 1 as PostId;
const book = ledger("book");
const PAGE_BITS = 4_096 * 8;
/** This many posts need several pages, so that some pages are found only through others. */
const POSTS = 500;
const POST: PostDraft = { text: "y".repeat(40), privacy: "public" };

let small: Files;
let large: Files;

async function filesWith(expenses: number, description: string): Promise<Files> {
  const drafts = numbersTo(expenses).map((number) => draft(`${number}`, "2026-01-05", description));
  const { sound } = await filesOf(newPath(), async (store) => {
    await createAll(store, book, drafts);
    await Promise.all(numbersTo(POSTS).map(() => store.posts.create(book, POST)));
  });
  return sound;
}

beforeAll(async () => {
  small = await filesWith(100, "Lunch");
  large = await filesWith(1_000, "x".repeat(9_000));
});

/** Returns the files with an invalid type in the node of a page. */
const damaged = (files: Files, page: number) => flip(files, "", page * PAGE_BITS + 4);

test("a small file is checked at once, damage is reported in one clear line, and the file is not changed", () => {
  expect(expectSoundFile(writeFiles(folder, small))).toBe(true);
  const path = writeFiles(folder, damaged(small, 1));
  const before = fingerprint(path);
  expect(() => expectSoundFile(path)).toThrow(
    /outlay\.db is damaged: [^\n]+; run "outlay check" and restore a backup$/,
  );
  expect(fingerprint(path)).toEqual(before);
});

test("a missing or empty file is sound", () => {
  expect(expectSoundFile(newPath())).toBe(true);
  expect(expectSoundFile(writeFiles(folder, { "": Buffer.alloc(0) }))).toBe(true);
});

test("a log without its file is not deleted", () => {
  const path = writeFiles(folder, { "-wal": Buffer.alloc(5_000, 1) });
  expect(() => expectSoundFile(path)).toThrow("is missing or empty, but");
  expect(fingerprint(path).length).toBe(1);
});

test("a large sound file is checked later, without a report", async () => {
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

test("a large damaged file is reported once, and refused from then on", async () => {
  const last = (large[""]?.length ?? 0) / 4_096 - 1;
  const path = writeFiles(folder, damaged(large, last));
  const told: string[] = [];
  const soundness = watchSoundness(path, (text) => told.push(text), 0);
  soundness.expect();
  await soundness.ended;
  expect(told).toEqual([expect.stringMatching(/^the file is damaged: .*restore a backup$/)]);
  expect(soundness.expect).toThrow("the file is damaged");
});

test("a pending check never begins after the close", async () => {
  const told: string[] = [];
  const soundness = watchSoundness(newPath(), (text) => told.push(text));
  await soundness.close();
  await soundness.ended;
  expect(told).toEqual([]);
});

test("a file that can't be checked is reported, but not as damaged", async () => {
  const told: string[] = [];
  const soundness = watchSoundness(newPath(), (text) => told.push(text), 0);
  await soundness.ended;
  expect(told).toEqual([expect.stringContaining("the file could not be checked")]);
  soundness.expect();
});

/** Returns a store, and a promise of its report on the file. */
async function openReporting(path: string) {
  const found = Promise.withResolvers<string>();
  const options = { path, createFolder: false, report: found.resolve };
  return { store: await openSqliteFile({ ...sources, ...options }), found: found.promise };
}

test("a store on a large damaged file still lists expenses, but refuses changes and posts once it has found the damage", async () => {
  // The damage is in the index by id, so it shows in no row.
  const path = writeFiles(folder, damaged(large, rootPage("expense_by_id")));
  const { store, found } = await openReporting(path);
  await store.probe();
  expect((await store.posts.list(book)).length).toBe(POSTS);
  expect(await found).toStartWith("the file is damaged: ");
  await expectStoreFailed(store.probe());
  await expectStoreFailed(store.expenses.create(book, draft("1")));
  await expectStoreFailed(store.posts.create(book, { text: "Hello", privacy: "public" }));
  expect((await listAll(store, book)).length).toBe(1_000);
  expect((await store.expenses.summarize(book)).count).toBe(1_000);
  await expectStoreFailed(store.posts.list(book));
  await expectStoreFailed(store.posts.read(book, FIRST_POST));
  // It is no longer certain that this ledger was never written to.
  await expectStoreFailed(listAll(store, ledger("another")));
  await expectStoreFailed(Promise.resolve(store.expenses.summarize(ledger("another"))));
  await store.close();
});

test("a list with posts lost through a damaged page is refused, never silently short", async () => {
  // The root page of the posts says how many pages it leads to. The test halves that number.
  const bytes = Buffer.from(large[""] ?? []);
  const at = rootPage("post") * 4_096 + 3;
  const cells = bytes.readUInt16BE(at);
  expect(cells).toBeGreaterThan(2);
  bytes.writeUInt16BE(Math.floor(cells / 2), at);
  const { store, found } = await openReporting(writeFiles(folder, { "": bytes }));
  await expectStoreFailed(store.posts.list(book));
  await found;
  await expectStoreFailed(store.posts.list(book));
  for (const post of numbersTo(POSTS)) {
    // Safe: tests write positive integers.
    await expectStoreFailed(store.posts.read(book, post as PostId));
  }
  expect((await listAll(store, book)).length).toBe(1_000);
  await store.close();
});

test.each([
  ["small", () => small],
  ["large", () => large],
])(
  "a %s file with the tables of another version is refused, but not as damaged",
  async (_, files) => {
    const path = writeFiles(folder, files());
    const database = new Database(path);
    database.run("ALTER TABLE ledger DROP COLUMN post_count");
    database.close();
    const before = fingerprint(path);
    const options = { ...sources, path, createFolder: false };
    await expect(openSqliteFile(options)).rejects.toThrow(
      `${path} can't be used: its tables are not those of this version of Outlay (ledger is defined differently)`,
    );
    expect(fingerprint(path)).toEqual(before);
  },
);

test("closing leaves a damaged file and its log unchanged", async () => {
  const path = writeFiles(folder, damaged(large, rootPage("expense_by_id")));
  const found = Promise.withResolvers<string>();
  const options = { ...sources, path, createFolder: false, report: found.resolve };
  const store = await openSqliteFile(options);
  await store.posts.create(book, { text: "Hello", privacy: "public" });
  await found.promise;
  const before = fingerprint(path);
  expect(before.length).toBe(2);
  await store.close();
  expect(fingerprint(path)).toEqual(before);
});

/** Returns the number of the root page of a table or an index. */
function rootPage(name: string): number {
  const database = new Database(writeFiles(folder, large), { readwrite: true });
  const row = database
    .query<{ rootpage: number }, [string]>("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    .get(name);
  database.close();
  return (row?.rootpage ?? 0) - 1;
}
