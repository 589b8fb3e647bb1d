// Histories: each change once, in order, with what was there before and after; played from the beginning, they make the
// list that there is.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Expense, ExpenseId } from "../../src/domain/expense.ts";
import type { LedgerId } from "../../src/domain/ledger.ts";
import type { LedgerChange } from "../../src/domain/ledger-change.ts";
import type { Change } from "../../src/store/changes.ts";
import type { Store } from "../../src/store/store.ts";
import { day, decimal, draft, expenseId } from "../support/values.ts";
import { changesOf } from "./model.ts";
import { make } from "./model-contract.ts";
import { createAll, inOrder, KEEP, listAll, numbersTo, type Subject } from "./subject.ts";

const ALL = { after: 0, limit: 100_000 };

/** Makes the changes on an empty list; each must find what it says was there. */
export function replay(changes: readonly LedgerChange[]): readonly Expense[] {
  const expenses = new Map<ExpenseId, Expense>();
  changes.forEach(({ id, expense, kind, before, after }, index) => {
    expect(Number(id)).toBe(index + 1);
    const found = expenses.get(expense);
    switch (kind) {
      case "created":
        expect(found).toBeUndefined();
        expenses.set(expense, { id: expense, ...after });
        return;
      case "changed":
        if (!found) throw new Error(`there is no ${expense} to change`);
        expect(Object.keys(before).sort()).toEqual(Object.keys(after).sort());
        expect(found).toMatchObject(before);
        expenses.set(expense, { ...found, ...after });
        return;
      case "deleted":
        expect(found).toEqual({ id: expense, ...before });
        expenses.delete(expense);
    }
  });
  return inOrder(expenses.values());
}

async function makeAll(store: Store, ledger: LedgerId, changes: readonly Change[]): Promise<void> {
  // Together, so that batches hold many of them.
  await Promise.all(changes.map((change) => make(store, { ...change, ledger })));
}

export function describeHistories(subject: Subject): void {
  describe("a history", () => {
    test("of a ledger that nobody has written to is empty", async () => {
      expect(await subject.store.history.list(subject.newLedger(), ALL)).toEqual([]);
    });

    test("tells what was created, replaced and deleted", async () => {
      const { store } = subject;
      const book = subject.newLedger();
      const [first = expenseId(1), second = expenseId(2)] = (
        await createAll(store, book, [draft("1"), draft("2e+30", "2026-02-28", "Café 🍕")])
      ).map(({ id }) => id);
      await store.expenses.change(book, first, { ...KEEP, amount: decimal("1.5") });
      const change = { description: "Thé", amount: decimal("-0.01"), date: day("0001-01-01") };
      await store.expenses.change(book, second, change);
      await store.expenses.delete(book, second);
      const changes = await store.history.list(book, ALL);
      expect<readonly unknown[]>(changes.map(({ at: _, ...rest }) => rest)).toEqual(
        [
          { expense: first, kind: "created", before: null, after: draft("1") },
          {
            expense: second,
            kind: "created",
            before: null,
            after: draft("2e+30", "2026-02-28", "Café 🍕"),
          },
          { expense: first, kind: "changed", before: { amount: "1" }, after: { amount: "1.5" } },
          {
            expense: second,
            kind: "changed",
            before: draft("2e+30", "2026-02-28", "Café 🍕"),
            after: change,
          },
          { expense: second, kind: "deleted", before: change, after: null },
        ].map((told, index) => ({ id: index + 1, source: "api", ...told })),
      );
      expect(changes.every(({ at }) => Number.isSafeInteger(at) && at > 1_700_000_000_000)).toBe(
        true,
      );
    });

    test("has nothing of what changes nothing", async () => {
      const { store } = subject;
      const book = subject.newLedger();
      const id = await store.expenses.create(book, draft("1"));
      await store.expenses.change(book, id, KEEP);
      await store.expenses.change(book, id, draft("1"));
      await store.expenses.change(book, expenseId(77), draft("2"));
      await store.expenses.delete(book, expenseId(77));
      expect(replay(await store.history.list(book, ALL)).length).toBe(1);
      expect((await store.history.list(book, ALL)).length).toBe(1);
    });

    test("is told in parts as it is as a whole", async () => {
      const { store } = subject;
      const book = subject.newLedger();
      await createAll(
        store,
        book,
        numbersTo(40).map((number) => draft(`${number}`)),
      );
      await Promise.all(
        numbersTo(20).map((number) =>
          number % 3 === 0
            ? store.expenses.delete(book, expenseId(number))
            : store.expenses.change(book, expenseId(number), draft("777")),
        ),
      );
      await createAll(
        store,
        book,
        numbersTo(5).map(() => draft("9")),
      );
      const whole = await store.history.list(book, ALL);
      expect(whole.length).toBe(65);
      for (const limit of [1, 7, 64, 65]) {
        const parts: LedgerChange[] = [];
        for (;;) {
          const part = await store.history.list(book, { after: parts.at(-1)?.id ?? 0, limit });
          expect(part.length).toBeLessThanOrEqual(limit);
          if (part.length === 0) break;
          parts.push(...part);
        }
        expect(parts).toEqual([...whole]);
      }
      expect(await store.history.list(book, { after: Number.MAX_SAFE_INTEGER, limit: 3 })).toEqual(
        [],
      );
    });

    test("of any changes, made together, is that of the list", async () => {
      const drawn = fc.array(changesOf(subject.newLedger()), { minLength: 1, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 4 }), async (rounds) => {
          const { store } = subject;
          const book = subject.newLedger();
          for (const changes of rounds) await makeAll(store, book, changes);
          const history = await store.history.list(book, ALL);
          expect(replay(history)).toEqual(await listAll(store, book));
        }),
        { numRuns: 25 },
      );
    }, 60_000);
  });
}
