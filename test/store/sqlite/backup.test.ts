// A backup copies everything or refuses clearly, and never overwrites a file or leaves an incomplete one.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SCHEMA_VERSION } from "../../../src/store/sqlite/database/migrations.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import { backUpFile } from "../../../src/store/sqlite/transfer/backup.ts";
import {
  type Files,
  filesOfExpenses,
  fingerprint,
  flip,
  namesBeside,
  rewrite,
  writeFiles,
} from "../../support/damage.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { ledger } from "../../support/values.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

let sound: Files;
/** The files that a crash would leave: almost all data is still in the log. */
let crashed: Files;

beforeAll(async () => {
  ({ crashed, sound } = await filesOfExpenses(newPath(), book, 200));
});

describe("a backup", () => {
  const backUp = (from: string, to: string) => backUpFile({ from, to, unique: "one" });

  test.each([
    ["of a closed file", () => sound],
    ["of a file with a log that a crash has left", () => crashed],
  ])("%s is sound, complete, and a single file", (_, files) => {
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
      { user_version: SCHEMA_VERSION },
      { journal_mode: "delete" },
    ]);
    database.close();
  });

  test("overwrites nothing", () => {
    const from = writeFiles(folder, sound);
    const to = newPath();
    writeFileSync(to, "");
    expect(() => backUp(from, to)).toThrow(`${to} already exists, and a backup overwrites nothing`);
    expect(() => backUp(from, from)).toThrow(`${from} already exists`);
    const log = newPath();
    writeFileSync(`${log}-wal`, "another's");
    expect(() => backUp(from, log)).toThrow(`${log}-wal exists`);
    expect(namesBeside(to)).toEqual(["outlay.db"]);
    expect(namesBeside(log)).toEqual(["outlay.db-wal"]);
  });

  test("refuses the name of a broken link", () => {
    const [from, to] = [writeFiles(folder, sound), newPath()];
    symlinkSync(newPath(), to);
    expect(() => backUp(from, to)).toThrow(`${to} already exists, and a backup overwrites nothing`);
    expect(lstatSync(to).isSymbolicLink()).toBe(true);
    expect(namesBeside(to)).toEqual(["outlay.db"]);
  });

  test("with too long a name is refused in one clear line", () => {
    const to = join(dirname(newPath()), "b".repeat(240));
    expect(() => backUp(writeFiles(folder, sound), to)).toThrow(
      `${to}.one.partial can't be created: its name is too long`,
    );
  });

  test("is readable only by its owner, even if others may read the database", () => {
    for (const mode of [0o600, 0o640, 0o664, 0o400]) {
      const [from, to] = [writeFiles(folder, sound), newPath()];
      chmodSync(from, mode);
      backUp(from, to);
      expect(statSync(to).mode & 0o777).toBe(0o600);
    }
  });

  test("made by root belongs to the owner of the database", () => {
    const [from, to] = [writeFiles(folder, sound), newPath()];
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(from, 12_345, 23_456);
    const { uid, gid } = statSync(from);
    backUp(from, to);
    expect(statSync(to)).toMatchObject({ uid, gid });
  });

  test.each([
    ["a damaged row", () => rewrite(sound, "Lunch", "Munch")],
    ["a damaged page", () => flip(sound, "", 4_096 * 8 + 3)],
    ["a damaged log", () => flip(crashed, "-wal", 8 * 6_000)],
  ])("of a file with %s fails, and leaves nothing", (_, files) => {
    const from = writeFiles(folder, files());
    const before = fingerprint(from);
    const to = newPath();
    expect(() => backUp(from, to)).toThrow(from);
    expect(namesBeside(to)).toEqual([]);
    expect(fingerprint(from)).toEqual(before);
  });

  test("of a missing file, or into a missing folder, fails", () => {
    const [from, to] = [newPath(), newPath()];
    expect(() => backUp(from, to)).toThrow(`${from} can't be copied: there is no such file`);
    expect(existsSync(from)).toBe(false);
    const inNone = join(to, "backup.db");
    expect(() => backUp(writeFiles(folder, sound), inNone)).toThrow(`there is no folder ${to}`);
  });
});
