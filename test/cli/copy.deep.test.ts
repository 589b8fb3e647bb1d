// The commands `copy` and `migrate`: their output, and the state after a copy is killed in the middle.

import { describe, expect, test } from "bun:test";
import { createClient } from "../../src/client/client.ts";
import {
  PRINTED_MIGRATIONS,
  SCHEMA_VERSION,
} from "../../src/store/postgres/database/migrations.ts";
import { SCHEMA_VERSION as SQLITE_VERSION } from "../../src/store/sqlite/database/migrations.ts";
import { openSqliteTarget } from "../../src/store/sqlite/transfer/book.ts";
import { type CommandEnd, outlay } from "../support/command-line.ts";
import { fillBook, generateBook } from "../support/generated-book.ts";
import { newDatabase } from "../support/postgres-databases.ts";
import { makePostgres } from "../support/postgres-server.ts";
import { runStatement } from "../support/postgres-statement.ts";
import { PROGRAM } from "../support/program.ts";
import { startService, withProcess } from "../support/service-process.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

const newPath = temporaryPaths("outlay.db");

async function newBook(expenses: number): Promise<string> {
  const path = newPath();
  await fillBook(openSqliteTarget(path), generateBook(11, expenses));
  return `sqlite:${path}`;
}

/** This book is large enough that a copy of it can be killed before it ends. Copies only read it. */
const largeBook = newBook(10_000);

const PLACES: readonly [name: string, open: () => Promise<string> | string][] = [
  ["SQLite", () => `sqlite:${newPath()}`],
  ["PostgreSQL", newDatabase],
];

function copy(from: string, to: string): Promise<CommandEnd> {
  // The server's own configuration has no effect.
  return outlay(["copy", "--from", from, "--to", to], "mysql:nothing");
}

const FIGURES =
  /^source: (ledgers 609, expenses \d+, total \S+, posts \d+, changes \d+, SHA-256 [0-9a-f]{64})\ntarget: (.*)\n(.*)\n$/;

describe.each(PLACES)("a copy to %s", (_, open) => {
  test("reports both databases and the progress in plain lines", async () => {
    const [from, to] = [await newBook(500), await open()];
    const { code, stdout, stderr } = await copy(from, to);
    const [, source, target, end] = FIGURES.exec(stdout) ?? [];
    expect({ code, source }).toEqual({ code: 0, source: target });
    expect(end).toMatch(/^\S+ is copied to \S+, and both are the same$/);
    expect(stderr).toMatch(/^(outlay: [\d,]+ of [\d,]+ records (copied|compared)\n){4}$/);
    const again = await copy(from, to);
    expect(again).toMatchObject({ code: 0, stdout });
    expect(again.stderr).toMatch(/^(outlay: [\d,]+ of [\d,]+ records compared\n){2}$/);
    const other = await copy(await newBook(5), to);
    expect(other).toMatchObject({ code: 1, stdout: "" });
    expect(other.stderr).toMatch(/^outlay: \S+ already has records; choose an empty target\n$/);
  });

  // The copy is killed when it writes the first records, and when it compares all of them.
  test.each(["0 of \\S+ records copied", "0 of \\S+ records compared"])(
    "that is killed at %s leaves no records, and can be run again",
    async (line) => {
      const [from, to] = [await largeBook, await open()];
      await killAt(new RegExp(`^outlay: ${line}$`, "m"), from, to);
      const service = await startService({ DATABASE_URL: to });
      await withProcess(service, async ({ url, end }) => {
        expect(await createClient({ baseUrl: url }).listExpenses()).toEqual([]);
        expect((await end("SIGTERM")).code).toBe(0);
      });
      const { code, stdout } = await copy(from, to);
      const [, source, target] = FIGURES.exec(stdout) ?? [];
      expect({ code, source }).toEqual({ code: 0, source: target });
    },
  );
});

/** Kills a copy as soon as it has printed a line that matches. */
async function killAt(line: RegExp, from: string, to: string): Promise<void> {
  const child = Bun.spawn([process.execPath, PROGRAM, "copy", "--from", from, "--to", to], {
    env: { PATH: process.env["PATH"] ?? "" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const decoder = new TextDecoder();
  let printed = "";
  for await (const chunk of child.stderr) {
    printed += decoder.decode(chunk, { stream: true });
    if (line.test(printed)) child.kill("SIGKILL");
  }
  await child.exited;
  // If the signal is missing, the copy had already ended.
  expect({ signal: child.signalCode, printed }).toEqual({ signal: "SIGKILL", printed });
  expect(await new Response(child.stdout).text()).toBe("");
}

describe("no password is printed", () => {
  const away = "postgres://me:secret@127.0.0.1:1/outlay";
  const cases: readonly [words: readonly string[], code: number, says: RegExp][] = [
    [
      ["--from", away, "--to", "sqlite:x.db"],
      1,
      /^outlay: postgres:\/\/127\.0\.0\.1:1\/outlay can't be used: .+\n$/,
    ],
    [
      ["--from", "postgres://me:secret@a/b?x=1", "--to", "sqlite:x.db"],
      1,
      /^outlay: --from can have only the parameters .+\n$/,
    ],
    [
      ["--from", "mysql://me:secret@a", "--to", "sqlite:x.db"],
      1,
      /^outlay: --from must be sqlite:PATH.*; got mysql:\n$/,
    ],
    [
      ["--from", "sqlite::memory:", "--to", away],
      1,
      /^outlay: --from must name a file or a database.*\n$/,
    ],
    [[away, "sqlite:x.db"], 2, /^outlay: copy takes --from URL and --to URL\n/],
  ];
  test.each(cases)("for copy %j", async (words, code, says) => {
    const end = await outlay(["copy", ...words], "");
    expect(end.stderr).toMatch(says);
    expect(end).toMatchObject({ code, stdout: "" });
    expect(end.stderr).not.toContain("secret");
  });

  test("in the output of a copy", async () => {
    const [from, to] = [await newBook(5), await newDatabase()];
    const { stdout, stderr } = await copy(from, to);
    const password = /:([^:@/]+)@/.exec(to)?.[1] ?? "it's @ secret";
    for (const text of [stdout, stderr]) {
      expect(text).not.toContain(password);
      expect(text).not.toContain(decodeURIComponent(password));
    }
  });
});

test("a password may come from the environment instead of the URL", async () => {
  const server = await makePostgres({ authentication: "scram-sha-256" });
  const url = new URL(server.urlOf("postgres"));
  const password = decodeURIComponent(url.password);
  url.password = "";
  expect((await copy(await newBook(5), url.href)).code).toBe(1);
  const words = ["copy", "--from", await newBook(5), "--to", url.href];
  const { code, stdout, stderr } = await outlay(words, "", ["env", `PGPASSWORD=${password}`]);
  await server.remove();
  expect({ code, stderr }).toEqual({ code: 0, stderr });
  expect(stdout).not.toContain(password);
});

/** Each engine has its own schema version. */
const VERSIONS = PLACES.map(
  ([name, open]) => [name, open, name === "SQLite" ? SQLITE_VERSION : SCHEMA_VERSION] as const,
);

describe("migrate", () => {
  test.each(VERSIONS)("on %s prints the version before and after", async (_, open, version) => {
    const [url, now] = [await open(), `version ${version}`];
    const [first, second] = [await outlay(["migrate"], url), await outlay(["migrate"], url)];
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toEndWith(` is brought up to date: version 0 before, ${now} now\n`);
    expect(second.stdout).toEndWith(` was up to date: ${now} before, ${now} now\n`);
    const service = await startService({ DATABASE_URL: url });
    expect((await service.end("SIGTERM")).code).toBe(0);
  });

  test("with --print prints the SQL, whatever DATABASE_URL is", async () => {
    const end = await outlay(["migrate", "--print"], "mysql:nothing");
    expect(end).toEqual({ code: 0, stdout: PRINTED_MIGRATIONS, stderr: "" });
    const url = await newDatabase();
    await runStatement(url, end.stdout);
    expect((await outlay(["migrate"], url)).stdout).toContain(`version ${SCHEMA_VERSION} before`);
  });

  test("refuses a database in memory", async () => {
    const memory = await outlay(["migrate"], "sqlite::memory:");
    expect(memory.stderr).toMatch(/^outlay: DATABASE_URL keeps the data in memory, so .*\n$/);
    expect(memory.code).toBe(1);
  });
});
