// Writes a file completely or not at all: it is written under another name in the same folder, synced, and renamed.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { memberOf } from "../contract/wire.ts";
import type { Target } from "./export.ts";

/**
 * `unique` is part of the temporary name. An existing file is replaced in the end. Throws if the folder is missing, or the platform's
 * errors.
 */
export function openWholeFile(path: string, unique: string): Target {
  const beside = `${path}.${unique}.part`;
  const file = open(beside, path);
  return {
    write(bytes) {
      for (let from = 0; from < bytes.byteLength; ) from += writeSync(file, bytes, from);
    },
    finish() {
      fsyncSync(file);
      closeSync(file);
      renameSync(beside, path);
    },
    giveUp() {
      try {
        closeSync(file);
      } catch {
        // It was closed before its name was refused.
      }
      rmSync(beside, { force: true });
    },
  };
}

/** Only the owner may read it, as with the database. The platform's error would name the temporary file, which the user never named. */
function open(beside: string, path: string): number {
  try {
    return openSync(beside, "wx", 0o600);
  } catch (error) {
    if (memberOf(error, "code") !== "ENOENT") throw error;
    throw new Error(`there is no folder for ${path}`, { cause: error });
  }
}
