// Imports on every engine: files that are staged in parts, rows that are imported once and undone together, and the traces that they leave.

import { describe, expect, test } from "bun:test";
import type { Instant } from "../../src/domain/ledger/ledger-change.ts";
import { refOfOccurrence } from "../../src/domain/recurring/recurring-expense.ts";
import type { ImportWork } from "../../src/store/store.ts";
import {
  ACCOUNT,
  inPortions,
  type MarkedRow,
  MORE_THAN_A_PORTION,
  markContent,
  marksIn,
  NEVER_DRAWN,
  planOf,
  problemOf,
  recordRows,
  rowsTo,
  STAGED_AT,
  spentRow,
  stage,
  workOf,
} from "../support/imported.ts";
import { RENT } from "../support/recurring.ts";
import { APP, day, decimal, expenseId, ledger as ledgerId } from "../support/values.ts";
import { create, labelId, undo } from "./actions/actions.ts";
import { bookTests, openBook } from "./book-subject.ts";
import type { Subject } from "./subject.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the time after this many milliseconds. */
function later(milliseconds: number): Instant {
  // Safe: whole milliseconds.
  return (STAGED_AT + milliseconds) as Instant;
}

/** Yields this many rows and then fails. */
async function* breakingOff(rows: readonly MarkedRow[], after: number): ImportWork["rows"] {
  yield* inPortions(rows.slice(0, after));
  throw new Error("cut");
}

export function describeImports(subject: Subject): void {
  describeStaging(subject);
  describeRecording(subject);
}

function describeStaging(subject: Subject): void {
  const it = bookTests(subject);
  describe("a staged file", () => {
    it("is read unchanged, with its size", async ({ imports, ledger, readBook }) => {
      const bytes = new Uint8Array(2_500_000).map((_, index) => (index * 7) % 251);
      const id = await imports.drawId(ledger, null);
      const staged = await imports.stage(ledger, { id, name: "a.csv", at: STAGED_AT, bytes });
      expect(staged).toEqual({
        id,
        name: "a.csv",
        bytes: bytes.length,
        stagedAt: STAGED_AT,
        digest: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
        revision: 1,
        answers: {},
      });
      expect(Buffer.compare(await imports.bytes(ledger, staged.id), bytes)).toBe(0);
      expect(await imports.staged(ledger, staged.id)).toEqual(staged);
      // None of the file's rows is in the book.
      expect(await readBook()).toMatchObject({ lastChange: 1 });
    });

    it("stores answers only if they were based on the latest ones", async (own) => {
      const { store, imports, ledger } = own;
      const { id } = await stage(store, ledger);
      const answers = { days: "DMY" };
      expect(await imports.answer(ledger, id, { revision: 1, answers })).toBe(true);
      expect(await imports.answer(ledger, id, { revision: 1, answers: {} })).toBe(false);
      expect(await imports.staged(ledger, id)).toMatchObject({ revision: 2, answers });
    });

    it("is listed, and can be dropped once", async ({ store, imports, ledger }) => {
      const [first, second] = [await stage(store, ledger, "1"), await stage(store, ledger, "")];
      expect(await imports.allStaged(ledger)).toEqual([first, second]);
      expect([await imports.drop(ledger, first.id), await imports.drop(ledger, first.id)]).toEqual([
        true,
        false,
      ]);
      expect(await imports.staged(ledger, first.id)).toBeUndefined();
      expect(await problemOf(imports.bytes(ledger, first.id))).toBe("unknown-record");
      expect(await imports.bytes(ledger, second.id)).toHaveLength(0);
    });

    test("expires after a day, whether one ledger is cleaned up or all of them", async () => {
      const { imports } = subject.store;
      const [ledger, other] = [await openBook(subject), await openBook(subject)];
      for (const one of [ledger, other]) await stage(subject.store, one);
      const left = async () => [await imports.allStaged(ledger), await imports.allStaged(other)];
      await imports.expire(later(DAY_MS), ledger);
      expect((await left()).map(({ length }) => length)).toEqual([0, 1]);
      await imports.expire(later(DAY_MS));
      expect((await left()).map(({ length }) => length)).toEqual([0, 0]);
    });

    it("expires after a day, unless its import has begun", async ({ store, imports, ledger }) => {
      const waiting = await stage(store, ledger);
      const begun = await stage(store, ledger);
      const rows = rowsTo(1);
      const work = await workOf(store, ledger, rows);
      await problemOf(imports.record(ledger, begun.id, { ...work, rows: breakingOff(rows, 0) }));
      await imports.expire(later(DAY_MS - 1));
      expect(await imports.allStaged(ledger)).toEqual([waiting, begun]);
      await imports.expire(later(DAY_MS));
      expect(await imports.allStaged(ledger)).toEqual([begun]);
      expect(await problemOf(imports.drop(ledger, begun.id))).toBe("conflict");
    });

    test("of an unknown ledger is refused", async () => {
      const nowhere = ledgerId("nowhere-at-all");
      expect(await problemOf(stage(subject.store, nowhere))).toBe("unknown-record");
    });
  });
}

/** Rows that become expenses, and rows that only leave a mark. */
function rowsOfEachKind(): readonly MarkedRow[] {
  return [
    spentRow(1, { payee: "Rewe", category: { path: ["Food", "Groceries"] }, tags: ["a"] }),
    spentRow(2, { payee: "rewe", category: { path: ["Food"] } }),
    {
      ...spentRow(3),
      draft: {
        ...spentRow(3).draft,
        description: "Split",
        amount: decimal("3"),
        date: day("2026-01-04"),
        payee: null,
        tags: [],
        note: "n",
        original: null,
        ref: null,
        category: null,
        parts: [
          { amount: decimal("1"), category: { path: ["Food", "Groceries"] } },
          { amount: decimal("2"), category: null },
        ],
      },
    },
    { mark: markContent(4) },
    { mark: markContent(5), expense: expenseId(1) },
  ];
}

function describeRecording(subject: Subject): void {
  const it = bookTests(subject);
  describe("an import", () => {
    it("creates expenses and labels, leaves fingerprints, and has a record", async (own) => {
      const { store, ledger, apply, readBook, expectConsistentHistory } = own;
      await apply([create()]);
      const rows = rowsOfEachKind();
      const done = await recordRows(store, ledger, rows);
      expect(done).toMatchObject({
        kind: "import",
        name: "umsatz.csv",
        state: "recorded",
        portions: 1,
        rows: 5,
        expenses: 3,
        total: "3.03",
        counts: { new: 3 },
        removed: false,
        kept: 0,
        accounts: [{ account: ACCOUNT, from: "2026-01-02", to: "2026-01-06" }],
      });
      const book = await readBook();
      const names = new Map(
        book.labels.map(({ id, name, parent }) => [Number(id), { name, parent }]),
      );
      const groceries = [...names].find(([, { name }]) => name === "Groceries");
      const food = [...names].find(([, { name }]) => name === "Food");
      expect(Number(groceries?.[1].parent)).toBe(Number(food?.[0]));
      expect(book.labels.map(({ name }) => name).toSorted()).toEqual([
        "Food",
        "Groceries",
        "Rewe",
        "a",
      ]);
      expect(book.expenses.slice(1)).toMatchObject([
        { description: "Row 1", amount: "0.01", details: { category: groceries?.[0] } },
        { description: "Row 2", details: { category: food?.[0] } },
        {
          description: "Split",
          details: { parts: [{ category: groceries?.[0] }, { category: null }] },
        },
      ]);
      const marks = await marksIn(store, ledger);
      const expenses = [2, 3, 4, null, 1].map((id) => id && expenseId(id));
      const left = rows.map(({ mark }, index) => {
        return { ...mark, source: Number(done.id), expense: expenses[index], isDeleted: false };
      });
      expect<unknown>(marks).toEqual(left);
      expect(await store.imports.staged(ledger, done.id)).toBeUndefined();
      await expectConsistentHistory();
    });

    it("is done once, however often it is requested", async ({ store, ledger }) => {
      const rows = rowsTo(MORE_THAN_A_PORTION);
      const { id } = await stage(store, ledger);
      const work = await workOf(store, ledger, rows);
      const both = await Promise.all([
        store.imports.record(ledger, id, work),
        store.imports.record(ledger, id, { ...work, rows: inPortions(rows) }),
      ]);
      const again = await store.imports.record(ledger, id, { ...work, rows: inPortions(rows) });
      for (const one of both) expect(one).toEqual(again);
      expect(await store.expenses.summarize(ledger)).toMatchObject({
        count: MORE_THAN_A_PORTION,
        total: planOf(rows).total,
      });
      expect(await marksIn(store, ledger)).toHaveLength(MORE_THAN_A_PORTION);
      const other = { ...work, plan: planOf(rows, { version: "v2" }), rows: inPortions(rows) };
      expect(await problemOf(store.imports.record(ledger, id, other))).toBe("changed-meanwhile");
    });

    it("that was interrupted resumes, or is undone", async ({ store, ledger }) => {
      const rows = rowsTo(MORE_THAN_A_PORTION);
      const work = await workOf(store, ledger, rows);
      for (const goesOn of [false, true]) {
        const { id } = await stage(store, ledger);
        const { lastChange: seen } = await store.imports.records(ledger);
        const cut = { ...work, seen, rows: breakingOff(rows, MORE_THAN_A_PORTION - 1) };
        expect(await problemOf(store.imports.record(ledger, id, cut))).toBe("Error: cut");
        expect(await store.expenses.summarize(ledger)).toMatchObject({
          count: MORE_THAN_A_PORTION - 1,
        });
        // No other import may add rows to the account in the meantime.
        expect(await problemOf(recordRows(store, ledger, rowsTo(1)))).toBe("conflict");
        expect(await marksIn(store, ledger, id)).toEqual([]);
        if (goesOn) await store.imports.record(ledger, id, { ...work, rows: inPortions(rows) });
        else await store.imports.undo(ledger, id, APP);
        expect(await store.expenses.summarize(ledger)).toMatchObject({
          count: goesOn ? rows.length : 0,
        });
        expect(await marksIn(store, ledger)).toHaveLength(goesOn ? rows.length : 0);
        expect(await store.imports.staged(ledger, id)).toBeUndefined();
      }
    });

    it("is refused after another import into its account, but not after one into another account", async (own) => {
      const { store, ledger } = own;
      const work = await workOf(store, ledger, rowsTo(2));
      await recordRows(store, ledger, [spentRow(1, {}, { account: "other" })]);
      const first = await stage(store, ledger);
      await store.imports.record(ledger, first.id, work);
      const second = await stage(store, ledger);
      const late = { ...work, rows: inPortions(rowsTo(2)) };
      expect(await problemOf(store.imports.record(ledger, second.id, late))).toBe(
        "changed-meanwhile",
      );
      expect(await store.expenses.summarize(ledger)).toMatchObject({ count: 3 });
    });

    it("records an open occurrence, and its undo opens the occurrence again", async (own) => {
      const { store, ledger, apply, readBook, expectConsistentHistory } = own;
      await apply([{ action: "create-recurring", draft: RENT }]);
      const state = async () => {
        const { records } = await store.books.records(ledger, "recurring");
        return records.map(({ doneThrough, held }) => ({ doneThrough, held }));
      };
      const { records } = await store.books.records(ledger, "recurring");
      const occurrence = { recurring: records[0]?.id ?? 0, day: RENT.from };
      for (const held of [[], [RENT.from]]) {
        expect(await state()).toMatchObject([{ held }]);
        const { id } = await recordRows(store, ledger, [spentRow(1, { occurrence }), spentRow(2)]);
        expect(await state()).toEqual([{ doneThrough: RENT.from, held: [] }]);
        const { expenses } = await readBook();
        const ref = refOfOccurrence(occurrence.recurring, RENT.from);
        expect(expenses.map(({ details }) => details?.ref ?? null)).toEqual([ref, null]);
        // The occurrence is already recorded when another import wants to record it.
        const other = await recordRows(store, ledger, [spentRow(3, { occurrence })]);
        expect(other).toMatchObject({ expenses: 1, withoutRef: 0 });
        await store.imports.undo(ledger, other.id, APP);
        await store.imports.undo(ledger, id, APP);
        expect(await readBook()).toMatchObject({ expenses: [] });
        await expectConsistentHistory();
      }
      expect(await state()).toEqual([{ doneThrough: RENT.from, held: [RENT.from] }]);
    });

    it("whose expense counts as an occurrence gives the occurrence up when undone, and another import can take it", async (own) => {
      const { store, ledger, apply, refused, expectConsistentHistory } = own;
      await apply([{ action: "create-recurring", draft: RENT }, create()]);
      const { records } = await store.books.records(ledger, "recurring");
      const occurrence = { id: records[0]?.id ?? 0, day: RENT.from };
      const post = { action: "post-occurrence", ...occurrence } as const;
      const counting = { ...post, expense: expenseId(1) };
      const withRef = async () => {
        const snapshot = await store.books.read(ledger);
        const found = await snapshot.findByRefs([refOfOccurrence(occurrence.id, occurrence.day)]);
        await snapshot.close();
        const { lastChange } = snapshot;
        return { ids: found.map(({ id }) => Number(id)), lastChange };
      };
      const undoLast = async (before: number) => apply([undo(before)]);
      await apply([counting]);
      const counted = await withRef();
      expect(counted.ids).toEqual([1]);
      // The last change marks the occurrence as recorded in the recurring expense.
      await undoLast(counted.lastChange - 1);
      expect((await withRef()).ids).toEqual([]);
      await apply([post]);
      const posted = await withRef();
      expect(posted.ids).toEqual([2]);
      await undoLast(posted.lastChange - 1);
      const undone = await withRef();
      expect(undone.ids).toEqual([]);
      await apply([counting]);
      expect((await withRef()).ids).toEqual([1]);
      expect(await refused([undo(undone.lastChange - 1)])).toEqual(["0 conflict"]);
      expect(await refused([counting])).toEqual([]);
      await expectConsistentHistory();
    });

    it("whose category was deleted in the meantime is recorded without it, but an unknown id is refused", async (own) => {
      const { store, ledger, readBook } = own;
      const rows = [spentRow(1, { category: { id: labelId(99) } })];
      await recordRows(store, ledger, rows);
      const { expenses } = await readBook();
      expect(expenses).toMatchObject([{ details: null }]);
      const work = await workOf(store, ledger, rowsTo(1));
      expect(await problemOf(store.imports.record(ledger, NEVER_DRAWN, work))).toBe(
        "unknown-record",
      );
    });
  });
}
