// The history in words: what was done, and each field as it was and as it became.

import { describe, expect, test } from "bun:test";
import {
  headlineOf,
  nameIn,
  namesIn,
  replacedIn,
  undoneIn,
  type Words,
} from "../../../../src/web/expense/history/changes.tsx";
import type { Category, Change } from "../../../../src/web/service/shapes.ts";
import { en } from "../../../../src/web/texts/en.ts";

// Safe: as much of a category as is looked at.
const categories = [{ id: 7, name: "Food" }] as unknown as readonly Category[];

const words: Words = {
  texts: en,
  categories,
  showAmount: (amount, currency = undefined) => `${currency ?? "€"}${amount}`,
  showDay: (date) => date,
};

function made(more: object): Change {
  const plain = { id: 1, at: 0, source: "app", kind: "changed", record: "expense", recordId: 1 };
  // Safe: as a service would answer it.
  return { ...plain, before: null, after: null, undoes: null, ...more } as unknown as Change;
}

describe("a headline", () => {
  const told = (more: object, name?: string) => {
    const change = made(more);
    return headlineOf(change, name ?? nameIn(change), words);
  };

  test.each([
    [{ kind: "created", after: { description: "Lunch", amount: "5" } }, "Added: Lunch, €5"],
    [{ kind: "deleted", before: { description: "Lunch" } }, "Deleted: Lunch"],
    [{ before: { amount: "1" }, after: { amount: "2" } }, "Edited"],
    [{ record: "category", before: { name: "A" }, after: { name: "B" } }, "Edited: Category “B”"],
    [{ record: "ledger", before: { currency: null }, after: {} }, "Edited: Ledger"],
    [
      { kind: "created", record: "import", after: { name: "a.csv", expenses: 2, total: "7" } },
      "Added: Import “a.csv”, €7",
    ],
    [{ undoes: 4, before: { amount: "1" }, after: { amount: "2" } }, "Reverted. Edited"],
  ])("%j is %s", (more, expected) => {
    expect(told(more)).toBe(expected);
  });
});

test("what does not say its name has that of another change of the same record", () => {
  const names = namesIn([
    made({ kind: "deleted", record: "import", before: { removed: false }, undoes: 2 }),
    made({ kind: "created", after: { description: "Lunch" } }),
    made({ kind: "created", record: "import", after: { name: "a.csv" } }),
  ]);
  expect([...names]).toEqual([
    ["expense 1", "Lunch"],
    ["import 1", "a.csv"],
  ]);
});

describe("replaced fields", () => {
  test("are told in the order of the form, as they were and as they became", () => {
    const change = made({
      before: { tags: ["work"], amount: "12.5", category: 7, note: null },
      after: { tags: ["work", "trip"], amount: "13", category: null, note: "late" },
    });
    expect(replacedIn(change, words)).toEqual([
      { name: "Amount", before: "€12.5", after: "€13" },
      { name: "Category", before: "Food", after: undefined },
      { name: "Tags", before: "work", after: "work, trip" },
      { name: "Note", before: undefined, after: "late" },
    ]);
  });

  test("tell parts and what was paid in another currency", () => {
    const parts = [
      { amount: "5", category: 7 },
      { amount: "7.5", category: 9 },
    ];
    const original = { amount: "10", currency: "USD", rate: "0.9" };
    const change = made({ before: { parts: [], original: null }, after: { parts, original } });
    expect(replacedIn(change, words)).toEqual([
      { name: en.expense.original, before: undefined, after: "USD10 (1 USD = €0.9)" },
      { name: "Split", before: undefined, after: "Food €5, a deleted category €7.5" },
    ]);
  });

  test("are none where a record was made or deleted", () => {
    expect(replacedIn(made({ kind: "created", after: { amount: "1" } }), words)).toEqual([]);
  });
});

test("a change that was taken back, and not again, is undone", () => {
  const changes = [made({ id: 4, undoes: 3 }), made({ id: 3, undoes: 1 }), made({ id: 1 })];
  expect([...undoneIn(changes)]).toEqual([3]);
  expect([...undoneIn(changes.slice(1))]).toEqual([1]);
});
