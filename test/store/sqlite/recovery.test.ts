// Files open again after a crash. They have all synced data, and nothing is half done.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import type { Expense } from "../../../src/domain/expense/expense.ts";
import type { LedgerSummary } from "../../../src/domain/ledger/ledger.ts";
import { openReading, prepareFile } from "../../../src/store/sqlite/database/database.ts";
import { openReader } from "../../../src/store/sqlite/read/reader.ts";
import type { Change } from "../../../src/store/writing/changes.ts";
import { copyAsLeft } from "../../support/damage.ts";
import { alone } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal, draft, ledger } from "../../support/values.ts";
import { totalOf } from "../drawn-changes.ts";
import { changeIn, creationIn, deletionIn } from "../expense-changes.ts";
import { KEEP, numbersTo, readAll } from "../subject.ts";
import { makeFile } from "./opened-file.ts";

const book = ledger("book");
const newPath = temporaryPaths("outlay.db");

describe("a crash", () => {
  test("at any byte of the WAL leaves a committed state", async () => {
    const { path, database, commit } = makeFile(newPath());
    const states = [await stateOf(path)];
    for (const round of numbersTo(12)) {
      const { outcomes } = commit(changesOf(round));
      expect(outcomes.map(({ failure }) => failure)).toEqual(outcomes.map(() => undefined));
      states.push(await stateOf(path));
    }
    const main = readFileSync(path);
    const wal = readFileSync(`${path}-wal`);
    database.close();

    const reached = new Set<number>();
    const cut = fc.integer({ min: 0, max: wal.length });
    const at = fc.integer({ min: 0, max: wal.length - 512 });
    const portion = (number: number): [number] => [Math.floor((wal.length * number) / 13)];
    async function check(main: Buffer, wal: Buffer): Promise<void> {
      const crashed = newPath();
      writeFileSync(crashed, main);
      writeFileSync(`${crashed}-wal`, wal);
      prepareFile(crashed, { createFolder: false });
      const state = await stateOf(crashed);
      const number = states.findIndex((once) => Bun.deepEquals(once, state));
      expect(number).toBeGreaterThanOrEqual(0);
      expect(state.summary.count).toBe(state.list.length);
      expect(state.summary.total).toBe(totalOf(state.list));
      reached.add(number);
    }
    await check(main, wal);
    expect([...reached]).toEqual([12]);
    await fc.assert(
      fc.asyncProperty(cut, (length) => check(main, wal.subarray(0, length))),
      { numRuns: 60, examples: [[0], [31], [32], ...numbersTo(12).map(portion)] },
    );
    // This is what a disk block that was never written looks like.
    await fc.assert(
      fc.asyncProperty(at, async (start) => {
        const torn = Buffer.from(wal);
        torn.fill(0, start, start + 512);
        await check(main, torn);
      }),
      { numRuns: 40 },
    );
    expect(reached.size).toBeGreaterThan(3);
  });

  test("during the creation of the file leaves a file that can be opened", async () => {
    const path = newPath();
    const database = new Database(path, { create: true });
    // These are the first steps of a start, and then a transaction that the crash leaves half written.
    database.run(`PRAGMA application_id = ${0x4f75746c}`);
    database.run("PRAGMA cache_size = 5");
    database.run("BEGIN");
    database.run("CREATE TABLE half (bytes BLOB)");
    for (const _ of numbersTo(100)) database.run("INSERT INTO half VALUES (zeroblob(3000))");
    const crashed = copyAsLeft(path, newPath());
    database.run("ROLLBACK");
    database.close();
    expect(existsSync(`${crashed}-journal`)).toBe(true);

    prepareFile(crashed, { createFolder: false });
    const state = await stateOf(crashed);
    expect(state.list).toEqual([]);
    expect(state.tables).not.toContain("half");
    expect(state.tables).toContain("expense");
  });
});

interface State {
  readonly summary: LedgerSummary;
  readonly list: readonly Expense[];
  readonly nextId: number;
  readonly tables: readonly string[];
}

/** Returns the state that a new reader of the file finds. Reading does not change the file. */
async function stateOf(path: string): Promise<State> {
  const database = openReading(path);
  const nextId = database
    .query<{ next: number }, []>("SELECT next_expense_id AS next FROM ledger")
    .get();
  const tables = database
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  const reader = openReader(database, { open: () => openReading(path), idle: 0 }, alone);
  const listing = await reader.listExpenses(book);
  const list = await readAll(listing);
  await reader.close();
  return { summary: listing.summary, list, nextId: nextId?.next ?? 1, tables };
}

/** Creates three expenses, and changes one and deletes one that the previous batch has created. */
function changesOf(round: number): readonly Change[] {
  const changes: Change[] = numbersTo(3).map((number) =>
    creationIn(book, draft(`${round * 100 + number}e-2`, "2026-01-05", "x".repeat(900))),
  );
  const last = 3 * (round - 1);
  if (last > 0) {
    changes.push(
      changeIn(book, last, { ...KEEP, amount: decimal("-0.07") }),
      deletionIn(book, last - 1),
    );
  }
  return changes;
}
