// A log whose synced data can't be read is refused. A log that a crash has left unfinished is accepted.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { expectWholeLog } from "../../../src/store/sqlite/integrity/wal-check.ts";
import { cut, type Files, flip, open, readFiles, writeFiles } from "../../support/damage.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger } from "../../support/values.ts";
import { numbersTo } from "../subject.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4_096;
const SECTOR_BYTES = 512;

let whole: Files;
/** The files without SQLite's index of the log, as after a power failure. */
let alone: Files;
/** The end of each commit's last frame. */
let ends: readonly number[];

beforeAll(async () => {
  const path = newPath();
  const store = await open(path);
  for (const number of numbersTo(20))
    await store.expenses.create(ledger("book"), draft(`${number}`));
  whole = readFiles(path);
  await store.close();
  const { "-shm": _, ...rest } = whole;
  alone = rest;
  const log = whole["-wal"] ?? Buffer.alloc(0);
  const frames = numbersTo((log.length - HEADER_BYTES) / FRAME_BYTES);
  const endOf = (frame: number) => HEADER_BYTES + frame * FRAME_BYTES;
  ends = frames.filter((frame) => log.readUInt32BE(endOf(frame - 1) + 4) !== 0).map(endOf);
  expect(ends.length).toBe(20);
});

const expectWhole = (files: Files) => expectWholeLog(writeFiles(folder, files));
const bytes = () => whole["-wal"]?.length ?? 0;

describe("after a process has crashed, when SQLite's index has the length of the log", () => {
  test("a complete log is accepted", () => {
    expectWhole(whole);
  });

  test("a flipped bit in any frame, or a cut at any byte, is refused", () => {
    for (let at = HEADER_BYTES + 40; at < bytes(); at += 2_333) {
      expect(() => expectWhole(flip(whole, "-wal", at * 8))).toThrow(/-wal is damaged: frame \d+/);
    }
    for (let at = 1; at < bytes(); at += 2_333) {
      expect(() => expectWhole(cut(whole, "-wal", at))).toThrow("-wal is damaged");
    }
  });

  test("frames after the last commit that were never committed are accepted", () => {
    const log = whole["-wal"] ?? Buffer.alloc(0);
    expectWhole({ ...whole, "-wal": Buffer.concat([log, Buffer.alloc(3 * FRAME_BYTES, 1)]) });
  });

  test("a damaged index is ignored", () => {
    expectWhole(flip(cut(whole, "-wal", ends[9] ?? 0), "-shm", 16 * 8));
  });

  test("a log whose frames were all moved into the file is accepted", () => {
    expectWhole(cut(whole, "-wal", 0));
  });
});

describe("after a power failure, when only the log itself is there", () => {
  test("a log that ends at any byte is accepted", () => {
    for (let at = 0; at < bytes(); at += 2_333) expectWhole(cut(alone, "-wal", at));
  });

  test("a last commit that reached the disk only in part is accepted", () => {
    const [before = 0, last = 0] = ends.slice(-2);
    for (let at = before; at < last; at += 512) {
      const log = Buffer.from(alone["-wal"] ?? []);
      log.fill(0, at, Math.min(at + 512, last));
      expectWhole({ ...alone, "-wal": log });
    }
  });

  test("a flipped bit in a commit that others follow is refused", () => {
    const followed = ends.at(-2) ?? 0;
    for (let at = HEADER_BYTES; at < followed; at += 777) {
      expect(() => expectWhole(flip(alone, "-wal", at * 8))).toThrow(
        /-wal is damaged: frame \d+ can't be read, but later commits follow it/,
      );
    }
  });

  test("a flipped bit in the last frame of a followed commit is refused, unless it clears the commit mark", () => {
    for (const end of ends.slice(-4, -1)) {
      const at = end - FRAME_BYTES;
      const isParted = (at + 8) % SECTOR_BYTES === 0;
      for (let bit = at * 8; bit < (at + 24) * 8; bit += 1) {
        const files = flip(alone, "-wal", bit);
        const marked = (files["-wal"]?.readUInt32BE(at + 4) ?? 0) !== 0;
        if (!marked || isParted) continue;
        expect(() => expectWhole(files)).toThrow("later commits follow it");
      }
    }
  });

  test("a last commit is accepted even if some sectors still hold data of an earlier log", async () => {
    const path = newPath();
    const store = await open(path);
    for (const number of numbersTo(20)) {
      await store.expenses.create(ledger("book"), draft(`${number}`));
    }
    const { "-wal": earlier = Buffer.alloc(0) } = readFiles(path);
    restartLog(path);
    // Each post takes two frames, so that the frame whose header is split between two sectors is not the last one of its commit.
    for (const text of ["Hello", "Goodbye"]) {
      await store.posts.create(ledger("book"), { text, privacy: "public" });
    }
    for (const number of numbersTo(15)) {
      await store.expenses.create(ledger("book"), draft(`${number}`));
    }
    const { "-wal": later = Buffer.alloc(0), ...rest } = readFiles(path);
    await store.close();
    // In an earlier log, every frame may have been the last of its commit.
    for (let at = HEADER_BYTES; at < earlier.length; at += FRAME_BYTES) {
      earlier.writeUInt32BE(9, at + 4);
    }
    let parted = 0;
    for (const [begin, end] of commitsOf(later)) {
      for (let at = begin; at < end - FRAME_BYTES; at += FRAME_BYTES) {
        if ((at + 8) % SECTOR_BYTES === 0) parted += 1;
      }
      for (let at = begin - (begin % SECTOR_BYTES); at < end; at += SECTOR_BYTES) {
        const log = Buffer.from(earlier);
        later.copy(log, 0, 0, end);
        const from = Math.max(at, begin);
        earlier.copy(log, from, from, at + SECTOR_BYTES);
        expectWhole({ "": rest[""] ?? Buffer.alloc(0), "-wal": log });
      }
    }
    expect(parted).toBeGreaterThan(0);
  });

  test("a flipped bit in the header is refused", () => {
    for (let bit = 0; bit < HEADER_BYTES * 8; bit += 5) {
      expect(() => expectWhole(flip(alone, "-wal", bit))).toThrow("its header can't be read");
    }
  });

  test("frames of an earlier log after the end are accepted", async () => {
    const path = newPath();
    const store = await open(path);
    const book = ledger("book");
    for (const number of numbersTo(30)) await store.expenses.create(book, draft(`${number}`));
    restartLog(path);
    await store.expenses.create(book, draft("1"));
    const files = readFiles(path);
    await store.close();
    // The new log is much shorter than the old one, whose frames still follow it.
    expectWhole(files);
    expect(files["-wal"]?.length).toBeGreaterThan(20 * FRAME_BYTES);
  });
});

/** Returns the beginning and the end of each commit in the log, as far as the frames have the log's salt. */
function commitsOf(log: Buffer): readonly (readonly [begin: number, end: number])[] {
  const commits: [begin: number, end: number][] = [];
  const salt = log.subarray(16, 24);
  let begin = HEADER_BYTES;
  for (let at = begin; log.subarray(at + 8, at + 16).equals(salt); at += FRAME_BYTES) {
    if (log.readUInt32BE(at + 4) === 0) continue;
    commits.push([begin, at + FRAME_BYTES]);
    begin = at + FRAME_BYTES;
  }
  return commits;
}

/** Moves the log into the file, so that the next commit starts the log over. */
function restartLog(path: string): void {
  const database = new Database(path, { readwrite: true });
  expect(database.query("PRAGMA wal_checkpoint(RESTART)").get()).toMatchObject({ busy: 0 });
  database.close();
}
