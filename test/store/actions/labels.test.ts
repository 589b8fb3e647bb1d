// Transactions on categories, payees and tags.

import { describe, expect, test } from "bun:test";
import type { LabelKind } from "../../../src/domain/label/label.ts";
import type { Action } from "../../../src/domain/ledger/actions.ts";
import type { Precondition } from "../../../src/domain/ledger/precondition.ts";
import { AppliedBook } from "../../support/applied-book.ts";
import {
  change,
  changeLabel,
  create,
  createLabel,
  deleteLabel,
  labelId,
  mergeLabel,
  part,
  remove,
  tags,
} from "./actions.ts";

const KINDS: readonly LabelKind[] = ["category", "payee", "tag"];

/** The categories are 1 Food, 2 Bread in Food, and 3 Home. */
function bookOfCategories(): AppliedBook {
  const book = new AppliedBook();
  book.do(createLabel("category", "Food"));
  book.do(createLabel("category", "Bread", { parent: labelId(1) }));
  book.do(createLabel("category", "Home"));
  return book;
}

describe.each(KINDS)("a %s", (kind) => {
  test("is created, renamed and found by its id", () => {
    const book = new AppliedBook();
    book.do(createLabel(kind, "Food"));
    book.do(changeLabel(kind, 1, { name: "Meals" }));
    expect(book.labels.get(labelId(1))).toMatchObject({ kind, name: "Meals", lastChange: 2 });
  });

  test.each(["Food", "food", "FOOD", "Fôod"])("can't have an existing name: %s", (name) => {
    const book = new AppliedBook();
    book.do(createLabel(kind, "Food"));
    book.do(createLabel(kind, "Other"));
    expect(book.refused(createLabel(kind, name))).toEqual(["conflict /name"]);
    expect(book.refused(changeLabel(kind, 2, { name }))).toEqual(["conflict /name"]);
    expect(book.refused(changeLabel(kind, 1, { name }))).toEqual([]);
  });

  test("may have the name of a label of another kind", () => {
    const book = new AppliedBook();
    for (const other of KINDS) book.do(createLabel(other, "Food"));
    expect([...book.labels.all()]).toHaveLength(3);
  });

  test("is not found as a label of another kind", () => {
    const book = new AppliedBook();
    const other = kind === "tag" ? "payee" : "tag";
    book.do(createLabel(other, "Food"));
    book.do(createLabel(kind, "Home"));
    expect(
      book.refused(
        changeLabel(kind, 1, { name: "x" }),
        mergeLabel(kind, 1, 2),
        mergeLabel(kind, 2, 1),
        deleteLabel(kind, 1, { target: null }),
        deleteLabel(kind, 2, { target: 1 }),
        deleteLabel(kind, 9, { target: null }),
      ),
    ).toEqual([
      "unknown-record",
      "unknown-record",
      "unfitting-fields /into",
      "unknown-record",
      "unfitting-fields /target",
      "unknown-record",
    ]);
  });

  test("that was merged frees its name and can't be used anymore", () => {
    const book = new AppliedBook();
    book.do(createLabel(kind, "Food"));
    book.do(createLabel(kind, "Meals"));
    book.do(mergeLabel(kind, 1, 2));
    expect(book.refused(changeLabel(kind, 1, { name: "x" }), mergeLabel(kind, 2, 1))).toEqual([
      "unknown-record",
      "unfitting-fields /into",
    ]);
    book.do(createLabel(kind, "Food"));
    expect(book.labels.named(kind, "food", null)?.id).toBe(labelId(3));
  });

  test.each<readonly [string, Precondition | null, boolean]>([
    ["the current state", tags("3"), true],
    ["an older state", tags("1"), false],
  ])("can be changed only if the precondition names its current state: %s", (_, ifMatch, isMet) => {
    const book = new AppliedBook();
    book.do(createLabel(kind, "Food"));
    book.do(createLabel(kind, "Other"));
    book.do(changeLabel(kind, 1, { name: "Meals" }));
    const expected = isMet ? [] : ["changed-meanwhile"];
    expect(book.refused(changeLabel(kind, 1, { name: "Meals" }, ifMatch))).toEqual(expected);
  });

  test("can't replace itself", () => {
    const book = new AppliedBook();
    book.do(createLabel(kind, "Food"));
    expect(book.refused(mergeLabel(kind, 1, 1), deleteLabel(kind, 1, { target: 1 }))).toEqual([
      "conflict /into",
      "conflict /target",
    ]);
  });
});

describe("two levels of categories", () => {
  const below = (parent: number) => createLabel("category", "x", { parent: labelId(parent) });
  const moved = (id: number, to: number) => changeLabel("category", id, { parent: labelId(to) });
  test.each<readonly [string, Action, string]>([
    ["below a missing category", below(9), "unfitting-fields /parent"],
    ["below a category of the second level", below(2), "unfitting-fields /parent"],
    ["moved below a category of the second level", moved(3, 2), "unfitting-fields /parent"],
    ["moved below itself", moved(3, 3), "unfitting-fields /parent"],
    ["moved while it has subcategories", moved(1, 3), "unfitting-fields /parent"],
    ["merged while it has subcategories", mergeLabel("category", 1, 3), "conflict"],
    [
      "deleted while it has subcategories",
      deleteLabel("category", 1, { target: null }),
      "conflict",
    ],
  ])("refuse a category %s", (_, action, refusal) => {
    expect(bookOfCategories().refused(action)).toEqual([refusal]);
  });

  test("allow the same name below different parents", () => {
    const book = bookOfCategories();
    book.do(createLabel("category", "Bread", { parent: labelId(3) }));
    book.do(createLabel("category", "Bread"));
    expect(book.refused(changeLabel("category", 2, { parent: null }))).toEqual(["conflict /name"]);
    expect(book.refused(changeLabel("category", 2, { parent: labelId(3) }))).toEqual([
      "conflict /name",
    ]);
  });

  test("allow a category to be moved, and to become top-level again", () => {
    const book = bookOfCategories();
    book.do(changeLabel("category", 2, { parent: labelId(3) }));
    book.do(changeLabel("category", 2, { parent: null }));
    book.do(changeLabel("category", 1, { parent: labelId(2) }));
    expect(book.labels.get(labelId(1))?.parent).toBe(labelId(2));
  });
});

describe("a deleted label", () => {
  test("is replaced by the target in every expense", () => {
    const book = bookOfCategories();
    book.do(create({ category: labelId(2) }));
    book.do(create({ parts: [part("10", 2), part("2.5", 3)] }));
    book.do(deleteLabel("category", 2, { target: 3 }));
    expect(book.shown(1)?.category).toBe(labelId(3));
    expect(book.shown(2)?.parts).toEqual([part("10", 3), part("2.5", 3)]);
  });

  test("leaves expenses without a label if requested", () => {
    const book = bookOfCategories();
    book.do(create({ category: labelId(2), tags: ["a", "b"] }));
    book.do(deleteLabel("category", 2, { target: null }));
    book.do(deleteLabel("tag", 4, { target: null }));
    expect(book.shown(1)).toMatchObject({ category: null, tags: ["b"] });
  });

  test.each<readonly [string, readonly Action[], boolean]>([
    ["it is still unused", [create(), create({ category: labelId(3) })], true],
    ["a new expense uses it", [create({ category: labelId(2) })], false],
    ["an expense was given it", [change(1, { category: labelId(2) })], false],
    [
      "a part of an expense was given it",
      [change(1, { parts: [part("12", 2), part("0.5")] })],
      false,
    ],
    ["the only expense with it was deleted", [create({ category: labelId(2) }), remove(2)], true],
  ])("must have stayed unused since the client checked it: %s", (_, since, isUnused) => {
    const book = bookOfCategories();
    book.do(create());
    const checkedThrough = book.ledger.nextChangeId - 1;
    for (const action of since) book.do(action);
    expect(book.refused(deleteLabel("category", 2, { checkedThrough }))).toEqual(
      isUnused ? [] : ["conflict"],
    );
  });
});
