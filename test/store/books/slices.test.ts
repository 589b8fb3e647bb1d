// Queries are answered in slices. Other work gets its turn, and each answer is a consistent snapshot whatever changes in the meantime.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { Groupings } from "../../../src/domain/search/breakdown.ts";
import type { ExpenseFilter, ExpenseOrder } from "../../../src/domain/search/expense-filter.ts";
import { ColumnCache, type Query } from "../../../src/store/books/column-cache.ts";
import { createSnapshotRecords } from "../../../src/store/books/snapshot-records.ts";
import type { Columns } from "../../../src/store/columns/columns.ts";
import type { Sliced } from "../../../src/store/columns/slices.ts";
import { createSlicing, turn } from "../../../src/store/turns.ts";
import { DrawnBook } from "../columns/drawn-book.ts";
import { PlainBook } from "../columns/plain-book.ts";
import { GatedEngine } from "./gated-engine.ts";

const SLICE = 16;
const PORTION = 64;
const NEWEST: ExpenseOrder = { by: "date", direction: "descending" };
const DEAREST: ExpenseOrder = { by: "amount", direction: "descending" };

/** Opens a random book of some 200 expenses. A slice covers a small part of it, and the clock makes each slice count as long. */
function openSliced(seed: number) {
  const plain = new PlainBook(null);
  const drawn = new DrawnBook(seed, plain);
  drawn.finest = 2;
  const engine = new GatedEngine(plain, PORTION);
  for (let round = 0; round < 6; round += 1) engine.apply(drawn.delta(60));
  engine.allow(Number.POSITIVE_INFINITY);
  let now = 0;
  const slicing = createSlicing(() => {
    now += 100;
    return now;
  });
  const open = () => engine.read();
  const columnCache = new ColumnCache(open, createSnapshotRecords(), { slicing, slice: SLICE });
  function ask<Found>(find: (columns: Columns) => Sliced<Found>): Promise<Found> {
    const question: Query<Found, Found> = { find, answer: (found) => found };
    return columnCache.use(DEFAULT_LEDGER, question);
  }
  return { plain, drawn, engine, ask };
}

type Opened = ReturnType<typeof openSliced>;

const RANGE = { currency: null, limit: 10_000 };
const VIEW = { currency: null, firstDay: 1, limit: 10_000 };

async function listed({ ask }: Opened, filter: ExpenseFilter, order: ExpenseOrder) {
  const page = await ask((columns) => columns.list(filter, order, RANGE));
  if (page.fault !== undefined) throw new Error(page.fault);
  const { ids, count, total } = page;
  return { ids, count, total };
}

/** Counts the turns of the event loop until the work ends. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns += 1) await turn();
  await over;
  return turns;
}

interface Asked {
  readonly name: string;
  readonly ask: (opened: Opened) => Promise<unknown>;
  readonly expected: (plain: PlainBook) => unknown;
}

/** Each of these queries looks at all expenses at least once. */
function askedWith(filter: ExpenseFilter, by: Groupings): readonly Asked[] {
  return [
    {
      name: "a search",
      ask: (opened) => listed(opened, filter, NEWEST),
      expected: (plain) => plain.list(filter, NEWEST),
    },
    {
      name: "a search in another order",
      ask: (opened) => listed(opened, filter, DEAREST),
      expected: (plain) => plain.list(filter, DEAREST),
    },
    {
      name: "a report",
      ask: ({ ask }) => ask((columns) => columns.breakdown(filter, by, VIEW)),
      expected: (plain) => plain.breakdown(filter, by, 1),
    },
    {
      name: "the uses of labels",
      ask: async ({ ask }) => new Map(await ask((columns) => columns.labelUses())),
      expected: (plain) => plain.labelUses(),
    },
  ];
}

describe("a query about a large book", () => {
  test.each(askedWith({ words: ["c"] }, ["category", "tag"]))(
    "gives way to other work: $name",
    async (asked) => {
      const opened = openSliced(1);
      const { plain } = opened;
      // Fills the columns.
      await listed(opened, {}, NEWEST);
      const turns = await turnsOf(asked.ask(opened));
      expect(turns).toBeGreaterThanOrEqual(Math.floor(plain.expenses.size / SLICE));
    },
  );

  test("gives other work turns while it applies many changes", async () => {
    const opened = openSliced(1);
    const { plain, drawn, engine } = opened;
    await listed(opened, {}, NEWEST);
    const CHANGES = 50;
    for (let change = 0; change < CHANGES; change += 1) engine.apply(drawn.delta(1));
    const answer = listed(opened, {}, NEWEST);
    expect(await turnsOf(answer)).toBeGreaterThanOrEqual(CHANGES);
    expect(await answer).toEqual(plain.list({}, NEWEST));
  });

  test.each([1, 2, 3, 4])(
    "is answered from a single state, whatever changes in the meantime (seed %d)",
    async (seed) => {
      const opened = openSliced(seed);
      const { plain, drawn, engine } = opened;
      const GROUPED: readonly Groupings[] = [["month", "tag"], ["payee"], ["category", "day"]];
      /** The possible answers to each open query. */
      const open = new Map<Asked, unknown[]>();
      function change(): void {
        engine.apply(drawn.delta(10));
        for (const [{ expected }, moments] of open) moments.push(expected(plain));
      }
      async function expectOneMoment(asked: Asked): Promise<void> {
        const moments = [asked.expected(plain)];
        open.set(asked, moments);
        const answer = await asked.ask(opened);
        open.delete(asked);
        expect(moments).toContainEqual(answer);
      }
      for (let round = 0; round < 6; round += 1) {
        const by = GROUPED[round % GROUPED.length] ?? ["day"];
        const filter = round % 2 === 0 ? drawn.filter() : {};
        const answers = askedWith(filter, by).map(expectOneMoment);
        // Meanwhile, the same queries are sent after further changes, which the columns must apply.
        for (const asked of askedWith(filter, by)) {
          for (let turns = 0; turns < 5; turns += 1) await turn();
          expect(open.size).toBeGreaterThan(0);
          change();
          answers.push(expectOneMoment(asked));
        }
        await Promise.all(answers);
      }
      expect(engine.open).toBe(0);
    },
  );
});

test("a copy for an image gives way to other work", async () => {
  const { ask } = openSliced(1);
  const COLUMNS = 9;
  expect(await turnsOf(ask((columns) => columns.image()))).toBeGreaterThan(COLUMNS);
});
