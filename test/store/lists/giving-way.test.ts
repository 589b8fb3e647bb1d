// A list that is read while others write gives way to them step by step, and not only at its end.

import { describe, expect, test } from "bun:test";
import type { Expense } from "../../../src/domain/expense/expense.ts";
import { createKeptList } from "../../../src/store/lists/kept-list.ts";
import { AHEAD_BYTES, openListing } from "../../../src/store/lists/listing.ts";
import { turn } from "../../../src/store/turns.ts";
import { noteTurns } from "../../support/turns.ts";
import { day, decimal, expenseId, ledger } from "../../support/values.ts";
import { numbersTo } from "../subject.ts";

const EXPENSES = 3_000;
const TURNS = 20;
const book = ledger("book");

/** Opens a list that has no cached pages. Each expense takes a millisecond to read, and `commit` is the commit that others wait for. */
function openBook(room = { bytes: AHEAD_BYTES }) {
  const kept = createKeptList();
  const seen = { read: 0, written: 0 };
  const others: { commit: Promise<void> | undefined; ms: number } = {
    commit: undefined,
    ms: 1_000,
  };

  function* rows(): Generator<Expense, void> {
    for (const number of numbersTo(EXPENSES).toReversed()) {
      seen.read += 1;
      others.ms += 1;
      const [amount, date] = [decimal("1"), day("2026-01-05")];
      const description = "Lunch";
      yield { id: expenseId(number), description, amount, date };
    }
  }

  function open(onWrite = () => {}) {
    const revision = "revision 1";
    const listing = openListing({
      ledger: book,
      summary: { count: EXPENSES, total: decimal(String(EXPENSES)), revision },
      reading: kept.begin(book, revision),
      async *read() {
        yield rows();
      },
      damaged: () => new Error("the list is damaged"),
      refuseWhenClosed: () => {},
      end: () => {},
      room,
      others: {
        now: () => others.ms,
        waiting: () => (others.commit ? 1 : 0),
        committing: () => others.commit && { revision: "", recorded: others.commit },
        recordedAt: () => 0,
      },
    });
    return () =>
      listing.nextWritten((expenses) => {
        seen.written += expenses.length;
        // If writing took no time, the list would give way for only a few real milliseconds, and a busy machine needs those for a few
        // turns.
        others.ms += 1;
        onWrite();
        return Buffer.from(expenses.map(({ id }) => `,${id}`).join(""));
      });
  }

  return {
    open,
    seen,
    /** From now on others wait for a commit, until the returned function is called. */
    beginCommit() {
      const { promise, resolve } = Promise.withResolvers<void>();
      others.commit = promise;
      return () => {
        others.commit = undefined;
        resolve();
      };
    },
  };
}

async function someTurns(): Promise<void> {
  for (let count = 0; count < TURNS; count += 1) await turn();
}

async function readWhole(next: () => Promise<Uint8Array | undefined>): Promise<number> {
  let pages = 0;
  while (await next()) pages += 1;
  return pages;
}

test("a list takes a turn after each group of expenses, even if no change is known to wait", async () => {
  const turns: string[] = [];
  const stop = noteTurns(turns);
  await readWhole(openBook().open());
  stop();
  expect(turns.length).toBeGreaterThanOrEqual(Math.floor(EXPENSES / 256));
});

describe("during a commit", () => {
  test("a list reads only part of a page", async () => {
    const { open, seen, beginCommit } = openBook();
    const endCommit = beginCommit();
    const first = open()();
    await someTurns();
    expect(seen.read).toBeGreaterThan(0);
    expect(seen.read).toBeLessThan(300);
    endCommit();
    expect((await first)?.byteLength).toBeGreaterThan(0);
  });

  test("a list writes only part of a page", async () => {
    const { open, seen, beginCommit } = openBook();
    let endCommit: (() => void) | undefined;
    const first = open(() => {
      endCommit ??= beginCommit();
    })();
    while (!endCommit) await turn();
    await someTurns();
    expect(seen.written).toBeLessThan(300);
    endCommit();
    await first;
    expect(seen.written).toBe(EXPENSES);
  });

  test("a list sends a cached page, and waits before the next one", async () => {
    const { open, beginCommit, seen } = openBook();
    const pages = await readWhole(open());
    expect(pages).toBeGreaterThan(1);
    const next = open();
    await next();
    const endCommit = beginCommit();
    let isSent = false;
    const second = next().then(() => {
      isSent = true;
    });
    await someTurns();
    expect(isSent).toBe(false);
    endCommit();
    await second;
    expect(seen.read).toBe(EXPENSES);
  });
});

describe("a list too far ahead of its client", () => {
  test("is read completely, page by page on request", async () => {
    const { open, seen } = openBook({ bytes: 0 });
    const next = open();
    await next();
    expect(seen.read).toBeLessThan(EXPENSES);
    await readWhole(next);
    expect(seen).toEqual({ read: EXPENSES, written: EXPENSES });
  });

  test("takes memory only until its client has received its pages", async () => {
    const room = { bytes: AHEAD_BYTES };
    const next = openBook(room).open();
    await next();
    expect(room.bytes).toBeLessThan(AHEAD_BYTES);
    await readWhole(next);
    expect(room.bytes).toBe(AHEAD_BYTES);
  });
});
