// While a ledger's columns are filled, queries about the days that are already filled get the same answers as afterward. All others wait.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { Grouping, Groupings } from "../../../src/domain/search/breakdown.ts";
import type { ExpenseFilter, ExpenseOrder } from "../../../src/domain/search/expense-filter.ts";
import { addDays, type CalendarDate } from "../../../src/domain/time/calendar-date.ts";
import { type BookEngine, createBooks } from "../../../src/store/books/books.ts";
import type { Books } from "../../../src/store/store.ts";
import { day } from "../../support/values.ts";
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

/** The first day that is complete after this number of batches. */
function reachedAfter(portions: ReturnType<GatedEngine["portions"]>, count: number): CalendarDate {
  const last = portions[count - 1]?.at(-1)?.date ?? day("0001-01-01");
  return addDays(last, 1) ?? last;
}

async function listed(books: Books, filter: ExpenseFilter, order: ExpenseOrder) {
  const page = await books.list(DEFAULT_LEDGER, filter, order, { limit: 10_000 });
  if (page.fault !== undefined) throw new Error(page.fault);
  return { ids: page.items.map(({ id }) => id), count: page.count, total: page.total };
}

async function brokenDown(books: Books, filter: ExpenseFilter, by: Groupings) {
  return books.breakDown(DEFAULT_LEDGER, filter, by, 10_000);
}

async function expectAlike(
  { books, plain }: ReturnType<typeof openDrawn>,
  filter: ExpenseFilter,
  round: number,
  order: ExpenseOrder = NEWEST,
): Promise<number> {
  const expected = plain.list(filter, order);
  expect(await listed(books, filter, order)).toEqual(expected);
  const by: readonly Grouping[] & Groupings = GROUPED[round % GROUPED.length] ?? ["day"];
  expect(await brokenDown(books, filter, by)).toEqual(plain.breakdown(filter, by, 1));
  return expected.count;
}

describe("while columns are filled", () => {
  test("a query about days that are already filled is answered without reading earlier rows", async () => {
    const opened = openDrawn(1);
    const { engine } = opened;
    engine.allow(2);
    const count = await expectAlike(opened, { from: reachedAfter(engine.portions(), 2) }, 0);
    expect(count).toBeGreaterThan(PORTION);
    // One batch may be requested ahead.
    expect(engine.asked).toBeLessThanOrEqual(3);
  });

  test.each([1, 2, 3])(
    "random queries get the same answers as afterward, whatever changes (seed %d)",
    async (seed) => {
      const opened = openDrawn(seed);
      const { engine, drawn } = opened;
      const before = engine.portions();
      let found = 0;
      for (let portions = 1; portions < before.length; portions += 1) {
        engine.allow(portions);
        const from = reachedAfter(before, portions);
        const filter = portions % 2 === 0 ? drawn.filter() : {};
        found += await expectAlike(opened, { ...filter, from }, portions);
        // Some of the changed expenses are still to be filled, in their earlier state.
        engine.apply(drawn.delta(3));
      }
      engine.allow(Number.POSITIVE_INFINITY);
      for (const [round, order] of ORDERS.entries()) {
        await expectAlike(opened, {}, round, order);
        await expectAlike(opened, drawn.filter(), round, order);
      }
      expect(found).toBeGreaterThan(100);
    },
  );

  test.each<[string, (books: Books, engine: GatedEngine) => Promise<unknown>]>([
    ["days up to a date", (books) => listed(books, { to: day("2024-01-05") }, NEWEST)],
    [
      "all expenses of the day in which a batch ends",
      (books, engine) => {
        const from = engine.portions()[2]?.at(-1)?.date;
        return listed(books, { from }, NEWEST);
      },
    ],
    ["an earlier day", (books) => listed(books, { from: day("2023-01-01") }, NEWEST)],
    [
      "another order",
      (books) => listed(books, { from: day("9999-12-31") }, { ...NEWEST, by: "amount" }),
    ],
    ["a breakdown of all", (books) => brokenDown(books, {}, ["month"])],
    ["the uses of labels", (books) => books.labelUses(DEFAULT_LEDGER)],
    ["suggestions", (books) => books.suggest(DEFAULT_LEDGER, "coffee", day("2024-01-05"))],
  ])("a query for %s waits until all are filled", async (_, ask) => {
    const { books, engine } = openDrawn(4);
    engine.allow(3);
    await listed(books, { from: reachedAfter(engine.portions(), 3) }, NEWEST);
    let isAnswered = false;
    const answer = ask(books, engine).then(() => {
      isAnswered = true;
    });
    await listed(books, { from: reachedAfter(engine.portions(), 3) }, NEWEST);
    expect(isAnswered).toBe(false);
    engine.allow(Number.POSITIVE_INFINITY);
    await answer;
  });

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
    await expectAlike(opened, { from: reachedAfter(engine.portions(), 2) }, 0);
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
