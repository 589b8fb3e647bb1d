// Copies a book from one engine to the other, with its recurring expenses and budgets, the fingerprints of its imports, and its staged files.

import { describe, expect, test } from "bun:test";
import type { Store } from "../../../src/store/store.ts";
import { bookPlaces, copy, withStore } from "../../support/book-places.ts";
import {
  IMPORT,
  markContent,
  marksIn,
  recordRows,
  rowsTo,
  spentRow,
  stage,
} from "../../support/imported.ts";
import { RENT } from "../../support/recurring.ts";
import { decimal, draft, expenseId, ledger, month } from "../../support/values.ts";
import { apply } from "../book-subject.ts";
import { KEEP } from "../subject.ts";

const { newFile, newServed } = bookPlaces();
const OPEN = { category: null, without: [], once: [], until: null, follows: null } as const;
const BUDGET = { ...OPEN, amount: decimal("400") };

describe.each([
  ["SQLite to PostgreSQL", newFile, newServed],
  ["PostgreSQL to SQLite", newServed, newFile],
] as const)("from %s", (_, openFrom, openTo) => {
  test("imports, recurring expenses and budgets are copied, with fingerprints and staged files", async () => {
    const [from, to] = [await openFrom(), await openTo()];
    const home = ledger("default");
    const stateOf = async (store: Store) => {
      const { imports } = await store.imports.records(home);
      const [waiting] = await store.imports.allStaged(home);
      const bytes = waiting && (await store.imports.bytes(home, waiting.id));
      const { records: recurring } = await store.books.records(home, "recurring");
      const { records: budgets } = await store.books.records(home, "budget");
      return { imports, waiting, bytes, recurring, budgets, marks: await marksIn(store, home) };
    };
    const before = await withStore(from, async (store) => {
      await recordRows(store, home, [
        spentRow(1, { payee: "Zoë" }, { ids: [7], strongIds: 1, text: 'tab\t \\ 😀 "quoted"' }),
        { mark: markContent(2) },
      ]);
      const { id } = await recordRows(store, home, rowsTo(3), { version: "v2" });
      await store.expenses.change(home, expenseId(3), { ...KEEP, amount: decimal("7") });
      // The fingerprint of the changed expense stays, and those before and after it are deleted.
      expect(await store.imports.undo(home, id, IMPORT)).toMatchObject({ deleted: 2 });
      await apply(store, home, [
        { action: "create-budget", draft: { ...BUDGET, from: month("2026-01"), carry: "rest" } },
        { action: "create-recurring", draft: RENT },
      ]);
      await apply(store, home, [{ action: "skip-occurrence", id: 7, day: RENT.from }]);
      await stage(store, home, "\u0000\\ü".repeat(300_000));
      return stateOf(store);
    });
    expect(before.bytes).toHaveLength(1_200_000);
    expect(before.marks).toHaveLength(3);
    expect(before).toMatchObject({
      recurring: [{ skipped: [RENT.from] }],
      budgets: [{ carry: "rest" }],
    });
    expect(await copy(from, to)).toMatchObject({ equal: true });
    expect(await withStore(to, stateOf)).toEqual(before);
  });

  test("a target with only a staged file accepts a copy", async () => {
    const [from, to] = [await openFrom(), await openTo()];
    await withStore(from, (store) => store.expenses.create(ledger("default"), draft("1")));
    await withStore(to, (store) => stage(store, ledger("default")));
    expect(await copy(from, to)).toMatchObject({ equal: true });
  });
});
