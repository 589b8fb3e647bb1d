// The cache of written pages of one file: only pages that a change touched are written again, whichever process made the change, and the
// cache stays within its budget.

import { describe, expect, test } from "bun:test";
import type { Expense, ExpenseChange } from "../../../src/domain/expense/expense.ts";
import type { Change } from "../../../src/store/changes.ts";
import type { ExpenseKey } from "../../../src/store/lists/applied.ts";
import { createHistory } from "../../../src/store/lists/list-history.ts";
import type { Page } from "../../../src/store/lists/page-map.ts";
import { createPageMaps } from "../../../src/store/lists/page-maps.ts";
import {
  openReading,
  openWriting,
  prepareFile,
} from "../../../src/store/sqlite/database/database.ts";
import { openReader } from "../../../src/store/sqlite/read/reader.ts";
import { openWriter } from "../../../src/store/sqlite/write/writer.ts";
import { alone } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { day, decimal, draft, expenseId, ledger, MADE_AT } from "../../support/values.ts";
import { changeIn, creationIn, deletionIn } from "../expense-changes.ts";
import { KEEP, numbersTo } from "../subject.ts";
import { LONG, writeLines } from "../written-contract.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

const create = (date: string) => creationIn(book, draft("1", date, LONG));

/** A book of ninety long expenses, one a day, newest first by their ids too; some ten pages. */
function openBook() {
  const path = newPath();
  prepareFile(path, { createFolder: false });
  const applyBatch = openWriter(openWriting(path));
  const reader = openReader(openReading(path), { open: () => openReading(path), idle: 1 }, alone);
  let batches = 0;
  function apply(changes: readonly Change[]) {
    batches += 1;
    return applyBatch({ revision: `revision ${batches}`, at: MADE_AT, changes });
  }
  apply(
    numbersTo(90).map((number) =>
      create(day(`2026-0${Math.ceil(number / 30)}-${10 + (number % 10)}`)),
    ),
  );
  return {
    /** As this process does it. */
    make(...changes: readonly Change[]) {
      reader.record(apply(changes));
    },
    /** As another process would do it. */
    makeUnseen: (...changes: readonly Change[]) => void apply(changes),
    /** Reads the list; tells how many pages it had, and how many of them were written for it. */
    async read(upTo = Number.POSITIVE_INFINITY): Promise<{ pages: number; written: number }> {
      let written = 0;
      const write = (expenses: readonly Expense[]) => {
        written += 1;
        return writeLines(expenses);
      };
      const listing = await reader.listExpenses(book, () => {});
      let pages = 0;
      while (pages < upTo && (await listing.nextWritten(write))) pages += 1;
      await listing.close();
      return { pages, written };
    },
  };
}

const change = (id: number, to: Partial<ExpenseChange>) => changeIn(book, id, { ...KEEP, ...to });

const reprice = (id: number) => change(id, { amount: decimal("2") });

describe("pages", () => {
  test("that were not touched are not written again", async () => {
    const { read } = openBook();
    const { pages, written } = await read();
    expect(pages).toBeGreaterThan(8);
    expect(written).toBe(pages);
    expect(await read()).toEqual({ pages, written: 0 });
  });

  test("that a change touches are written again, and no others", async () => {
    const { read, make } = openBook();
    const { pages } = await read();
    make(reprice(45));
    expect(await read()).toEqual({ pages, written: 1 });
    make(deletionIn(book, 1));
    expect(await read()).toEqual({ pages, written: 1 });
    // From one page to another, which may be parted then.
    make(change(2, { date: day("2026-03-11") }));
    expect((await read()).written).toBeWithin(2, 4);
    expect((await read()).written).toBe(0);
  });

  test("of a list that was left early are kept, as far as it has read ahead", async () => {
    const { read } = openBook();
    const { written } = await read(3);
    expect(written).toBeGreaterThan(8);
    expect((await read()).written).toBe(0);
  });

  test("are all written again after a change by another process", async () => {
    const { read, make, makeUnseen } = openBook();
    await read();
    makeUnseen(reprice(45));
    const { pages, written } = await read();
    expect(written).toBe(pages);
    makeUnseen(reprice(44));
    make(reprice(45));
    expect((await read()).written).toBe((await read()).pages);
  });

  test("grow, and are parted when they have grown too large", async () => {
    const { read, make } = openBook();
    const before = await read();
    make(...numbersTo(40).map(() => create("2026-02-15")));
    const grown = await read();
    expect(grown.pages).toBeGreaterThan(before.pages + 3);
    expect(grown.written).toBeLessThan(grown.pages - 3);
  });
});

describe("the history of a ledger", () => {
  const key = (id: number): ExpenseKey => [day("2026-01-05"), expenseId(id)];
  const step = (from: number, to: number) => ({
    ledger: book,
    before: `${from}`,
    after: `${to}`,
    touched: [key(to)],
  });

  test("tells what was touched between two revisions", () => {
    const history = createHistory();
    for (const number of numbersTo(5)) history.record(step(number - 1, number));
    expect(history.between("1", "3")).toEqual([key(2), key(3)]);
    expect(history.between("0", "5")).toEqual(numbersTo(5).map(key));
    expect(history.between("5", "5")).toEqual([]);
    expect(history.between("x", "x")).toEqual([]);
    expect(history.between("3", "1")).toBeUndefined();
    expect(history.between("3", "6")).toBeUndefined();
    expect(history.between("x", "3")).toBeUndefined();
  });

  test("knows nothing from before a step that it has not seen", () => {
    const history = createHistory();
    history.record(step(0, 1));
    history.record(step(2, 3));
    expect(history.between("0", "3")).toBeUndefined();
    expect(history.between("1", "3")).toBeUndefined();
    expect(history.between("2", "3")).toEqual([key(3)]);
  });

  test("is bounded", () => {
    const history = createHistory();
    for (const number of numbersTo(200)) {
      const touched = numbersTo(1_000).map(key);
      history.record({ ...step(number - 1, number), touched });
    }
    expect(history.between("0", "200")).toBeUndefined();
    expect(history.between("199", "200")).toHaveLength(1_000);
  });
});

describe("what is kept", () => {
  const page = (from: number, to: number): Page => ({
    from: [day("2026-01-05"), expenseId(from)],
    upTo: [day("2026-01-05"), expenseId(to)],
    count: to - from,
  });
  const keptBytes = (pages: readonly Page[]) => pages.map(({ kept }) => kept?.byteLength);

  test("is no more than there is room for, and makes room when it is stale", () => {
    const pageMaps = createPageMaps(100);
    const pageMap = pageMaps.of(book);
    pageMap.restart("0");
    const pages = [page(10, 20), page(1, 10)];
    const keepAll = () => {
      for (const each of pages) pageMap.keep(each, new Uint8Array(60), 1);
    };
    keepAll();
    expect(keptBytes(pages)).toEqual([60, undefined]);
    pageMap.add(pages, "0");
    const touched: ExpenseKey = [day("2026-01-05"), expenseId(15)];
    pageMaps.record({ ledger: book, before: "0", after: "1", touched: [touched] });
    expect(pageMap.rangesAt("1")?.map(({ count }) => count)).toEqual([undefined, 9, undefined]);
    keepAll();
    expect(keptBytes(pages)).toEqual([undefined, 60]);
  });

  test("is nothing of a list that is too long to be kept whole", () => {
    const pageMap = createPageMaps(640).of(book);
    pageMap.restart("0");
    const [short, long] = [page(1, 10), page(10, 20)];
    pageMap.keep(short, new Uint8Array(60), 10);
    pageMap.keep(long, new Uint8Array(60), 11);
    expect(keptBytes([short, long])).toEqual([60, undefined]);
  });

  test("stays as long as a list has yet to send it, and takes room until then", () => {
    const pageMap = createPageMaps(100).of(book);
    pageMap.restart("0");
    const [sent, next] = [page(1, 10), page(10, 20)];
    pageMap.keep(sent, new Uint8Array(60), 1);
    pageMap.add([sent], "0");
    pageMap.pin(sent);
    pageMap.clear();
    pageMap.keep(next, new Uint8Array(60), 1);
    expect(keptBytes([sent, next])).toEqual([60, undefined]);
    pageMap.unpin(sent);
    pageMap.keep(next, new Uint8Array(60), 1);
    expect(keptBytes([sent, next])).toEqual([undefined, 60]);
  });

  test("of the least recently used lists make room for others", () => {
    const pageMaps = createPageMaps(100);
    const kept = ["oldest", "older", "newest"].map(ledger).map((id) => {
      const each = page(1, 10);
      pageMaps.of(id).restart("0");
      pageMaps.of(id).keep(each, new Uint8Array(30), 1);
      pageMaps.of(id).add([each], "0");
      return each;
    });
    expect(keptBytes(kept)).toEqual([undefined, undefined, 30]);
  });
});
