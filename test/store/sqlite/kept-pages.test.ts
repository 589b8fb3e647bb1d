// The cached list of one file: only pages that a change affected are written again, but all of them if another process made the change.

import { describe, expect, test } from "bun:test";
import type { Expense, ExpenseChange } from "../../../src/domain/expense/expense.ts";
import type { Change } from "../../../src/store/writing/changes.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { day, decimal, draft, ledger } from "../../support/values.ts";
import { changeIn, creationIn, deletionIn } from "../expense-changes.ts";
import { KEEP, numbersTo } from "../subject.ts";
import { LONG, writeLines } from "../written-contract.ts";
import { makeFile, readerOf } from "./opened-file.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

const EXPENSES = 90;
/** The most expenses of this length in one page. The last page of a batch is the largest. */
const LARGEST_PAGE = 12;

const create = (date: string) => creationIn(book, draft("1", date, LONG));

/** Opens a book of ninety long expenses, which fill some ten pages. Later dates have higher ids. */
function openBook() {
  const { path, commit } = makeFile(newPath());
  const reader = readerOf(path);
  commit(
    numbersTo(EXPENSES).map((number) =>
      create(day(`2026-0${Math.ceil(number / 30)}-${10 + (number % 10)}`)),
    ),
  );
  return {
    /** Makes changes as this process does. */
    make(...changes: readonly Change[]) {
      reader.record(commit(changes));
    },
    /** Makes changes as another process would. */
    makeUnseen: (...changes: readonly Change[]) => void commit(changes),
    /** Reads the list. Returns how many pages it had, and how many expenses were written for it. */
    async read(upTo = Number.POSITIVE_INFINITY): Promise<{ pages: number; written: number }> {
      let written = 0;
      const write = (expenses: readonly Expense[]) => {
        written += expenses.length;
        return writeLines(expenses);
      };
      const { nextWritten, close } = await reader.listExpenses(book);
      let pages = 0;
      while (pages < upTo && (await nextWritten(write))) pages += 1;
      await close();
      return { pages, written };
    },
    /** Begins a list, and returns a function that reads it to the end. */
    async begin() {
      const { nextWritten } = await reader.listExpenses(book);
      return async () => {
        while (await nextWritten(writeLines));
      };
    },
  };
}

const change = (id: number, to: Partial<ExpenseChange>) => changeIn(book, id, { ...KEEP, ...to });

const reprice = (id: number) => change(id, { amount: decimal("2") });

describe("pages", () => {
  test("that were not changed are not written again", async () => {
    const { read } = openBook();
    const { pages, written } = await read();
    expect(pages).toBeGreaterThan(8);
    expect(written).toBe(EXPENSES);
    expect(await read()).toEqual({ pages, written: 0 });
  });

  test("that a change affects are written again, and no others", async () => {
    const { read, make } = openBook();
    const { pages } = await read();
    make(reprice(45));
    const repriced = await read();
    expect(repriced.pages).toBe(pages);
    expect(repriced.written).toBeWithin(1, LARGEST_PAGE + 1);
    make(deletionIn(book, 1));
    expect((await read()).written).toBeWithin(1, LARGEST_PAGE + 1);
    // The expense moves to another page, which may then be split.
    make(change(2, { date: day("2026-03-11") }));
    expect((await read()).written).toBeWithin(2, 2 * LARGEST_PAGE + 1);
    expect((await read()).written).toBe(0);
  });

  test("of an abandoned list are cached as far as it has read ahead", async () => {
    const { read } = openBook();
    const { written } = await read(3);
    expect(written).toBe(EXPENSES);
    expect((await read()).written).toBe(0);
  });

  test("are all written again after another process's change", async () => {
    const { read, make, makeUnseen } = openBook();
    await read();
    makeUnseen(reprice(45));
    expect((await read()).written).toBe(EXPENSES);
    makeUnseen(reprice(44));
    make(reprice(45));
    expect((await read()).written).toBe(EXPENSES);
    expect((await read()).written).toBe(0);
  });

  test("are split if they have grown too large", async () => {
    const { read, make } = openBook();
    const before = await read();
    make(...numbersTo(40).map(() => create("2026-02-15")));
    const grown = await read();
    expect(grown.pages).toBeGreaterThan(before.pages + 3);
    expect(grown.written).toBeWithin(40, 40 + LARGEST_PAGE + 1);
  });

  test("are invalidated by changes made while they are read", async () => {
    const { read, make, begin } = openBook();
    const finish = await begin();
    make(reprice(45));
    await finish();
    expect((await read()).written).toBeWithin(1, LARGEST_PAGE + 1);
    expect((await read()).written).toBe(0);
  });
});
