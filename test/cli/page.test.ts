// The examples of docs/CLI.md print the output shown below them. They run in this process, except for commands about the database itself.

import { expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { createClient } from "../../src/client/client.ts";
import { outlay } from "../support/command-line.ts";
import { type OutlayCommand, openOutlay } from "../support/outlay-command.ts";
import { examplesIn, type PageExample } from "../support/page-examples.ts";
import { startService } from "../support/service-process.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

const page = await Bun.file(join(import.meta.dir, "../../docs/CLI.md")).text();
const newPath = temporaryPaths("outlay.db");

/** The files that the page shows. */
const FILES = new Map(
  [...page.matchAll(/```csv (\S+)\n([\s\S]*?)```/g)].map(([, name = "", text = ""]) => [
    name,
    text,
  ]),
);

/** The folder of the page's database. */
const PLACE = "/srv/outlay";

test("each example prints the output shown below it", async () => {
  const command = await openHome();
  const url = `sqlite:${await newRecords()}`;
  const examples = examplesIn(page);
  expect(examples.length).toBeGreaterThan(30);
  const printed: PageExample[] = [];
  for (const example of examples) {
    if (example.command.startsWith("outlay budgets")) await createBudgets(command);
    const output =
      example.kind === "records"
        ? await runRecords(example.command, url)
        : await run(command, example);
    printed.push({ ...example, output: output.replace(/\n$/, "") });
  }
  expect(printed.map(shown)).toEqual(examples.map(shown));
  await command.close();
});

function shown({ command, output }: PageExample): string {
  // A page does not show tabs at the end of a line.
  return `$ ${command}\n${output}`.replace(/[\t ]+$/gm, "");
}

async function openHome(): Promise<OutlayCommand> {
  const command = openOutlay();
  const { client } = command;
  const ledger = "home";
  await client.createLedger({ body: { id: ledger, name: "Home", currency: "EUR" } });
  const { id: parent } = await client.createCategory({ ledger, body: { name: "Food" } });
  await client.createCategory({ ledger, body: { name: "Eating out", parent } });
  await client.createCategory({ ledger, body: { name: "Travel" } });
  return command;
}

/** Creates the budgets in the page's examples. */
async function createBudgets({ client }: OutlayCommand): Promise<void> {
  const ledger = "home";
  await client.createBudget({ ledger, body: { amount: 1_500, from: "2026-03" } });
  const food = { category: 1, amount: 100, from: "2026-02", carry: "all" } as const;
  await client.createBudget({ ledger, body: food });
}

/** Creates a database file with two expenses. */
async function newRecords(): Promise<string> {
  const path = newPath();
  const service = await startService({ DATABASE_URL: `sqlite:${path}` });
  const client = createClient({ baseUrl: service.url });
  for (const amount of [12.5, 48.2]) {
    await client.createExpense({ body: { description: "x", amount, date: "2026-02-27" } });
  }
  await service.end("SIGTERM");
  return path;
}

async function run(command: OutlayCommand, { kind, command: line }: PageExample): Promise<string> {
  const [, printed, typed = ""] = /^(?:printf '([^']*)' \| )?outlay (.*)$/.exec(line) ?? [];
  const { stdout, stderr } = await command.run(wordsOf(typed), {
    ...(printed !== undefined && { input: printed.replaceAll("\\n", "\n") }),
    ...(kind === "terminal" && { terminal: 80 }),
    files: FILES,
  });
  return stdout.replace("\uFEFF", "") + stderr;
}

async function runRecords(line: string, url: string): Promise<string> {
  const folder = dirname(url.replace("sqlite:", ""));
  const words = wordsOf(line.replace("outlay ", "").replaceAll(PLACE, folder));
  const { stdout, stderr } = await outlay(words, url);
  return (stdout + stderr).replaceAll(folder, PLACE);
}

/** Splits a line into words like a shell, with single quotes only. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ""));
}
