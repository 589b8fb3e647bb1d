// What a disk holds for certain at a moment of a trace: of each file what it held before, and the writes that
// had ended when a sync of the file began which has returned. All else may be gone when the power is cut.

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
  certain: Buffer;
  /** Whether its folder was synced since the file came to be. */
  entered: boolean;
  /** Writes that have ended and are not certain yet. */
  pending: readonly SystemCall[];
}

const SYNCS = new Set(["fsync", "fdatasync"]);
const WRITES = new Set(["pwrite64", "ftruncate"]);

/** `before` are the files, by path, that were on the disk, all of it certain. */
export function createCertainDisk(before: ReadonlyMap<string, Buffer>): CertainDisk {
  const files = new Map<string, File>();
  for (const [path, certain] of before) files.set(path, { certain, entered: true, pending: [] });
  /** What the syncs under way make certain when they return, by their numbers. */
  const underWay = new Map<number, () => void>();
  let syncs = 0;

  function fileAt(path: string): File {
    const file = files.get(path) ?? { certain: Buffer.alloc(0), entered: false, pending: [] };
    files.set(path, file);
    return file;
  }

  /** What a sync that begins now makes certain. */
  function coverage(path: string): () => void {
    const children = [...files].filter(([child]) => dirname(child) === path);
    const file = files.get(path);
    const covered = new Set(file?.pending);
    return () => {
      for (const [, child] of children) child.entered = true;
      if (!file) return;
      file.certain = file.pending.filter((call) => covered.has(call)).reduce(apply, file.certain);
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
        const file = fileAt(call.file);
        file.pending = [...file.pending, call];
      }
    },
    read(path) {
      const file = files.get(path);
      return file?.entered ? file.certain : undefined;
    },
    get syncs() {
      return syncs;
    },
  };
}

/** Writes into the bytes where they are long enough, and into a copy where not. */
function apply(before: Buffer, { name, bytes, numbers, result }: SystemCall): Buffer {
  if (name === "ftruncate") return resized(before, numbers[0] ?? 0);
  const offset = numbers[1] ?? 0;
  const end = offset + result;
  const after = before.length < end ? resized(before, end) : before;
  bytes.copy(after, offset, 0, result);
  return after;
}

function resized(before: Buffer, length: number): Buffer {
  const after = Buffer.alloc(length);
  before.copy(after);
  return after;
}
