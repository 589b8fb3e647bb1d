// The cost of a server for many people. The lists of many small ledgers are requested once each. The figures are the server's memory
// meanwhile, and the processor time of the first request to each.

import { openPostgresTarget } from "../../src/store/postgres/transfer/book.ts";
import type { Bench } from "../bench.ts";
import { fillLedgers } from "../books/many-ledgers.ts";
import type { AskLedgersFigures, AskLedgersSettings } from "../loads/ask-ledgers.ts";
import { runProgram } from "../loads/program.ts";
import { peakDuring, residentBytes } from "../measure/memory.ts";
import { untilQuiet } from "../measure/processor.ts";
import type { Round } from "../report/figures.ts";
import { type Engine, figureOf, serveDatabase } from "./household.ts";

/** The expenses of each ledger that is not empty. */
const EXPENSES = 100;
const EMPTY_LEDGERS = 10_000;
/** On PostgreSQL, the same code uses the memory, so a few ledgers are enough. */
const POSTGRES_LEDGERS = 2_000;
const MEGABYTE = 1_000_000;
const KILOBYTE = 1_000;

export async function measureManyLedgers(bench: Bench): Promise<Round> {
  const full = { ledgers: bench.ledgers, expenses: EXPENSES };
  const empty = { ledgers: Math.min(EMPTY_LEDGERS, bench.ledgers), expenses: 0 };
  const asked = await askAll(bench, "sqlite", await sqliteBook(bench, full), full.ledgers);
  const { peak } = await askAll(bench, "sqlite", await sqliteBook(bench, empty), empty.ledgers);
  return {
    ...roundOf("sqlite", asked),
    [figureOf("sqlite", "ledger-empty")]: { outlay: peak / empty.ledgers / KILOBYTE },
  };
}

export async function measureManyLedgersOnPostgres(bench: Bench): Promise<Round> {
  const book = { ledgers: Math.min(POSTGRES_LEDGERS, bench.ledgers), expenses: EXPENSES };
  const url = await bench.postgres.empty();
  await fillLedgers(await openPostgresTarget(url, url), book);
  return roundOf("postgres", await askAll(bench, "postgres", url, book.ledgers));
}

async function sqliteBook({ books }: Bench, book: { ledgers: number; expenses: number }) {
  return `sqlite:${await books.manyLedgers(book)}`;
}

interface Asked extends AskLedgersFigures {
  /** In bytes above the memory of the same process when it was idle. */
  readonly peak: number;
  readonly after: number;
}

function askAll(bench: Bench, engine: Engine, database: string, ledgers: number): Promise<Asked> {
  return serveDatabase(bench, engine, database, async ({ url, pid }) => {
    await (await fetch(`${url}/expenses/total`)).text();
    // After the start, the server checks a large file on a separate thread.
    await untilQuiet(pid);
    const idle = residentBytes(pid);
    let figures: AskLedgersFigures | undefined;
    const peak = await peakDuring(pid, async () => {
      const settings = { url, pid, ledgers };
      figures = await runProgram<AskLedgersSettings, AskLedgersFigures>("ask-ledgers", settings);
    });
    await untilQuiet(pid);
    if (!figures) throw new Error("nothing was asked");
    return { ...figures, peak: peak - idle, after: residentBytes(pid) - idle };
  });
}

function roundOf(engine: Engine, { peak, after, medianMs, meanMs }: Asked): Round {
  return {
    [figureOf(engine, "ledgers-peak")]: { outlay: peak / MEGABYTE },
    [figureOf(engine, "ledgers-after")]: { outlay: after / MEGABYTE },
    [figureOf(engine, "ledger-first-median")]: { outlay: medianMs },
    [figureOf(engine, "ledger-first-mean")]: { outlay: meanMs },
  };
}
