// Opening a file: refused files stay unchanged, missing ones are created, and every connection is durable.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import {
  openReading,
  openWriting,
  prepareFile,
} from "../../../src/store/sqlite/database/database.ts";
import { SCHEMA_VERSION, schemaVersion } from "../../../src/store/sqlite/database/migrations.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { numbersTo } from "../subject.ts";
import { openAtOnce } from "./processes.ts";

/** "Outl", the application id of Outlay's files. */
const APPLICATION_ID = 0x4f75746c;

const newPath = temporaryPaths("outlay.db");

const prepare = (path: string) => prepareFile(path, { createFolder: false });

/** Returns every file of a folder with a hash of its bytes. */
function fingerprint(path: string): Readonly<Record<string, string>> {
  const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  return Object.fromEntries(
    readdirSync(path)
      .sort()
      .map((name) => join(path, name))
      .map((file) => [file, statSync(file).isFile() ? hashOf(file) : "no file"]),
  );
}

/** Creates a database with SQL, and closes it. */
function makeDatabase(path: string, ...statements: readonly string[]): void {
  const database = new Database(path, { create: true });
  for (const sql of statements) database.query(sql).all();
  database.close();
}

const OTHER = /is the database of another program, not of Outlay$/;
const MAGIC = "SQLite format 3\0";
const refused: readonly [name: string, make: (path: string) => void, message: RegExp][] = [
  ["a text", (path) => writeFileSync(path, "description,amount\n"), /is not a database$/],
  ["one byte", (path) => writeFileSync(path, "S"), /is not a database$/],
  ["an image of zeros", (path) => writeFileSync(path, Buffer.alloc(8_192)), /is not a database$/],
  ["a truncated header", (path) => writeFileSync(path, MAGIC), OTHER],
  [
    "another program's database",
    (path) => makeDatabase(path, "CREATE TABLE note (text)", "INSERT INTO note VALUES ('x')"),
    OTHER,
  ],
  [
    "another program's database with its own application id",
    (path) => makeDatabase(path, "PRAGMA application_id = 1", "CREATE TABLE note (text)"),
    OTHER,
  ],
  [
    "another program's database in WAL mode",
    (path) => makeDatabase(path, "PRAGMA journal_mode = WAL", "CREATE TABLE note (text)"),
    OTHER,
  ],
  [
    "another program's tables with the names of Outlay's tables",
    (path) => makeDatabase(path, "CREATE TABLE expense (x)", "PRAGMA user_version = 1"),
    OTHER,
  ],
  ["a folder", (path) => mkdirSync(path), /is not a file$/],
  [
    "a link to another program's database",
    (path) => {
      const target = `${path}.target`;
      makeDatabase(target, "CREATE TABLE note (text)");
      symlinkSync(target, path);
    },
    OTHER,
  ],
];

describe("an unusable file is refused and unchanged", () => {
  test.each(refused)("%s", (_, make, message) => {
    const path = newPath();
    make(path);
    const before = fingerprint(dirname(path));
    expect(() => prepare(path)).toThrow(message);
    expect(() => prepare(path)).toThrow(path);
    expect(fingerprint(dirname(path))).toEqual(before);
  });

  test("another program's database while that program has it open", () => {
    const path = newPath();
    const other = new Database(path, { create: true });
    other.run("PRAGMA journal_mode = WAL");
    other.run("CREATE TABLE note (text)");
    const before = fingerprint(dirname(path));
    expect(Object.keys(before)).toContain(`${path}-wal`);
    expect(() => prepare(path)).toThrow("is the database of another program");
    expect(fingerprint(dirname(path))).toEqual(before);
    other.close();
  });

  test("a file that has only Outlay's header", () => {
    const path = newPath();
    const bytes = Buffer.alloc(8_192, 7);
    bytes.write(MAGIC, 0, "latin1");
    bytes.writeUInt32BE(APPLICATION_ID, 68);
    bytes.writeUInt32BE(SCHEMA_VERSION, 60);
    writeFileSync(path, bytes);
    const before = fingerprint(dirname(path));
    expect(() => prepare(path)).toThrow(/not a database/);
    expect(fingerprint(dirname(path))).toEqual(before);
  });

  const versions = [SCHEMA_VERSION + 1, 2_147_483_647];
  test.each(versions)("Outlay's own file of the newer version %i", (version) => {
    const path = newPath();
    prepare(path);
    makeDatabase(path, `PRAGMA user_version = ${version}`);
    const before = fingerprint(dirname(path));
    expect(() => prepare(path)).toThrow(
      `${path} was created by a newer version of Outlay (version ${version}; this one knows up to ${SCHEMA_VERSION}); please upgrade`,
    );
    expect(fingerprint(dirname(path))).toMatchObject(before);
  });

  test("Outlay's own file of a newer version, left in its WAL by a crash", () => {
    const [path, crashed] = [newPath(), newPath()];
    prepare(path);
    const newer = openWriting(path);
    newer.run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    copyFileSync(path, crashed);
    copyFileSync(`${path}-wal`, `${crashed}-wal`);
    newer.close();
    const before = fingerprint(dirname(crashed));
    expect(() => prepare(crashed)).toThrow("please upgrade");
    expect(fingerprint(dirname(crashed))).toMatchObject(before);
  });

  test("a file in a missing folder, which stays missing", () => {
    const path = join(newPath(), "missing", "outlay.db");
    expect(() => prepare(path)).toThrow(
      `${path} can't be created: the folder ${dirname(path)} does not exist`,
    );
    expect(existsSync(dirname(dirname(path)))).toBe(false);
  });

  test("a file in a folder that is a file", () => {
    const text = newPath();
    writeFileSync(text, "x");
    expect(() => prepare(join(text, "outlay.db"))).toThrow(text);
    expect(() => prepareFile(join(text, "outlay.db"), { createFolder: true })).toThrow(text);
    expect(readFileSync(text, "utf8")).toBe("x");
  });
});

describe("a start creates", () => {
  const made: readonly [name: string, make: (path: string) => void][] = [
    ["a missing file", () => {}],
    ["an empty file", (path) => writeFileSync(path, "")],
    ["a link to a missing file", (path) => symlinkSync(`${path}.target`, path)],
  ];
  test.each(made)("%s", (_, make) => {
    const path = newPath();
    make(path);
    prepare(path);
    expectOurs(path);
    // A second start finds the existing file.
    prepare(path);
    expectOurs(path);
  });

  test("missing folders, if requested", () => {
    const path = join(dirname(newPath()), "some", "folders", "outlay.db");
    prepareFile(path, { createFolder: true });
    expectOurs(path);
  });

  test("the tables of a file that has Outlay's application id but no tables", () => {
    const path = newPath();
    makeDatabase(path, `PRAGMA application_id = ${APPLICATION_ID}`);
    prepare(path);
    expectOurs(path);
  });

  // If a start did not wait for another one, it would fail in some of the rounds.
  test("a file once, even if several processes open it at once", async () => {
    for (const _ of numbersTo(6)) {
      const path = newPath();
      const said = await openAtOnce(path, { processes: 6, times: 1 });
      expect(said).toEqual(Array(6).fill("opened"));
      expectOurs(path);
    }
  });

  test("no second set of tables, and keeps all data, however often several processes open and close the file", async () => {
    const path = newPath();
    prepare(path);
    const said = await openAtOnce(path, { processes: 4, times: 300 });
    expect(said).toEqual(Array(4).fill("opened"));
    expectOurs(path);
  });

  function expectOurs(path: string): void {
    expect(readFileSync(path).readUInt32BE(68)).toBe(APPLICATION_ID);
    const database = new Database(path, { readonly: true });
    expect(schemaVersion(database)).toBe(SCHEMA_VERSION);
    expect(database.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    database.close();
  }
});

describe("every connection", () => {
  const connections: readonly [name: string, open: (path: string) => Database, own: object][] = [
    ["that writes", openWriting, { query_only: 0 }],
    ["that reads", openReading, { query_only: 1 }],
  ];
  const promised = {
    journal_mode: "wal",
    synchronous: 2,
    fullfsync: 1,
    checkpoint_fullfsync: 1,
    foreign_keys: 1,
  };
  for (const mode of ["WAL", "DELETE"]) {
    test.each(connections)(`%s is durable on a file in ${mode} mode`, (_, open, own) => {
      const path = newPath();
      prepare(path);
      makeDatabase(path, `PRAGMA journal_mode = ${mode}`);
      const database = open(path);
      for (const [name, value] of Object.entries({ ...promised, ...own })) {
        expect(database.query(`PRAGMA ${name}`).get()).toEqual({ [name]: value });
      }
      expect(database.query("PRAGMA busy_timeout").get()).toEqual({ timeout: 5_000 });
      database.close();
    });
  }

  test("for reading can't write", () => {
    const path = newPath();
    prepare(path);
    const database = openReading(path);
    expect(() => database.run("DELETE FROM ledger")).toThrow(/readonly/);
    database.close();
  });

  test("to a missing file fails and creates none", () => {
    const path = newPath();
    expect(() => openWriting(path)).toThrow();
    expect(() => openReading(path)).toThrow();
    expect(existsSync(path)).toBe(false);
  });
});
