// The histories of a ledger and of an expense, read from the end: in parts of any size, they equal the histories read from the beginning.

import { describe, expect, test } from "bun:test";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { LedgerChange } from "../../src/domain/ledger/ledger-change.ts";
import type { LatestRange, Store } from "../../src/store/store.ts";
import { APP, decimal, expenseId } from "../support/values.ts";
import {
  change,
  changeLabel,
  create,
  createLabel,
  createLedger,
  mergeLabel,
  remove,
} from "./actions/actions.ts";
import { ALL, KEEP, numbersTo, type Subject } from "./subject.ts";

type Read = (range: LatestRange) => Promise<readonly LedgerChange[] | undefined>;

/** Reads all of a history. Each part continues after the previous one. */
async function inParts(read: Read, limit: number): Promise<readonly LedgerChange[]> {
  const changes: LedgerChange[] = [];
  for (;;) {
    const part = await read({ before: changes.at(-1)?.id, limit });
    expect(part?.length ?? limit).toBeLessThanOrEqual(limit);
    changes.push(...(part ?? []));
    if (!part || part.length === 0) return changes;
  }
}

/** Checks that reading from the end equals reading from the beginning, for the ledger and for each expense. */
export async function expectSameFromEnd(
  store: Store,
  ledger: LedgerId,
  limits: readonly number[] = [3, ALL.limit],
): Promise<void> {
  const whole = (await store.history.list(ledger, ALL)).toReversed();
  const ofExpenses = whole.filter(({ record }) => record === "expense");
  const last = Math.max(0, ...ofExpenses.map(({ recordId }) => recordId));
  for (const limit of limits) {
    expect(await inParts((range) => store.history.latest(ledger, range), limit)).toEqual(whole);
    await Promise.all(
      numbersTo(last).map(async (id) => {
        const past = await inParts((range) => pastOf(store, ledger, id, range), limit);
        expect(past).toEqual(ofExpenses.filter(({ recordId }) => recordId === id));
      }),
    );
  }
  expect(await pastOf(store, ledger, last + 1)).toBeUndefined();
}

function pastOf(store: Store, ledger: LedgerId, id: number, range: LatestRange = ALL) {
  return store.history.ofExpense(ledger, expenseId(id), range);
}

const idsOf = (changes: readonly LedgerChange[] | undefined) =>
  changes?.map(({ id }) => Number(id));

/**
 * Makes changes 1 to 9: the ledger, three expenses, a change to the second one, a category, two more expenses, and another change to the
 * second one.
 */
async function openMixed({ store, newLedger }: Subject): Promise<LedgerId> {
  const ledger = newLedger();
  const apply = (...actions: Parameters<typeof store.books.apply>[1]["actions"]) =>
    store.books.apply(ledger, { actions, actor: APP, key: null });
  await apply(createLedger(), create(), create(), create());
  await store.expenses.change(ledger, expenseId(2), { ...KEEP, amount: decimal("7") });
  await apply(createLabel("category", "Food"), create({ note: "n" }), create());
  await apply(change(2, { note: "x" }));
  return ledger;
}

export function describeLatest(subject: Subject): void {
  describe("a history from its end", () => {
    test("of a ledger without changes is empty", async () => {
      const { store } = subject;
      const ledger = subject.newLedger();
      for (const before of [undefined, 0, 1, 7, Number.MAX_SAFE_INTEGER]) {
        expect(await store.history.latest(ledger, { before, limit: 3 })).toEqual([]);
        expect(await pastOf(store, ledger, 1, { before, limit: 3 })).toBeUndefined();
      }
    });

    test("begins with the last change, or with the one before a given change", async () => {
      const { store } = subject;
      const ledger = await openMixed(subject);
      const read = async (before: number | undefined, limit: number) =>
        idsOf(await store.history.latest(ledger, { before, limit }));
      expect(await read(undefined, 3)).toEqual([9, 8, 7]);
      expect(await read(undefined, 1)).toEqual([9]);
      expect(await read(9, 2)).toEqual([8, 7]);
      expect(await read(4, 2)).toEqual([3, 2]);
      expect(await read(4, 100)).toEqual([3, 2, 1]);
      expect(await read(2, 100)).toEqual([1]);
      for (const before of [0, 1]) expect(await read(before, 100)).toEqual([]);
      for (const before of [10, 11, Number.MAX_SAFE_INTEGER]) {
        expect(await read(before, 100)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
      }
      await expectSameFromEnd(store, ledger, numbersTo(10));
    });
  });

  describe("the history of an expense", () => {
    test("has its changes, newest first, and its creation, but no changes of its labels", async () => {
      const { store } = subject;
      const ledger = subject.newLedger();
      const apply = (...actions: Parameters<typeof store.books.apply>[1]["actions"]) =>
        store.books.apply(ledger, { actions, actor: { source: "import", by: null }, key: null });
      await apply(createLedger(), create({ payee: "Hall" }), create());
      await apply(changeLabel("payee", 1, { name: "Market" }), createLabel("payee", "Bar"));
      await apply(change(1, { note: "n" }), mergeLabel("payee", 1, 2), remove(2));
      const past = await pastOf(store, ledger, 1);
      expect<unknown>(past).toMatchObject([
        { id: 7, kind: "changed", recordId: 1, before: { note: null }, after: { note: "n" } },
        { id: 3, kind: "created", recordId: 1, source: "import", before: null },
      ]);
      expect(past?.[1]?.after).toMatchObject({ payee: 1, note: null });
      expect(idsOf(await pastOf(store, ledger, 2))).toEqual([9, 4]);
    });

    test("continues before one of its own changes, or before any other", async () => {
      const { store } = subject;
      const ledger = await openMixed(subject);
      const read = async (before: number, limit = 100) =>
        idsOf(await pastOf(store, ledger, 2, { before, limit }));
      expect(await read(9)).toEqual([5, 3]);
      expect(await read(9, 1)).toEqual([5]);
      expect(await read(5)).toEqual([3]);
      expect(await read(8, 1)).toEqual([5]);
      expect(await read(4)).toEqual([3]);
      for (const before of [0, 1, 2, 3]) expect(await read(before)).toEqual([]);
      expect(await read(Number.MAX_SAFE_INTEGER)).toEqual([9, 5, 3]);
    });

    test("has only changes of its own ledger", async () => {
      const { store } = subject;
      const [one, two] = [await openMixed(subject), await openMixed(subject)];
      await store.expenses.delete(two, expenseId(1));
      expect(idsOf(await pastOf(store, one, 1))).toEqual([2]);
      expect(idsOf(await pastOf(store, two, 1))).toEqual([10, 2]);
      expect(await pastOf(store, one, 6)).toBeUndefined();
      expect(await pastOf(store, one, Number.MAX_SAFE_INTEGER)).toBeUndefined();
    });
  });
}
