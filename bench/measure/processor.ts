// The processor time of a process, as the kernel counts it for each of its threads.

import { readdirSync, readFileSync } from "node:fs";

const NANOSECONDS_A_MS = 1_000_000;
/** A process that uses less processor time than this in LOOK_MS is idle. */
const QUIET_MS = 10;
const LOOK_MS = 500;
/** How many times a process is checked until it must be idle. */
const PATIENCE_LOOKS = 600;

/** The processor time of all its threads, in ms. Threads that have ended are not counted. */
export function processorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  let nanoseconds = 0;
  for (const task of readdirSync(tasks)) nanoseconds += takenBy(`${tasks}/${task}/schedstat`);
  return nanoseconds / NANOSECONDS_A_MS;
}

/** Returns 0 if the thread has ended since the folder was listed. */
function takenBy(path: string): number {
  try {
    return Number.parseInt(readFileSync(path, "latin1"), 10);
  } catch {
    return 0;
  }
}

/** Resolves when a process has finished the work that it does by itself after its start. */
export async function untilQuiet(pid: number): Promise<void> {
  let before = processorMs(pid);
  for (let look = 0; look < PATIENCE_LOOKS; look += 1) {
    await Bun.sleep(LOOK_MS);
    const now = processorMs(pid);
    if (now - before < QUIET_MS) return;
    before = now;
  }
  throw new Error(`the process ${pid} was still busy after its start`);
}
