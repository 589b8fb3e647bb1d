// Input in the fields of an expense: amounts in the reader's format, exact conversion from another currency, and splits that add up. Editing
// one field changes others with it, and loses none.

import { expect, test } from "bun:test";
import type { LabelId } from "../../../../src/domain/label/label.ts";
import {
  hintOnAmount,
  isOverdivided,
  leftToDivide,
  READ_CHANGES,
  type Reader,
  readAmountField,
  readDate,
  readDescription,
  readName,
  readOriginal,
  readParts,
  type TypedFields,
  type TypedPart,
  typedFields,
  withoutTag,
  withTag,
} from "../../../../src/web/expense/fields/input.ts";
import type { Field } from "../../../../src/web/service/shapes.ts";
import { en } from "../../../../src/web/texts/en.ts";
import { currency, day, decimal } from "../../../support/values.ts";
import { madeExpense } from "../made-expense.ts";

function reader(locale = "en-GB", code: string | null = "EUR"): Reader {
  return { today: day("2026-11-21"), locale, currency: code === null ? null : currency(code) };
}

const parts = (...amounts: readonly string[]): readonly TypedPart[] =>
  amounts.map((amount, key) => ({ key, amount, category: null, note: "" }));

test.each([
  ["12.50", "en-GB", "12.5"],
  ["12,50", "de-DE", "12.5"],
  ["1.234", "de-DE", "1234"],
  ["1,234", "en-GB", "1234"],
  ["١٢٫٥", "ar-EG", "12.5"],
  ["-3", "en-GB", "-3"],
  ["", "en-GB", "amount-missing"],
  ["lots", "en-GB", "amount"],
  ["12 EUR", "en-GB", "amount"],
])("a field for an amount reads %j in %s as %s", (text, locale, expected) => {
  const { value, fault } = readAmountField(text, reader(locale));
  expect(String(value ?? fault)).toBe(expected);
});

test("a field for a description, a date or a name says what is wrong", () => {
  expect(readDescription("  ").fault).toBe("description-missing");
  expect(readDescription(" Lunch ").value).toBe("Lunch");
  expect(readDate("2026-02-30").fault).toBe("date");
  expect(readName("x".repeat(101)).fault).toBe("name");
  expect(readName(" ").value).toBeNull();
});

test.each([
  ["12.50", "USD", "0.92", "EUR", "11.5"],
  // Amounts are rounded half to even, to the decimals of the ledger's currency.
  ["0.5", "USD", "0.25", "EUR", "0.12"],
  ["1", "USD", "150.5", "JPY", "150"],
  ["1000000", "VND", "1/26000", "EUR", "38.46"],
  ["-10", "chf", "1.05", "EUR", "-10.5"],
  ["10", "EUR", "1", "EUR", "currency-own"],
  ["10", "XYZ", "1", "EUR", "currency"],
  ["10", "USD", "0", "EUR", "rate"],
  ["10", "USD", "", "EUR", "rate"],
  ["", "USD", "1", "EUR", "amount-missing"],
  ["10", "USD", "1", null, "currency-none"],
])("another currency becomes: %s %s at %s in %s is %s", (amount, currency, rate, own, expected) => {
  const { value, fault } = readOriginal({ amount, currency, rate }, reader("en-GB", own));
  expect(String(value?.amount ?? fault)).toBe(expected);
});

test.each([
  ["14.20+3", "= €17.20"],
  ["12*3", "= €36.00"],
  ["100/3", "= €33.33 (rounded)"],
  ["12.50", undefined],
  ["1.239", "EUR has 2 decimals."],
  ["lots", undefined],
])("next to %s the amount field shows: %s", (text, expected) => {
  expect(hintOnAmount(text, reader(), en)).toBe(expected);
});

test.each([
  ["12.5", "2", false],
  ["12.5", "0", false],
  ["12.5", "-2", true],
  ["-12.5", "-2", false],
  ["-12.5", "2", true],
])("the lines of a split of %s exceed it if %s is left: %j", (amount, left, expected) => {
  expect(isOverdivided(decimal(amount), decimal(left))).toBe(expected);
});

test.each([
  [["5", "7.5"], "0"],
  [["5", ""], "7.5"],
  [["20"], "-7.5"],
  [["x"], undefined],
])("the lines of a split %j of a total of 12.50 leave %s", (amounts, expected) => {
  const left = leftToDivide(decimal("12.5"), parts(...amounts), reader());
  expect(left).toBe(expected === undefined ? undefined : decimal(expected));
});

test.each([
  [["5", "7.5"], undefined],
  [["5", "7.5", ""], undefined],
  [["15", "-2.5"], undefined],
  [["0.1", "12.4"], undefined],
  [["5", "7"], "parts-sum"],
  [["12.5"], "parts-few"],
  [["5", "seven"], "parts-amount"],
] as const)("the lines of a split %j of a total of 12.50 have the error %s", (amounts, fault) => {
  expect(readParts(decimal("12.5"), parts(...amounts), reader()).fault).toBe(fault);
});

test.each([
  ["12.5", ["5", ""], ["5", "7.5"]],
  ["12.5", ["", "5"], ["7.5", "5"]],
  ["12.5", ["5", "4", ""], ["5", "4", "3.5"]],
  ["-12.5", ["-5", ""], ["-5", "-7.5"]],
  ["12.5", ["50", ""], "parts-sum"],
  ["12.5", ["5", "", ""], "parts-sum"],
  ["12.5", ["", ""], "parts-sum"],
  ["12.5", [""], "parts-sum"],
  ["12.5", ["five", ""], "parts-amount"],
] as const)(
  "the lines of a split of %s give the rest to the empty one: %j",
  (amount, amounts, expected) => {
    const { value, fault } = readParts(decimal(amount), parts(...amounts), reader());
    expect<unknown>(value?.map((part) => String(part.amount)) ?? fault).toEqual(expected);
  },
);

const english: Reader = { today: day("2026-11-21"), locale: "en-GB", currency: null };
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
  return READ_CHANGES[field]({ ...typedFields(expense, english), ...typed }, expense, english);
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
