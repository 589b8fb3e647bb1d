// The store for tests that are not about one engine: SQLite in memory, or PostgreSQL with TEST_ENGINE=postgres.

import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { withDatabase } from "./postgres-databases.ts";
import { sources } from "./sources.ts";

const ENGINES = ["sqlite", "postgres"] as const;

/** The engine that this run uses. */
export const ENGINE = readEngine(process.env["TEST_ENGINE"] || "sqlite");

function readEngine(name: string): (typeof ENGINES)[number] {
  const engine = ENGINES.find((known) => known === name);
  if (engine) return engine;
  throw new RangeError(`TEST_ENGINE must be one of ${ENGINES.join(", ")}, not ${name}`);
}

/** Passes an empty store to `work`, and closes it afterward. */
export async function withAnyStore<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
  if (ENGINE === "postgres") {
    return withDatabase(async (url) => closing(await openOnPostgres(url), work));
  }
  return closing(openSqliteInMemory(sources), work);
}

export function openOnPostgres(url: string): Promise<Store> {
  return openPostgres({ url, random: Math.random, ...sources });
}

/** Returns the reason why the store can't be opened. */
export function openingError(opening: Promise<Store>): Promise<string> {
  return opening.then(
    () => "it was opened",
    (error: Error) => error.message,
  );
}

/** Passes a store to `work`, and closes it afterward. */
export async function closing<Value>(store: Store, work: (store: Store) => Promise<Value>) {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
