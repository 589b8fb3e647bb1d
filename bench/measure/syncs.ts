// A slow disk, simulated by strace: it makes each sync of the server take longer, and writes a record of it.

import { readFileSync } from "node:fs";

const DELAY_MICROSECONDS = 10_000;

/** Returns the command that runs the server. strace writes one or two lines for each sync into the file `record`. */
export function slowDisk(record: string): readonly string[] {
  return [
    "strace",
    "-f",
    "--seccomp-bpf",
    "-qq",
    "-ttt",
    "-e",
    "trace=fsync,fdatasync",
    "-e",
    `inject=fsync,fdatasync:delay_exit=${DELAY_MICROSECONDS}`,
    "-e",
    "signal=none",
    "-o",
    record,
  ];
}

/** Counts the syncs that began within a span of time, in ms since 1970. The server must have ended. */
export function syncsBetween(record: string, startMs: number, endMs: number): number {
  return readFileSync(record, "utf8")
    .split("\n")
    .map((line) => /^\d+ +(\d+\.\d+) f(?:data)?sync\(/.exec(line)?.[1])
    .filter((time) => time !== undefined)
    .map((time) => Number.parseFloat(time) * 1_000)
    .filter((time) => time >= startMs && time < endMs).length;
}
