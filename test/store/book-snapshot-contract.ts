// Snapshots of books are consistent however much is written meanwhile, and a search in one finds what a full scan finds.

import { describe, expect, test } from "bun:test";
import type { KeptExpense } from "../../src/domain/expense/book-expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { BookSnapshot, Store } from "../../src/store/store.ts";
import { decimal, draft, expenseId } from "../support/values.ts";
import { change, changeLabel, create, remove, undo } from "./actions/actions.ts";
import { apply, bookTests, labelsIn, openBook, readBook } from "./book-subject.ts";
import { createAll, expectStoreFailed, KEEP, numbersTo, type Subject } from "./subject.ts";

async function allOf(snapshot: BookSnapshot): Promise<readonly KeptExpense[]> {
  const expenses: KeptExpense[] = [];
  for await (const portion of snapshot.expenses()) expenses.push(...portion);
  return byId(expenses);
}

function byId(expenses: readonly KeptExpense[]): readonly KeptExpense[] {
  return expenses.toSorted((a, b) => a.id - b.id);
}

/**
 * Makes some 70 changes by transactions and by the simple API: creations in rows of their own and in shared rows, changes, deletions, and
 * restored expenses.
 */
async function fillVariously(store: Store, ledger: LedgerId): Promise<void> {
  await createAll(
    store,
    ledger,
    numbersTo(30).map((number) => draft(`${number}`, `20${10 + number}-01-05`)),
  );
  await apply(
    store,
    ledger,
    numbersTo(10).map((number) => create({ payee: `P ${number % 2}` })),
  );
  for (const number of numbersTo(8)) {
    await store.expenses.change(ledger, expenseId(number), { ...KEEP, amount: decimal("7") });
  }
  await store.expenses.delete(ledger, expenseId(30));
  await apply(store, ledger, [remove(2), remove(3), remove(31), change(32, { note: "x" })]);
  const { lastChange } = await readBook(store, ledger);
  await apply(store, ledger, [undo(lastChange - 3), changeLabel("payee", 1, { name: "Q" })]);
  await createAll(
    store,
    ledger,
    numbersTo(12).map((number) => draft(`${number}`)),
  );
}

/** The fingerprints of all changes, starting before the first one. */
async function fingerprintsOf(store: Store, ledger: LedgerId): Promise<readonly string[]> {
  const snapshot = await store.books.read(ledger);
  const all: string[] = [];
  for (let change = 0; change <= snapshot.lastChange; change += 1) {
    all.push((await snapshot.touchedAfter(change)).since);
  }
  expect((await snapshot.touchedAfter(0)).upTo).toBe(all.at(-1) ?? "");
  expect(await snapshot.fingerprint()).toBe(all.at(-1) ?? "");
  await snapshot.close();
  return all;
}

export function describeBookSnapshots(subject: Subject): void {
  const it = bookTests(subject);
  describe("a snapshot of a book", () => {
    it("finds the expenses touched after any change, as its history does", async (own) => {
      const { store, ledger, historyOf } = own;
      await fillVariously(store, ledger);
      const history = await historyOf();
      const snapshot = await store.books.read(ledger);
      const all = new Map((await allOf(snapshot)).map((expense) => [Number(expense.id), expense]));
      expect(history.length).toBeGreaterThan(65);
      for (let after = 0; after <= history.length + 1; after += 1) {
        const ids = new Set(
          history
            .slice(after)
            .flatMap(({ record, recordId }) => (record === "expense" ? [recordId] : [])),
        );
        const { there, gone } = await snapshot.touchedAfter(after);
        const expected = [...ids].flatMap((id) => all.get(id) ?? []);
        expect(byId(there)).toEqual(byId(expected));
        expect(gone.map(Number).toSorted((a, b) => a - b)).toEqual(
          [...ids].filter((id) => !all.has(id)).toSorted((a, b) => a - b),
        );
      }
      await snapshot.close();
    });

    it("finds the expenses touched up to any change", async ({ store, ledger, historyOf }) => {
      await fillVariously(store, ledger);
      const history = await historyOf();
      const snapshot = await store.books.read(ledger);
      for (let after = 0; after < history.length; after += 5) {
        for (const through of [after, after + 1, after + 7, history.length - 1]) {
          const ids = history
            .slice(after, through)
            .flatMap(({ record, recordId }) => (record === "expense" ? [recordId] : []));
          const { there, gone } = await snapshot.touchedAfter(after, through);
          const touched = [...there.map(({ id }) => id), ...gone].map(Number);
          expect(touched.toSorted((a, b) => a - b)).toEqual(
            [...new Set(ids.map(Number))].toSorted((a, b) => a - b),
          );
        }
      }
      await snapshot.close();
    });

    it("has a stable and unique fingerprint for each change", async (own) => {
      const { store, ledger, createAll } = own;
      await createAll([draft("1"), draft("2"), draft("3")]);
      const atFirst = await fingerprintsOf(store, ledger);
      // Now their creations share a row, and for expense 2, only its deletion is still known.
      await fillVariously(store, ledger);
      await store.expenses.delete(ledger, expenseId(2));
      const later = await fingerprintsOf(store, ledger);
      expect(later.slice(0, atFirst.length)).toEqual([...atFirst]);
      expect(new Set(later).size).toBe(later.length);
    });

    it("has a new name for the state of the records only if they change", async (own) => {
      const { store, ledger, apply, createAll } = own;
      const states: string[] = [];
      const look = async () => {
        const snapshot = await store.books.read(ledger);
        await snapshot.close();
        states.push(snapshot.recordsState);
      };
      await look();
      await createAll([draft("1")]);
      await look();
      await apply([create({ payee: "A" })]);
      await look();
      const [one, two, three] = states;
      expect(two).toBe(one ?? "");
      expect(three).not.toBe(two ?? "");
    });

    it("finds existing expenses", async ({ store, ledger }) => {
      await fillVariously(store, ledger);
      const snapshot = await store.books.read(ledger);
      const all = await allOf(snapshot);
      const asked = numbersTo(60).map(expenseId);
      expect(byId(await snapshot.find(asked))).toEqual(all);
      expect(await snapshot.find([])).toEqual([]);
      expect(await snapshot.find([expenseId(30), expenseId(9_007_199_254_740_991)])).toEqual([]);
      await snapshot.close();
    });

    it("stays the same while others write, and a later one has the changes", async (own) => {
      const { store, ledger, apply, readBook, createAll } = own;
      await createAll(numbersTo(2_100).map((number) => draft(`${number}`)));
      await apply([change(1, { payee: "A" })]);
      const before = await readBook();
      const snapshot = await store.books.read(ledger);
      const portions = snapshot.expenses()[Symbol.asyncIterator]();
      const first = await portions.next();
      await apply([
        remove(2_000),
        change(2, { note: "x" }),
        create({ tags: ["t"] }),
        changeLabel("payee", 1, { name: "B" }),
      ]);
      await store.expenses.delete(ledger, expenseId(3));
      const rest: KeptExpense[] = [...(first.value ?? [])];
      expect(rest.length).toBeLessThan(2_100);
      for (let next = await portions.next(); !next.done; next = await portions.next()) {
        rest.push(...next.value);
      }
      expect(byId(rest)).toEqual(before.expenses);
      expect<unknown>(await labelsIn(snapshot)).toEqual(before.labels);
      expect(await snapshot.find([expenseId(3)])).toMatchObject([{ id: 3 }]);
      expect(await snapshot.touchedAfter(before.lastChange)).toMatchObject({
        there: [],
        gone: [],
      });
      await snapshot.close();
      const after = await readBook();
      expect(after).toMatchObject({ lastChange: before.lastChange + 6, ledger: { count: 2_099 } });
    });

    test("belongs to one ledger, and each of several has its own state", async () => {
      const { store } = subject;
      const [one, two] = [await openBook(subject), await openBook(subject)];
      await apply(store, one, [create({ payee: "One" })]);
      const snapshots: BookSnapshot[] = [];
      for (const count of numbersTo(5)) {
        snapshots.push(await store.books.read(two));
        await apply(store, two, [create({ payee: `Two ${count}` })]);
      }
      for (const [index, snapshot] of snapshots.entries()) {
        expect(snapshot.ledger).toMatchObject({ id: two, count: index });
        expect((await labelsIn(snapshot)).length).toBe(index);
        expect((await allOf(snapshot)).length).toBe(index);
        await snapshot.close();
      }
      expect((await readBook(store, one)).labels).toMatchObject([{ name: "One" }]);
    });

    test("can't be read after it is closed, and may be closed twice", async () => {
      const { store } = subject;
      const snapshot = await store.books.read(await openBook(subject));
      await snapshot.close();
      await snapshot.close();
      await expectStoreFailed(snapshot.records());
      await expectStoreFailed(snapshot.find([expenseId(1)]));
      await expectStoreFailed(snapshot.touchedAfter(0));
      await expectStoreFailed(allOf(snapshot));
    });

    it("waits if too many are open", async ({ readBook }) => {
      const counts = await Promise.all(
        numbersTo(100).map(async () => (await readBook()).lastChange),
      );
      expect(counts).toEqual(counts.map(() => 1));
    });
  });
}
