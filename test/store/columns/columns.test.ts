// The columns answer every query as a scan of all expenses would.

import { describe, expect, test } from "bun:test";
import type { ExpenseId } from "../../../src/domain/expense/expense.ts";
import type { CurrencyCode } from "../../../src/domain/money/currency.ts";
import { GROUPINGS, type Groupings } from "../../../src/domain/search/breakdown.ts";
import type { ExpenseFilter, ExpenseOrder } from "../../../src/domain/search/expense-filter.ts";
import { type Columns, createColumns, restoreColumns } from "../../../src/store/columns/columns.ts";
import { ImageReader, partsOfImage } from "../../../src/store/columns/image.ts";
import { SLICE } from "../../../src/store/columns/slices.ts";
import { scaled } from "../../support/environment.ts";
import { atOnce } from "./at-once.ts";
import { CURRENCIES, DrawnBook } from "./drawn-book.ts";
import { PlainBook } from "./plain-book.ts";

const ORDERS = (["date", "amount", "description"] as const).flatMap((by) =>
  (["ascending", "descending"] as const).map((direction): ExpenseOrder => ({ by, direction })),
);

/** Returns the columns that a start would restore from an image of these columns. The image has small parts. */
function restored(columns: Columns, book: PlainBook, slice: number): Columns {
  const reader = new ImageReader();
  for (const part of partsOfImage(atOnce(columns.image()), 300)) reader.take(part);
  const { position } = columns;
  const others = atOnce(restoreColumns(reader, position, slice));
  others.apply({ position, labels: [...book.labels.all()], put: [], gone: [] });
  return others;
}

/** Reads all pages, one after another. */
function readAll(
  columns: Columns,
  filter: ExpenseFilter,
  order: ExpenseOrder,
  currency: CurrencyCode | null,
  limit: number,
) {
  const ids: ExpenseId[] = [];
  let after: string | undefined;
  for (;;) {
    const page = atOnce(columns.list(filter, order, { after, limit, currency }));
    if (page.fault !== undefined) throw new Error(page.fault);
    ids.push(...page.ids);
    if (page.next === null) return { ids, count: page.count, total: page.total };
    after = page.next;
  }
}

const LISTINGS = scaled(40);
const BREAKDOWNS = scaled(24);

/** The answers must not depend on the size of a query's slices. */
const BOOKS = [
  { seed: 1, currency: CURRENCIES[0], slice: SLICE },
  { seed: 2, currency: CURRENCIES[1], slice: 64 },
  { seed: 3, currency: null, slice: 7 },
];

/** Each grouping alone, and each together with the grouping two places later. */
const GROUPED = GROUPINGS.flatMap((first, at): Groupings[] => {
  const second = GROUPINGS[(at + 7) % GROUPINGS.length];
  return second ? [[first], [first, second]] : [[first]];
});

describe.each(BOOKS)("a random book ($seed)", ({ seed, currency, slice }) => {
  test("is listed as a scan lists it, in each order and with any filter", () => {
    const book = new PlainBook(currency);
    const drawn = new DrawnBook(seed, book);
    let columns = createColumns(slice);
    const found = new Set<number>();
    for (let round = 0; round < LISTINGS; round += 1) {
      drawn.finest = Math.floor((round * 7) / LISTINGS);
      const delta = drawn.delta(round % (LISTINGS / 4) === 0 ? 300 : 12);
      book.apply(delta);
      columns.apply(delta);
      // Restored columns must behave like the original ones.
      if (round % 9 === 4) columns = restored(columns, book, slice);
      const order = ORDERS[round % ORDERS.length] ?? ORDERS[0];
      if (!order) throw new Error("no orders");
      const filter = round % 4 === 0 ? {} : drawn.filter();
      const expected = book.list(filter, order);
      expect(readAll(columns, filter, order, currency, 1 + (round % 50) * 3)).toEqual(expected);
      found.add(expected.count);
    }
    // The filters find some expenses, and not always the same ones.
    expect(found.size).toBeGreaterThan(20);
    expect(book.expenses.size).toBeGreaterThan(600);
  });

  test("has the same breakdowns and uses of labels as a scan gives", () => {
    const book = new PlainBook(currency);
    const drawn = new DrawnBook(seed + 100, book);
    const columns = createColumns(slice);
    let rows = 0;
    for (let round = 0; round < BREAKDOWNS; round += 1) {
      drawn.finest = Math.floor((round * 7) / BREAKDOWNS);
      const delta = drawn.delta(round % (BREAKDOWNS / 2) === 0 ? 200 : 8);
      book.apply(delta);
      columns.apply(delta);
      const by = GROUPED[(round + seed * 7) % GROUPED.length] ?? ["day"];
      const filter = round % 3 === 0 ? {} : drawn.filter();
      const firstDay = 1 + (round % 28);
      const expected = book.breakdown(filter, by, firstDay);
      const limit = expected.length;
      const view = { currency, firstDay, limit };
      expect(atOnce(columns.breakdown(filter, by, view))).toEqual(expected);
      if (limit > 0) {
        const less = { currency, firstDay, limit: limit - 1 };
        expect(atOnce(columns.breakdown(filter, by, less))).toBeUndefined();
      }
      rows += expected.length;
      const uses = book.labelUses();
      expect(new Map(atOnce(columns.labelUses()))).toEqual(uses);
    }
    expect(rows).toBeGreaterThan(200);
  });
});
