// The processor time of a process, as the kernel counts it for each of its threads.

import { readdirSync, readFileSync } from "node:fs";

const NANOSECONDS_A_MS = 1_000_000;
/** A process that takes less than this in LOOK_MS does nothing but wait. */
const QUIET_MS = 10;
const LOOK_MS = 500;
/** How long a process may take until it waits. */
const PATIENCE_LOOKS = 600;

/** The processor time of all its threads, in ms. Threads that have ended are not counted. */
export function processorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  let nanoseconds = 0;
  for (const task of readdirSync(tasks)) nanoseconds += takenBy(`${tasks}/${task}/schedstat`);
  return nanoseconds / NANOSECONDS_A_MS;
}

/** A thread may end between two looks. */
function takenBy(path: string): number {
  try {
    return Number.parseInt(readFileSync(path, "latin1"), 10);
  } catch {
    return 0;
  }
}

/** Resolves when a process has finished its own work after the start. */
export async function untilQuiet(pid: number): Promise<void> {
  let before = processorMs(pid);
  for (let look = 0; look < PATIENCE_LOOKS; look += 1) {
    await Bun.sleep(LOOK_MS);
    const now = processorMs(pid);
    if (now - before < QUIET_MS) return;
    before = now;
  }
  throw new Error(`the process ${pid} is never done`);
}
