// The column cache is bounded by bytes, with separate bounds for small and large ledgers. Columns that are dropped while they answer still
// answer correctly.

import { describe, expect, test } from "bun:test";
import type { KeptExpense } from "../../../src/domain/expense/book-expense.ts";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import { ColumnCache, type Query } from "../../../src/store/books/column-cache.ts";
import type { KeptBounds } from "../../../src/store/books/kept-columns.ts";
import { createSnapshotRecords } from "../../../src/store/books/snapshot-records.ts";
import { createColumns, type ListReading } from "../../../src/store/columns/columns.ts";
import type { BookSnapshot } from "../../../src/store/store.ts";
import { createSlicing } from "../../../src/store/turns.ts";
import { changeId, decimal, ledger } from "../../support/values.ts";
import { atOnce } from "../columns/at-once.ts";
import { columnsOf, expense } from "../columns/small-book.ts";

const SLICING = createSlicing(() => 0);
const NEWEST = { by: "date", direction: "descending" } as const;
const COUNT: Query<ListReading, number | undefined> = {
  find: (columns) => columns.list({}, NEWEST, { currency: null, limit: 1 }),
  answer: (page) => (page.fault === undefined ? page.count : undefined),
};

function expenses(count: number): readonly KeptExpense[] {
  return Array.from({ length: count }, (_, index) => {
    const date = `2026-01-${String(1 + (index % 28)).padStart(2, "0")}`;
    return expense(index + 1, [`Something bought ${index}`, `${index}.25`, date]);
  });
}

/** Opens ledgers by name, each with this number of expenses, and reports which of them were read. */
function openShelf(sizes: Readonly<Record<string, number>>, bounds: KeptBounds) {
  const filled: string[] = [];
  let opened = 0;
  const columnCache = new ColumnCache(open, createSnapshotRecords(), { slicing: SLICING, bounds });
  let meanwhile = async () => {};
  function open(id: LedgerId): Promise<BookSnapshot> {
    const rows = expenses(sizes[id] ?? 0);
    opened += 1;
    const overview = { id, count: rows.length, total: decimal("0"), revision: "0" };
    return Promise.resolve({
      ledger: { ...overview, profile: null },
      lastChange: changeId(0),
      recordsChange: null,
      recordsState: "",
      fingerprint: async () => "",
      records: async () => [],
      async *expenses() {
        filled.push(id);
        await meanwhile();
        yield rows;
      },
      find: async (ids) => rows.filter((row) => ids.includes(row.id)),
      findByRefs: async () => [],
      touchedAfter: async () => ({ there: [], gone: [], since: "", upTo: "" }),
      close: async () => {},
    });
  }
  function use<Found, Value>(name: string, question: Query<Found, Value>) {
    return columnCache.use(ledger(name), question);
  }
  const count = (name: string) => use(name, COUNT);
  /** Sets what is awaited each time the columns of a ledger are filled. */
  function during(work: typeof meanwhile): void {
    meanwhile = work;
  }
  const forget = (id: LedgerId) => columnCache.forget(id);
  return { filled, use, count, forget, opened: () => opened, during };
}

const KIB = 1_024;
/** The bounds leave room for two ledgers of 100 expenses, or for one of 1,000. */
const BOUNDS: KeptBounds = { small: 60 * KIB, large: 400 * KIB, smallUpTo: 40 * KIB };

function bytesOf(count: number): number {
  const columns = columnsOf(expenses(count));
  atOnce(columns.list({}, NEWEST, { currency: null, limit: 1 }));
  return columns.bytes;
}

test("an empty ledger costs at most 4 KB, and one of 100 expenses at most 30 KB", () => {
  expect(bytesOf(0)).toBeLessThanOrEqual(4_096);
  expect(bytesOf(100)).toBeLessThanOrEqual(30_000);
  expect(bytesOf(100)).toBeGreaterThan(100 * 41);
});

test("the size of columns includes what queries add", () => {
  const columns = columnsOf(expenses(100));
  const before = columns.bytes;
  atOnce(
    columns.list(
      { words: ["some"] },
      { by: "description", direction: "ascending" },
      { currency: null, limit: 1 },
    ),
  );
  expect(columns.bytes).toBeGreaterThan(before);
});

test("columns of which most was replaced are wasteful", () => {
  const columns = createColumns();
  for (let round = 0; round < 5; round += 1) {
    expect(columns.isWasteful).toBe(false);
    columns.apply({ position: 0, put: expenses(1_025), gone: [] });
  }
  expect(columns.isWasteful).toBe(true);
});

describe("within the bounds", () => {
  test("the most recently used ledgers stay, and others are filled again", async () => {
    const { filled, count } = openShelf({ a: 100, b: 100, c: 100 }, BOUNDS);
    for (const name of ["a", "b", "a", "c", "a", "b"]) expect(await count(name)).toBe(100);
    expect(filled).toEqual(["a", "b", "c", "b"]);
  });

  test("an empty ledger is not cached, since filling it again is instant", async () => {
    const { filled, count } = openShelf({ empty: 0 }, BOUNDS);
    for (const _ of [1, 2]) expect(await count("empty")).toBe(0);
    expect(filled).toEqual(["empty", "empty"]);
  });

  test("small ledgers evict no large one, and large ones no small one", async () => {
    const { filled, count } = openShelf({ large: 1_000, a: 100, b: 100, c: 100 }, BOUNDS);
    for (const name of ["large", "a", "b", "c", "large", "c"]) await count(name);
    expect(filled).toEqual(["large", "a", "b", "c"]);
  });

  test("the large ledger that was used last stays, whatever the bound", async () => {
    const bounds = { ...BOUNDS, large: 1 };
    const { filled, count } = openShelf({ large: 1_000, other: 1_000 }, bounds);
    for (const name of ["large", "large", "other", "large"]) await count(name);
    expect(filled).toEqual(["large", "other", "large"]);
  });

  test("a deleted ledger is dropped", async () => {
    const { filled, count, forget } = openShelf({ a: 100 }, BOUNDS);
    await count("a");
    forget(ledger("a"));
    await count("a");
    expect(filled).toEqual(["a", "a"]);
  });

  test.each([100, 1_000])(
    "a ledger of %d expenses that is deleted while it is filled is dropped",
    async (size) => {
      const { filled, count, forget, during } = openShelf({ a: size }, BOUNDS);
      during(async () => forget(ledger("a")));
      expect(await count("a")).toBe(size);
      during(async () => {});
      await count("a");
      await count("a");
      expect(filled).toEqual(["a", "a"]);
    },
  );
});

describe("the answers", () => {
  test("begin with one from the snapshot that filled the columns", async () => {
    const { count, opened } = openShelf({ a: 100 }, BOUNDS);
    await count("a");
    expect(opened()).toBe(1);
    await count("a");
    expect(opened()).toBe(2);
  });

  test("keep their columns, even if these are evicted in the meantime", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `l${index}`);
    const { use } = openShelf(Object.fromEntries(names.map((name) => [name, 100])), BOUNDS);
    const reached = Promise.withResolvers<void>();
    let waiting = names.length;
    const answers = names.map((name) =>
      use(name, {
        find: (columns) => columns.list({}, NEWEST, { currency: null, limit: 3 }),
        async answer(page, { snapshot }) {
          waiting -= 1;
          if (waiting === 0) reached.resolve();
          await reached.promise;
          if (page.fault !== undefined) throw new Error(page.fault);
          return [page.count, (await snapshot.find(page.ids)).length];
        },
      }),
    );
    expect(await Promise.all(answers)).toEqual(names.map(() => [100, 3]));
  });

  test("to simultaneous callers share one filling and its failure, and later callers start again", async () => {
    const { use, filled } = openShelf({ a: 100 }, BOUNDS);
    const all = await Promise.all([1, 2, 3].map(() => use("a", COUNT)));
    expect(all).toEqual([100, 100, 100]);
    expect(filled).toEqual(["a"]);
    const failing = () => Promise.reject(new Error("no disk"));
    const columnCache = new ColumnCache(failing, createSnapshotRecords(), {
      slicing: SLICING,
      bounds: BOUNDS,
    });
    const asked = [1, 2].map(() => columnCache.use(ledger("b"), COUNT));
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
  });
});
