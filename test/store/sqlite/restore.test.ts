// Restoring a backup keeps the replaced file, and changes nothing if the file is in use or the backup is damaged. The next start notices a
// restore that was killed.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import { backUpFile } from "../../../src/store/sqlite/transfer/backup.ts";
import { restoreFile } from "../../../src/store/sqlite/transfer/restore.ts";
import {
  type Files,
  filesOfExpenses,
  fingerprint,
  flip,
  linkTo,
  namesBeside,
  open,
  readFiles,
  rewrite,
  writeFiles,
} from "../../support/damage.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";
import { create, createLedger, remove } from "../actions/actions.ts";
import { apply, refused } from "../book-subject.ts";
import { listAll } from "../subject.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

let sound: Files;
/** The files that a crash would leave: almost all data is still in the log. */
let crashed: Files;

beforeAll(async () => {
  ({ crashed, sound } = await filesOfExpenses(newPath(), book, 200));
});

const totalIn = (path: string) => checkFile(path).ledgers.map(({ total }) => total);

const restore = (from: string, to: string, force = false) =>
  restoreFile({ from, to, unique: "0000beef", createFolder: false, force, moment: "old" });

describe("a restore", () => {
  test("to a path without a file creates only that file", async () => {
    const [from, to] = [writeFiles(folder, sound), newPath()];
    expect(restore(from, to).kept).toBeUndefined();
    expect(namesBeside(to)).toEqual(["outlay.db"]);
    const store = await open(to);
    expect((await listAll(store, book)).length).toBe(200);
    await store.close();
  });

  test("of a backup keeps the refs of expenses that were deleted before", async () => {
    const [from, backup, to] = [newPath(), newPath(), newPath()];
    const store = await open(from);
    await apply(store, book, [createLedger({ name: "Home" }), create({ ref: "a" }), remove(1)]);
    backUpFile({ from, to: backup, unique: "0000beef" });
    await store.close();
    restore(backup, to);
    const restored = await open(to);
    expect(await refused(restored, book, [create({ ref: "a" })])).toEqual(["0 conflict /ref"]);
    await restored.close();
  });

  test("creates the folder if requested", () => {
    const to = join(newPath(), "folder", "outlay.db");
    const from = writeFiles(folder, sound);
    const options = { from, to, unique: "0000beef", force: false, moment: "old" };
    expect(() => restoreFile({ ...options, createFolder: false })).toThrow("there is no folder");
    restoreFile({ ...options, createFolder: true });
    expect(totalIn(to)).toEqual(["201"]);
  });

  test("includes a log next to the backup", () => {
    const [from, to] = [writeFiles(folder, crashed), newPath()];
    restore(from, to);
    expect(totalIn(to)).toEqual(["201"]);
  });

  test.each(["", "-wal", "-journal"])("refuses to overwrite outlay.db%s", (end) => {
    const to = newPath();
    writeFileSync(to + end, "something");
    expect(() => restore(writeFiles(folder, sound), to)).toThrow(
      /outlay\.db already exists\. Use --force /,
    );
    expect(namesBeside(to)).toEqual([`outlay.db${end}`]);
    expect(readFileSync(to + end, "utf8")).toBe("something");
  });

  test("with --force keeps the old file and its log under other names", async () => {
    const backup = await otherBook();
    const to = writeFiles(folder, { "": crashed[""] ?? Buffer.alloc(0), "-wal": logOf(crashed) });
    expect(restore(backup, to, true).kept).toBe(`${to}.before-restore-old`);
    expect(namesBeside(to)).toEqual(["outlay.db", "outlay.db.before-restore-old"]);
    expect([totalIn(to), totalIn(`${to}.before-restore-old`)]).toEqual([["7"], ["201"]]);
    // A second restore leaves the first kept file in place.
    expect(restore(backup, to, true).kept).toBe(`${to}.before-restore-old-2`);
    expect([
      totalIn(to),
      totalIn(`${to}.before-restore-old`),
      totalIn(`${to}.before-restore-old-2`),
    ]).toEqual([["7"], ["201"], ["7"]]);
  });

  test("with --force leaves no log behind if the file is missing", async () => {
    const to = newPath();
    writeFileSync(`${to}-wal`, logOf(crashed));
    restore(await otherBook(), to, true);
    expect(totalIn(to)).toEqual(["7"]);
    expect(namesBeside(to)).toEqual(["outlay.db", "outlay.db.before-restore-old-wal"]);
  });

  test.each<[string, () => Files | Promise<Files>]>([
    ["a damaged file", () => ({ "": Buffer.alloc(8_192, 7), "-wal": Buffer.from("a log") })],
    ["a damaged log", () => flip(crashed, "-wal", 8 * 6_000)],
    [
      "a damaged file that was in use",
      async () => {
        const used = writeFiles(folder, sound);
        const store = await open(used);
        await store.expenses.create(book, draft("1"));
        const files = readFiles(used);
        await store.close();
        return overwrite(files, 100);
      },
    ],
  ])("with --force keeps %s and everything beside it unchanged", async (_, make) => {
    const damaged = await make();
    const to = writeFiles(folder, damaged);
    restore(await otherBook(), to, true);
    expect(totalIn(to)).toEqual(["7"]);
    expect(namesBeside(to)).toEqual([
      "outlay.db",
      "outlay.db.before-restore-old",
      "outlay.db.before-restore-old-wal",
    ]);
    expectKept(to, damaged);
  });

  test("with --force through a link replaces the link's target", async () => {
    const to = writeFiles(folder, sound);
    const link = linkTo(folder, to);
    expect(restore(await otherBook(), link, true).kept).toBe(`${to}.before-restore-old`);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(namesBeside(link)).toEqual(["outlay.db"]);
    expect(namesBeside(to)).toEqual(["outlay.db", "outlay.db.before-restore-old"]);
    expect([totalIn(to), totalIn(`${to}.before-restore-old`)]).toEqual([["7"], ["201"]]);
  });

  test("through a link finds a log next to the real file", async () => {
    const to = newPath();
    writeFileSync(`${to}-wal`, logOf(crashed));
    const link = linkTo(folder, to);
    const backup = await otherBook();
    expect(() => restore(backup, link)).toThrow(/Use --force/);
    restore(backup, link, true);
    expect(totalIn(to)).toEqual(["7"]);
    expect(namesBeside(to)).toEqual(["outlay.db", "outlay.db.before-restore-old-wal"]);
  });

  test("gives the new file the permissions of the replaced one, or else makes it readable by its owner alone", async () => {
    const backup = await otherBook();
    const [to, fresh] = [writeFiles(folder, sound), newPath()];
    chmodSync(to, 0o640);
    restore(backup, to, true);
    expect(statSync(to).mode & 0o777).toBe(0o640);
    chmodSync(backup, 0o644);
    restore(backup, fresh);
    expect(statSync(fresh).mode & 0o777).toBe(0o600);
  });

  const inUse: readonly [name: string, damage: (path: string) => void][] = [
    ["sound", () => {}],
    ["damaged in its first page", (path) => writeFileSync(path, readWith(path, 100))],
    ["damaged in its first byte", (path) => writeFileSync(path, readWith(path, 0))],
    ["cut to 0 bytes", (path) => writeFileSync(path, "")],
  ];
  test.each(inUse)(
    "refuses while another process has the file open (the file is %s)",
    async (_, damage) => {
      const [backup, to] = [await otherBook(), writeFiles(folder, sound)];
      const user = Bun.spawn([process.execPath, "-e", USER, to], { stdin: "pipe", stdout: "pipe" });
      const said = user.stdout.pipeThrough(new TextDecoderStream()).getReader();
      await said.read();
      damage(to);
      const before = [fingerprint(to), namesBeside(to)];
      expect(() => restore(backup, to, true)).toThrow(`${to} is in use`);
      expect([fingerprint(to), namesBeside(to)]).toEqual(before);
      user.stdin.end();
      await user.exited;
      restore(backup, to, true);
      expect(totalIn(to)).toEqual(["7"]);
    },
  );

  test("refuses while its own process has the file open", async () => {
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
    ["a damaged backup", () => writeFiles(folder, rewrite(sound, "Lunch", "Munch"))],
    ["a missing backup", () => newPath()],
    ["an empty file", () => writeFiles(folder, { "": Buffer.alloc(0) })],
    ["another program's database", () => foreign()],
    ["a folder", () => directory()],
  ])("of %s fails, and changes nothing", (_, make) => {
    const to = writeFiles(folder, sound);
    const before = fingerprint(to);
    const from = make();
    expect(() => restore(from, to, true)).toThrow(from);
    expect(fingerprint(to)).toEqual(before);
    expect(namesBeside(to)).toEqual(["outlay.db"]);
  });

  test("of a file onto itself fails, whatever name is given", () => {
    const to = writeFiles(folder, sound);
    const link = newPath();
    symlinkSync(to, link);
    for (const from of [to, link]) {
      expect(() => restore(from, to, true)).toThrow("is the database itself");
    }
    expect(totalIn(to)).toEqual(["201"]);
  });
});

describe("a restore that was killed", () => {
  test("between its two steps leaves a second name, which the next start removes", async () => {
    const path = writeFiles(folder, sound);
    const names = ["before-restore-20260227T181500Z", "0000beef.held", "0000beef.partial"];
    for (const name of names) linkSync(path, `${path}.${name}`);
    linkSync(path, `${path}.mine`);
    writeFileSync(`${path}.before-restore-20250101T000000Z`, "another file");
    await (await open(path)).close();
    expect(namesBeside(path)).toEqual([
      "outlay.db",
      "outlay.db.before-restore-20250101T000000Z",
      "outlay.db.mine",
    ]);
  });

  test("while it kept a damaged file leaves a second name, which the next restore removes", async () => {
    const to = writeFiles(folder, flip(crashed, "-wal", 8 * 6_000));
    linkSync(to, `${to}.1111beef.held`);
    restore(await otherBook(), to, true);
    expect(namesBeside(to)).toEqual([
      "outlay.db",
      "outlay.db.before-restore-old",
      "outlay.db.before-restore-old-wal",
    ]);
  });

  test("before the file is in place prevents the next start from creating a new one", async () => {
    const path = newPath();
    const partial = `${path}.0000beef.partial`;
    writeFileSync(partial, "half a copy");
    await expect(open(path)).rejects.toThrow(
      `${path} is missing, and ${partial} was left by an interrupted restore; restore again, or delete it`,
    );
    expect(namesBeside(path)).toEqual(["outlay.db.0000beef.partial"]);
    restoreFile({
      from: await otherBook(),
      to: path,
      unique: "1111beef",
      createFolder: false,
      force: false,
      moment: "old",
    });
    rmSync(partial);
    expect(totalIn(path)).toEqual(["7"]);
  });
});

function expectKept(to: string, files: Files): void {
  for (const end of ["", "-wal"]) {
    const kept = readFileSync(`${to}.before-restore-old${end}`);
    expect(kept.equals(files[end] ?? Buffer.alloc(0))).toBe(true);
  }
}

/** Opens a file as the service does, and closes it at the end of its input. */
const USER = `
  const { Database } = require("bun:sqlite");
  const database = new Database(process.argv[1], { readwrite: true });
  database.run("PRAGMA journal_mode = WAL");
  database.query("SELECT count(*) FROM expense").get();
  process.stdout.write("open");
  for await (const _ of console);
  database.close();
`;

/** Returns the same files, with one invalid byte in the database file. */
function overwrite(files: Files, at: number): Files {
  const bytes = Buffer.from(files[""] ?? []);
  bytes[at] = 0xff;
  return { ...files, "": bytes };
}

const readWith = (path: string, at: number) => overwrite({ "": readFileSync(path) }, at)[""] ?? "";

const logOf = (files: Files) => files["-wal"] ?? Buffer.alloc(0);

/** Creates a sound file whose expenses add up to 7. */
async function otherBook(): Promise<string> {
  const path = newPath();
  const store = await open(path);
  await store.expenses.create(book, draft("7"));
  await store.close();
  return path;
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
