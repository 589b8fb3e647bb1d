// Only Outlay's own user may read the files that it creates, whatever the umask.

import { afterEach, describe, expect, test } from "bun:test";
import { chmodSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { upgradeFile } from "../../../src/store/sqlite/database/upgrade.ts";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { backUpFile } from "../../../src/store/sqlite/transfer/backup.ts";
import { openSqliteTarget } from "../../../src/store/sqlite/transfer/book.ts";
import { restoreFile } from "../../../src/store/sqlite/transfer/restore.ts";
import { sources } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";

const newPath = temporaryPaths("outlay.db");
const before = process.umask();
afterEach(() => {
  process.umask(before);
});

const modeOf = (path: string) => `0${(statSync(path).mode & 0o777).toString(8)}`;
const inNewFolders = () => join(dirname(newPath()), "share", "outlay", "outlay.db");

/** Opens the file and closes it. Returns the files that were reported as open to others. */
async function opened(path: string, look = () => {}): Promise<readonly string[]> {
  let told: readonly string[] = [];
  const store = await openSqliteFile({
    path,
    createFolder: true,
    ...sources,
    reportOpen(files) {
      told = files;
    },
  });
  look();
  await store.close();
  return told;
}

describe.each([0o000, 0o022, 0o077, 0o277])("under the umask %o", (umask) => {
  test("only the user can read the records, SQLite's files next to them, and their folders", async () => {
    process.umask(umask & 0o077);
    const path = inNewFolders();
    const told = await opened(path, () => {
      process.umask(umask);
      expect([path, `${path}-wal`, `${path}-shm`].map(modeOf)).toEqual(["0600", "0600", "0600"]);
    });
    expect([dirname(path), dirname(dirname(path))].map(modeOf)).toEqual(["0700", "0700"]);
    expect(told).toEqual([]);
  });

  test("only the user can read backups, restored files, migrated files, and copies", async () => {
    const path = newPath();
    await opened(path);
    chmodSync(path, 0o644);
    process.umask(umask);
    const [backup, restored, migrated, target] = [newPath(), newPath(), newPath(), newPath()];
    backUpFile({ from: path, to: backup, unique: "one" });
    const options = { unique: "one", createFolder: true, force: false, moment: "old" };
    restoreFile({ ...options, from: path, to: restored });
    upgradeFile({ path: migrated, createFolder: false });
    const book = openSqliteTarget(target);
    const written = [target, `${target}-wal`, `${target}-shm`].map(modeOf);
    await book.close();
    expect([backup, restored, migrated, ...written].map(modeOfKnown)).toEqual(
      Array.from({ length: 6 }, () => "0600"),
    );
  });
});

/** Returns the mode of a path, or the mode that was noted while the file existed. */
function modeOfKnown(path: string): string {
  return path.startsWith("/") ? modeOf(path) : path;
}

describe("an existing file", () => {
  test.each([0o644, 0o640, 0o606])(
    "that is open to others keeps its permissions (%o), and is reported",
    async (mode) => {
      const path = newPath();
      await opened(path);
      chmodSync(path, mode);
      chmodSync(dirname(path), 0o755);
      expect(await opened(path)).toEqual([path, `${path}-wal`, `${path}-shm`]);
      expect(statSync(path).mode & 0o777).toBe(mode);
      expect(modeOf(dirname(path))).toBe("0755");
    },
  );

  test("keeps its permissions when a restore replaces it", async () => {
    const [path, backup] = [newPath(), newPath()];
    await opened(path);
    backUpFile({ from: path, to: backup, unique: "one" });
    chmodSync(path, 0o644);
    const options = { unique: "one", createFolder: true, force: true, moment: "old" };
    const { kept = "" } = restoreFile({ ...options, from: backup, to: path });
    expect([path, kept, backup].map(modeOf)).toEqual(["0644", "0644", "0600"]);
  });
});
