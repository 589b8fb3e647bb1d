// Imports each file of a folder twice over HTTP, into a ledger of its own, and answers each question with the first choice. The second
// import must add nothing, and the lines of all statuses must be those of the file. Prints a line for each format, with the number of files
// that were read without a question. Fails if a file adds something again, or loses lines. `npx bun bench/import-twice.ts FOLDER
// [sqlite|postgres]`

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Answered, createClient, OutlayError, type Sent } from "../src/client/client.ts";
import { listen } from "../src/http/server.ts";
import { openSqliteInMemory } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { openOnPostgres } from "../test/support/any-store.ts";
import { createService } from "../test/support/http-service.ts";
import { physicalLines } from "../test/support/import-file.ts";
import { makePostgres } from "../test/support/postgres-server.ts";
import { sources } from "../test/support/sources.ts";

const [folder = ".", engine = "sqlite"] = process.argv.slice(2);

/** More questions than any file asks one after another. */
const MAX_TURNS = 10;

/** The results for the files of a format. */
const NO_FILES = {
  files: 0,
  refused: 0,
  unasked: 0,
  unclear: 0,
  expenses: 0,
  again: 0,
  lostLines: 0,
};
type Counts = { -readonly [Name in keyof typeof NO_FILES]: number };

/** Formats whose statuses count lines of text. Others count rows. */
const OF_LINES: ReadonlySet<string> = new Set(["csv", "ofx", "qif", "camt", "mt940"]);

/** Is true if no file added anything again or lost lines. */
async function importAll(store: Store): Promise<boolean> {
  const { app } = createService({}, store);
  const server = listen({ hostname: "127.0.0.1", port: 0 });
  server.use(app);
  const client = createClient({ baseUrl: server.url });
  const byFormat = new Map<string, Counts>();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  try {
    for (const [at, file] of files.filter((one) => one.isFile()).entries()) {
      const path = join(file.parentPath, file.name);
      const ledger = `file-${at}`;
      await client.createLedger({ body: { id: ledger, name: ledger } });
      const body = await Bun.file(path).bytes();
      const bring = () => client.createImport({ ledger, name: file.name, body });
      try {
        const made = await bring();
        const counts = countsOf(made.reading.format.value);
        counts.files += 1;
        if (made.questions.length === 0) counts.unasked += 1;
        const first = await answered(made, ledger);
        if (first.questions.length > 0) {
          counts.unclear += 1;
          continue;
        }
        if (linesOf(first) !== expectedLines(first, body)) {
          counts.lostLines += 1;
          process.stdout.write(
            `${path}: ${linesOf(first)} of ${expectedLines(first, body)} lines\n`,
          );
        }
        const { of } = await client.commitImport({ ledger, id: first.id, ifMatch: first.version });
        const second = await answered(await bring(), ledger);
        counts.expenses += of;
        counts.again += second.of;
        if (second.of > 0) process.stdout.write(`${path}: again adds ${second.of} of ${of}\n`);
      } catch (error) {
        if (!(error instanceof OutlayError) || error.status !== 422) throw error;
        const counts = countsOf("none");
        counts.files += 1;
        counts.refused += 1;
      }
    }
  } finally {
    await server.stop(0);
    await store.close();
  }
  process.stdout.write(`${engine}\t${Object.keys(NO_FILES).join("\t")}\n`);
  for (const [format, counts] of byFormat) {
    process.stdout.write(`${format}\t${Object.values(counts).join("\t")}\n`);
  }
  return [...byFormat.values()].every(({ again, lostLines }) => again === 0 && lostLines === 0);

  function countsOf(format: string): Counts {
    const counts = byFormat.get(format) ?? { ...NO_FILES };
    byFormat.set(format, counts);
    return counts;
  }

  async function answered(made: Answered<"Import">, ledger: string): Promise<Answered<"Import">> {
    let one = made;
    for (let turn = 0; turn < MAX_TURNS && one.questions.length > 0; turn += 1) {
      const body = answerTo(one);
      if (!body) return one;
      one = await client.amendImport({ ledger, id: one.id, body });
    }
    return one;
  }
}

/** Returns the number of lines in all statuses together. */
function linesOf({ statuses, reading }: Answered<"Import">): number {
  if (!OF_LINES.has(reading.format.value)) return 0;
  return statuses.reduce((all, { lines }) => all + lines, 0);
}

function expectedLines({ reading }: Answered<"Import">, body: Uint8Array): number {
  if (!OF_LINES.has(reading.format.value)) return 0;
  return physicalLines(body, reading.encoding?.value ?? "utf-8");
}

/** Answers with the first choice. Undefined for a question without choices. */
function answerTo({ questions, reading }: Answered<"Import">): Sent<"ImportChange"> | undefined {
  const [question] = questions;
  const [choice] = question?.choices ?? [];
  if (!question || question.kind === "columns") return undefined;
  if (question.kind === "currency") {
    const currencies = questions.flatMap(({ kind, about }) =>
      kind === "currency" && about !== null ? [{ currency: about, rate: null }] : [],
    );
    return { answers: { currencies } };
  }
  if (question.kind === "sheet" && choice) {
    return { answers: { sheet: reading.sheets.indexOf(choice.value) } };
  }
  return choice && { answers: { [question.kind]: choice.value } };
}

async function importOn(): Promise<boolean> {
  if (engine !== "postgres") return await importAll(openSqliteInMemory(sources));
  const server = await makePostgres({ authentication: "trust" });
  try {
    return await importAll(await openOnPostgres(server.urlOf("postgres")));
  } finally {
    await server.remove();
  }
}

process.exit((await importOn()) ? 0 : 1);
