// Editing one field of an expense: the other fields that change with it, and those that must not be lost.

import { expect, test } from "bun:test";
import type { LabelId } from "../../../../src/domain/label/label.ts";
import type { Reader } from "../../../../src/web/expense/fields/input.ts";
import {
  READ_CHANGES,
  type TypedFields,
  typedFields,
  withoutTag,
  withTag,
} from "../../../../src/web/expense/fields/input.ts";
import type { Field } from "../../../../src/web/service/shapes.ts";
import { day, decimal } from "../../../support/values.ts";
import { madeExpense } from "../made-expense.ts";

const reader: Reader = { today: day("2026-11-21"), locale: "en-GB", currency: null };
// Safe: every number can be an id.
const food = 7 as LabelId;
const split = madeExpense({
  parts: [
    { amount: decimal("5"), category: food, note: "for Ana" },
    { amount: decimal("7.5"), category: null },
  ],
});

/** Returns how an expense changes when its field is left, after `typed` was entered. */
function changeOf(expense: typeof split, field: Field, typed: Partial<TypedFields> = {}) {
  return READ_CHANGES[field]({ ...typedFields(expense, reader), ...typed }, expense, reader);
}

test("an amount removes the amount in another currency", () => {
  const { value } = changeOf(madeExpense(), "amount", { amount: "13" });
  expect(value).toEqual({ amount: decimal("13"), original: null });
});

test("an amount of a split expense changes the split line without a category", () => {
  const { value } = changeOf(split, "amount", { amount: "20" });
  expect(value?.parts).toEqual([
    { amount: decimal("5"), category: food, note: "for Ana" },
    { amount: decimal("15"), category: null },
  ]);
});

test("an amount that is missing changes nothing", () => {
  expect(changeOf(split, "amount", { amount: "" }).fault).toBe("amount-missing");
});

test("a category replaces a split", () => {
  expect(changeOf(split, "category", { category: food }).value).toEqual({
    category: food,
    parts: [],
  });
});

test("a split replaces the category, and a split without amounts is removed", () => {
  const rows = [
    { key: 1, amount: "12", category: food, note: "" },
    { key: 2, amount: "0.50", category: null, note: "" },
  ];
  expect(changeOf(madeExpense(), "parts", { parts: rows }).value?.category).toBeNull();
  const empty = rows.map((row) => ({ ...row, amount: "" }));
  expect(changeOf(split, "parts", { parts: empty }).value).toEqual({ category: food, parts: [] });
});

test("a split and its notes stay the same if nothing is typed in its editor", () => {
  expect(changeOf(split, "parts").value?.parts).toStrictEqual(split.parts);
});

test("an empty note counts as no note, and an empty foreign amount as no amount", () => {
  expect(changeOf(split, "note", { note: " \n" }).value).toEqual({ note: null });
  expect(changeOf(split, "original").value).toEqual({ original: null });
});

test("a tag is added to the others only once", () => {
  const expense = madeExpense({ tags: ["work", "trip"] });
  expect(withTag(expense, "home")).toEqual({ tags: ["work", "trip", "home"] });
  expect(withTag(expense, "trip")).toEqual({ tags: ["work", "trip"] });
  expect(withoutTag(expense, "work")).toEqual({ tags: ["trip"] });
  expect(changeOf(split, "tags", { tags: ["a\nb"] }).fault).toBe("name");
});
