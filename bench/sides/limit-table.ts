// A plain table with one synced transaction per group, which is the least that a durable write can do.

import { Database } from "bun:sqlite";
import type { Draft } from "../books/expense.ts";

/** Creates the file if needed. Returns a function that writes drafts, and returns when all of them are synced. */
export function openTable(path: string): (drafts: readonly Draft[]) => void {
  const database = new Database(path, { create: true, readwrite: true });
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");
  database.run(
    "CREATE TABLE IF NOT EXISTS expense (id INTEGER PRIMARY KEY, description TEXT, amount REAL, date TEXT)",
  );
  const insert = database.prepare(
    "INSERT INTO expense (description, amount, date) VALUES (?, ?, ?)",
  );
  return database.transaction((drafts: readonly Draft[]) => {
    for (const { description, amount, date } of drafts) insert.run(description, amount, date);
  }).immediate;
}
