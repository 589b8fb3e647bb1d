// The real location of a file, behind links and before it exists. Starts, checks and services all use it.

import { beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { realPathOf } from "../../../src/store/sqlite/database/real-path.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import {
  type Files,
  filesOf,
  fingerprint,
  flip,
  linkTo,
  open,
  writeFiles,
} from "../../support/damage.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";
import { createAll, listAll, numbersTo } from "../subject.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

describe("the real path of", () => {
  test("a file, a missing file, or a file in a missing folder is the same path", () => {
    const file = newPath();
    writeFileSync(file, "");
    const inNone = join(newPath(), "some", "outlay.db");
    for (const path of [file, newPath(), inNone]) expect(realPathOf(path)).toBe(path);
  });

  test("a link, a link to a link, or a link to a missing file is its target", () => {
    const file = newPath();
    const link = linkTo(folder, linkTo(folder, file));
    expect(realPathOf(link)).toBe(file);
    writeFileSync(file, "");
    expect(realPathOf(link)).toBe(file);
    const relative = join(dirname(file), "relative");
    symlinkSync("outlay.db", relative);
    expect(realPathOf(relative)).toBe(file);
  });

  test("a file in a linked folder is its path in the real folder", () => {
    const real = newPath();
    mkdirSync(real);
    const linked = linkTo(folder, real);
    expect(realPathOf(join(linked, "new.db"))).toBe(join(real, "new.db"));
    writeFileSync(join(real, "old.db"), "");
    expect(realPathOf(join(linked, "old.db"))).toBe(join(real, "old.db"));
  });

  test("a link to itself, or too long a name, is refused", () => {
    const path = newPath();
    symlinkSync(path, path);
    const long = join(dirname(path), "x".repeat(300));
    for (const none of [path, long]) {
      expect(() => realPathOf(none)).toThrow(`${none} can't be used: `);
    }
  });
});

describe("through a link", () => {
  let sound: Files;
  let crashed: Files;

  beforeAll(async () => {
    const drafts = numbersTo(50).map((number) => draft(`${number}`));
    ({ crashed, sound } = await filesOf(newPath(), (store) => createAll(store, book, drafts)));
  });

  test("a damaged log prevents the start, and not a byte changes", async () => {
    const path = writeFiles(folder, flip(crashed, "-wal", 8 * 6_000));
    const before = fingerprint(path);
    const link = linkTo(folder, path);
    await expect(open(link)).rejects.toThrow(`${path}-wal is damaged: frame 2`);
    expect(checkFile(link).findings[0]?.text).toStartWith(`${path}-wal is damaged: frame 2`);
    expect(fingerprint(path)).toEqual(before);
  });

  test("a check changes nothing, with or without a leftover log", () => {
    for (const files of [sound, crashed]) {
      const path = writeFiles(folder, files);
      const before = fingerprint(path);
      const { findings, ledgers } = checkFile(linkTo(folder, path));
      expect({ findings, ledgers }).toMatchObject({ findings: [], ledgers: [{ expenses: 50 }] });
      expect(fingerprint(path)).toEqual(before);
    }
  });

  test("a service works on the real file", async () => {
    const path = writeFiles(folder, crashed);
    const store = await open(linkTo(folder, path));
    expect(store.location).toBe(path);
    expect((await listAll(store, book)).length).toBe(50);
    await store.close();
  });
});
