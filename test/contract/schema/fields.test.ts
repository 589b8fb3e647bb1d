// Fields: their rules as sentences, their examples, and the values that the compiled schemas accept.

import { describe, expect, test } from "bun:test";
import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import * as fields from "../../../src/contract/schema/fields.ts";
import {
  descriptionOf,
  isDecimal,
  isMoney,
  isReadOnly,
  keepable,
} from "../../../src/contract/schema/fields.ts";

const schemas: readonly (readonly [string, TSchema])[] = [
  ["Amount", fields.Amount],
  ["Total", fields.Total],
  ["Day", fields.Day],
  ["Description", fields.Description],
  ["NewDescription", fields.NewDescription],
  ["ExpenseIdField", fields.ExpenseIdField],
  ["PostIdField", fields.PostIdField],
  ["PostText", fields.PostText],
  ["Privacy", fields.Privacy],
  ["Verbatim", fields.Verbatim],
  ["Money", fields.Money],
  ["MoneyTotal", fields.MoneyTotal],
  ["Moment", fields.Moment],
  ["Slug", fields.Slug],
  ["wholeNumber", fields.wholeNumber(1, 1_000)],
];

describe("the description of a field completes the sentence FIELD must be …:", () => {
  test.each(schemas)("%s", (_, schema) => {
    expect(descriptionOf(schema)).toMatch(/^(a|an|the|any) [^.]*(\d\.\d[^.]*)?$/);
  });

  test.each(schemas)("%s, even if it may be null", (_, schema) => {
    expect(descriptionOf(keepable(schema))).toBe(descriptionOf(schema));
  });

  test("the error for a schema without a description refers to the API document", () => {
    expect(descriptionOf(Type.String())).toBe("as the API document says");
  });
});

test.each(schemas)("the examples of %s are valid values", (_, schema) => {
  const examples = "examples" in schema && Array.isArray(schema.examples) ? schema.examples : [];
  const validator = Compile(schema);
  expect(examples.filter((example: unknown) => !validator.Check(example))).toEqual([]);
});

describe("a field accepts or refuses", () => {
  test.each<readonly [string, TSchema, unknown, boolean]>([
    ["the smallest id", fields.ExpenseIdField, 1, true],
    ["the largest id", fields.ExpenseIdField, 2 ** 53 - 1, true],
    ["an id of 0", fields.ExpenseIdField, 0, false],
    ["an id beyond 2^53 − 1", fields.ExpenseIdField, 2 ** 53, false],
    ["an id with a fraction", fields.ExpenseIdField, 1.5, false],
    ["an id as a string", fields.PostIdField, "1", false],
    ["a refund as money", fields.Money, -12.5, true],
    ["money as a string", fields.Money, "12.50", true],
    ["infinite money", fields.Money, Number.POSITIVE_INFINITY, false],
    ["money that is null", fields.Money, null, false],
    ["a timestamp", fields.Moment, "2024-02-29T23:59:59.999Z", true],
    ["a timestamp without fractions", fields.Moment, "0001-01-01T00:00:00Z", true],
    ["a timestamp on a day that doesn't exist", fields.Moment, "2026-02-29T00:00:00Z", false],
    ["a timestamp at an hour that doesn't exist", fields.Moment, "2026-02-28T24:00:00Z", false],
    ["a timestamp at a second that doesn't exist", fields.Moment, "2026-02-28T23:59:60Z", false],
    ["a timestamp with an offset", fields.Moment, "2026-02-28T12:00:00+00:00", false],
    ["a timestamp in lowercase letters", fields.Moment, "2026-02-28t12:00:00z", false],
    ["a timestamp in milliseconds", fields.Moment, 0, false],
    ["a slug with a capital letter", fields.Slug, "Home", false],
    ["a word of a choice", fields.choice(["a", "b"]), "b", true],
    ["another word", fields.choice(["a", "b"]), "c", false],
    ["null for a nullable field", fields.nullable(fields.Day), null, true],
    ["a refund", fields.Amount, -12.5, true],
    ["an infinite amount", fields.Amount, Number.POSITIVE_INFINITY, false],
    ["an amount as a string", fields.Amount, "12.5", false],
    ["a leap day", fields.Day, "2024-02-29", true],
    ["a leap day in a year that has none", fields.Day, "2026-02-29", false],
    ["10,000 emoji as a description", fields.Description, "😀".repeat(10_000), true],
    ["10,001 letters as a description", fields.Description, "x".repeat(10_001), false],
    [
      "10,000 letters with accents, two characters each",
      fields.Description,
      "e\u0301".repeat(10_000),
      false,
    ],
    ["an empty description of a change", fields.Description, "", true],
    ["an empty new description", fields.NewDescription, "", false],
    ["an empty post", fields.PostText, "", false],
    ["a post of a million characters", fields.PostText, "x".repeat(1_000_000), true],
    ["50 characters of privacy", fields.Privacy, "é".repeat(50), true],
    ["51 characters of privacy", fields.Privacy, "é".repeat(51), false],
    ["empty privacy", fields.Privacy, "", false],
    ["null, if the field may be kept", keepable(fields.Day), null, true],
    ["null, if the field may not be kept", fields.Day, null, false],
    ["a wrong value, if the field may be kept", keepable(fields.Day), "", false],
    ["any JSON value", fields.Verbatim, { a: [null] }, true],
  ])("%s", (_, schema, value, fits) => {
    expect(Compile(schema).Check(value)).toBe(fits);
  });
});

test("decimals are numbers or money, and only answers contain their totals", () => {
  const named = (is: (schema: TSchema) => boolean) =>
    schemas.filter(([, schema]) => is(schema)).map(([name]) => name);
  expect(named(isDecimal)).toEqual(["Amount", "Total"]);
  expect(named(isMoney)).toEqual(["Money", "MoneyTotal"]);
  expect(named(isReadOnly)).toEqual(["Total", "MoneyTotal"]);
});
