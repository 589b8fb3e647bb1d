// Writes the cost of each test file to the file in TEST_COSTS, as one line after its last test.

import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { processorSeconds } from "./processor-time.ts";

export interface FileCost {
  /** The test file's path within the project. */
  readonly file: string;
  /** The processor time of the worker and its children since the previous file ended. */
  readonly seconds: number;
}

let before = 0;

/** Must be called after the last test of each file. Does nothing without TEST_COSTS. */
export function noteFileCost(): void {
  const path = process.env["TEST_COSTS"] ?? "";
  if (path === "") return;
  const now = processorSeconds(process.pid);
  const cost: FileCost = {
    file: relative(process.cwd(), Bun.main),
    // A child that ended without being awaited leaves no record.
    seconds: Math.max(0, now - before),
  };
  before = now;
  // Each line is one short write, so that the lines of several workers do not mix.
  appendFileSync(path, `${JSON.stringify(cost)}\n`);
}
