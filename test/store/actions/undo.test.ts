// An undo restores values, unless a later change conflicts with it.

import { describe, expect, test } from "bun:test";
import type { Action } from "../../../src/domain/ledger/actions.ts";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import { fieldsOf, NO_PROFILE } from "../../../src/domain/ledger/ledger-record.ts";
import { AppliedBook } from "../../support/applied-book.ts";
import { currency, day, decimal } from "../../support/values.ts";
import {
  change,
  changeLabel,
  changeLedger,
  create,
  createLabel,
  createLedger,
  deleteLabel,
  deleteLedger,
  labelId,
  mergeLabel,
  original,
  part,
  remove,
  undo,
} from "./actions.ts";

/** The contents of a book, without its history. */
function stateOf(book: AppliedBook) {
  const { count, total } = book.ledger;
  const { profile = NO_PROFILE } = book.records;
  return {
    ledger: { count, total, profile: fieldsOf(profile) },
    expenses: [...book.expenses.keys()]
      .toSorted((a, b) => a - b)
      .map((id) => {
        const { updatedAt: _, version: __, ...shown } = book.shown(id) ?? never();
        return shown;
      }),
    labels: [...book.labels.all()].map(({ lastChange: _, ...label }) => label),
  };
}

function never(): never {
  throw new Error("an existing expense was not shown");
}

/** Changes 1 to 6 create the categories 1 Food, 2 Bread in Food and 3 Home, the payee 4 Zoë, the tag 5 a, and expense 1. */
function filled(): AppliedBook {
  const book = new AppliedBook();
  book.do(createLabel("category", "Food"));
  book.do(createLabel("category", "Bread", { parent: labelId(1) }));
  book.do(createLabel("category", "Home"));
  book.do(create({ category: labelId(2), payee: "Zoë", tags: ["a"], note: "n" }));
  return book;
}

describe("an undo reverses", () => {
  test.each<readonly [string, Action]>([
    ["an amount", change(1, { amount: decimal("13") })],
    ["a day", change(1, { date: day("2020-01-01") })],
    ["all details", change(1, { category: null, payee: null, tags: [], note: null })],
    ["a category that became parts", change(1, { parts: [part("10", 1), part("2.5")] })],
    ["a deleted expense", remove(1)],
    ["a name", changeLabel("category", 2, { name: "Rolls" })],
    ["a category's parent", changeLabel("category", 2, { parent: labelId(3) })],
    ["a merger", mergeLabel("category", 2, 3)],
    ["a deletion with a replacement", deleteLabel("category", 2, { target: 3 })],
    ["a deletion without a replacement", deleteLabel("category", 2, { target: null })],
    ["a tag's deletion", deleteLabel("tag", 5, { target: null })],
    ["the ledger's settings", changeLedger({ name: "House", firstDay: 25 })],
  ])("%s, and the undo can itself be undone", (_, action) => {
    const book = filled();
    const before = stateOf(book);
    book.do(action);
    const after = stateOf(book);
    expect(after).not.toEqual(before);
    const done = book.ledger.nextChangeId - 1;
    expect<unknown>(book.do(undo(done))).toBe(done + 1);
    expect(stateOf(book)).toEqual(before);
    expect(book.changes.at(-1)).toMatchObject({ undoes: done });
    book.do(undo(done + 1));
    expect(stateOf(book)).toEqual(after);
    book.do(undo(done + 2));
    expect(stateOf(book)).toEqual(before);
  });

  test("a creation, and if the undo is undone, the expense has its id again", () => {
    const book = filled();
    const [before, creation] = [stateOf(book), book.ledger.nextChangeId - 1];
    expect<unknown>(book.do(undo(creation))).toBe(creation + 1);
    expect(book.shown(1)).toBeUndefined();
    book.do(undo(creation + 1));
    expect(stateOf(book)).toEqual(before);
    book.do(create());
    expect(book.shown(2)).toBeDefined();
  });

  test("the creation of a label that is not in use", () => {
    const book = filled();
    book.do(undo(3, 6));
    expect(book.labels.get(labelId(3))).toMatchObject({ removed: true, target: null });
  });

  test("only the fields that the change replaced", () => {
    const book = filled();
    book.do(change(1, { amount: decimal("13"), note: "x" }));
    book.do(change(1, { description: "Dinner" }));
    book.do(undo(7));
    expect(book.shown(1)).toMatchObject({
      amount: decimal("12.5"),
      note: "n",
      description: "Dinner",
    });
  });

  test("a creation, once all later changes of the record are undone", () => {
    const book = filled();
    book.do(change(1, { note: "x" }));
    book.do(change(1, { date: day("2020-01-01") }));
    book.do(undo(7));
    expect(book.refused(undo(6))).toEqual(["conflict"]);
    book.do(undo(8));
    expect(book.refused(undo(6))).toEqual([]);
    book.do(changeLabel("category", 3, { icon: "🏠" }));
    book.do(undo(12));
    expect(book.refused(undo(3, 13))).toEqual([]);
    expect(book.labels.get(labelId(3))).toMatchObject({ removed: true });
  });

  test("a deleted ledger", () => {
    // Safe: a slug.
    const book = new AppliedBook("home" as LedgerId);
    book.do(createLedger({ name: "Home" }));
    book.do(deleteLedger());
    expect(book.refused(create())).toEqual(["unknown-record"]);
    expect(book.refused(undo(1))).toEqual(["conflict"]);
    book.do(undo(2));
    expect(book.refused(create())).toEqual([]);
  });
});

test("an undo restores an amount in dollars with the expense's amount, in any later currency of the ledger", () => {
  const book = filled();
  book.do(changeLedger({ currency: currency("EUR") }));
  book.do(change(1, { original: original("25", "USD", "0.5") }));
  book.do(change(1, { amount: decimal("20"), original: null }));
  book.do(changeLedger({ currency: currency("JPY") }));
  book.do(undo(9));
  expect(book.shown(1)).toMatchObject({ amount: "12.5", original: { amount: "25" } });
});

describe("an undo is refused if", () => {
  test.each<readonly [string, readonly Action[], number]>([
    ["the same field was changed again", [change(1, { note: "x" }), change(1, { note: "y" })], 7],
    ["the expense was deleted", [change(1, { note: "x" }), remove(1)], 7],
    ["a created expense was changed", [change(1, { note: "x" })], 6],
    ["a created expense was deleted", [remove(1)], 6],
    ["a deleted expense is back", [remove(1), undo(7)], 7],
    ["it was brought back, and deleted again", [remove(1), undo(7), remove(1)], 7],
    ["it was undone already", [change(1, { note: "x" }), undo(7)], 7],
    [
      "a label was renamed again",
      [changeLabel("tag", 5, { name: "b" }), changeLabel("tag", 5, { name: "c" })],
      7,
    ],
    ["a created label was changed", [changeLabel("category", 3, { icon: "🏠" })], 3],
    ["a label is in use", [], 4],
    ["a created label is gone", [undo(3, 6)], 3],
    [
      "another category has the name",
      [mergeLabel("category", 2, 1), createLabel("category", "Bread", { parent: labelId(1) })],
      7,
    ],
    ["its own undo was undone", [change(1, { note: "x" }), undo(7), undo(8)], 6],
    ["a created category has subcategories", [deleteLabel("tag", 5, { target: null })], 1],
    [
      "a category has got subcategories",
      [
        changeLabel("category", 2, { parent: null }),
        createLabel("category", "Rolls", { parent: labelId(2) }),
      ],
      7,
    ],
    [
      "the expense was split later",
      [change(1, { amount: decimal("20") }), change(1, { parts: [part("19", 1), part("1")] })],
      7,
    ],
    [
      "the amount was changed after the parts were removed",
      [
        change(1, { parts: [part("10", 1), part("2.5")] }),
        change(1, { parts: [] }),
        change(1, { amount: decimal("20") }),
      ],
      8,
    ],
    [
      "the expense got a category after its parts were removed",
      [
        change(1, { parts: [part("10", 1), part("2.5")] }),
        change(1, { parts: [] }),
        change(1, { category: labelId(1) }),
      ],
      8,
    ],
    [
      "the expense got an original amount in dollars later",
      [
        changeLedger({ currency: currency("EUR") }),
        change(1, { amount: decimal("20") }),
        change(1, { original: original("40", "USD", "0.5") }),
      ],
      8,
    ],
    [
      "the amount was changed after the original amount was removed",
      [
        changeLedger({ currency: currency("EUR") }),
        change(1, { original: original("25", "USD", "0.5") }),
        change(1, { original: null }),
        change(1, { amount: decimal("20") }),
      ],
      9,
    ],
    [
      "the parent category is gone",
      [mergeLabel("category", 2, 3), mergeLabel("category", 1, 3)],
      7,
    ],
    [
      "the ledger was changed again",
      [changeLedger({ name: "A" }), changeLedger({ name: "B" }), changeLedger({ name: "C" })],
      8,
    ],
  ])("%s", (_, actions, wanted) => {
    const book = filled();
    for (const action of actions) book.do(action);
    const before = stateOf(book);
    expect(book.refused(undo(wanted)).map((kind) => kind.split(" ")[0])).toEqual(["conflict"]);
    expect(stateOf(book)).toEqual(before);
  });

  test("the change is the creation of a ledger, which can only be deleted", () => {
    // Safe: a slug.
    const book = new AppliedBook("home" as LedgerId);
    book.do(createLedger({ name: "Home" }));
    expect(book.refused(undo(1))).toEqual(["conflict"]);
  });

  test("the change does not exist", () => {
    expect(filled().refused(undo(7), undo(99))).toEqual(["unknown-record", "unknown-record"]);
  });

  test("a label's replacement no longer exists", () => {
    const book = filled();
    book.do(mergeLabel("category", 2, 3));
    book.do(undo(7));
    book.do(mergeLabel("category", 3, 2));
    expect(book.refused(undo(8))).toEqual(["conflict"]);
  });

  test("a created label was used later", () => {
    const book = filled();
    book.do(create({ category: labelId(3) }));
    expect(book.refused(undo(3, 6))).toEqual(["conflict"]);
  });
});
