// The commands in README.md, docs/API.md and docs/IMPORT.md do what they say: each one is run and must print the lines below it. So does the one
// in docs/SCALING.md whose output goes to another program.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { PROBLEM_KINDS } from "../src/domain/problem.ts";
import { PRINTED_MIGRATIONS } from "../src/store/postgres/database/migrations.ts";
import { examplesIn } from "./support/page-examples.ts";
import { PROGRAM } from "./support/program.ts";
import { startService } from "./support/service-process.ts";

const scaling = await Bun.file(join(import.meta.dir, "../docs/SCALING.md")).text();
const api = await Bun.file(join(import.meta.dir, "../docs/API.md")).text();
const imports = await Bun.file(join(import.meta.dir, "../docs/IMPORT.md")).text();
const readme = await Bun.file(join(import.meta.dir, "../README.md")).text();

/** The program as the pages call it. */
const OUTLAY = `outlay() { '${process.execPath}' '${PROGRAM}' "$@"; }`;

/** Each page's examples, and how many there are at least. */
const PAGES: readonly (readonly [name: string, page: string, examples: number])[] = [
  ["README.md", readme, 20],
  ["API.md", api, 20],
  ["IMPORT.md", imports, 10],
];

test.each(PAGES)("the examples of %s print what stands below them", async (_, page, atLeast) => {
  const examples = examplesIn(page);
  expect(examples.length).toBeGreaterThanOrEqual(atLeast);
  const service = await startService({ DATABASE_URL: "sqlite::memory:" });
  for (const { command, output } of examples) {
    const { port } = new URL(service.url);
    const script = `${OUTLAY}\n${command.replaceAll("http://localhost:3000", service.url)}`;
    const run = Bun.spawnSync(["sh", "-c", script], { env: { ...process.env, PORT: port } });
    const printed = run.stdout.toString().replace(/\n$/, "");
    expect(`$ ${command}\n${printed}`).toBe(`$ ${command}\n${output}`);
  }
  await service.end("SIGTERM");
});

test("API.md has every type of problem, and an example of each that takes neither a race nor a fault", () => {
  const rows = [...api.matchAll(/^\| `([a-z-]+)` \| \d{3} \|/gm)].map(([, kind]) => kind);
  expect(rows).toEqual([...PROBLEM_KINDS]);
  const plain = examplesIn(api).filter(({ output }) => output.startsWith('{"error":')).length;
  const shown = PROBLEM_KINDS.filter((kind) => api.includes(`{"type":"/problems/${kind}"`));
  const hard: readonly string[] = ["key-in-flight", "store-failed", "internal"];
  const byTheDoor: readonly string[] = [
    "host-refused",
    "proxy-refused",
    "origin-refused",
    "unknown-path",
  ];
  expect(shown).toEqual(PROBLEM_KINDS.filter((kind) => !hard.concat(byTheDoor).includes(kind)));
  expect(plain).toBe(byTheDoor.length);
});

test("the example in TypeScript runs, with the client by its public name", async () => {
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const service = await startService({ DATABASE_URL: "sqlite::memory:" });
  const run = Bun.spawnSync(
    [process.execPath, "-e", code.replace("http://localhost:3000", service.url)],
    { cwd: join(import.meta.dir, "..") },
  );
  await service.end("SIGTERM");
  expect(run.stderr.toString()).toBe("");
  expect(run.stdout.toString()).toBe("3.2 3.2\n");
});

test("what SCALING.md hands to psql is SQL, and nothing else", async () => {
  const [, command = ""] = /^(npm start .*--print) \| psql/m.exec(scaling) ?? [];
  const run = Bun.spawnSync(["sh", "-c", command], { cwd: join(import.meta.dir, "..") });
  expect(run.stdout.toString()).toBe(PRINTED_MIGRATIONS);
});

test("the commands for starting and testing are scripts of package.json", async () => {
  const { scripts } = await Bun.file(join(import.meta.dir, "../package.json")).json();
  const named = [...readme.matchAll(/npm (?:run )?(start|test|build)\b/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(["start", "build", "test"]));
  for (const name of named) expect(scripts).toHaveProperty([name ?? ""]);
});
