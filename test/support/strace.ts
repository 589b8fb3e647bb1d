// Runs the service under strace, which sees its system calls and can make them fail as a broken disk would. A file of its own has the
// failed calls, or all requested ones, afterwards.

import { readFileSync } from "node:fs";

/** Threads too; only the calls that are asked for stop the process, so that it is not much slower. */
const FOLLOWING = ["strace", "-f", "--seccomp-bpf", "-qqq", "-e", "signal=none"];

export type FailingCall = "pwrite64" | "fsync";
export type DiskError = "EIO" | "ENOSPC";

export interface Fault {
  readonly call: FailingCall;
  readonly error: DiskError;
  /** Which calls of each thread, by strace's own words: "3" is the third, "3+" all from the third on. */
  readonly when: string;
  /** Counts, and fails, only calls on this file. */
  readonly file?: string;
}

/** The tracer under which calls fail; it writes each that failed into `trace`. */
export function failing({ call, error, when, file }: Fault, trace: string): readonly string[] {
  const only = file === undefined ? [] : ["-P", file];
  const inject = `inject=${call}:error=${error}:when=${when}`;
  return [...FOLLOWING, "-Z", ...only, "-e", `trace=${call}`, "-e", inject, "-o", trace];
}

/** The tracer that writes the named calls into `trace`, with all their bytes in hexadecimal and their files' paths. */
export function recording(calls: readonly string[], trace: string): readonly string[] {
  const whole = ["-y", "-xx", "-s", "1000000"];
  return [...FOLLOWING, ...whole, "-e", `trace=${calls.join(",")}`, "-o", trace];
}

/** The tracer that kills the program just before or behind its N-th call of this name, and writes the named calls into `trace`. */
export function killing(
  { calls, call, when }: { calls: readonly string[]; call: string; when: number },
  trace: string,
): readonly string[] {
  const kill = `inject=${call}:signal=SIGKILL:when=${when}`;
  // strace sends no signal if only the requested calls stop the process.
  const following = FOLLOWING.filter((word) => word !== "--seccomp-bpf");
  return [...following, "-e", `trace=${calls.map(ifKnown)}`, "-e", kill, "-o", trace];
}

/** The tracer on a file system that knows no second name for a file. */
export function withoutLinks(trace: string): readonly string[] {
  const calls = ["link", "linkat"].map(ifKnown);
  return [...FOLLOWING, "-e", `trace=${calls}`, "-e", `inject=${calls}:error=EPERM`, "-o", trace];
}

/** Some machines have only the newer one of two calls. */
const ifKnown = (call: string) => `?${call}`;

/** How many calls were made to fail. */
export function countInjected(trace: string): number {
  return readFileSync(trace, "utf8").match(/\(INJECTED\)$/gm)?.length ?? 0;
}
