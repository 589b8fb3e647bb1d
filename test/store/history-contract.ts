// Histories: each change once, in order, with the values before and after. Replayed from the beginning, they produce the current list.

import { describe, expect, test } from "bun:test";
import type { Expense } from "../../src/domain/expense/expense.ts";
import { type ExpenseContent, NO_DETAILS } from "../../src/domain/expense/expense-details.ts";
import type { LedgerChange, RecordKind } from "../../src/domain/ledger/ledger-change.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { day, decimal, draft, expenseId } from "../support/values.ts";
import { ALL, createAll, inOrder, KEEP, numbersTo, type Subject } from "./subject.ts";

/** The ledger that results from a history: the records of each kind by id, with all their fields. */
export type Replayed = ReadonlyMap<RecordKind, ReadonlyMap<number, object>>;

/** Applies the changes to an empty ledger. Each must find the values that it replaces. */
export function replay(changes: readonly LedgerChange[]): Replayed {
  const all = new Map<RecordKind, Map<number, object>>();
  changes.forEach(({ id, record, recordId, kind, before, after }, index) => {
    expect(Number(id)).toBe(index + 1);
    const records = all.get(record) ?? new Map<number, object>();
    all.set(record, records);
    const found = records.get(recordId);
    if (before === null) {
      expect(found).toBeUndefined();
      expect(kind).toBe("created");
      records.set(recordId, { ...after });
    } else if (after === null) {
      expect(kind).toBe("deleted");
      expect(found && saying(found)).toEqual(saying(before));
      records.delete(recordId);
    } else {
      expect(Object.keys(before).sort()).toEqual(Object.keys(after).sort());
      expect(found).toMatchObject(before);
      records.set(recordId, { ...found, ...after });
    }
  });
  return all;
}

/** Removes null and empty fields, since a history may omit them if it has a whole expense. */
export function saying(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Returns the list that results from the history, with only the fields of the simple API. */
export function replayedList(changes: readonly LedgerChange[]): readonly Expense[] {
  const expenses = replay(changes).get("expense") ?? new Map<number, object>();
  return inOrder(
    Array.from(expenses, ([id, fields]): Expense => {
      // Safe: the history of an expense has the fields of an expense.
      const { description, amount, date } = fields as ExpenseContent;
      return { id: expenseId(id), description, amount, date };
    }),
  );
}

export function describeHistories(subject: Subject): void {
  describe("a history", () => {
    test("of a ledger without changes is empty", async () => {
      expect(await subject.store.history.list(subject.newLedger(), ALL)).toEqual([]);
    });

    test("has what was created, replaced and deleted", async () => {
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
          {
            recordId: first,
            kind: "created",
            before: null,
            after: { ...draft("1"), ...NO_DETAILS },
          },
          {
            recordId: second,
            kind: "created",
            before: null,
            after: { ...draft("2e+30", "2026-02-28", "Café 🍕"), ...NO_DETAILS },
          },
          { recordId: first, kind: "changed", before: { amount: "1" }, after: { amount: "1.5" } },
          {
            recordId: second,
            kind: "changed",
            before: draft("2e+30", "2026-02-28", "Café 🍕"),
            after: change,
          },
          { recordId: second, kind: "deleted", before: { ...change, ...NO_DETAILS }, after: null },
        ].map((told, index) => ({
          id: index + 1,
          record: "expense",
          ...PROGRAM,
          undoes: null,
          ...told,
        })),
      );
      expect(changes.every(({ at }) => Number.isSafeInteger(at) && at > 1_700_000_000_000)).toBe(
        true,
      );
    });

    test("is the same in batches and as a whole", async () => {
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
  });
}
