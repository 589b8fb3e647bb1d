// While a ledger's columns are filled, its queries wait, and other work does not.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { Grouping, Groupings } from "../../../src/domain/search/breakdown.ts";
import type { ExpenseFilter, ExpenseOrder } from "../../../src/domain/search/expense-filter.ts";
import { type BookEngine, createBooks } from "../../../src/store/books/books.ts";
import type { Books } from "../../../src/store/store.ts";
import { DrawnBook } from "../columns/drawn-book.ts";
import { PlainBook } from "../columns/plain-book.ts";
import { GatedEngine } from "./gated-engine.ts";

const PORTION = 16;
const NEWEST: ExpenseOrder = { by: "date", direction: "descending" };
const ORDERS: readonly ExpenseOrder[] = [
  NEWEST,
  { by: "date", direction: "ascending" },
  { by: "amount", direction: "descending" },
  { by: "description", direction: "ascending" },
];
const GROUPED: readonly Groupings[] = [["day"], ["category"], ["month", "tag"], ["payee"]];

/** Opens a random book of some 200 expenses whose columns were never filled. */
function openDrawn(seed: number) {
  const plain = new PlainBook(null);
  const drawn = new DrawnBook(seed, plain);
  drawn.finest = 2;
  const engine = new GatedEngine(plain, PORTION);
  for (let round = 0; round < 6; round += 1) engine.apply(drawn.delta(60));
  const apply: BookEngine["apply"] = () =>
    Promise.reject(new Error("this engine makes no changes"));
  const bookEngine = {
    apply,
    read: () => engine.read(),
    ledgers: async () => [],
    recurringLedgers: async () => [],
  };
  const books = createBooks(bookEngine, () => 0);
  return { plain, drawn, engine, books };
}

async function listed(books: Books, filter: ExpenseFilter, order: ExpenseOrder) {
  const page = await books.list(DEFAULT_LEDGER, filter, order, { limit: 10_000 });
  if (page.fault !== undefined) throw new Error(page.fault);
  return { ids: page.items.map(({ id }) => id), count: page.count, total: page.total };
}

async function expectAlike(
  { books, plain }: ReturnType<typeof openDrawn>,
  filter: ExpenseFilter,
  round: number,
  order: ExpenseOrder = NEWEST,
): Promise<void> {
  expect(await listed(books, filter, order)).toEqual(plain.list(filter, order));
  const by: readonly Grouping[] & Groupings = GROUPED[round % GROUPED.length] ?? ["day"];
  expect(await books.breakDown(DEFAULT_LEDGER, filter, by, 10_000)).toEqual(
    plain.breakdown(filter, by, 1),
  );
}

describe("while columns are filled", () => {
  test.each([1, 2, 3])(
    "a query gets the answer of its time, and later ones see all changes (seed %d)",
    async (seed) => {
      const opened = openDrawn(seed);
      const { books, plain, engine, drawn } = opened;
      const expected = plain.list({}, NEWEST);
      const first = listed(books, {}, NEWEST);
      engine.allow(3);
      for (let change = 0; change < 5; change += 1) engine.apply(drawn.delta(3));
      engine.allow(Number.POSITIVE_INFINITY);
      expect(await first).toEqual(expected);
      for (const [round, order] of ORDERS.entries()) {
        await expectAlike(opened, {}, round, order);
        await expectAlike(opened, drawn.filter(), round, order);
      }
    },
  );

  test("other work runs between any two batches", async () => {
    const { books, engine } = openDrawn(5);
    let turns = 0;
    const turnsBefore: number[] = [];
    engine.onAsked = () => {
      turnsBefore.push(turns);
      setImmediate(() => {
        turns += 1;
      });
    };
    engine.allow(Number.POSITIVE_INFINITY);
    await listed(books, {}, NEWEST);
    expect(turnsBefore).toEqual(engine.portions().map((_, index) => index));
  });

  test("all waiting callers get a failure, and the next query retries", async () => {
    const opened = openDrawn(6);
    const { books, engine } = opened;
    engine.allow(2);
    const waiting = [listed(books, {}, NEWEST), books.labelUses(DEFAULT_LEDGER)];
    engine.fail(new Error("a row is damaged"));
    const told = await Promise.allSettled(waiting);
    expect(told.map((each) => each.status === "rejected" && String(each.reason))).toEqual(
      waiting.map(() => "Error: a row is damaged"),
    );
    engine.fail(undefined);
    engine.allow(Number.POSITIVE_INFINITY);
    await expectAlike(opened, {}, 1);
    expect(engine.open).toBe(0);
  });
});
