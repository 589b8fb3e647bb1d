// A process's resident memory, as the kernel counts it.

import { readFileSync, writeFileSync } from "node:fs";

const KB = 1_024;

/** Returns the resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  return statusBytes(pid, "VmRSS");
}

/** Returns the peak memory of the process during `work`, in bytes, and what the work returned. */
export async function peakDuring<Result>(pid: number, work: () => Promise<Result>) {
  // The value 5 resets the peak (see proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const result = await work();
  return { peak: statusBytes(pid, "VmHWM"), result };
}

function statusBytes(pid: number, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`the process ${pid} has ended`);
  return Number.parseInt(kilobytes, 10) * KB;
}
