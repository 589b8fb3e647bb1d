// Editing one field of an expense: the other fields that change with it, and those that must not be lost.

import { describe, expect, test } from "bun:test";
import type { LabelId } from "../../../../src/domain/label/label.ts";
import type { Reader } from "../../../../src/web/expense/fields/input.ts";
import {
  amountChange,
  categoryChange,
  noteChange,
  originalChange,
  partsChange,
  tagsChange,
  typedParts,
  withoutTag,
  withTag,
} from "../../../../src/web/expense/fields/input.ts";
import { day, decimal } from "../../../support/values.ts";
import { madeExpense } from "../made-expense.ts";

const reader: Reader = { today: day("2026-11-21"), locale: "en-GB", currency: null };
// Safe: an id like any other.
const food = 7 as LabelId;
const split = madeExpense({
  parts: [
    { amount: decimal("5"), category: food, note: "for Ana" },
    { amount: decimal("7.5"), category: null },
  ],
});

describe("an amount", () => {
  test("leaves out what was paid in another currency", () => {
    const { value } = amountChange(madeExpense(), "13", reader);
    expect(value).toEqual({ amount: decimal("13"), original: null });
  });

  test("of a split expense changes the part without a category", () => {
    const { value } = amountChange(split, "20", reader);
    expect(value?.parts).toEqual([
      { amount: decimal("5"), category: food, note: "for Ana" },
      { amount: decimal("15"), category: null },
    ]);
  });

  test("that is none changes nothing", () => {
    expect(amountChange(split, "", reader).fault).toBe("amount-missing");
  });
});

describe("other fields", () => {
  test("a category unites what was split", () => {
    expect(categoryChange(food).value).toEqual({ category: food, parts: [] });
  });

  test("a split takes the category's place, and without amounts is none", () => {
    const rows = [
      { key: 1, amount: "12", category: food, note: "" },
      { key: 2, amount: "0.50", category: null, note: "" },
    ];
    expect(partsChange(madeExpense(), rows, reader).value?.category).toBeNull();
    const empty = rows.map((row) => ({ ...row, amount: "" }));
    expect(partsChange(split, empty, reader).value).toEqual({ category: food, parts: [] });
  });

  test("a split comes out of its editor as it went in, with its notes", () => {
    const typed = typedParts(split.parts, reader);
    expect(partsChange(split, typed, reader).value?.parts).toStrictEqual(split.parts);
  });

  test("a note of nothing is none; no original is none", () => {
    expect(noteChange(" \n").value).toEqual({ note: null });
    expect(originalChange(split, null, reader).value).toEqual({ original: null });
  });

  test("a tag is added beside the others, once", () => {
    const expense = madeExpense({ tags: ["work", "trip"] });
    expect(withTag(expense, "home")).toEqual({ tags: ["work", "trip", "home"] });
    expect(withTag(expense, "trip")).toEqual({ tags: ["work", "trip"] });
    expect(withoutTag(expense, "work")).toEqual({ tags: ["trip"] });
    expect(tagsChange(["a\nb"]).fault).toBe("name");
  });
});
