// A search text combined with a filter.

import { describe, expect, test } from "bun:test";
import { nameKey } from "../../../src/domain/label/label.ts";
import {
  CATEGORY_CHOICE,
  categoryOfChoice,
  choiceOfName,
  type ExpenseFilter,
  nameOfChoice,
} from "../../../src/domain/search/expense-filter.ts";
import { filterOf } from "../../../src/domain/search/search-filter.ts";
import { readSearch } from "../../../src/domain/search/search-query.ts";
import { day, decimal } from "../../support/values.ts";

const bound = (amount: string, exclusive = false) => ({ amount: decimal(amount), exclusive });

describe("a search text and a filter", () => {
  test.each<[string, ExpenseFilter, ExpenseFilter]>([
    ["", {}, {}],
    ["Café lunch", {}, { words: ["cafe", "lunch"] }],
    ["lunch", { words: ["at", "lunch"] }, { words: ["lunch", "at"] }],
    [
      '#Work #"Two Words"',
      { tags: ["c"] },
      { tags: ["c"], tagWords: [["work"], ["two", "words"]] },
    ],
    ["@cafe", { payee: "Café" }, { payee: "Café", payeeWords: [["cafe"]] }],
    ["2026", { from: day("2026-03-01") }, { from: day("2026-03-01"), to: day("2026-12-31") }],
    [
      "2026-03",
      { from: day("2026-01-01"), to: day("2027-01-01") },
      { from: day("2026-03-01"), to: day("2026-03-31") },
    ],
    [">10", { min: bound("10") }, { min: bound("10", true) }],
    [">=10", { min: bound("10.5", true) }, { min: bound("10.5", true) }],
    ["<10", { max: bound("20") }, { min: bound("0"), max: bound("10", true) }],
    ["<10", { min: bound("3") }, { min: bound("3"), max: bound("10", true) }],
    ["", { min: bound("1"), category: "none" }, { min: bound("1"), category: "none" }],
  ])("are combined: %p with %p", (text, filter, expected) => {
    expect(without(filterOf(readSearch(text), filter))).toEqual(expected);
  });
});

/** Returns the filter without parameters that are undefined or empty. */
function without(filter: ExpenseFilter): ExpenseFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, asked]) => asked !== undefined && (!Array.isArray(asked) || asked.length > 0),
    ),
  );
}

test.each([null, "none", "None", "Café", "no"])(
  "the payee %j can be written as a parameter and read back",
  (name) => {
    const asked = nameOfChoice(choiceOfName(name));
    expect(asked === null ? null : nameKey(asked)).toBe(name === null ? null : nameKey(name));
  },
);

test.each([
  ["none", "none"],
  ["12", 12],
  ["12-itself", { itself: 12 }],
] as const)("the parameter %p is a category", (text, expected) => {
  expect(text).toMatch(CATEGORY_CHOICE);
  expect<unknown>(categoryOfChoice(text)).toEqual(expected);
});

test.each(["", "0", "-1", "12-", "none-itself", "12-itself "])(
  "the parameter %j is not a category",
  (text) => {
    expect(text).not.toMatch(CATEGORY_CHOICE);
  },
);
