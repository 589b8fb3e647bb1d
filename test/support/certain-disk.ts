// The certain contents of a disk at a moment of a trace: each file's earlier contents, and the writes that had ended before a completed
// sync of the file began. All else may be lost when the power is cut.

import { dirname } from "node:path";
import type { SystemCall, TraceEvent } from "./system-calls.ts";

export interface CertainDisk {
  /** Takes the next event of the trace; other calls than writes and syncs change nothing. */
  take(event: TraceEvent): void;
  /** The bytes of a file that are certain; undefined for one that its folder may have forgotten. */
  read(path: string): Buffer | undefined;
  /** How many syncs have returned. */
  readonly syncs: number;
}

interface File {
  /** The certain bytes, with spare space: a log grows by small writes, and is not copied for each of them. */
  bytes: Buffer;
  length: number;
  /** Is true if its folder was synced since the file was created. */
  entered: boolean;
  /** Writes that have ended and are not certain yet. */
  pending: SystemCall[];
}

const SYNCS = new Set(["fsync", "fdatasync"]);
const WRITES = new Set(["pwrite64", "ftruncate"]);

/** `before` are the files, by path, that were on the disk, all of it certain. */
export function createCertainDisk(before: ReadonlyMap<string, Buffer>): CertainDisk {
  const files = new Map<string, File>();
  for (const [path, bytes] of before) {
    files.set(path, { bytes, length: bytes.length, entered: true, pending: [] });
  }
  /** The effects of running syncs at their return, by their numbers. */
  const underWay = new Map<number, () => void>();
  let syncs = 0;

  function fileAt(path: string): File {
    const nothing = { bytes: Buffer.alloc(0), length: 0, entered: false, pending: [] };
    const file = files.get(path) ?? nothing;
    files.set(path, file);
    return file;
  }

  /** The effect of a sync that begins now. */
  function coverage(path: string): () => void {
    const children = [...files].filter(([child]) => dirname(child) === path);
    const file = files.get(path);
    const covered = new Set(file?.pending);
    return () => {
      for (const [, child] of children) child.entered = true;
      if (!file) return;
      for (const call of file.pending) if (covered.has(call)) apply(file, call);
      file.pending = file.pending.filter((call) => !covered.has(call));
    };
  }

  return {
    take({ phase, number, call }) {
      if (SYNCS.has(call.name)) {
        if (phase === "begin") underWay.set(number, coverage(call.file));
        else if (call.result === 0) {
          underWay.get(number)?.();
          syncs += 1;
        }
      } else if (WRITES.has(call.name) && phase === "end" && call.result >= 0) {
        fileAt(call.file).pending.push(call);
      }
    },
    read(path) {
      const file = files.get(path);
      return file?.entered ? file.bytes.subarray(0, file.length) : undefined;
    },
    get syncs() {
      return syncs;
    },
  };
}

function apply(file: File, { name, bytes, numbers, result }: SystemCall): void {
  if (name === "ftruncate") {
    setLength(file, numbers[0] ?? 0);
    return;
  }
  const offset = numbers[1] ?? 0;
  setLength(file, Math.max(file.length, offset + result));
  bytes.copy(file.bytes, offset, 0, result);
}

function setLength(file: File, length: number): void {
  if (length > file.bytes.length) {
    const bytes = Buffer.alloc(2 * length);
    file.bytes.copy(bytes, 0, 0, file.length);
    file.bytes = bytes;
  }
  // Bytes that reappear there later are zero.
  file.bytes.fill(0, Math.min(length, file.length), file.length);
  file.length = length;
}
