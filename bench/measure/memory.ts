// A process's resident memory, as the kernel counts it.

import { readFileSync } from "node:fs";

const SAMPLE_MS = 50;
const KB = 1_024;

/** In bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kilobytes === undefined) throw new Error(`the process ${pid} has ended`);
  return Number.parseInt(kilobytes, 10) * KB;
}

/** The most that the process held at any sample while `work` went on, in bytes. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
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
