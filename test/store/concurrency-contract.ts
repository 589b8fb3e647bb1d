// With many simultaneous callers, ids have no gaps, totals are exact, and each change counts once.

import { describe, expect, test } from "bun:test";
import type { Expense } from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { day, decimal, draft, expenseId } from "../support/values.ts";
import { totalOf } from "./drawn-changes.ts";
import { hundredths, inOrder, KEEP, listAll, numbersTo, type Subject } from "./subject.ts";

const CALLERS = numbersTo(64);
const STEPS = numbersTo(10);

export function describeConcurrency(subject: Subject): void {
  describe("64 simultaneous callers", () => {
    test("who make changes of all kinds get ids without gaps, the right list and its exact total", async () => {
      const book = subject.newLedger();
      const left = (
        await Promise.all(CALLERS.map((caller) => writeMuch(subject, book, caller)))
      ).flat();
      expect(await listAll(subject.store, book)).toEqual(inOrder(left));
      expect(await subject.store.expenses.summarize(book)).toMatchObject({
        count: left.length,
        total: totalOf(left),
      });
      const next = CALLERS.length * STEPS.length + 1;
      expect(await subject.store.expenses.create(book, draft("1"))).toBe(expenseId(next));
    });

    test("who write to separate ledgers get separate ids and totals", async () => {
      const books = CALLERS.map(() => subject.newLedger());
      const lefts = await Promise.all(books.map((book, index) => writeMuch(subject, book, index)));
      for (const [index, left] of lefts.entries()) {
        const book = books[index] ?? subject.newLedger();
        expect(left.length).toBeGreaterThan(0);
        expect(await listAll(subject.store, book)).toEqual(inOrder(left));
        expect((await subject.store.expenses.summarize(book)).total).toBe(totalOf(left));
      }
    });

    test("who delete the same expense delete it once", async () => {
      const { expenses } = subject.store;
      const book = subject.newLedger();
      const id = await expenses.create(book, draft("7.5"));
      const deleted = await Promise.all(CALLERS.map(() => expenses.delete(book, id)));
      expect(deleted.filter((done) => done).length).toBe(1);
      expect(await expenses.summarize(book)).toMatchObject({ count: 0, total: decimal("0") });
    });

    test("who change different fields of an expense change all of them", async () => {
      const { expenses } = subject.store;
      const book = subject.newLedger();
      const id = await expenses.create(book, draft("7.5"));
      const after = draft("8.5", "2026-03-01", "Tea");
      const { description, amount, date } = after;
      const changes = [{ description }, { amount }, { date }].map((field) => ({
        ...KEEP,
        ...field,
      }));
      await Promise.all(changes.map((change) => expenses.change(book, id, change)));
      expect(await listAll(subject.store, book)).toEqual([{ id, ...after }]);
    });

    test("who change the same field leave the change of one of them", async () => {
      const { expenses } = subject.store;
      const book = subject.newLedger();
      const id = await expenses.create(book, draft("7.5"));
      const changes = CALLERS.map((caller) => draft(`${caller}`, "2026-01-05", `${caller}`));
      const changed = await Promise.all(changes.map((change) => expenses.change(book, id, change)));
      expect(changed).toEqual(Array(CALLERS.length).fill(true));
      const list = await listAll(subject.store, book);
      expect(list.length).toBe(1);
      expect(changes.map((change) => ({ id, ...change }))).toEqual(
        expect.arrayContaining([...list]),
      );
      expect((await expenses.summarize(book)).total).toBe(totalOf(list));
    });

    test("who create, change and delete posts leave the right ones", async () => {
      const { posts } = subject.store;
      const book = subject.newLedger();
      const left = await Promise.all(
        CALLERS.map(async (caller) => {
          const gone = await posts.create(book, { text: `Gone ${caller}`, privacy: "public" });
          const kept = await posts.create(book, { text: `Kept ${caller}`, privacy: "public" });
          expect(await posts.delete(book, gone.id)).toBe(true);
          return posts.change(book, kept.id, { text: null, privacy: `${caller}` });
        }),
      );
      expect(left.map((post) => post?.text)).toEqual(CALLERS.map((caller) => `Kept ${caller}`));
      expect((await posts.list(book)).map(({ text }) => text).sort()).toEqual(
        CALLERS.map((caller) => `Kept ${caller}`).sort(),
      );
      const { id } = await posts.create(book, { text: "Last", privacy: "public" });
      expect(Number(id)).toBe(2 * CALLERS.length + 1);
    });
  });
}

/** Creates, changes and deletes the caller's own expenses. Resolves with the remaining ones. */
async function writeMuch(
  { store }: Subject,
  book: LedgerId,
  caller: number,
): Promise<readonly Expense[]> {
  const left = new Map<number, Expense>();
  for (const step of STEPS) {
    const given = draft(hundredths(caller * 1_000 - step * 777), `2026-01-${step + 10}`);
    const id = await store.expenses.create(book, given);
    left.set(id, { id, ...given });
    if (step % 3 === 0) {
      const change = { amount: decimal(hundredths(-step)), date: day(`2025-01-${step + 11}`) };
      expect(await store.expenses.change(book, id, { ...KEEP, ...change })).toBe(true);
      left.set(id, { id, ...given, ...change });
    }
    if (step % 5 === 0) {
      expect(await store.expenses.delete(book, id)).toBe(true);
      left.delete(id);
    }
  }
  return [...left.values()];
}
