// A slow disk, made by strace: each sync of the server lasts longer than it would, and is written down.

import { readFileSync } from "node:fs";

const DELAY_MICROSECONDS = 10_000;

/** The command that the server runs under; `record` is the file that takes one line or two a sync. */
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

/** How many syncs began within a span of time, in ms since 1970. The server has to have ended. */
export function syncsBetween(record: string, startMs: number, endMs: number): number {
  return readFileSync(record, "utf8")
    .split("\n")
    .map((line) => /^\d+ +(\d+\.\d+) f(?:data)?sync\(/.exec(line)?.[1])
    .filter((time) => time !== undefined)
    .map((time) => Number.parseFloat(time) * 1_000)
    .filter((time) => time >= startMs && time < endMs).length;
}
