// Runs the service under strace, which sees its system calls and can make them fail as a broken disk would. Afterward, a trace file has the
// failed calls, or all requested ones.

import { readFileSync } from "node:fs";

/** Follows threads, too. Only the requested calls stop the process, so that it is not much slower. */
const FOLLOWING = ["strace", "-f", "--seccomp-bpf", "-qqq", "-e", "signal=none"];

export type FailingCall = "pwrite64" | "fsync";
export type DiskError = "EIO" | "ENOSPC";

export interface Fault {
  readonly call: FailingCall;
  readonly error: DiskError;
  /** The calls of each thread that fail, in strace's notation: "3" is the third, "3+" all from the third on. */
  readonly when: string;
  /** If set, only calls on this file are counted and fail. */
  readonly file?: string;
}

/** Returns the tracer under which calls fail. It writes each failed call to `trace`. */
export function failing({ call, error, when, file }: Fault, trace: string): readonly string[] {
  const only = file === undefined ? [] : ["-P", file];
  const inject = `inject=${call}:error=${error}:when=${when}`;
  return [...FOLLOWING, "-Z", ...only, "-e", `trace=${call}`, "-e", inject, "-o", trace];
}

/** Returns the tracer that writes the named calls to `trace`, with all their bytes in hexadecimal and their files' paths. */
export function recording(calls: readonly string[], trace: string): readonly string[] {
  const whole = ["-y", "-xx", "-s", "1000000"];
  return [...FOLLOWING, ...whole, "-e", `trace=${calls.join(",")}`, "-o", trace];
}

/** Returns the tracer that kills the program just before or after its N-th call with this name, and writes the named calls to `trace`. */
export function killing(
  { calls, call, when }: { calls: readonly string[]; call: string; when: number },
  trace: string,
): readonly string[] {
  const kill = `inject=${call}:signal=SIGKILL:when=${when}`;
  // strace sends no signal if only the requested calls stop the process.
  const following = FOLLOWING.filter((word) => word !== "--seccomp-bpf");
  return [...following, "-e", `trace=${calls.map(ifKnown)}`, "-e", kill, "-o", trace];
}

/** Returns the tracer that imitates a file system without hard links. */
export function withoutLinks(trace: string): readonly string[] {
  const calls = ["link", "linkat"].map(ifKnown);
  return [...FOLLOWING, "-e", `trace=${calls}`, "-e", `inject=${calls}:error=EPERM`, "-o", trace];
}

/** Some machines have only the newer one of two calls. */
const ifKnown = (call: string) => `?${call}`;

/** Returns how many calls were made to fail. */
export function countInjected(trace: string): number {
  return readFileSync(trace, "utf8").match(/\(INJECTED\)$/gm)?.length ?? 0;
}
