// The commands in README.md and in the pages of docs/ do what they say: each one is run and must print the lines below it.
// test/cli/page.test.ts tests those of docs/CLI.md.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { PROBLEM_KINDS } from "../src/domain/problem.ts";
import { PRINTED_MIGRATIONS } from "../src/store/postgres/database/migrations.ts";
import { asShown, examplesIn } from "./support/page-examples.ts";
import { PROGRAM } from "./support/program.ts";
import { startService } from "./support/service-process.ts";

const ROOT = join(import.meta.dir, "..");
const textOf = (page: string) => Bun.file(join(ROOT, page)).text();
const scaling = await textOf("docs/SCALING.md");
const errors = await textOf("docs/api/errors.md");
const readme = await textOf("README.md");

/** The program under the name that the pages use. */
const OUTLAY = `outlay() { '${process.execPath}' '${PROGRAM}' "$@"; }`;

/** All pages with examples, and their texts. */
const PAGES = await pagesWithExamples();

async function pagesWithExamples(): Promise<readonly (readonly [page: string, text: string])[]> {
  const pages = ["README.md", ...new Bun.Glob("docs/**/*.md").scanSync(ROOT)].toSorted();
  const texts = await Promise.all(pages.map(async (page) => [page, await textOf(page)] as const));
  return texts.filter(([page, text]) => page !== "docs/CLI.md" && examplesIn(text).length > 0);
}

test("pages that should have examples have some", () => {
  const pages = PAGES.map(([page]) => page);
  for (const page of ["README.md", "docs/API.md", "docs/IMPORT.md"]) expect(pages).toContain(page);
});

test.each(PAGES)("the examples of %s print the lines below them", async (_, text) => {
  const service = await startService({ DATABASE_URL: "sqlite::memory:" });
  for (const { command, output } of examplesIn(text)) {
    const { port } = new URL(service.url);
    const script = `${OUTLAY}\n${command.replaceAll("http://localhost:3000", service.url)}`;
    const run = Bun.spawnSync(["sh", "-c", script], { env: { ...process.env, PORT: port } });
    const printed = run.stdout.toString().replaceAll("\r", "").trimEnd();
    expect(`$ ${command}\n${asShown(printed, output)}`).toBe(`$ ${command}\n${output}`);
  }
  await service.end("SIGTERM");
});

test("errors.md has every type of problem, and an example of each that needs neither a race nor a failure", () => {
  const rows = [...errors.matchAll(/^\| `([a-z-]+)` \| \d{3} \|/gm)].map(([, kind]) => kind);
  expect(rows).toEqual([...PROBLEM_KINDS]);
  const plain = examplesIn(errors).filter(({ output }) => output.startsWith('{"error":')).length;
  const shown = PROBLEM_KINDS.filter((kind) => errors.includes(`{"type":"/problems/${kind}"`));
  const hard: readonly string[] = ["key-in-flight", "store-failed", "internal"];
  const byTheDoor = "host-refused proxy-refused origin-refused unknown-path".split(" ");
  expect(shown).toEqual(PROBLEM_KINDS.filter((kind) => !hard.concat(byTheDoor).includes(kind)));
  expect(plain).toBe(byTheDoor.length);
});

test("the TypeScript examples run, with the client under its public name", async () => {
  const page = await textOf("docs/CLIENT.md");
  const examples = [...page.matchAll(/```ts\n([\s\S]*?)```\n\n```\n([\s\S]*?)```/g)];
  expect(examples.length).toBe(page.match(/```ts\n/g)?.length ?? 0);
  const service = await startService({ DATABASE_URL: "sqlite::memory:" });
  for (const [, code = "", output = ""] of examples) {
    const source = code.replace("http://localhost:3000", service.url);
    const run = Bun.spawnSync([process.execPath, "-e", source], { cwd: ROOT });
    expect(`${code}${run.stderr}${run.stdout}`).toBe(`${code}${output}`);
  }
  await service.end("SIGTERM");
});

test("the commands in SCALING.md pipe nothing but SQL into psql", async () => {
  const [, command = ""] = /^(npm start .*--print) \| psql/m.exec(scaling) ?? [];
  const run = Bun.spawnSync(["sh", "-c", command], { cwd: ROOT });
  expect(run.stdout.toString()).toBe(PRINTED_MIGRATIONS);
});

test("the commands for starting and testing are scripts of package.json", async () => {
  const { scripts } = await Bun.file(join(ROOT, "package.json")).json();
  const named = [...readme.matchAll(/npm (?:run )?(start|test|build)\b/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(["start", "build", "test"]));
  for (const name of named) expect(scripts).toHaveProperty([name ?? ""]);
});
