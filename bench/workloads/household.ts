// Workloads on a household's book of a million expenses, on either engine: how long one client waits for the requests of a screen, and how
// fast expenses are recorded. Each sends its requests one after another from the load's core.

import type { Bench } from "../bench.ts";
import { type BookSize, copyBook, emptyPlace } from "../books/books.ts";
import {
  BATCH_ACTIONS,
  FIRST_YEAR,
  HOUSEHOLD,
  HOUSEHOLD_EXPENSES,
  HOUSEHOLD_SIZE,
  YEARS,
} from "../books/household.ts";
import { closedLoop, rateOf } from "../loads/closed-loop.ts";
import type { FillHouseholdFigures, FillHouseholdSettings } from "../loads/fill-household.ts";
import type { OneByOneFigures, OneByOneSettings } from "../loads/one-by-one.ts";
import { runProgram } from "../loads/program.ts";
import { residentBytes } from "../measure/memory.ts";
import type { ServerProcess } from "../measure/processes.ts";
import { dataFile, MAIN } from "../paths.ts";
import type { Round } from "../report/figures.ts";
import { laterPages, PAGE_SIZE, readJson, SORTS } from "./household-pages.ts";

export type Engine = "sqlite" | "postgres";

const MEGABYTE = 1_000_000;
const LAST_DAY = `${FIRST_YEAR + YEARS - 1}-12-28`;
const BATCHES = 9;
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 1;
const RECORDED_PER_SECOND = 100;

const FIRST_PAGE = HOUSEHOLD_EXPENSES;
const BREAKDOWN = `${HOUSEHOLD}/reports/breakdown?by=month&by=category`;

/** Words that occur in hundreds of thousands of the book's descriptions. */
const COMMON_WORDS = [
  "the",
  "for",
  "at",
  "by",
  "with",
  "card",
  "office",
  "lunch",
  "rent",
  "corner",
];
const TYPED = [
  "lunch",
  "coffee for two",
  "rent",
  "train",
  "groceries at the",
  "shop 17",
  "books by",
];

/** The name of a figure on an engine. */
export function figureOf(engine: Engine, name: string): string {
  return engine === "sqlite" ? `book-${name}` : `pg-book-${name}`;
}

/** Measures the first pages in all orders, those in the middle and the last ones, and the very first request. */
export function measurePages(engine: Engine) {
  return (bench: Bench): Promise<Round> =>
    serveBook(bench, engine, "read", async ({ url, pid }) => {
      const start = performance.now();
      const { items, count } = await readJson(`${url}${FIRST_PAGE}`);
      const fillMs = performance.now() - start;
      if (items?.length !== PAGE_SIZE || count === undefined || count < HOUSEHOLD_SIZE) {
        throw new Error(`the first page comes from a list of ${count} expenses`);
      }
      const first = SORTS.map((sort) => [`${FIRST_PAGE}?sort=${sort}`]);
      const { middle, last } = await laterPages(url);
      const figures = {
        "first-page": await worst(bench, url, first),
        "middle-page": await worst(bench, url, middle),
        "last-page": await worst(bench, url, last),
        fill: fillMs,
        resident: residentBytes(pid) / MEGABYTE,
      };
      return roundOf(engine, figures);
    });
}

/** Each request differs from the previous ones, so no cache answers it. */
export function measureSearches(engine: Engine) {
  return (bench: Bench): Promise<Round> =>
    serveBook(bench, engine, "read", async ({ url }) => {
      const common = Array.from({ length: 200 }, (_, index) => {
        const word = COMMON_WORDS[index % COMMON_WORDS.length];
        return `${FIRST_PAGE}?q=${word}&min=1.${String(index % 100).padStart(2, "0")}`;
      });
      const { count } = await readJson(`${url}${common[0]}`);
      if (count === undefined || count < 100_000) throw new Error(`a word has only ${count} hits`);
      const rare = Array.from({ length: 200 }, (_, index) => {
        return `${FIRST_PAGE}?q=r${100_000 + index * 4_001}`;
      });
      return roundOf(engine, {
        common: await worst(bench, url, [common]),
        rare: await worst(bench, url, [rare]),
      });
    });
}

export function measureReports(engine: Engine) {
  return (bench: Bench): Promise<Round> =>
    serveBook(bench, engine, "read", async ({ url }) => {
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
      return roundOf(engine, {
        "all-years": await worst(bench, url, [allYears]),
        "one-year": await worst(bench, url, [oneYear]),
        suggestions: await worst(bench, url, [suggestions]),
      });
    });
}

/** Measures reads while a hundred expenses a second are recorded, so no answer can be reused. */
export function measureBusy(engine: Engine) {
  return (bench: Bench): Promise<Round> =>
    serveBook(bench, engine, "write", async ({ url }) => {
      await readJson(`${url}${FIRST_PAGE}`);
      const categories = await categoryIds(url);
      const recording = { perSecond: RECORDED_PER_SECOND, categories };
      return roundOf(engine, {
        "busy-first-page": await worst(bench, url, [[FIRST_PAGE]], recording),
        "busy-all-years": await worst(bench, url, [[BREAKDOWN]], recording),
      });
    });
}

/**
 * Measures POST of a full expense into a ledger that only has categories. It also measures the simple POST into an empty one on the same
 * server, since the machine may behave differently minutes later.
 */
export function measureRecords(engine: Engine) {
  return async (bench: Bench): Promise<Round> => {
    const database =
      engine === "sqlite"
        ? `sqlite:${emptyPlace(dataFile("household-new.db"))}`
        : await bench.postgres.empty();
    return serveDatabase(bench, engine, database, async ({ url }) => {
      await runProgram<FillHouseholdSettings, FillHouseholdFigures>("fill-household", {
        url,
        isNew: true,
        first: 0,
        end: 0,
      });
      const ids = await categoryIds(url);
      const loop = {
        url,
        script: "record",
        arguments: [bench.seed, Math.min(...ids), Math.max(...ids)].map(String),
        connections: CONNECTIONS,
      } as const;
      const plain = { ...loop, script: "post", arguments: [String(bench.seed)] } as const;
      await closedLoop({ ...loop, seconds: WARM_UP_SECONDS });
      await closedLoop({ ...plain, seconds: WARM_UP_SECONDS });
      return roundOf(engine, {
        record: await rateOf({ ...loop, seconds: bench.seconds }),
        plain: await rateOf({ ...plain, seconds: bench.seconds }),
      });
    });
  };
}

export function measureBatches(engine: Engine) {
  return (bench: Bench): Promise<Round> =>
    serveBook(bench, engine, "write", async ({ url }) => {
      const first = HOUSEHOLD_SIZE * (bench.seed + 1);
      const { medianMs } = await runProgram<FillHouseholdSettings, FillHouseholdFigures>(
        "fill-household",
        { url, isNew: false, first, end: first + BATCHES * BATCH_ACTIONS },
      );
      return roundOf(engine, { batch: medianMs ?? undefined });
    });
}

/** A server on the book or on a copy of it. On PostgreSQL, all workloads share one database. */
export async function serveBook(
  bench: Bench,
  engine: Engine,
  use: "read" | "write",
  work: (server: ServerProcess) => Promise<Round>,
): Promise<Round> {
  if (engine === "postgres" || use === "read") {
    return serveHousehold(bench, engine, HOUSEHOLD_SIZE, work);
  }
  const book = await bench.books.household(HOUSEHOLD_SIZE);
  return serveDatabase(bench, engine, `sqlite:${copyBook(book)}`, work);
}

/** A server on the original book of that size. */
export async function serveHousehold<Value>(
  bench: Bench,
  engine: Engine,
  size: BookSize,
  work: (server: ServerProcess) => Promise<Value>,
): Promise<Value> {
  return serveDatabase(bench, engine, await householdAt(bench, engine, size), work);
}

/** The address of the book of that size. */
export async function householdAt(bench: Bench, engine: Engine, size: BookSize): Promise<string> {
  return engine === "postgres"
    ? bench.postgres.household(size)
    : `sqlite:${await bench.books.household(size)}`;
}

/** A server on the database at the address. */
export function serveDatabase<Value>(
  bench: Bench,
  engine: Engine,
  database: string,
  work: (server: ServerProcess) => Promise<Value>,
): Promise<Value> {
  const environment = { PORT: "0", DATABASE_URL: database, NODE_ENV: "production" };
  const argv = [process.execPath, MAIN];
  return bench.serveCommand(`outlay on ${engine}`, { argv, environment }, work);
}

/** Returns the p95 of the kind of request that waits the longest, in ms. */
export async function worst(
  { seconds }: Bench,
  url: string,
  kinds: OneByOneSettings["kinds"],
  recording?: OneByOneSettings["recording"],
): Promise<number> {
  const settings = { url, kinds, seconds, ...(recording && { recording }) };
  const { p95Ms } = await runProgram<OneByOneSettings, OneByOneFigures>("one-by-one", settings);
  return p95Ms;
}

export async function categoryIds(url: string): Promise<readonly number[]> {
  const { items = [] } = await readJson(`${url}${HOUSEHOLD}/categories`);
  return items.map(({ id }) => id);
}

function roundOf(engine: Engine, figures: Readonly<Record<string, number | undefined>>): Round {
  const named = Object.entries(figures).map(([name, outlay]) => [
    figureOf(engine, name),
    { outlay },
  ]);
  return Object.fromEntries(named);
}
