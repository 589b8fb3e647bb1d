// A recurring expense takes over fields from an expense, or keeps its own in a change, besides the fields of its form.

import { expect, test } from "bun:test";
import type { LabelId } from "../../../src/domain/label/label.ts";
import { contentBeside } from "../../../src/web/recurring/recurring.ts";
import { currency, decimal } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";

const paid = madeExpense({
  amount: decimal("10"),
  tags: ["work"],
  note: "by card",
  original: { amount: decimal("11"), currency: currency("USD"), rate: decimal("0.9") },
  parts: [
    // Safe: every number can be an id.
    { amount: decimal("6"), category: 1 as LabelId },
    { amount: decimal("4"), category: null },
  ],
});

const { tags, note, original, parts } = paid;
const [food] = parts;

test.each([
  ["the same amount keeps all", { amount: "10", category: null }, { original, parts }],
  [
    "another amount removes the foreign one, and the last line of the split takes the difference",
    { amount: "12", category: null },
    { original: null, parts: [food, { amount: "6", category: null }] },
  ],
  ["a category removes the split", { amount: "10", category: 2 }, { original, parts: [] }],
  [
    "an amount that differs each time removes both",
    { amount: null, category: null },
    { original: null, parts: [] },
  ],
])("%s", (_, { amount, category }, kept) => {
  const draft = { amount: amount === null ? null : decimal(amount), category };
  expect(contentBeside(paid, draft)).toMatchObject({ tags, note, ...kept });
});
