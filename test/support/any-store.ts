// The store under the tests that are not about one engine: SQLite's in memory, or with TEST_ENGINE=postgres the one on
// PostgreSQL.

import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { withDatabase } from "./postgres-databases.ts";
import { sources } from "./sources.ts";

const ENGINES = ["sqlite", "postgres"] as const;

/** The engine that this run is asked for. */
export const ENGINE = readEngine(process.env["TEST_ENGINE"] || "sqlite");

function readEngine(name: string): (typeof ENGINES)[number] {
  const engine = ENGINES.find((known) => known === name);
  if (engine) return engine;
  throw new RangeError(`TEST_ENGINE must be one of ${ENGINES.join(", ")}, not ${name}`);
}

/** Hands an empty store to `work`, and closes it afterwards. */
export async function withAnyStore<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
  if (ENGINE === "postgres") {
    return withDatabase(async (url) => closing(await openOnPostgres(url), work));
  }
  return closing(openSqliteInMemory(sources), work);
}

export function openOnPostgres(url: string): Promise<Store> {
  return openPostgres({ url, random: Math.random, ...sources });
}

/** Hands a store to `work`, and closes it afterwards. */
export async function closing<Value>(store: Store, work: (store: Store) => Promise<Value>) {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
