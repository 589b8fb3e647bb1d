// Paths, relative to this folder.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

export const BENCH = import.meta.dir;
export const ROOT = join(BENCH, "..");
/** The service as `npm start` runs it. */
export const MAIN = join(ROOT, "dist/service.js");
export const SIDES = join(BENCH, "sides");
export const LOADS = join(BENCH, "loads");
/** Books and what the servers write; a real folder on the checkout's disk, because syncs are measured. */
export const DATA = join(BENCH, "data");

/** Returns the path of a file in the data folder, which is created if needed. */
export function dataFile(name: string): string {
  mkdirSync(DATA, { recursive: true });
  return join(DATA, name);
}
