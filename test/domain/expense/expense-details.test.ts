// An expense's details: when there are any, and how a change of the amount alone affects them.

import { expect, test } from "bun:test";
import {
  detailsOf,
  detailsText,
  type ExpenseDetails,
  NO_DETAILS,
  withAmount,
} from "../../../src/domain/expense/expense-details.ts";
import type { Part } from "../../../src/domain/expense/parts.ts";
import { sum } from "../../../src/domain/money/decimal.ts";
import { labelId, original, part } from "../../store/actions/actions.ts";
import { decimal } from "../../support/values.ts";

const usd = original("25", "USD", "0.5");

test("empty details are stored as null", () => {
  expect(detailsOf(NO_DETAILS)).toBeNull();
});

test.each<readonly [string, Partial<ExpenseDetails>]>([
  ["a category", { category: labelId(1) }],
  ["a payee", { payee: labelId(1) }],
  ["a tag", { tags: [labelId(1)] }],
  ["an empty note", { note: "" }],
  ["an original", { original: usd }],
  ["parts", { parts: [part("1", null)] }],
])("details with %s are stored", (_, said) => {
  expect(detailsOf({ ...NO_DETAILS, ...said })).toEqual({ ...NO_DETAILS, ...said });
});

test.each<readonly [string, readonly Part[], string, readonly Part[]]>([
  ["fits", [part("10", 1), part("2.5", 2)], "12.5", [part("10", 1), part("2.5", 2)]],
  [
    "is larger",
    [part("10", 1), part("2.5", 2)],
    "13",
    [part("10", 1), part("2.5", 2), part("0.5", null)],
  ],
  [
    "is smaller",
    [part("10", 1), part("2.5", 2)],
    "3",
    [part("10", 1), part("2.5", 2), part("-9.5", null)],
  ],
  [
    "is larger, with a line without a category",
    [part("10", null), part("2.5", 2)],
    "13",
    [part("10.5", null), part("2.5", 2)],
  ],
  [
    "is more precise than a double",
    [part("0.1", 1), part("0.2", 2)],
    "0.30000000000000001",
    [part("0.1", 1), part("0.2", 2), part("1e-17", null)],
  ],
])("split lines keep their amounts if the new total %s", (_, parts, amount, expected) => {
  const after = withAmount({ ...NO_DETAILS, note: "n", parts }, decimal(amount));
  expect(after).toEqual({ ...NO_DETAILS, note: "n", parts: expected });
  expect(sum(after?.parts.map((one) => one.amount) ?? [])).toBe(decimal(amount));
});

test("the amount in another currency is removed, and details that are empty then become null", () => {
  expect(withAmount({ ...NO_DETAILS, original: usd }, decimal("13"))).toBeNull();
  expect(withAmount({ ...NO_DETAILS, note: "n", original: usd }, decimal("13"))).toEqual({
    ...NO_DETAILS,
    note: "n",
  });
});

test("other details stay as they are", () => {
  const details = { ...NO_DETAILS, note: "n" };
  expect(withAmount(details, decimal("13"))).toBe(details);
  expect(withAmount(null, decimal("13"))).toBeNull();
});

test("stored JSON leaves out empty fields", () => {
  expect(detailsText({ ...NO_DETAILS, note: "" })).toBe('{"note":""}');
  expect(detailsText({ ...NO_DETAILS, ref: "a" })).toBe('{"ref":"a"}');
  expect(detailsText(null)).toBeNull();
});
