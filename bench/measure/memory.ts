// A process's resident memory, as the kernel counts it.

import { readFileSync, writeFileSync } from "node:fs";

/** How often memory is sampled if the kernel does not count the peak. */
const SAMPLE_MS = 50;
const KB = 1_024;

/** Returns the resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  return statusBytes(pid, "VmRSS");
}

/** True if the kernel's peak of a process's memory can be reset. */
export function canResetPeak(pid: number | "self" = "self"): boolean {
  try {
    // The value 5 resets the peak (see proc(5)).
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    return true;
  } catch {
    return false;
  }
}

/** Returns the peak memory of the process during `work`, in bytes. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  if (canResetPeak(pid)) {
    await work();
    return statusBytes(pid, "VmHWM");
  }
  let peak = residentBytes(pid);
  const samples = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(samples);
  }
  return peak;
}

function statusBytes(pid: number, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`the process ${pid} has ended`);
  return Number.parseInt(kilobytes, 10) * KB;
}
