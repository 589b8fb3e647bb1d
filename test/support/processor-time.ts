// The processor time that a process and its children have used so far.

import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second for every program (USER_HZ). */
const TICKS_A_SECOND = 100;

interface ProcessTime {
  readonly parent: number;
  /** Its own time, and that of children that have ended and that it has waited for. */
  readonly seconds: number;
}

/**
 * Seconds of user and system time together. If the operating system has no /proc, it covers the process itself alone; 0 for another one
 * there.
 */
export function processorSeconds(pid: number): number {
  const processes = readProcesses();
  if (processes === undefined) return pid === process.pid ? ownSeconds() : 0;
  const children = Map.groupBy(processes.keys(), (id) => processes.get(id)?.parent ?? 0);
  const secondsOf = (id: number): number => {
    const below = (children.get(id) ?? []).reduce((sum, child) => sum + secondsOf(child), 0);
    return (processes.get(id)?.seconds ?? 0) + below;
  };
  return secondsOf(pid);
}

/** A running process with its descendants; empty if there is no /proc. */
function readProcesses(): ReadonlyMap<number, ProcessTime> | undefined {
  const processes = new Map<number, ProcessTime>();
  try {
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const time = readProcess(name);
      if (time !== undefined) processes.set(Number.parseInt(name, 10), time);
    }
  } catch {
    return undefined;
  }
  return processes;
}

function readProcess(id: string): ProcessTime | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${id}/stat`, "utf8");
  } catch {
    // The process has ended since the folder was read.
    return undefined;
  }
  // The name of the program, in parentheses, may itself contain spaces and parentheses.
  const [, parent, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // proc(5): utime, stime, cutime and cstime are the fields 14 to 17; the state is the third.
  const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number.parseInt(field, 10), 0);
  return { parent: Number.parseInt(parent ?? "0", 10), seconds: ticks / TICKS_A_SECOND };
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
