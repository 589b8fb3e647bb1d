// Damage to the file or its log, by chance and on purpose: a clear line at the start or a clear failure on use,
// never a wrong answer without a word, and never an overwritten file. FLIPS sets how many bits are flipped in each
// of three places, FLIP_SEED draws them; both are printed.

import { beforeAll, expect, test } from "bun:test";
import { chmodSync, existsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../src/client/client.ts";
import { DEFAULT_LEDGER } from "../../src/domain/ledger.ts";
import { listAll, numbersTo } from "../store/subject.ts";
import { outlay } from "../support/command-line.ts";
import {
  type Book,
  cut,
  type Fate,
  type Files,
  fateOf,
  fingerprint,
  flip,
  open,
  readFiles,
  removeFiles,
  writeFiles,
} from "../support/damage.ts";
import { wholeNumber } from "../support/environment.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { startService } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const FLIPS = wholeNumber("FLIPS", 200);
const SEED = wholeNumber("FLIP_SEED", 1);
const CUTS = 24;
const AT_ONCE = 8;

const folder = temporaryFolder();

interface Original {
  readonly files: Files;
  readonly book: Book;
}

let clean: Original;
let killed: Original;

beforeAll(async () => {
  const path = join(folder, "original.db");
  const environment = { DATABASE_URL: `sqlite:${path}` };
  const first = await startService(environment);
  await fill(first.url, 1, 400);
  await first.end("SIGTERM");
  clean = await originalIn(readFiles(path), 401);
  const second = await startService(environment);
  await fill(second.url, 401, 500);
  await second.end("SIGKILL");
  killed = await originalIn(readFiles(path), 501);
  expect(Object.keys(clean.files)).toEqual([""]);
  expect(Object.keys(killed.files)).toEqual(["", "-wal", "-shm"]);
  expect(killed.book.expenses.length).toBeGreaterThan(clean.book.expenses.length);
}, 60_000);

/** Creates expenses and posts, each in a commit of its own; deletes some. */
async function fill(url: string, from: number, to: number): Promise<void> {
  const client = createClient({ baseUrl: url });
  for (let number = from; number <= to; number += 1) {
    // Those after the stop stand together, so that much of the file is not in the log too.
    const date = number > 400 ? "2027-01-05" : `2026-0${1 + (number % 9)}-1${number % 10}`;
    const description = `Expense ${number} `.repeat(1 + (number % 20));
    await client.createExpense({ body: { description, amount: number / 100, date } });
    if (number % 20 === 0) await client.createPost({ body: { text: `Post ${number}` } });
    if (number % 20 === 10) await client.deleteExpense({ id: number });
  }
}

async function originalIn(files: Files, nextExpenseId: number): Promise<Original> {
  const store = await open(writeFiles(folder, files));
  const expenses = await listAll(store, DEFAULT_LEDGER);
  const posts = await store.posts.list(DEFAULT_LEDGER);
  await store.close();
  return { files, book: { expenses, posts, nextExpenseId } };
}

interface Damage {
  readonly name: string;
  readonly files: Files;
}

/** Lets each damage have its effect; throws, and names it, if one has a forbidden one. */
async function fatesOf(book: Book, damages: readonly Damage[]): Promise<readonly Fate[]> {
  const fates: Fate[] = [];
  const waiting = damages.values();
  async function work(): Promise<void> {
    for (const { name, files } of waiting) {
      const path = writeFiles(folder, files);
      const fate = await fateOf(path, book).catch((error: unknown) => {
        throw new Error(`after ${name} (FLIP_SEED=${SEED}): ${error}`, { cause: error });
      });
      fates.push(fate);
      removeFiles(path);
    }
  }
  // Most of the time goes by in waiting for syncs.
  await Promise.all(numbersTo(AT_ONCE).map(work));
  return fates;
}

function tell(what: string, fates: readonly Fate[]): void {
  const refused = fates.filter(({ started }) => !started).length;
  const failed = fates.filter(({ started, failed }) => started && failed > 0).length;
  const whole = fates.length - refused - failed;
  process.stdout.write(
    `${what}: ${fates.length} files; ${refused} refused at the start, ${failed} with calls that failed, ${whole} without effect, 0 with a wrong answer\n`,
  );
}

function flips({ files }: Original, end: string, random: Random): readonly Damage[] {
  const bits = (files[end]?.length ?? 0) * 8;
  return numbersTo(FLIPS).map(() => {
    const bit = random.below(bits);
    return { name: `bit ${bit} of ${end || "the file"}`, files: flip(files, end, bit) };
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
  `a bit of %s is flipped, ${FLIPS} times from seed ${SEED}: no wrong answer`,
  async (name, original, end) => {
    const fates = await fatesOf(original().book, flips(original(), end, randomFrom(SEED)));
    tell(`Flipped bits, ${name}, seed ${SEED}`, fates);
    expect(fates.length).toBe(FLIPS);
  },
  600_000,
);

test.each(places)(
  "%s is cut: no wrong answer",
  async (name, original, end) => {
    const fates = await fatesOf(original().book, cuts(original(), end, randomFrom(SEED)));
    tell(`Cut, ${name}, seed ${SEED}`, fates);
    expect(fates.length).toBe(CUTS);
  },
  600_000,
);

/** Where a superuser may write to any file, one who may not. */
const UNPRIVILEGED =
  process.getuid?.() === 0
    ? ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"]
    : [];

const unusable: readonly [name: string, make: (path: string) => void, says: RegExp][] = [
  ["a read-only file", (path) => chmodSync(path, 0o444), /may not read and write it$/],
  ["no database", (path) => writeFileSync(path, "Lunch,12.5\n".repeat(99)), /is not a database$/],
  ["half a file", (path) => truncateSync(path, statSync(path).size / 2), /is damaged: .*backup$/],
  ["half a page", (path) => truncateSync(path, 2_048), /malformed$|is damaged: .*backup$/],
  [
    "an empty file with a log",
    (path) => {
      writeFileSync(`${path}-wal`, killed.files["-wal"] ?? "");
      truncateSync(path, 0);
    },
    /is missing or empty, and .*-wal holds its records; .*backup$/,
  ],
];

test.each(unusable)(
  "%s: one clear line at the start, and all bytes as they were",
  async (...row) => {
    const [, make, says] = row;
    const path = writeFiles(folder, clean.files);
    make(path);
    const before = fingerprint(path);
    const { code, stdout, stderr } = await outlay([], `sqlite:${path}`, UNPRIVILEGED);
    const [line = "", ...rest] = stderr.split("\n");
    expect(line).toStartWith(`outlay: ${path}`);
    expect(line).toMatch(says);
    expect({ rest, stdout, code }).toEqual({ rest: [""], stdout: "", code: 1 });
    expect(fingerprint(path)).toEqual(before);
  },
);

test("a missing folder: one clear line at the start, and it stays missing", async () => {
  const path = join(folder, "missing", "outlay.db");
  const { code, stderr } = await outlay([], `sqlite:${path}`);
  expect(stderr).toBe(
    `outlay: ${path} can't be created: there is no folder ${join(folder, "missing")}\n`,
  );
  expect(code).toBe(1);
  expect(existsSync(join(folder, "missing"))).toBe(false);
});

test("a service on a damaged row answers with the store's failure, and goes on", async () => {
  const at = clean.files[""]?.indexOf("Expense 333 ") ?? -1;
  const path = writeFiles(folder, flip(clean.files, "", at * 8));
  const service = await startService({ DATABASE_URL: `sqlite:${path}` });
  try {
    await askForDamaged(service.url);
  } finally {
    await service.end("SIGTERM");
  }
});

async function askForDamaged(url: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const ask = (method: string, way: string, body: string | null = null) =>
    fetch(url + way, { method, headers, body });
  const failed = { error: "The store failed and nothing was changed; try again" };
  const list = await ask("GET", "/expenses");
  // A list that has begun to leave can only be cut off.
  if (list.status === 200) await expect(list.text()).rejects.toThrow();
  else expect([list.status, await list.json()]).toEqual([500, failed]);
  const change = await ask("PUT", "/expenses/333", '{"amount": 1}');
  expect([change.status, await change.json()]).toEqual([404, failed]);
  const deletion = await ask("DELETE", "/expenses/333");
  expect([deletion.status, await deletion.json()]).toEqual([404, failed]);
  expect((await ask("PUT", "/expenses/334", '{"amount": 1}')).status).toBe(200);
}
