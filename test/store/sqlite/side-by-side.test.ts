// Two versions of the program use one file.

import { expect, test } from "bun:test";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import { backUpFile } from "../../../src/store/sqlite/transfer/backup.ts";
import { openSqliteSource } from "../../../src/store/sqlite/transfer/book.ts";
import { restoreFile } from "../../../src/store/sqlite/transfer/restore.ts";
import { open } from "../../support/damage.ts";
import { newerProgram } from "../../support/newer-program.ts";
import { sources } from "../../support/sources.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { expectSideBySide, START_NEWER } from "../side-by-side.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");

type Engine = typeof import("../../../src/store/sqlite/sqlite-store.ts");

test("an older program beside a newer one preserves its data, and doesn't open its file again", async () => {
  const path = newPath();
  const { openSqliteFile } = await newerProgram(folder)<Engine>("store/sqlite/sqlite-store.ts");
  await expectSideBySide(
    async () => open(path),
    () => openSqliteFile({ path, createFolder: false, ...sources }),
  );
  const to = newPath();
  const copy = { from: path, to, unique: "one" };
  const asked = { createFolder: false, force: false, moment: "20260105T000000Z" };
  for (const refuse of [
    () => checkFile(path),
    () => backUpFile(copy),
    () => restoreFile({ ...copy, ...asked }),
    () => openSqliteSource(path),
  ]) {
    expect(refuse).toThrow(START_NEWER);
  }
});
