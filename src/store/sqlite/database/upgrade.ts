// Upgrades the tables of a file, as a start of the service does, and reports their earlier version.

import { existsSync } from "node:fs";
import type { Upgrade } from "../../../domain/maintenance.ts";
import { expectSoundFile } from "../integrity/soundness.ts";
import { examineAtRest } from "../integrity/wal-check.ts";
import { openExamining, prepareFile } from "./database.ts";
import { SCHEMA_VERSION, schemaVersion } from "./migrations.ts";

/** Throws an Error with one clear sentence, and leaves the file unchanged, if it can't be used. */
export function upgradeFile(place: {
  readonly path: string;
  readonly createFolder: boolean;
}): Upgrade {
  const { path, createFolder } = place;
  expectSoundFile(path);
  const before = versionOf(path);
  prepareFile(path, { createFolder });
  return { location: path, before, after: SCHEMA_VERSION };
}

function versionOf(path: string): number {
  if (!existsSync(path) || !examineAtRest(path)) return 0;
  const database = openExamining(path);
  try {
    return schemaVersion(database);
  } finally {
    database.close();
  }
}
