// Property tests keep their stores in memory, or on files in a folder that is removed afterwards. With TEST_ENGINE=postgres, each
// store is an empty database.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteFile, openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { ENGINE, openOnPostgres } from "../support/any-store.ts";
import { withDatabase } from "../support/postgres-databases.ts";
import { sources } from "../support/sources.ts";

/** Opens the store. If it was closed before, it has all its data again. */
export type OpenStore = () => Promise<Store> | Store;

export async function inMemory(work: (open: OpenStore) => Promise<void>): Promise<void> {
  if (ENGINE === "postgres") return inDatabase(work);
  await work(() => openSqliteInMemory(sources));
}

export async function onFile(work: (open: OpenStore) => Promise<void>): Promise<void> {
  if (ENGINE === "postgres") return inDatabase(work);
  const folder = mkdtempSync(join(tmpdir(), "outlay-model-"));
  const path = join(folder, "records", "outlay.db");
  try {
    await work(() => openSqliteFile({ path, createFolder: true, ...sources }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As on a file, the store must be closed at the end. */
function inDatabase(work: (open: OpenStore) => Promise<void>): Promise<void> {
  return withDatabase((url) => work(() => openOnPostgres(url)));
}
