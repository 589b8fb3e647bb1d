// Measures how long it takes on each engine to import this many rows and to undo the import, and how long other clients wait meanwhile.
// Each turn imports into the same book, first with the store alone and then over HTTP from the file's bytes. `npx bun
// bench/import-commit.ts [ROWS] [TURNS] [sqlite|postgres]`

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answered, createClient } from "../src/client/client.ts";
import { NO_DETAILS } from "../src/domain/expense/expense-details.ts";
import type { MarkContent } from "../src/domain/import/import-mark.ts";
import { listen } from "../src/http/server.ts";
import { openSqliteFile } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { createLedger } from "../test/store/actions/actions.ts";
import { apply } from "../test/store/book-subject.ts";
import { openOnPostgres } from "../test/support/any-store.ts";
import { createService } from "../test/support/http-service.ts";
import {
  IMPORT,
  inPortions,
  type MarkedRow,
  markContent,
  marksOf,
  planOf,
  stage,
} from "../test/support/imported.ts";
import { makePostgres } from "../test/support/postgres-server.ts";
import { sources } from "../test/support/sources.ts";
import { day, decimal, ledger } from "../test/support/values.ts";
import { bankTable, PAYEES } from "./import-files.ts";
import type { NeighborFigures } from "./loads/neighbors.ts";

const [rowsAsked = "100000", turnsAsked = "3", engineAsked] = process.argv.slice(2);
const ROWS = Number.parseInt(rowsAsked, 10);
const TURNS = Number.parseInt(turnsAsked, 10);

const BOOK = ledger("home");
const DAYS = 3_000;
const CATEGORIES = 20;

const days = Array.from({ length: DAYS }, (_, index) =>
  day(new Date(Date.UTC(2018, 0, 1 + index)).toISOString().slice(0, 10)),
);

/** Makes rows like those of a bank: some sixty characters, an id, and a balance. */
function rowOf(index: number): MarkedRow {
  const on = days[Math.floor((index * DAYS) / ROWS)] ?? day("2026-01-01");
  const amount = `${1 + (index % 9_973)}.${10 + (index % 89)}`;
  const payee = `Shop ${index % PAYEES}`;
  const text = `${payee} card payment terminal 5411 sequence ${index} thank you`;
  const mark: Partial<MarkContent> = {
    ...{ day: on, amount: decimal(`-${amount}`), balance: decimal(`${index}.5`) },
    ...{ text: text.toLowerCase(), ids: [index * 8_191 + 7], strongIds: 1 },
    ...{ row: index * 1_299_709, content: index * 15_485_863 },
  };
  const draft = {
    ...{ ...NO_DETAILS, description: text, amount: decimal(amount), date: on, payee, parts: [] },
    category: { path: ["Imported", `Category ${index % CATEGORIES}`] as const },
  };
  return { mark: markContent(index, mark), draft };
}

async function measure(name: string, store: Store): Promise<void> {
  await apply(store, BOOK, [createLedger({ name: "Home" })]);
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const { app } = createService({}, store);
  const server = listen({ hostname: "127.0.0.1", port: 0 });
  server.use(app);
  try {
    for (let turn = 1; turn <= TURNS; turn += 1) await measureTurn(name, store, rows, server.url);
    for (let turn = 1; turn <= TURNS; turn += 1) await measureHttp(name, turn, server.url);
  } finally {
    await server.stop(0);
    await store.close();
  }
}

async function measureTurn(
  name: string,
  store: Store,
  rows: readonly MarkedRow[],
  url: string,
): Promise<void> {
  const { id } = await stage(store, BOOK);
  const { lastChange: seen } = await store.imports.records(BOOK);
  const plan = planOf(rows);
  const recorded = await withNeighbors(url, () =>
    store.imports.record(BOOK, id, { plan, seen, rows: inPortions(rows), actor: IMPORT }),
  );
  const ever = { from: day("2018-01-01"), to: day("2030-01-01"), ids: [] };
  const past = await withNeighbors(url, () => marksOf(store, BOOK, ever));
  const undone = await withNeighbors(url, () => store.imports.undo(BOOK, id, IMPORT));
  for (const [work, figures] of Object.entries({ recorded, past, undone })) {
    process.stdout.write(`${name} ${ROWS} rows ${work}: ${figures}\n`);
  }
}

/** Imports a file over HTTP as a client does, from its bytes to the undo. */
async function measureHttp(name: string, turn: number, url: string): Promise<void> {
  const file = new TextEncoder().encode(bankTable(ROWS, days, turn));
  const client = createClient({ baseUrl: url });
  const place = { ledger: BOOK, name: "bank.csv" };
  const at = async (
    work: string,
    ask: () => Promise<Answered<"Import">>,
  ): Promise<Answered<"Import">> => {
    const done: { answer?: Answered<"Import"> } = {};
    const figures = await withNeighbors(url, async () => {
      done.answer = await ask();
    });
    process.stdout.write(`${name} ${ROWS} rows over HTTP ${work}: ${figures}\n`);
    if (!done.answer) throw new Error(`${work} has no answer`);
    return done.answer;
  };
  const { id } = await at("previewed", () => client.createImport({ ...place, body: file }));
  const said = { account: "new" as const, spent: "negative" as const };
  const { version } = await at("answered", () =>
    client.amendImport({ ledger: BOOK, id, body: { answers: said } }),
  );
  const { of } = await at("recorded", () =>
    client.commitImport({ ledger: BOOK, id, ifMatch: version }),
  );
  if (of !== ROWS) throw new Error(`${of} of ${ROWS} rows were recorded`);
  const again = await at("previewed again", () => client.createImport({ ...place, body: file }));
  if (again.of !== 0) throw new Error(`the same file again would add ${again.of}`);
  await at("undone", async () => {
    await client.undoImport({ ledger: BOOK, id });
    return again;
  });
}

/** Does the work while others send requests, and reports how long both took. */
async function withNeighbors(url: string, work: () => Promise<unknown>): Promise<string> {
  const worker = new Worker(new URL("./loads/neighbors.ts", import.meta.url).href);
  const figures = new Promise<NeighborFigures>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<NeighborFigures>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage(url);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const tookMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  worker.postMessage("end");
  const { totals, posts } = await figures;
  worker.terminate();
  const seconds = (microseconds: number) => (microseconds / 1e6).toFixed(2);
  return [
    `${(tookMs / 1_000).toFixed(2)} s`,
    `${seconds(user + system)} s of processor time`,
    `p99 of GET total ${p99(totals)} ms of ${totals.length}`,
    `p99 of POST ${p99(posts)} ms of ${posts.length}`,
  ].join(", ");
}

function p99(figures: readonly number[]): string {
  const sorted = figures.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0).toFixed(1);
}

const folder = mkdtempSync(join(tmpdir(), "outlay-import-"));
try {
  if (engineAsked !== "postgres") {
    const path = join(folder, "book.db");
    await measure("SQLite", await openSqliteFile({ path, createFolder: false, ...sources }));
  }
  if (engineAsked !== "sqlite") {
    const server = await makePostgres({ authentication: "trust" });
    try {
      await measure("PostgreSQL", await openOnPostgres(server.urlOf("postgres")));
    } finally {
      await server.remove();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
