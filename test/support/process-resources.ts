// The memory and the file descriptors that a process uses, from Linux's /proc.

import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

export const HAS_PROC = existsSync("/proc/self/status");

export interface Resources {
  readonly residentBytes: number;
  /** The targets of the open file descriptors, with their counts. */
  readonly descriptors: ReadonlyMap<string, number>;
}

export function resourcesOf(pid: number): Resources {
  return { residentBytes: residentBytesOf(pid), descriptors: descriptorsOf(pid) };
}

export function residentBytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kilobytes === undefined)
    throw new Error(`the memory of process ${pid} is unknown: /proc doesn't report it`);
  return Number.parseInt(kilobytes, 10) * 1_024;
}

const LOOK_EVERY_MS = 50;

/** Resolves when it is time to look again, since no event says that a process has released a resource. */
export function nextLook(): Promise<void> {
  return Bun.sleep(LOOK_EVERY_MS);
}

function descriptorsOf(pid: number): ReadonlyMap<string, number> {
  const folder = `/proc/${pid}/fd`;
  const counts = new Map<string, number>();
  for (const descriptor of readdirSync(folder)) {
    const target = readlink(`${folder}/${descriptor}`).replace(/\[\d+\]$/, "");
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}

/** A descriptor may be closed after it was listed and before it is read. */
function readlink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "closed meanwhile";
  }
}
