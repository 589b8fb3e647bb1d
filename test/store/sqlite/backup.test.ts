// Backups and the way back: what is copied, what is refused, and that nothing is ever overwritten or half there.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { backUpFile, restoreFile } from "../../../src/store/sqlite/backup.ts";
import { checkFile } from "../../../src/store/sqlite/check.ts";
import { type Files, filesOf, fingerprint, flip, open, writeFiles } from "../../support/damage.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";
import { createAll, listAll, numbersTo } from "../subject.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

let sound: Files;
/** As a crash would leave them: all but the beginning is in the log. */
let crashed: Files;

beforeAll(async () => {
  const drafts = numbersTo(200).map((number) => draft(`${number}e-2`));
  ({ crashed, sound } = await filesOf(newPath(), (store) => createAll(store, book, drafts)));
});

const totalIn = (path: string) => checkFile(path).ledgers.map(({ total }) => total);
const namesBeside = (path: string) => readdirSync(dirname(path)).sort();

describe("a backup", () => {
  const backUp = (from: string, to: string) => backUpFile({ from, to, unique: "one" });

  test.each([
    ["of a closed file", () => sound],
    ["of a file with a log that a crash has left", () => crashed],
  ])("%s is sound, whole, and alone", (_, files) => {
    const from = writeFiles(folder, files());
    const before = fingerprint(from);
    const to = newPath();
    expect(backUp(from, to).ledgers).toEqual([{ id: "book", expenses: 200, total: "201" }]);
    expect(fingerprint(from)).toEqual(before);
    expect(namesBeside(to)).toEqual(["outlay.db"]);
    expect(checkFile(to)).toEqual(checkFile(from));
    expect(namesBeside(to)).toEqual(["outlay.db"]);
    const database = new Database(to, { readonly: true });
    const pragmas = ["application_id", "user_version", "journal_mode"];
    expect(pragmas.map((name) => database.query(`PRAGMA ${name}`).get())).toEqual([
      { application_id: 0x4f75746c },
      { user_version: 1 },
      { journal_mode: "delete" },
    ]);
    database.close();
  });

  test("overwrites nothing", () => {
    const from = writeFiles(folder, sound);
    const to = newPath();
    writeFileSync(to, "");
    expect(() => backUp(from, to)).toThrow(`${to} exists, and a backup overwrites nothing`);
    expect(() => backUp(from, from)).toThrow(`${from} exists`);
    const log = newPath();
    writeFileSync(`${log}-wal`, "another's");
    expect(() => backUp(from, log)).toThrow(`${log}-wal exists`);
    expect(namesBeside(to)).toEqual(["outlay.db"]);
    expect(namesBeside(log)).toEqual(["outlay.db-wal"]);
  });

  test.each([
    ["a damaged row", () => damagedRow()],
    ["a damaged page", () => flip(sound, "", 4_096 * 8 + 3)],
    ["a damaged log", () => flip(crashed, "-wal", 8 * 6_000)],
  ])("of %s fails, and leaves nothing", (_, files) => {
    const from = writeFiles(folder, files());
    const before = fingerprint(from);
    const to = newPath();
    expect(() => backUp(from, to)).toThrow(from);
    expect(namesBeside(to)).toEqual([]);
    expect(fingerprint(from)).toEqual(before);
  });

  test("of nothing, or into no folder, fails", () => {
    const [from, to] = [newPath(), newPath()];
    expect(() => backUp(from, to)).toThrow(`${from} can't be copied: there is no such file`);
    expect(existsSync(from)).toBe(false);
    const inNone = join(to, "backup.db");
    expect(() => backUp(writeFiles(folder, sound), inNone)).toThrow(`there is no folder ${to}`);
  });
});

describe("a restore", () => {
  const restore = (from: string, to: string, force = false) =>
    restoreFile({ from, to, unique: "one", createFolder: false, force, label: "old" });

  test("to where nothing is makes the file, and no other", async () => {
    const [from, to] = [writeFiles(folder, sound), newPath()];
    expect(restore(from, to).kept).toBeUndefined();
    expect(namesBeside(to)).toEqual(["outlay.db"]);
    const store = await open(to);
    expect((await listAll(store, book)).length).toBe(200);
    await store.close();
  });

  test("makes the folder where that is asked for", () => {
    const to = join(newPath(), "folder", "outlay.db");
    const from = writeFiles(folder, sound);
    const options = { from, to, unique: "one", force: false, label: "old" };
    expect(() => restoreFile({ ...options, createFolder: false })).toThrow("there is no folder");
    restoreFile({ ...options, createFolder: true });
    expect(totalIn(to)).toEqual(["201"]);
  });

  test("brings a log that lies beside the backup", () => {
    const [from, to] = [writeFiles(folder, crashed), newPath()];
    restore(from, to);
    expect(totalIn(to)).toEqual(["201"]);
  });

  test.each(["", "-wal", "-journal"])("refuses to overwrite outlay.db%s", (end) => {
    const to = newPath();
    writeFileSync(to + end, "something");
    expect(() => restore(writeFiles(folder, sound), to)).toThrow(/outlay\.db exists; .*--force$/);
    expect(namesBeside(to)).toEqual([`outlay.db${end}`]);
    expect(readFileSync(to + end, "utf8")).toBe("something");
  });

  test("by force keeps the old file whole, its log included, and keeps it from the new one", async () => {
    const backup = await otherBook();
    const to = writeFiles(folder, { "": crashed[""] ?? Buffer.alloc(0), "-wal": logOf(crashed) });
    expect(restore(backup, to, true).kept).toBe(`${to}.old`);
    expect(namesBeside(to)).toEqual(["outlay.db", "outlay.db.old"]);
    expect([totalIn(to), totalIn(`${to}.old`)]).toEqual([["7"], ["201"]]);
    // And again: what was kept stays kept.
    expect(restore(backup, to, true).kept).toBe(`${to}.old-2`);
    expect([totalIn(to), totalIn(`${to}.old`), totalIn(`${to}.old-2`)]).toEqual([
      ["7"],
      ["201"],
      ["7"],
    ]);
  });

  test("by force takes the place of a damaged file, which is kept as it is", async () => {
    const backup = await otherBook();
    const broken = Buffer.alloc(8_192, 7);
    const to = writeFiles(folder, { "": broken, "-wal": Buffer.from("a log") });
    restore(backup, to, true);
    expect(totalIn(to)).toEqual(["7"]);
    expect(readFileSync(`${to}.old`).equals(broken)).toBe(true);
    expect(namesBeside(to)).not.toContain("outlay.db-wal");
  });

  test("by force leaves no log behind where the file itself is gone", async () => {
    const to = newPath();
    writeFileSync(`${to}-wal`, logOf(crashed));
    restore(await otherBook(), to, true);
    expect(totalIn(to)).toEqual(["7"]);
    expect(namesBeside(to)).toEqual(["outlay.db", "outlay.db.old-wal"]);
  });

  test("refuses while somebody has the file open", async () => {
    const [backup, to] = [await otherBook(), writeFiles(folder, sound)];
    const database = new Database(to, { readwrite: true });
    database.run("PRAGMA journal_mode = WAL");
    database.query("SELECT count(*) FROM expense").get();
    expect(() => restore(backup, to, true)).toThrow(`${to} is in use`);
    expect(namesBeside(to)).toEqual(["outlay.db", "outlay.db-shm", "outlay.db-wal"]);
    database.close();
    expect(totalIn(to)).toEqual(["201"]);
  });

  test.each([
    ["a damaged backup", () => writeFiles(folder, damagedRow())],
    ["no backup", () => newPath()],
    ["an empty file", () => writeFiles(folder, { "": Buffer.alloc(0) })],
    ["another program's database", () => foreign()],
    ["a folder", () => directory()],
  ])("of %s fails, and leaves all as it was", (_, make) => {
    const to = writeFiles(folder, sound);
    const before = fingerprint(to);
    const from = make();
    expect(() => restore(from, to, true)).toThrow(from);
    expect(fingerprint(to)).toEqual(before);
    expect(namesBeside(to)).toEqual(["outlay.db"]);
  });

  test("of the file itself fails, by whatever name", () => {
    const to = writeFiles(folder, sound);
    const link = newPath();
    symlinkSync(to, link);
    for (const from of [to, link]) {
      expect(() => restore(from, to, true)).toThrow("is the file of the records itself");
    }
    expect(totalIn(to)).toEqual(["201"]);
  });
});

const logOf = (files: Files) => files["-wal"] ?? Buffer.alloc(0);

/** A sound file whose rows add up to 7. */
async function otherBook(): Promise<string> {
  const path = newPath();
  const store = await open(path);
  await store.expenses.create(book, draft("7"));
  await store.close();
  return path;
}

/** Wherever the text stands; some of the places are free. */
function damagedRow(): Files {
  const text = (sound[""] ?? Buffer.alloc(0)).toString("latin1").replaceAll("Lunch", "Munch");
  return { "": Buffer.from(text, "latin1") };
}

function foreign(): string {
  const path = newPath();
  const database = new Database(path, { create: true });
  database.run("CREATE TABLE song (title TEXT)");
  database.close();
  return path;
}

function directory(): string {
  const path = newPath();
  mkdirSync(path);
  return path;
}
