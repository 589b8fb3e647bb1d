// The cost of a server for many people. The lists of many small ledgers are requested once each. The figures are the server's memory
// meanwhile, and the processor time of the first request to each.

import { existsSync } from "node:fs";
import { openPostgresTarget } from "../../src/store/postgres/transfer/book.ts";
import { openSqliteTarget } from "../../src/store/sqlite/transfer/book.ts";
import { fillLedgers } from "../books/many-ledgers.ts";
import { emptyDatabase } from "../books/postgres-books.ts";
import type { askLedgers } from "../loads/ask-ledgers.ts";
import { askJson } from "../loads/json.ts";
import { runProgram } from "../loads/program.ts";
import { peakDuring, residentBytes } from "../measure/memory.ts";
import { outlayOn, withServer } from "../measure/processes.ts";
import { untilQuiet } from "../measure/processor.ts";
import { dataFile } from "../paths.ts";
import { atMost, type Figure, ofOutlay, type Round } from "../report/figures.ts";
import { PREFIXES } from "./household-workloads.ts";
import type { Bench, Workload } from "./workload.ts";

/** The expenses of each ledger that is not empty. */
const EXPENSES = 100;
const EMPTY_LEDGERS = 10_000;
/** On PostgreSQL, the same code uses the memory, so a few ledgers are enough. */
const POSTGRES_LEDGERS = 2_000;
const MEGABYTE = 1_000_000;
const KILOBYTE = 1_000;

function figuresOn(prefix: string): readonly Figure[] {
  return [
    { name: `${prefix}ledgers-peak`, label: "peak memory above idle", unit: "MB" },
    { name: `${prefix}ledgers-after`, label: "memory afterwards", unit: "MB" },
    { name: `${prefix}ledger-first-mean`, label: "processor time of a request, mean", unit: "ms" },
    { name: `${prefix}ledger-first-median`, label: "its median", unit: "ms" },
  ];
}

export const ledgerWorkloads: readonly Workload[] = [
  {
    name: "ledgers",
    title: "100,000 ledgers of 100 expenses, the list of each requested once",
    figures: [
      ...figuresOn(PREFIXES.sqlite),
      { name: "book-ledger-empty", label: "each of 10,000 empty ledgers", unit: "KB" },
    ],
    targets: [
      atMost(300, "MB", "above idle", "book-ledgers-peak"),
      atMost(4, "KB", "an empty ledger", "book-ledger-empty"),
      atMost(1, "ms", "of processor time for a request", "book-ledger-first-mean"),
    ],
    measure: measureOnSqlite,
  },
  {
    name: "pg-ledgers",
    title: "On PostgreSQL: 2,000 ledgers of 100 expenses, the list of each requested once",
    figures: figuresOn(PREFIXES.postgres),
    targets: [
      atMost(300, "MB", "above idle", "pg-book-ledgers-peak"),
      atMost(2, "ms", "of processor time for a request", "pg-book-ledger-first-mean"),
    ],
    measure: measureOnPostgres,
  },
];

async function measureOnSqlite(bench: Bench): Promise<Round> {
  const emptyLedgers = Math.min(EMPTY_LEDGERS, bench.ledgers);
  const asked = await askAll(await sqliteBook(bench.ledgers, EXPENSES), bench.ledgers);
  const empty = await askAll(await sqliteBook(emptyLedgers, 0), emptyLedgers);
  const kilobytes = (empty["ledgers-peak"] * MEGABYTE) / KILOBYTE;
  return ofOutlay({ ...asked, "ledger-empty": kilobytes / emptyLedgers }, PREFIXES.sqlite);
}

async function measureOnPostgres(bench: Bench): Promise<Round> {
  const ledgers = Math.min(POSTGRES_LEDGERS, bench.ledgers);
  const url = await emptyDatabase();
  await fillLedgers(await openPostgresTarget(url, url), ledgers, EXPENSES);
  return ofOutlay(await askAll(url, ledgers), PREFIXES.postgres);
}

/** Returns the address of a book that is made in the first round. */
async function sqliteBook(ledgers: number, expenses: number): Promise<string> {
  const path = dataFile(`ledgers-${ledgers}-${expenses}.db`);
  if (!existsSync(path)) await fillLedgers(openSqliteTarget(path), ledgers, expenses);
  return `sqlite:${path}`;
}

/** The figures of memory are above that of the same process when it was idle. */
function askAll(database: string, ledgers: number) {
  return withServer(outlayOn(database), async ({ url, pid }) => {
    await askJson(`${url}/expenses/total`);
    // After the start, the server checks a large file on a separate thread.
    await untilQuiet(pid);
    const idle = residentBytes(pid);
    const { peak, result } = await peakDuring(pid, () =>
      runProgram<typeof askLedgers>("loads/ask-ledgers", { url, pid, ledgers }),
    );
    await untilQuiet(pid);
    return {
      "ledgers-peak": (peak - idle) / MEGABYTE,
      "ledgers-after": (residentBytes(pid) - idle) / MEGABYTE,
      "ledger-first-median": result.medianMs,
      "ledger-first-mean": result.meanMs,
    };
  });
}
