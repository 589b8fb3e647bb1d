// Where the stores of the properties live: in memory, or each on a file of its own in a folder that is removed
// afterwards.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteFile, openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { sources } from "../support/sources.ts";

/** Opens the store; again after it was closed, and then with all that was in it. */
export type OpenStore = () => Promise<Store> | Store;

export async function inMemory(work: (open: OpenStore) => Promise<void>): Promise<void> {
  await work(() => openSqliteInMemory(sources));
}

export async function onFile(work: (open: OpenStore) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "outlay-model-"));
  const path = join(folder, "records", "outlay.db");
  try {
    await work(() => openSqliteFile({ path, createFolder: true, ...sources }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
