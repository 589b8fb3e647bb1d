// A file that is there as a whole or not at all: it is written beside its place under another name, synced, and renamed.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import type { Target } from "./export.ts";

/** `unique` is part of the other name. A file that is there is replaced in the end. Throws the platform's errors. */
export function openWholeFile(path: string, unique: string): Target {
  const beside = `${path}.${unique}.part`;
  // For its owner alone, as the records are.
  const file = openSync(beside, "wx", 0o600);
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
