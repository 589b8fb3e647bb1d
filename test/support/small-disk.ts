// A disk of a size to choose, in memory, to be filled. To make one takes a right that not every machine gives.

import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk to the last byte with a file. */
  fill(): void;
  /** Takes that file away. */
  clear(): void;
  resize(size: string): void;
  /** Removes the disk with all of its files; must be called when no file is open there. */
  remove(): void;
}

/** Undefined if this user may not mount; sizes are those of tmpfs, such as "1m". */
export function mountSmallDisk(folder: string, size: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  if (!runs("mount", "-t", "tmpfs", "-o", `size=${size}`, "outlay-test", folder)) return undefined;
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    clear: () => rmSync(filler),
    resize(to) {
      if (!runs("mount", "-o", `remount,size=${to}`, folder)) throw new Error("can't be resized");
    },
    remove() {
      if (!runs("umount", folder)) throw new Error(`${folder} is in use`);
    },
  };
}

function runs(...command: string[]): boolean {
  if (Bun.which(command[0] ?? "") === null) return false;
  return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
}
