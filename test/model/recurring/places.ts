// Stores of both engines that take the time from a test.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "../../../src/store/postgres/postgres-store.ts";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { withDatabase } from "../../support/postgres-databases.ts";
import { sources } from "../../support/sources.ts";
import { instant, MADE_AT } from "../../support/values.ts";
import type { Place } from "./follow.ts";

async function onFile(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "outlay-model-"));
  const path = join(folder, "outlay.db");
  const place: Place = {
    at: MADE_AT,
    open: async () => openSqliteFile({ path, createFolder: false, ...sources, clock }),
  };
  const clock = () => instant(place.at);
  try {
    await work(place);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function onPostgres(work: (place: Place) => Promise<void>): Promise<void> {
  return withDatabase((url) => {
    const place: Place = {
      at: MADE_AT,
      open: () => openPostgres({ url, random: Math.random, ...sources, clock }),
    };
    const clock = () => instant(place.at);
    return work(place);
  });
}

export const PLACES = { "a file": onFile, PostgreSQL: onPostgres };
