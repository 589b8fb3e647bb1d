// The books that servers start from. Each is created once per run, at its first use, and copied if it will be written to.

import { Database } from "bun:sqlite";
import { copyFileSync, rmSync } from "node:fs";
import type { fill } from "../loads/fill.ts";
import type { fillHousehold } from "../loads/fill-household.ts";
import type { askFirstQuestions } from "../loads/first-questions.ts";
import { runProgram } from "../loads/program.ts";
import { outlayOn, withServer } from "../measure/processes.ts";
import { DATA, dataFile } from "../paths.ts";
import { captureAnswers } from "./captured-answers.ts";
import { draftOf } from "./expense.ts";
import { HOUSEHOLD } from "./household.ts";

/** How many expenses a book holds. */
export type BookSize = 0 | 10 | 100_000 | 1_000_000;

/** Lists are captured up to this size. No workload requests a larger one from the limit, so capturing it would only cost memory. */
const LISTED: BookSize = 100_000;

/** The smaller book that each of Outlay's books grows from. */
const SMALLER: Readonly<Record<BookSize, BookSize>> = {
  0: 0,
  10: 0,
  100000: 10,
  1000000: 100_000,
};

export function clearData(): void {
  rmSync(DATA, { recursive: true, force: true });
}

/** Returns a function that makes a thing at its first use, and then returns the same one. */
export function once<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>();
  return (key) => made.getOrInsertComputed(key, make);
}

/** Returns the path of a book that is created through POST. */
export const outlayBook = once(async (size: BookSize): Promise<string> => {
  const path = dataFile(`outlay-${size}.db`);
  const smaller = SMALLER[size];
  if (size > 0) copyFileSync(await outlayBook(smaller), path);
  await fillOutlay(`sqlite:${path}`, smaller, size);
  return path;
});

/** Returns the path of a household's book, which is created through batches. */
export const householdBook = once(async (size: BookSize) => {
  const path = dataFile(`household-${size}.db`);
  await makeHousehold(`sqlite:${path}`, size);
  return path;
});

/** Returns the path of a file with Outlay's answers at that size, for the limit to repeat. */
export const answersBook = once(async (size: BookSize) => {
  const path = dataFile(`answers-${size}.json`);
  const answers = await captureAnswers(await outlayBook(size), size <= LISTED);
  await Bun.write(path, JSON.stringify(answers));
  return path;
});

/** A book in a table like the one that the tutorial creates. */
export const tutorialBook = once(async (size: BookSize) => {
  const path = dataFile(`tutorial-${size}.db`);
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
});

export const jsonBook = once(async (size: BookSize) => {
  const path = dataFile(`json-server-${size}.json`);
  const expenses = Array.from({ length: size }, (_, index) => ({
    id: index + 1,
    ...draftOf(index),
  }));
  await Bun.write(path, JSON.stringify({ expenses }));
  return path;
});

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

export async function fillOutlay(databaseUrl: string, first: number, end: number): Promise<void> {
  await withServer(outlayOn(databaseUrl), ({ url }) =>
    runProgram<typeof fill>("loads/fill", { url, first, end }),
  );
}

/**
 * Fills a new database. Before the server stops, a report on all years is requested, so the columns are filled and their image is stored.
 */
export async function makeHousehold(databaseUrl: string, size: BookSize): Promise<void> {
  await withServer(outlayOn(databaseUrl), async ({ url }) => {
    const settings = { url, isNew: true, first: 0, end: size };
    await runProgram<typeof fillHousehold>("loads/fill-household", settings);
    const steps = [[`${HOUSEHOLD}/reports/breakdown?by=month`]];
    await runProgram<typeof askFirstQuestions>("loads/first-questions", { url, steps });
  });
}
