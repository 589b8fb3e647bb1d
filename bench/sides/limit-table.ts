// A plain table, and one synced transaction a group: the least that a durable write can be.

import { Database } from "bun:sqlite";
import type { Draft } from "../books/expense.ts";

/** Creates the file if needed. The returned function returns when all of its drafts are synced. */
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
