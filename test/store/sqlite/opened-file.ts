// A file as a process opens it: with a connection that makes batches, and a reader with connections of its own.

import {
  openReading,
  openWriting,
  prepareFile,
} from "../../../src/store/sqlite/database/database.ts";
import { openReader } from "../../../src/store/sqlite/read/reader.ts";
import { openWriter } from "../../../src/store/sqlite/write/writer.ts";
import type { Change } from "../../../src/store/writing/changes.ts";
import { alone } from "../../support/sources.ts";
import { MADE_AT } from "../../support/values.ts";

let batches = 0;

/** Creates a file, and opens it. */
export function makeFile(path: string) {
  prepareFile(path, { createFolder: false });
  const database = openWriting(path);
  const applyBatch = openWriter(database);
  return {
    path,
    database,
    /** Makes the changes in one batch with its own revision. */
    commit(changes: readonly Change[], at = MADE_AT) {
      batches += 1;
      return applyBatch({ revision: `revision ${batches}`, at, changes });
    },
  };
}

export function readerOf(path: string) {
  return openReader(openReading(path), { open: () => openReading(path), idle: 1 }, alone);
}
