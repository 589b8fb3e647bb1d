// Workloads on a household's book of a million expenses, on either engine: how long one client waits for the requests of a screen, and how
// fast expenses are recorded. Each sends its requests one after another from the load's core.

import { type BookSize, copyBook, emptyPlace, householdBook } from "../books/books.ts";
import {
  BATCH_ACTIONS,
  categoryIds,
  FIRST_YEAR,
  HOUSEHOLD,
  HOUSEHOLD_EXPENSES,
  HOUSEHOLD_SIZE,
  YEARS,
} from "../books/household.ts";
import { emptyDatabase, postgresBooks } from "../books/postgres-books.ts";
import {
  type ClosedLoop,
  closedLoop,
  postLoop,
  rateOf,
  WARM_UP_SECONDS,
} from "../loads/closed-loop.ts";
import type { fillHousehold } from "../loads/fill-household.ts";
import { askJson } from "../loads/json.ts";
import type { OneByOneSettings, sendOneByOne } from "../loads/one-by-one.ts";
import { runProgram } from "../loads/program.ts";
import { residentBytes } from "../measure/memory.ts";
import { outlayOn, type ServerProcess, withServer } from "../measure/processes.ts";
import { dataFile } from "../paths.ts";
import { laterPages, PAGE_SIZE, SORTS } from "./household-pages.ts";
import type { Bench } from "./workload.ts";

export type Engine = "sqlite" | "postgres";

/** Figures by their names without the engine's prefix. */
export type Figures = Readonly<Record<string, number | undefined>>;

const MEGABYTE = 1_000_000;
const LAST_DAY = `${FIRST_YEAR + YEARS - 1}-12-28`;
const BATCHES = 9;
const CONNECTIONS = 64;
const RECORDED_PER_SECOND = 100;

const FIRST_PAGE = HOUSEHOLD_EXPENSES;
const BREAKDOWN = `${HOUSEHOLD}/reports/breakdown?by=month&by=category`;

/** Words that occur in hundreds of thousands of the book's descriptions. */
const COMMON_WORDS = "the for at by with card office lunch rent corner".split(" ");
const TYPED = [
  "lunch",
  "coffee for two",
  "rent",
  "train",
  "groceries at the",
  "shop 17",
  "books by",
];

/** The part of a list that is checked before it is measured. */
interface CountedList {
  readonly items: readonly unknown[];
  readonly count: number;
}

/** Measures the first pages in all orders, those in the middle and the last ones, and the very first request. */
export function measurePages(bench: Bench, engine: Engine): Promise<Figures> {
  return serveBook(engine, "read", async ({ url, pid }) => {
    const start = performance.now();
    const { items, count } = await askJson<CountedList>(`${url}${FIRST_PAGE}`);
    const fill = performance.now() - start;
    if (items.length !== PAGE_SIZE || count < HOUSEHOLD_SIZE) {
      throw new Error(`the first page comes from a list of ${count} expenses`);
    }
    const first = SORTS.map((sort) => [`${FIRST_PAGE}?sort=${sort}`]);
    const { middle, last } = await laterPages(url);
    return {
      "first-page": await worst(bench, url, first),
      "middle-page": await worst(bench, url, middle),
      "last-page": await worst(bench, url, last),
      fill,
      resident: residentBytes(pid) / MEGABYTE,
    };
  });
}

/** Each request differs from the previous ones, so no cache answers it. */
export function measureSearches(bench: Bench, engine: Engine): Promise<Figures> {
  return serveBook(engine, "read", async ({ url }) => {
    const common = Array.from({ length: 200 }, (_, index) => {
      const word = COMMON_WORDS[index % COMMON_WORDS.length];
      return `${FIRST_PAGE}?q=${word}&min=1.${String(index % 100).padStart(2, "0")}`;
    });
    const { count } = await askJson<CountedList>(`${url}${common[0]}`);
    if (count < 100_000) throw new Error(`a word has only ${count} hits`);
    const rare = Array.from({ length: 200 }, (_, index) => {
      return `${FIRST_PAGE}?q=r${100_000 + index * 4_001}`;
    });
    return {
      common: await worst(bench, url, [common]),
      rare: await worst(bench, url, [rare]),
    };
  });
}

export function measureReports(bench: Bench, engine: Engine): Promise<Figures> {
  return serveBook(engine, "read", async ({ url }) => {
    const years = Array.from({ length: YEARS }, (_, index) => FIRST_YEAR + index);
    const oneYear = years.map((year) => `${BREAKDOWN}&from=${year}-01-01&to=${year}-12-31`);
    // The last day comes after all expenses, so it only makes the request differ.
    const allYears = Array.from(
      { length: 200 },
      (_, index) => `${BREAKDOWN}&to=${2100 + index}-12-31`,
    );
    const suggestions = TYPED.map((text) => {
      return `${HOUSEHOLD}/suggestions?text=${encodeURIComponent(text)}&today=${LAST_DAY}`;
    });
    return {
      "all-years": await worst(bench, url, [allYears]),
      "one-year": await worst(bench, url, [oneYear]),
      suggestions: await worst(bench, url, [suggestions]),
    };
  });
}

/** Measures reads while a hundred expenses a second are recorded, so no answer can be reused. */
export function measureBusy(bench: Bench, engine: Engine): Promise<Figures> {
  return serveBook(engine, "write", async ({ url }) => {
    await askJson(`${url}${FIRST_PAGE}`);
    return {
      "busy-first-page": await worst(bench, url, [[FIRST_PAGE]], RECORDED_PER_SECOND),
      "busy-all-years": await worst(bench, url, [[BREAKDOWN]], RECORDED_PER_SECOND),
    };
  });
}

/**
 * Measures POST of a full expense into a ledger that only has categories. It also measures the simple POST into an empty one on the same
 * server, since the machine may behave differently minutes later.
 */
export async function measureRecords({ seed, seconds }: Bench, engine: Engine): Promise<Figures> {
  const database =
    engine === "sqlite"
      ? `sqlite:${emptyPlace(dataFile("household-new.db"))}`
      : await emptyDatabase();
  return withServer(outlayOn(database), async ({ url }) => {
    const settings = { url, isNew: true, first: 0, end: 0 };
    await runProgram<typeof fillHousehold>("loads/fill-household", settings);
    const ids = await categoryIds(url);
    const record: ClosedLoop = {
      script: "record",
      arguments: [seed, Math.min(...ids), Math.max(...ids)],
      connections: CONNECTIONS,
    };
    const plain = postLoop(seed, CONNECTIONS);
    await closedLoop(url, record, WARM_UP_SECONDS);
    await closedLoop(url, plain, WARM_UP_SECONDS);
    return {
      record: await rateOf(url, record, seconds, null),
      plain: await rateOf(url, plain, seconds, null),
    };
  });
}

export function measureBatches({ seed }: Bench, engine: Engine): Promise<Figures> {
  return serveBook(engine, "write", async ({ url }) => {
    const first = HOUSEHOLD_SIZE * (seed + 1);
    const settings = { url, isNew: false, first, end: first + BATCHES * BATCH_ACTIONS };
    return { batch: await runProgram<typeof fillHousehold>("loads/fill-household", settings) };
  });
}

/** A server on the book or on a copy of it. */
export async function serveBook<Result>(
  engine: Engine,
  use: Use,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  return withServer(outlayOn(await householdAt(engine, HOUSEHOLD_SIZE, use)), work);
}

/** Returns the address of the book of that size, or of a copy to write to. On PostgreSQL, all workloads share one database. */
export async function householdAt(engine: Engine, size: BookSize, use: Use): Promise<string> {
  if (engine === "postgres") return postgresBooks.household(size);
  const book = await householdBook(size);
  return `sqlite:${use === "write" ? copyBook(book) : book}`;
}

type Use = "read" | "write";

/** Returns the p95 of the kind of request that waits the longest, in ms. */
export function worst(
  { seconds }: Bench,
  url: string,
  kinds: OneByOneSettings["kinds"],
  recordedPerSecond = 0,
): Promise<number> {
  const settings = { url, kinds, seconds, recordedPerSecond };
  return runProgram<typeof sendOneByOne>("loads/one-by-one", settings);
}
