// The history in words: one line for changes that were made together, and each field with its old and new value.

import { expect, test } from "bun:test";
import {
  nameIn,
  namesIn,
  replacedIn,
  type Words,
} from "../../../../src/web/expense/history/change-words.ts";
import {
  describeLine,
  isSought,
  leftOf,
  linesOf,
  offeredAction,
  undoingOf,
  undoneIn,
} from "../../../../src/web/expense/history/lines.ts";
import type { Category, Change } from "../../../../src/web/service/shapes.ts";
import { texts as bn } from "../../../../src/web/texts/bn.ts";
import { texts as de } from "../../../../src/web/texts/de.ts";
import { en } from "../../../../src/web/texts/en.ts";
import { texts as es } from "../../../../src/web/texts/es.ts";
import type { Texts } from "../../../../src/web/texts/texts.ts";

// Safe: the tests read no other fields.
const categories = [{ id: 7, name: "Food" }] as unknown as readonly Category[];
const imports = [
  { id: 3, name: "a.csv", of: 2, source: { name: "Chase" } },
] as unknown as Words["imports"];

const words: Words = {
  texts: en,
  categories,
  imports,
  showCount: String,
  showAmount: (amount, currency = undefined) => `${currency ?? "€"}${amount}`,
  showDay: (date) => date,
};

function made(more: object): Change {
  const plain = { id: 1, at: 0, source: "app", kind: "changed", record: "expense", recordId: 1 };
  // Safe: it has the fields that the server's answer has.
  return { ...plain, before: null, after: null, undoes: null, ...more } as unknown as Change;
}

/** Returns the sentences of the lines for these changes. */
function sentencesOf(changes: readonly Change[], texts: Texts = en): readonly string[] {
  return linesOf(changes, true).map((line) => describeLine(line, nameIn, { ...words, texts }));
}

const archived = { record: "category", before: { archived: false }, after: { archived: true } };
const named = { before: { name: "A" }, after: { name: "B" } };
test.each([
  [{ kind: "created", after: { description: "Lunch", amount: "5" } }, "Added Lunch, €5"],
  [{ kind: "deleted", before: { description: "Lunch" } }, "Deleted Lunch"],
  [{ before: { amount: "1" }, after: { amount: "2" } }, "Edited"],
  [{ record: "category", ...named }, "Edited category “B”"],
  [archived, "Archived the category"],
  [
    { record: "category", before: { position: null }, after: { position: 2 } },
    "Reordered categories",
  ],
  [{ record: "ledger", before: { currency: null }, after: {} }, "Edited the ledger"],
  [
    { kind: "created", record: "import", recordId: 4, after: { name: "b.csv", expenses: 1 } },
    "Imported 1 expense from b.csv",
  ],
  [
    { kind: "created", record: "import", recordId: 3, after: { name: "a.csv", expenses: 2 } },
    "Imported 2 expenses from Chase",
  ],
  [
    { kind: "deleted", record: "import", recordId: 3, before: { removed: false }, undoes: 2 },
    "Undone: imported 2 expenses from Chase",
  ],
  [
    { undoes: 4, kind: "deleted", before: { description: "Tea", amount: "2" } },
    "Undone: added Tea, €2",
  ],
  [
    { ...archived, undoes: 4, before: archived.after, after: archived.before },
    "Undone: archived the category",
  ],
])("a line about %j says %s", (more, expected) => {
  expect(sentencesOf([made(more)])).toEqual([expected]);
});

test.each([
  [bn, "প্রাপক “B” বদলানো হয়েছে"],
  [de, "Empfänger „B“ geändert"],
  [es, "Se editó el beneficiario «B»"],
])("a line names kinds of records as the reader's language does: %#", (texts, expected) => {
  expect(sentencesOf([made({ record: "payee", ...named })], texts)).toEqual([expected]);
});

test("a line combines changes that were made together", () => {
  const fun = { before: { category: null }, after: { category: 7 } };
  const group = [3, 2, 1].map((id) => made({ ...fun, id, recordId: id, at: 5 }));
  expect(sentencesOf(group)).toEqual(["Category of 3 expenses: None → Food"]);
  const other = made({ ...fun, id: 4, recordId: 4, at: 5, source: "api" });
  expect(sentencesOf([other, ...group])).toHaveLength(2);
  const mixed = made({
    id: 4,
    recordId: 4,
    at: 5,
    before: { category: 8 },
    after: { category: 7 },
  });
  expect(sentencesOf([mixed, ...group])).toEqual(["Category of 4 expenses: various → Food"]);
  const more = made({
    id: 4,
    recordId: 4,
    at: 5,
    before: { amount: "1" },
    after: { amount: "2" },
  });
  expect(sentencesOf([more, ...group])).toEqual(["Edited 4 expenses"]);
  const before = made({ ...fun, id: 0, recordId: 1, at: 5 });
  expect(sentencesOf([...group, before])).toEqual([
    "Category of 3 expenses: None → Food",
    "Edited",
  ]);
});

test("a line adds up the added expenses, and leaves out the labels that were created with them", () => {
  const payee = { id: 1, kind: "created", record: "payee", after: { name: "Market" } };
  const lunch = { kind: "created", after: { description: "Lunch", amount: "5" } };
  expect(sentencesOf([made({ ...lunch, id: 2 }), made(payee)])).toEqual(["Added Lunch, €5"]);
  const two = [made({ ...lunch, id: 3, recordId: 2 }), made({ ...lunch, id: 2 }), made(payee)];
  expect(sentencesOf(two)).toEqual(["Added 2 expenses, €10"]);
});

test("a line names each kind of change if those made together are of several kinds", () => {
  const gone = made({
    id: 2,
    recordId: 2,
    kind: "deleted",
    before: { description: "Tea", amount: "2" },
  });
  const here = made({ kind: "created", after: { description: "Lunch", amount: "5" } });
  expect(sentencesOf([gone, here])).toEqual(["Deleted Tea, €2 · Added Lunch, €5"]);
});

test("a line about an undone undo says what was redone", () => {
  const field = { before: { archived: true }, after: { archived: false } };
  const back = made({ record: "category", id: 2, at: 1, undoes: 1, ...field });
  const again = made({
    record: "category",
    id: 3,
    at: 2,
    undoes: 2,
    before: { archived: false },
    after: { archived: true },
  });
  expect(sentencesOf([again, back])).toEqual([
    "Redone: archived the category",
    "Undone: archived the category",
  ]);
});

test("a line whose changes may not all be loaded is left out until they are", () => {
  const of = (id: number, at: number) => made({ id, recordId: id, at });
  const changes = [of(3, 2), of(2, 1), of(1, 1)];
  expect(linesOf(changes, false).map((line) => line.changes.length)).toEqual([1]);
  expect(linesOf(changes, true).map((line) => line.changes.length)).toEqual([1, 2]);
});

test.each<[string, object, ReturnType<typeof offeredAction>, isRedone?: boolean]>([
  ["an edited expense", { kind: "changed" }, "undo"],
  ["a new expense", { kind: "created" }, "remove"],
  ["an import", { kind: "created", record: "import" }, "undo"],
  ["an undone import", { kind: "deleted", record: "import", undoes: 7 }, undefined],
  [
    "a new ledger, which can only be deleted in the settings",
    { kind: "created", record: "ledger" },
    undefined,
  ],
  ["a renamed ledger", { kind: "changed", record: "ledger" }, "undo"],
  ["a deletion that was undone", { kind: "created", undoes: 7 }, "remove"],
  ["an edit that was undone", { kind: "changed", undoes: 7 }, "redo"],
  ["an edit that was redone", { kind: "changed", undoes: 7 }, "undo", true],
  ["a new expense that was restored", { kind: "created", undoes: 7 }, "remove", true],
])("the button on the line about %s", (_, change, expected, isRedone = false) => {
  const undo = made({ id: 7, at: -1, undoes: 6 });
  const [line] = linesOf([made({ id: 8, ...change }), ...(isRedone ? [undo] : [])], true);
  expect(line && offeredAction(line)).toBe(expected);
});

test("a line is undone as one, the newest change first, without changes that were already undone, and an import as a whole", () => {
  const place = { ledger: "home", draw: () => -1 };
  const ask = (changes: readonly Change[], undone: readonly number[]) => {
    const [line] = linesOf(changes, true);
    return line && undoingOf(place, leftOf(line, new Set(undone)), []).request;
  };
  const group = [3, 2, 1].map((id) => made({ id, recordId: id }));
  const actions = [3, 1].map((change) => ({ action: "undo" as const, change }));
  expect(ask(group, [2])).toEqual({
    call: "amendLedger",
    input: { ledger: "home", body: { actions } },
  });
  const whole = { kind: "created", record: "import", recordId: 3 };
  expect(ask([made(whole)], [])).toEqual({ call: "undoImport", input: { ledger: "home", id: 3 } });
});

test("a line is found by its kind, by its words, and by the current values of its expenses", () => {
  const [line] = linesOf(
    [made({ recordId: 9, before: { category: null }, after: { category: 7 } })],
    true,
  );
  if (!line) throw new RangeError("there is no line");
  const sought = (text: string, found: readonly number[] = []) =>
    isSought(line, { text, found: new Set(found) }, words);
  expect([sought(""), sought("foo"), sought("lunch"), sought("lunch", [9])]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  const only = (kind: "edited" | "added") =>
    isSought(line, { kind, text: "", found: new Set() }, words);
  expect([only("edited"), only("added")]).toEqual([true, false]);
});

test("a change without a name takes it from another change of the same record", () => {
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

test("replaced fields are listed in the order of the form, with the old and new values", () => {
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

test("replaced fields describe splits and amounts in another currency", () => {
  const parts = [
    { amount: "5", category: 7, note: "for Ana" },
    { amount: "7.5", category: 9 },
  ];
  const original = { amount: "10", currency: "USD", rate: "0.9" };
  const change = made({ before: { parts: [], original: null }, after: { parts, original } });
  expect(replacedIn(change, words)).toEqual([
    { name: en.original, before: undefined, after: "USD10 (1 USD = €0.9)" },
    { name: "Split", before: undefined, after: "Food (for Ana) €5, a deleted category €7.5" },
  ]);
});

test("replaced fields are empty if a record was created or deleted", () => {
  expect(replacedIn(made({ kind: "created", after: { amount: "1" } }), words)).toEqual([]);
});

test("a change counts as undone if it was undone and not redone", () => {
  const changes = [made({ id: 4, undoes: 3 }), made({ id: 3, undoes: 1 }), made({ id: 1 })];
  expect([...undoneIn(changes)]).toEqual([3]);
  expect([...undoneIn(changes.slice(1))]).toEqual([1]);
});
