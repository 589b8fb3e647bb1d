// If the disk is full, writes are refused and reads continue. Writes resume without a restart as soon as there is space. After a crash at
// any time, a restart finds exactly the acknowledged changes.

import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AcknowledgedBook, createAcknowledgedBook } from "../support/acknowledged-book.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface SmallDisk {
  readonly folder: string;
  /** Fills the disk to the last byte with a file. */
  fill(): void;
  /** Removes that file. */
  clear(): void;
  resize(size: string): void;
  /** Removes the disk with all its files. Must be called when no file on it is open. */
  remove(): void;
}

/** Returns undefined if this user may not mount. Sizes are in the form that tmpfs uses, such as "1m". */
function mountSmallDisk(folder: string, size: string): SmallDisk | undefined {
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

const TIMEOUT = { timeout: 120_000 };
const folder = temporaryFolder();
const permitted = mayMount();
const reason = permitted ? "" : " (not shown here: mounting is not permitted)";

function mayMount(): boolean {
  const disk = mountSmallDisk(join(folder, "trial"), "64k");
  disk?.remove();
  return disk !== undefined;
}

interface Place {
  readonly disk: SmallDisk;
  readonly path: string;
  readonly book: AcknowledgedBook;
  readonly counts: { acknowledged: number; refused: number };
  service: ServiceProcess;
}

const opened: Place[] = [];

afterEach(async () => {
  for (const { service, disk } of opened.splice(0)) {
    await service.end("SIGKILL");
    disk.remove();
  }
});

/** Starts a service with its file on its own disk. */
async function open(size: string): Promise<Place> {
  const disk = mountSmallDisk(mkdtempSync(join(folder, "disk-")), size);
  if (!disk) throw new Error("mounting is no longer permitted");
  const path = join(disk.folder, "outlay.db");
  const counts = { acknowledged: 0, refused: 0 };
  const book = createAcknowledgedBook((acknowledged) => {
    counts[acknowledged ? "acknowledged" : "refused"] += 1;
  });
  const place = { disk, path, book, counts, service: await start(path) };
  opened.push(place);
  book.moveTo(place.service.url);
  return place;
}

const start = (path: string) => startService({ DATABASE_URL: `sqlite:${path}` });

/** Kills the server in the middle of its work, and starts another one on the same files. */
async function restart(place: Place): Promise<void> {
  await place.service.end("SIGKILL");
  place.service = await start(place.path);
  place.book.moveTo(place.service.url);
  await place.book.expectRead();
}

/** Makes each kind of write, on existing expenses. Returns true if all were acknowledged, and false if none was. */
async function writeEachKind(book: AcknowledgedBook, round: string): Promise<boolean> {
  const made = await book.create(`made in ${round}`, 1);
  const changed = await book.change("kept", round.length);
  const deleted = await book.delete(`for ${round}`);
  expect({ round, changed, deleted }).toEqual({ round, changed: made, deleted: made });
  await book.expectRead();
  return made;
}

async function expectSoundAtLast({ book, path, service, counts }: Place, what: string) {
  await book.expectRead();
  await service.end("SIGTERM");
  const database = new Database(path);
  expect(database.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  database.close();
  const { acknowledged, refused } = counts;
  process.stdout.write(`${what}: ${acknowledged} writes acknowledged, ${refused} refused\n`);
}

/** Returns the next number. Fails the test if the disk could not have held that many. */
function expectFilling(number: number): number {
  expect(number).toBeLessThan(4_000);
  return number + 1;
}

describe.skipIf(!permitted)(`a full disk${reason}`, () => {
  test(
    "because of another file refuses writes until that file is gone",
    async () => {
      const place = await open("2m");
      const { disk, book } = place;
      const rounds = [
        "the first round",
        "the full one",
        "the one after",
        "the restarted one",
        "the last",
      ];
      for (const name of ["kept", ...rounds.map((round) => `for ${round}`)]) {
        expect(await book.create(name, 5)).toBe(true);
      }
      await book.expectRead();
      const [first = "", full = "", after = "", restarted = "", last = ""] = rounds;
      expect(await writeEachKind(book, first)).toBe(true);
      disk.fill();
      expect(await writeEachKind(book, full)).toBe(false);
      disk.clear();
      expect(await writeEachKind(book, after)).toBe(true);

      disk.fill();
      expect(await writeEachKind(book, restarted)).toBe(false);
      await restart(place);
      disk.clear();
      expect(await writeEachKind(book, last)).toBe(true);
      await restart(place);
      await expectSoundAtLast(place, "a disk that another file fills");
    },
    TIMEOUT,
  );

  test.each([
    ["with only the log growing", "1m", 20_480],
    // The log is checkpointed at 16 MiB, and the file has no space for all of it.
    ["while the log is being moved into the file", "20m", 500_000],
  ])(
    "because of the records, %s, refuses writes until the disk is larger",
    async (what, size, leastBytes) => {
      const place = await open(size);
      const { disk, book, path } = place;
      for (const name of ["kept", "for the full one", "for the larger one", "for the last"]) {
        expect(await book.create(name, 5)).toBe(true);
      }
      const long = "x".repeat(9_900);
      let number = 0;
      while (await book.create(`${number} ${long}`, number)) number = expectFilling(number);
      await book.expectRead();
      while (await book.create(`${number} short`, number)) number = expectFilling(number);
      // Changing an expense takes less space than any other write.
      while (await book.change("kept", number)) number = expectFilling(number);
      const stuckBytes = statSync(path).size;
      expect(stuckBytes).toBeGreaterThanOrEqual(leastBytes);
      expect(await writeEachKind(book, "the full one")).toBe(false);
      await restart(place);

      disk.resize("64m");
      expect(await writeEachKind(book, "the larger one")).toBe(true);
      await restart(place);
      expect(await writeEachKind(book, "the last")).toBe(true);
      expect(statSync(path).size).toBeGreaterThan(stuckBytes);
      await expectSoundAtLast(place, `a disk that the records fill ${what}`);
    },
    TIMEOUT,
  );
});
