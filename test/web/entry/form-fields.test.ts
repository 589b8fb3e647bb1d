// The form with all fields: it gets the line's values, writes them back, and results in an expense or in errors.

import { expect, test } from "bun:test";
import { fieldsOfLine, leftForm, lineOf, readForm } from "../../../src/web/entry/form-fields.ts";
import { readLine } from "../../../src/web/entry/typed-line.ts";
import {
  type Reader,
  type TypedFields,
  typedFields,
} from "../../../src/web/expense/fields/input.ts";
import { currency, day, decimal } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";

const today = day("2026-11-21");

function readerOf(locale: string): Reader {
  return { today, locale, currency: currency("EUR") };
}

function fieldsOf(text: string, locale = "en-GB"): TypedFields {
  const reader = readerOf(locale);
  const line = readLine(text, { ...reader, answers: new Map() });
  return fieldsOfLine(line, {}, reader);
}

test.each([
  ["12.50 lunch @Cafe #work", "en-GB"],
  ["12,50 lunch", "de-DE"],
  ['8 taxi home @"Corner Café" #work #trip 2026-11-03', "en-GB"],
  ["taxi", "en-GB"],
])("a form gets %s from a line, and writes it back", (text, locale) => {
  const reader = readerOf(locale);
  const fields = fieldsOf(text, locale);
  const again = lineOf(fields, reader);
  expect(again).toBeDefined();
  expect(fieldsOf(again ?? "", locale)).toEqual(fields);
});

test("a form gets another currency from the line", () => {
  const { amount, original } = fieldsOf("12.50 USD lunch");
  expect({ amount, original }).toEqual({
    amount: "",
    original: { amount: "12.50", currency: "USD", rate: "" },
  });
});

test("a form writes no line that would be read differently", () => {
  const fields = { ...fieldsOf("8 taxi"), description: "Route 66 on 3/11" };
  expect(lineOf(fields, readerOf("en-GB"))).toBeUndefined();
});

test("a form that is left keeps what no line can express, and the line as it was", () => {
  const fields = fieldsOf("8 taxi");
  const left = (change: Partial<TypedFields>) =>
    leftForm({ ...fields, ...change }, fields, "8 taxi", readerOf("en-GB"));
  expect(left({ description: "cab" })).toMatchObject({ line: "8.00 cab", isBeyondLine: false });
  expect(left({ note: "late" })).toMatchObject({ line: "8.00 taxi", isBeyondLine: true });
  expect(left({ newCategory: "Taxis" })).toMatchObject({ line: "8.00 taxi", isBeyondLine: true });
  // A line would read this amount as thousands or ask.
  expect(left({ amount: "8.505" })).toMatchObject({ line: "8 taxi", isBeyondLine: true });
});

test("a form results in an expense with its exact amount, original amount and split", () => {
  const fields: TypedFields = {
    ...fieldsOf("12.50 USD lunch @Cafe #work yesterday"),
    original: { amount: "12.50", currency: "USD", rate: "0.92" },
    parts: [
      { key: 1, amount: "5", category: null, note: "for Ana" },
      { key: 2, amount: "6.50", category: null, note: " " },
    ],
  };
  const { expense } = readForm(fields, readerOf("en-GB"));
  expect(expense?.amount).toBe(decimal("11.5"));
  expect(String(expense?.date)).toBe("2026-11-20");
  expect(expense?.parts).toStrictEqual([
    { amount: decimal("5"), category: null, note: "for Ana" },
    { amount: decimal("6.5"), category: null },
  ]);
});

test("a form names each field that is wrong", () => {
  const fields = { ...fieldsOf(""), amount: "x", date: "", payee: "y".repeat(101) };
  expect(readForm(fields, readerOf("en-GB")).faults).toEqual({
    amount: "amount",
    date: "date",
    description: "description-missing",
    payee: "name",
  });
});

test("a form can be filled from an expense that is to be duplicated", () => {
  const expense = madeExpense({ payee: "Cafe", tags: ["work"], note: "with Ann" });
  const fields = typedFields(expense, readerOf("de-DE"));
  expect(fields.amount).toBe("12,50");
  expect(readForm(fields, readerOf("de-DE")).expense).toMatchObject({
    description: "Lunch",
    payee: "Cafe",
    tags: ["work"],
    note: "with Ann",
  });
});
