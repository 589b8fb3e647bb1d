// Copies of a database file that are damaged on purpose. The damage must never lead to a silent wrong answer.

import { expect } from "bun:test";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Expense } from "../../src/domain/expense/expense.ts";
import {
  DEFAULT_LEDGER,
  type LedgerId,
  type LedgerSummary,
} from "../../src/domain/ledger/ledger.ts";
import type { Post } from "../../src/domain/post.ts";
import { Problem } from "../../src/domain/problem.ts";
import { openExamining } from "../../src/store/sqlite/database/database.ts";
import { structureFindings } from "../../src/store/sqlite/integrity/structure.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { totalOf } from "../store/drawn-changes.ts";
import { inOrder, KEEP, listAll } from "../store/subject.ts";
import { sources } from "./sources.ts";
import { draft } from "./values.ts";

/** The bytes of a file and its companions, by the suffixes of their names: "", "-wal", "-shm". */
export type Files = Readonly<Record<string, Buffer>>;

export function readFiles(path: string): Files {
  const ends = ["", "-wal", "-shm"].filter((end) => existsSync(path + end));
  return Object.fromEntries(ends.map((end) => [end, readFileSync(path + end)]));
}

/** Writes the files to a new folder, and returns the path of the database file. */
export function writeFiles(folder: string, files: Files): string {
  const path = join(mkdtempSync(join(folder, "damaged-")), "outlay.db");
  for (const [end, bytes] of Object.entries(files)) writeFileSync(path + end, bytes);
  return path;
}

/** Creates a link to the file, alone in a new folder. */
export function linkTo(folder: string, path: string): string {
  const link = join(mkdtempSync(join(folder, "link-")), "outlay.db");
  symlinkSync(path, link);
  return link;
}

/** Returns the same files with one bit flipped. */
export function flip(files: Files, end: string, bit: number): Files {
  const bytes = Buffer.from(files[end] ?? []);
  const at = Math.floor(bit / 8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  return { ...files, [end]: bytes };
}

/** Returns the same files without one of them. */
export function without(files: Files, end: string): Files {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name !== end));
}

/** Returns the same files with one of them cut to this length. */
export function cut(files: Files, end: string, length: number): Files {
  return { ...files, [end]: (files[end] ?? Buffer.alloc(0)).subarray(0, length) };
}

/** Returns the same files with every occurrence of a text replaced by another one of equal length. */
export function rewrite(files: Files, text: string, by: string): Files {
  const bytes = (files[""] ?? Buffer.alloc(0)).toString("latin1").replaceAll(text, by);
  return { ...files, "": Buffer.from(bytes, "latin1") };
}

/** Removes the files that `writeFiles` wrote, and companions that were created later. */
export function removeFiles(path: string): void {
  rmSync(dirname(path), { recursive: true, force: true });
}

export function fingerprint(path: string): readonly string[] {
  const ends = ["", "-wal"].filter((end) => existsSync(path + end));
  const hash = (end: string) =>
    createHash("sha256")
      .update(readFileSync(path + end))
      .digest("hex");
  return ends.map((end) => `${end} ${hash(end)}`);
}

/** Everything that was recorded, in the order of the lists. */
export interface Book {
  readonly expenses: readonly Expense[];
  readonly posts: readonly Post[];
  readonly nextExpenseId: number;
}

/** The result of opening a damaged file. */
export interface DamageResult {
  readonly started: boolean;
  /** The number of calls with a right answer, and of calls that failed with an error of the store. */
  readonly right: number;
  readonly failed: number;
}

/** Copies the current state of a file and SQLite's companions, which is what a crash would leave. */
export function copyAsLeft(from: string, to: string): string {
  const ends = ["", "-wal", "-journal"].filter((end) => existsSync(from + end));
  for (const end of ends) copyFileSync(from + end, to + end);
  return to;
}

export const open = (path: string): Promise<Store> =>
  openSqliteFile({ path, createFolder: false, ...sources });

interface Opened {
  readonly store: Store;
  /** Resolves when the store knows about damage that rows can't show. Before that, it may miss existing records. */
  readonly known: Promise<unknown>;
}

async function openKnowing(path: string): Promise<Opened> {
  const reported = Promise.withResolvers<string>();
  const report = reported.resolve;
  const isLarge = statSync(path).size > LARGE_BYTES;
  const store = await openSqliteFile({ path, createFolder: false, ...sources, report });
  // Small files were checked already.
  const known = isLarge && isDamaged(path) ? reported.promise : Promise.resolve();
  return { store, known };
}

/** Files above this size are checked while they are served. */
const LARGE_BYTES = 4 * 1_048_576;

function isDamaged(path: string): boolean {
  const database = openExamining(path);
  try {
    return structureFindings(database).length > 0;
  } finally {
    database.close();
  }
}

/**
 * Creates a file at this path, and returns it in two forms. A crash would leave the first one, with much of the data in the log, and a stop
 * leaves the second one.
 */
export async function filesOf(
  path: string,
  fill: (store: Store) => Promise<unknown>,
): Promise<{ crashed: Files; sound: Files }> {
  const store = await open(path);
  await fill(store);
  const crashed = readFiles(path);
  await store.close();
  return { crashed, sound: readFiles(path) };
}

/** Creates a file at this path, with this many expenses in one ledger. */
export function filesOfExpenses(path: string, ledger: LedgerId, count: number) {
  return filesOf(path, (store) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        store.expenses.create(ledger, draft(`${index + 1}e-2`)),
      ),
    ),
  );
}

export function namesBeside(path: string): readonly string[] {
  return readdirSync(dirname(path)).sort();
}

/**
 * Starts on the file and reads everything. Throws if an answer is wrong, if a refusal is not one clear line, or if a refused file was
 * changed.
 */
export async function statusOf(path: string, book: Book): Promise<DamageResult> {
  const before = fingerprint(path);
  const opened = await openKnowing(path).catch((error: unknown) => {
    expectClearLine(error, path);
    expect(fingerprint(path)).toEqual(before);
  });
  if (!opened) return { started: false, right: 0, failed: 0 };
  const calls = countCalls();
  await readLists(opened.store, book, calls);
  await opened.known;
  const changed = await useAll(opened.store, book, calls);
  await opened.store.close().catch(() => undefined);
  // Acknowledged changes must exist after the next start, too, unless that start fails.
  const again = await openKnowing(path).catch((error: unknown) => expectClearLine(error, path));
  if (again) {
    await readLists(again.store, changed, calls);
    await again.known;
    await readAll(again.store, changed, calls);
    await again.store.close().catch(() => undefined);
  }
  return { started: true, ...calls.counts };
}

function expectClearLine(error: unknown, path: string): void {
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain(path);
  expect(String(error)).not.toContain("\n");
}

interface Calls {
  readonly counts: { right: number; failed: number };
  /** Waits for the call, and throws unless the answer is right or an error of the store. Returns true if it was answered. */
  ask(call: Promise<unknown>, right: unknown): Promise<boolean>;
}

function countCalls(): Calls {
  const counts = { right: 0, failed: 0 };
  return {
    counts,
    async ask(call, right) {
      try {
        expect(await call).toEqual(right);
        counts.right += 1;
        return true;
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== "store-failed") throw error;
        counts.failed += 1;
        return false;
      }
    },
  };
}

async function readAll(store: Store, book: Book, calls: Calls): Promise<void> {
  await readLists(store, book, calls);
  for (const post of book.posts) {
    await calls.ask(store.posts.read(DEFAULT_LEDGER, post.id), post);
  }
}

/** Makes the reads that verify by themselves that nothing is missing. */
async function readLists(store: Store, { expenses, posts }: Book, calls: Calls): Promise<void> {
  await calls.ask(listAll(store, DEFAULT_LEDGER), expenses);
  await calls.ask(summaryOf(store), { count: expenses.length, total: totalOf(expenses) });
  await calls.ask(store.posts.list(DEFAULT_LEDGER), posts);
}

async function summaryOf(store: Store): Promise<Omit<LedgerSummary, "revision">> {
  const { count, total } = await store.expenses.summarize(DEFAULT_LEDGER);
  return { count, total };
}

/** Reads everything, and then creates, changes and deletes. Returns the book as it must be now. */
async function useAll(store: Store, book: Book, calls: Calls): Promise<Book> {
  await readAll(store, book, calls);
  const expenses = new Map(book.expenses.map((expense) => [expense.id, expense]));
  let { posts, nextExpenseId } = book;
  // Every id is looked up, so that an id that can't be found is noticed.
  const uses = book.expenses.map(async (expense, index) => {
    const { id } = expense;
    if (index % 32 === 0) {
      if (await calls.ask(store.expenses.delete(DEFAULT_LEDGER, id), true)) expenses.delete(id);
      return;
    }
    const description = index % 32 === 16 ? `Changed ${id}` : expense.description;
    const change = { ...KEEP, description };
    if (await calls.ask(store.expenses.change(DEFAULT_LEDGER, id, change), true)) {
      expenses.set(id, { ...expense, description });
    }
  });
  await Promise.all(uses);
  for (const amount of ["0.01", "-7.5"]) {
    const made = draft(amount);
    // Safe: ids are counted up from the book's next id.
    const id = nextExpenseId as Expense["id"];
    if (await calls.ask(store.expenses.create(DEFAULT_LEDGER, made), id)) {
      expenses.set(id, { ...made, id });
      nextExpenseId += 1;
    }
  }
  const [first] = posts;
  if (first && (await calls.ask(store.posts.delete(DEFAULT_LEDGER, first.id), true))) {
    posts = posts.slice(1);
  }
  const changed = { ...book, expenses: inOrder(expenses.values()), posts, nextExpenseId };
  await readAll(store, changed, calls);
  return changed;
}
