// Damage to the file or its log, random or planned, leads to a clear line at the start or a clear error on use. It never leads to a silent
// wrong answer or an overwritten file. FLIPS sets how many bits are flipped in each of three places, with a quarter as many in a large
// file. FLIP_SEED determines which ones. Both are printed.

import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../src/client/client.ts";
import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { listAll, numbersTo } from "../store/subject.ts";
import { outlay, UNPRIVILEGED } from "../support/command-line.ts";
import {
  type Book,
  cut,
  type DamageResult,
  type Files,
  filesOf,
  fingerprint,
  flip,
  open,
  readFiles,
  removeFiles,
  statusOf,
  without,
  writeFiles,
} from "../support/damage.ts";
import { wholeNumber } from "../support/environment.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { startService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { draft } from "../support/values.ts";

const PAGE_BYTES = 4_096;
const FILE_HEADER_BYTES = 100;
/** The type of a page that leads to other pages in the order of a key. All our tables and indexes have such pages. */
const LEADING = 2;
const LEADING_HEADER_BYTES = 12;
const POINTER_BYTES = 2;
/** The bytes of two numbers at the start of a cell: the child page, and the length of what follows. */
const CELL_START_BYTES = 8;

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES;
const MARK_OFFSET = 4;
const CHECKSUM_OFFSET = 16;

/** Returns the bytes through which SQLite finds a row: headers of pages that lead to others, and pointers to these. */
function leadingBytes(file: Buffer): readonly number[] {
  const starts = Array.from({ length: file.length / PAGE_BYTES }, (_, page) => page * PAGE_BYTES);
  return starts
    .filter((start) => start >= FILE_HEADER_BYTES && file[start] === LEADING)
    .flatMap((start) => {
      const cells = file.readUInt16BE(start + 3);
      const heads = bytesFrom(start, LEADING_HEADER_BYTES + cells * POINTER_BYTES);
      const pointers = Array.from({ length: cells }, (_, cell) =>
        file.readUInt16BE(start + LEADING_HEADER_BYTES + cell * POINTER_BYTES),
      );
      return [...heads, ...pointers.flatMap((at) => bytesFrom(start + at, CELL_START_BYTES))];
    });
}

function bytesFrom(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}

/** Returns the ends of a log's commits, in bytes. The log must not contain leftovers of an earlier log. */
function commitEnds(log: Buffer): readonly number[] {
  const frames = Math.floor((log.length - LOG_HEADER_BYTES) / FRAME_BYTES);
  return Array.from({ length: frames }, (_, frame) => LOG_HEADER_BYTES + frame * FRAME_BYTES)
    .filter((start) => log.readUInt32BE(start + MARK_OFFSET) !== 0)
    .map((start) => start + FRAME_BYTES);
}

/**
 * Returns how much of a log is still valid if the byte `at` is damaged and nothing else shows that there was more. Undefined if the log
 * itself shows it: a whole commit follows the damage, and then the beginning of another.
 */
function lengthWithout(log: Buffer, at: number): number | undefined {
  if (at < LOG_HEADER_BYTES) return undefined;
  const ends = commitEnds(log);
  const within = (at - LOG_HEADER_BYTES) % FRAME_BYTES;
  // The next frame's checksum continues from this frame's checksum.
  const isChecksum = within >= CHECKSUM_OFFSET && within < FRAME_HEADER_BYTES;
  const lastDamaged = isChecksum ? at + FRAME_BYTES : at;
  if (ends.filter((end) => end - FRAME_BYTES > lastDamaged).length > 1) return undefined;
  return ends.findLast((end) => end <= at) ?? LOG_HEADER_BYTES;
}

const FLIPS = wholeNumber("FLIPS", 24);
const SEED = wholeNumber("FLIP_SEED", 1);
const CUTS = 16;
const AT_ONCE = 8;

const folder = temporaryFolder();

interface Original {
  readonly files: Files;
  readonly book: Book;
}

let clean: Original;
let killed: Original;
/** This file is too large to be checked before the first answer. */
let large: Original;

beforeAll(async () => {
  const path = join(folder, "original.db");
  const environment = { DATABASE_URL: `sqlite:${path}` };
  const first = await startService(environment);
  await fill(first.url, 1, 400);
  await first.end("SIGTERM");
  clean = await originalIn(readFiles(path));
  const second = await startService(environment);
  await fill(second.url, 401, 500);
  await second.end("SIGKILL");
  killed = await originalIn(readFiles(path));
  large = await originalIn((await filesOf(join(folder, "large.db"), fillLargely)).sound);
  expect([clean, killed].map(({ book }) => book.nextExpenseId)).toEqual([401, 501]);
  expect(large.files[""]?.length).toBeGreaterThan(4 * 1_048_576);
  expect(Object.keys(clean.files)).toEqual([""]);
  expect(Object.keys(killed.files)).toEqual(["", "-wal", "-shm"]);
  expect(killed.book.expenses.length).toBeGreaterThan(clean.book.expenses.length);
}, 60_000);

/** Creates expenses and posts, each in its own commit, and deletes some. */
async function fill(url: string, from: number, to: number): Promise<void> {
  const client = createClient({ baseUrl: url });
  for (let number = from; number <= to; number += 1) {
    // The later expenses share a date, so that much of the file is not also in the log.
    const date = number > 400 ? "2027-01-05" : `2026-0${1 + (number % 9)}-1${number % 10}`;
    const description = `Expense ${number} `.repeat(1 + (number % 20));
    await client.createExpense({ body: { description, amount: number / 100, date } });
    if (number % 20 === 0) await client.createPost({ body: { text: `Post ${number}` } });
    if (number % 20 === 10) await client.deleteExpense({ id: number });
  }
}

/** Creates some long expenses, and many short expenses and posts, which are found through several pages. */
async function fillLargely({ expenses, posts }: Store): Promise<void> {
  const ledger = DEFAULT_LEDGER;
  const long = numbersTo(400).map((number) => draft(`${number}`, "2026-01-05", "x".repeat(12_000)));
  const short = numbersTo(400).map((number) => draft(`${number}`, "2026-01-06", "y".repeat(200)));
  await Promise.all([...long, ...short].map((each) => expenses.create(ledger, each)));
  const post = { text: "z".repeat(200), privacy: "public" } as const;
  await Promise.all(numbersTo(800).map(() => posts.create(ledger, post)));
}

async function originalIn(files: Files): Promise<Original> {
  const path = writeFiles(folder, files);
  const store = await open(path);
  const expenses = await listAll(store, DEFAULT_LEDGER);
  const posts = await store.posts.list(DEFAULT_LEDGER);
  await store.close();
  const database = new Database(path);
  const next = database.query<{ id: number }, []>("SELECT next_expense_id AS id FROM ledger").get();
  database.close();
  return { files, book: { expenses, posts, nextExpenseId: next?.id ?? 0 } };
}

interface Damage {
  readonly name: string;
  readonly files: Files;
  /** The remaining book, if the damage may lose data without an error. */
  readonly book?: Book | undefined;
}

/** Tries each damage. Throws, and names the damage, if its effect is not allowed. */
async function statusesOf(
  book: Book,
  damages: readonly Damage[],
): Promise<readonly DamageResult[]> {
  const statuses: DamageResult[] = [];
  const waiting = damages.values();
  async function work(): Promise<void> {
    for (const { name, files, book: left = book } of waiting) {
      const path = writeFiles(folder, files);
      const status = await statusOf(path, left).catch((error: unknown) => {
        throw new Error(`after ${name} (FLIP_SEED=${SEED}): ${error}`, { cause: error });
      });
      statuses.push(status);
      removeFiles(path);
    }
  }
  // Most of the time is spent waiting for syncs.
  await Promise.all(numbersTo(AT_ONCE).map(work));
  return statuses;
}

function tell(what: string, statuses: readonly DamageResult[]): void {
  const refused = statuses.filter(({ started }) => !started).length;
  const failed = statuses.filter(({ started, failed }) => started && failed > 0).length;
  const whole = statuses.length - refused - failed;
  process.stdout.write(
    `${what}: ${statuses.length} files; ${refused} refused at the start, ${failed} with calls that failed, ${whole} without effect, 0 with a wrong answer\n`,
  );
}

function flips({ files }: Original, end: string, random: Random, count = FLIPS): readonly Damage[] {
  const bits = (files[end]?.length ?? 0) * 8;
  return numbersTo(count).map(() => {
    const bit = random.below(bits);
    return { name: `bit ${bit} of ${end || "the file"}`, files: flip(files, end, bit) };
  });
}

/** As after a power failure, the index is missing, so nothing records the log's length. Half of the flips are in its last commits. */
async function flipsWithoutIndex(original: Original, random: Random): Promise<readonly Damage[]> {
  const files = without(original.files, "-shm");
  const log = files["-wal"] ?? Buffer.alloc(0);
  const tail = (commitEnds(log).at(-6) ?? 0) * 8;
  const bits = log.length * 8;
  const damages: Damage[] = [];
  for (let index = 0; index < FLIPS / 2; index += 1) {
    const bit = index % 2 === 0 ? random.below(bits) : tail + random.below(bits - tail);
    const damage = { name: `bit ${bit} of -wal, without -shm`, files: flip(files, "-wal", bit) };
    const length = lengthWithout(log, Math.floor(bit / 8));
    const left = length === undefined ? undefined : await leftOf(cut(files, "-wal", length));
    damages.push({ ...damage, book: left });
  }
  return damages;
}

const leftOf = async (files: Files): Promise<Book> => (await originalIn(files)).book;

/** Half of the flipped bytes are ones through which rows are found. */
function flipsOfLarge({ files }: Original, random: Random): readonly Damage[] {
  const file = files[""] ?? Buffer.alloc(0);
  const leading = leadingBytes(file);
  return numbersTo(Math.ceil(FLIPS / 4)).map((number) => {
    const byte =
      number % 2 === 0 ? random.below(file.length) : (leading[random.below(leading.length)] ?? 0);
    const bit = byte * 8 + random.below(8);
    return { name: `bit ${bit} of the large file`, files: flip(files, "", bit) };
  });
}

function cuts({ files }: Original, end: string, random: Random): readonly Damage[] {
  const bytes = files[end]?.length ?? 0;
  const pages = [1, 99, 100, 512, 4_096, 8_192, bytes - 4_096, bytes - 1];
  const drawn = numbersTo(CUTS - pages.length).map(() => 1 + random.below(bytes - 1));
  return [...pages, ...drawn].map((length) => {
    return { name: `a cut of ${end || "the file"} to ${length}`, files: cut(files, end, length) };
  });
}

const places: readonly [name: string, original: () => Original, end: string][] = [
  ["the file after a stop", () => clean, ""],
  ["the file after a kill", () => killed, ""],
  ["the log after a kill", () => killed, "-wal"],
];

test.each(places)(
  `after a bit of %s is flipped, no answer is wrong (${FLIPS} times, seed ${SEED})`,
  async (name, original, end) => {
    const random = randomFrom(SEED);
    const damages =
      end === "-wal"
        ? [
            ...flips(original(), end, random, Math.floor(FLIPS / 2)),
            ...(await flipsWithoutIndex(original(), random)),
          ]
        : flips(original(), end, random);
    const statuses = await statusesOf(original().book, damages);
    const lost = damages.filter(({ book }) => book).length;
    const unpromised = lost > 0 ? `; ${lost} of the last two commits, without -shm` : "";
    tell(`Flipped bits, ${name}, seed ${SEED}${unpromised}`, statuses);
    expect(statuses.length).toBe(FLIPS);
  },
  600_000,
);

test(`after a bit of a large file is flipped, no answer is wrong (${Math.ceil(FLIPS / 4)} times, seed ${SEED})`, async () => {
  const statuses = await statusesOf(large.book, flipsOfLarge(large, randomFrom(SEED)));
  tell(`Flipped bits, a large file, seed ${SEED}`, statuses);
  expect(statuses.length).toBe(Math.ceil(FLIPS / 4));
}, 600_000);

test.each(places)(
  "after %s is cut, no answer is wrong",
  async (name, original, end) => {
    const statuses = await statusesOf(original().book, cuts(original(), end, randomFrom(SEED)));
    tell(`Cut, ${name}, seed ${SEED}`, statuses);
    expect(statuses.length).toBe(CUTS);
  },
  600_000,
);

test("the start refuses a read-only file in one clear line, and changes no byte", async () => {
  const path = writeFiles(folder, clean.files);
  chmodSync(path, 0o444);
  const before = fingerprint(path);
  const { code, stdout, stderr } = await outlay([], `sqlite:${path}`, UNPRIVILEGED);
  const [line = "", ...rest] = stderr.split("\n");
  expect(line).toStartWith(`outlay: ${path}`);
  expect(line).toMatch(/may not read and write it$/);
  expect({ rest, stdout, code }).toEqual({ rest: [""], stdout: "", code: 1 });
  expect(fingerprint(path)).toEqual(before);
});
