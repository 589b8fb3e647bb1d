// What each file of tests costs: a line for each, written when its last test has ended, to the file that TEST_COSTS names.

import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { processorSeconds } from "./processor-time.ts";

export interface FileCost {
  /** Its path within the project. */
  readonly file: string;
  /** Processor time of the worker and of all that it has started, since the file before ended. */
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
    // Of a child that has ended and that nobody waited for, nothing is left.
    seconds: Math.max(0, now - before),
  };
  before = now;
  // One short write each, so that the lines of several workers do not mix.
  appendFileSync(path, `${JSON.stringify(cost)}\n`);
}
