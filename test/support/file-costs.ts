// The cost of each test file: a line for each, written when its last test has ended, to the file in TEST_COSTS.

import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { processorSeconds } from "./processor-time.ts";

export interface FileCost {
  /** Its path within the project. */
  readonly file: string;
  /** Processor time of the worker and its children, since the previous file ended. */
  readonly seconds: number;
}

let before = 0;

/** To be called after the last test of each file; does nothing without TEST_COSTS. */
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
  // One short write each, so that the lines of several workers do not mix.
  appendFileSync(path, `${JSON.stringify(cost)}\n`);
}
