// Asserts that an action takes time in proportion to its input, even on a busy machine.

import { expect } from "bun:test";

/** Quadratic work takes many times as long for inputs of 100,000, even on an idle machine. */
const LIMIT_SECONDS = 4;

/** Measures processor time, since the clock continues while other processes have the processor. */
export function expectLinear(act: () => void): void {
  const before = process.cpuUsage();
  act();
  const { user } = process.cpuUsage(before);
  expect(user / 1_000_000).toBeLessThan(LIMIT_SECONDS);
}
