// The books that servers start from. Each is created once per run, at its first use, and copied if it will be written to.

import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { openSqliteTarget } from "../../src/store/sqlite/transfer/book.ts";
import type { FillSettings } from "../loads/fill.ts";
import type { FillHouseholdFigures, FillHouseholdSettings } from "../loads/fill-household.ts";
import type { FirstQuestionsFigures, FirstQuestionsSettings } from "../loads/first-questions.ts";
import { runProgram } from "../loads/program.ts";
import { startServer } from "../measure/processes.ts";
import { DATA, dataFile, MAIN } from "../paths.ts";
import { captureAnswers } from "./captured-answers.ts";
import { draftOf } from "./expense.ts";
import { HOUSEHOLD } from "./household.ts";
import { fillLedgers, type ManyLedgers } from "./many-ledgers.ts";

/** How many expenses a book holds. */
export type BookSize = 0 | 10 | 100_000 | 1_000_000;

export interface Books {
  /** Returns the path of a book that is created through POST. */
  outlay(size: BookSize): Promise<string>;
  /** Returns the path of a household's book, which is created through batches. */
  household(size: BookSize): Promise<string>;
  tutorial(size: BookSize): Promise<string>;
  jsonServer(size: BookSize): Promise<string>;
  /** Returns the path of a book of many small ledgers, whose rows are inserted directly. */
  manyLedgers(book: ManyLedgers): Promise<string>;
  /** Returns the path of a file with Outlay's answers at that size, for the limit to repeat. */
  answers(size: BookSize): Promise<string>;
}

/** Lists are captured up to this size. No workload requests a larger one from the limit, so capturing it would only cost memory. */
const LISTED: BookSize = 100_000;

/** The smaller book that each of Outlay's books grows from. */
const SMALLER: Readonly<Record<BookSize, BookSize>> = {
  0: 0,
  10: 0,
  100000: 10,
  1000000: 100_000,
};

/** The data folder is emptied first. */
export function createBooks(): Books {
  clearData();
  const outlay = oncePerSize(async (size) => {
    const path = dataFile(`outlay-${size}.db`);
    if (size > 0) copyFileSync(await outlay(SMALLER[size]), path);
    await fillOutlay(path, SMALLER[size], size);
    return path;
  });
  return {
    outlay,
    household: oncePerSize(async (size) => {
      const path = dataFile(`household-${size}.db`);
      await fillHousehold(`sqlite:${path}`, size);
      return path;
    }),
    async manyLedgers(book) {
      const path = dataFile(`ledgers-${book.ledgers}-${book.expenses}.db`);
      if (!existsSync(path)) await fillLedgers(openSqliteTarget(path), book);
      return path;
    },
    tutorial: oncePerSize(async (size) => writeTutorialBook(dataFile(`tutorial-${size}.db`), size)),
    jsonServer: oncePerSize((size) => writeJsonBook(dataFile(`json-server-${size}.json`), size)),
    answers: oncePerSize(async (size) => {
      const path = dataFile(`answers-${size}.json`);
      const answers = await captureAnswers(await outlay(size), size <= LISTED);
      await Bun.write(path, JSON.stringify(answers));
      return path;
    }),
  };
}

export function clearData(): void {
  rmSync(DATA, { recursive: true, force: true });
}

/** Makes a fresh copy of a book. The copy is synced before any server starts, so that the server's own syncs don't have to write it. */
export function copyBook(path: string): string {
  const copy = emptyPlace(path.replace(/(\.\w+)$/, "-copy$1"));
  copyFileSync(path, copy);
  Bun.spawnSync(["sync", copy]);
  return copy;
}

/** Removes the database at a path, with its other files, and returns the path. */
export function emptyPlace(path: string): string {
  for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(path + ending, { force: true });
  return path;
}

function oncePerSize(make: (size: BookSize) => Promise<string>) {
  const made = new Map<BookSize, Promise<string>>();
  return (size: BookSize) => {
    const path = made.get(size) ?? make(size);
    made.set(size, path);
    return path;
  };
}

async function fillOutlay(path: string, first: number, end: number): Promise<void> {
  const server = await startServer({
    argv: [process.execPath, MAIN],
    environment: { PORT: "0", DATABASE_URL: `sqlite:${path}` },
  });
  try {
    await runProgram<FillSettings, null>("fill", { url: server.url, first, end });
  } finally {
    await server.stop();
  }
}

/**
 * Fills a new database. Before the server stops, a report on all years is requested, so the columns are filled and their image is stored.
 */
export async function fillHousehold(databaseUrl: string, size: BookSize): Promise<void> {
  const server = await startServer({
    argv: [process.execPath, MAIN],
    environment: { PORT: "0", DATABASE_URL: databaseUrl },
  });
  const settings = { url: server.url, isNew: true, first: 0, end: size };
  try {
    await runProgram<FillHouseholdSettings, FillHouseholdFigures>("fill-household", settings);
    const steps = [[`${HOUSEHOLD}/reports/breakdown?by=month`]];
    const questions = { url: server.url, steps };
    await runProgram<FirstQuestionsSettings, FirstQuestionsFigures>("first-questions", questions);
  } finally {
    await server.stop();
  }
}

/** Writes the book into a table like the one that the tutorial creates. */
function writeTutorialBook(path: string, size: BookSize): string {
  const database = new Database(path, { create: true, readwrite: true });
  database.run(`CREATE TABLE IF NOT EXISTS expenses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    description TEXT NOT NULL,
    amount REAL NOT NULL,
    date TEXT NOT NULL
  )`);
  const insert = database.prepare(
    "INSERT INTO expenses (description, amount, date) VALUES (?, ?, ?)",
  );
  database.transaction(() => {
    for (let index = 0; index < size; index += 1) {
      const { description, amount, date } = draftOf(index);
      insert.run(description, amount, date);
    }
  })();
  database.close();
  return path;
}

async function writeJsonBook(path: string, size: BookSize): Promise<string> {
  const expenses = Array.from({ length: size }, (_, index) => ({
    id: index + 1,
    ...draftOf(index),
  }));
  await Bun.write(path, JSON.stringify({ expenses }));
  return path;
}
