// Fields: their rules as sentences, their examples, and what the compiled schemas let through.

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

describe("the description of a field finishes the sentence FIELD must be …", () => {
  test.each(schemas)("%s", (_, schema) => {
    expect(descriptionOf(schema)).toMatch(/^(a|an|the|any) [^.]*(\d\.\d[^.]*)?$/);
  });

  test.each(schemas)("%s, even if it may be null", (_, schema) => {
    expect(descriptionOf(keepable(schema))).toBe(descriptionOf(schema));
  });

  test("a schema without one sends its reader to the API document", () => {
    expect(descriptionOf(Type.String())).toBe("as the API document says");
  });
});

test.each(schemas)("the examples of %s are values of it", (_, schema) => {
  const examples = "examples" in schema && Array.isArray(schema.examples) ? schema.examples : [];
  const validator = Compile(schema);
  expect(examples.filter((example: unknown) => !validator.Check(example))).toEqual([]);
});

describe("a value fits a field, or does not", () => {
  test.each<readonly [string, TSchema, unknown, boolean]>([
    ["the smallest id", fields.ExpenseIdField, 1, true],
    ["the largest id", fields.ExpenseIdField, 2 ** 53 - 1, true],
    ["an id of 0", fields.ExpenseIdField, 0, false],
    ["an id beyond 2^53 − 1", fields.ExpenseIdField, 2 ** 53, false],
    ["an id with a fraction", fields.ExpenseIdField, 1.5, false],
    ["an id as a text", fields.PostIdField, "1", false],
    ["a refund as money", fields.Money, -12.5, true],
    ["money as a text", fields.Money, "12.50", true],
    ["infinite money", fields.Money, Number.POSITIVE_INFINITY, false],
    ["money that is null", fields.Money, null, false],
    ["a moment", fields.Moment, "2024-02-29T23:59:59.999Z", true],
    ["a moment without fractions", fields.Moment, "0001-01-01T00:00:00Z", true],
    ["a moment of a day that is none", fields.Moment, "2026-02-29T00:00:00Z", false],
    ["a moment of an hour that is none", fields.Moment, "2026-02-28T24:00:00Z", false],
    ["a moment of a second that is none", fields.Moment, "2026-02-28T23:59:60Z", false],
    ["a moment with an offset", fields.Moment, "2026-02-28T12:00:00+00:00", false],
    ["a moment in small letters", fields.Moment, "2026-02-28t12:00:00z", false],
    ["a moment in milliseconds", fields.Moment, 0, false],
    ["a slug", fields.Slug, "our-flat-2", true],
    ["a slug of 64 characters", fields.Slug, "x".repeat(64), true],
    ["a slug of 65 characters", fields.Slug, "x".repeat(65), false],
    ["a slug with a capital letter", fields.Slug, "Home", false],
    ["an empty slug", fields.Slug, "", false],
    ["a word of a choice", fields.choice(["a", "b"]), "b", true],
    ["another word", fields.choice(["a", "b"]), "c", false],
    ["null in the place of a nullable", fields.nullable(fields.Day), null, true],
    ["a refund", fields.Amount, -12.5, true],
    ["an infinite amount", fields.Amount, Number.POSITIVE_INFINITY, false],
    ["an amount as a text", fields.Amount, "12.5", false],
    ["a leap day", fields.Day, "2024-02-29", true],
    ["a leap day that is none", fields.Day, "2026-02-29", false],
    ["an ISO timestamp", fields.Day, "2026-02-28T00:00:00Z", false],
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
    ["null, where the field may be kept", keepable(fields.Day), null, true],
    ["null, where it may not", fields.Day, null, false],
    ["a wrong value, where the field may be kept", keepable(fields.Day), "", false],
    ["any JSON value", fields.Verbatim, { a: [null] }, true],
  ])("%s", (_, schema, value, fits) => {
    expect(Compile(schema).Check(value)).toBe(fits);
  });
});

test("decimals are numbers or money, of which only answers bear the totals", () => {
  const named = (is: (schema: TSchema) => boolean) =>
    schemas.filter(([, schema]) => is(schema)).map(([name]) => name);
  expect(named(isDecimal)).toEqual(["Amount", "Total"]);
  expect(named(isMoney)).toEqual(["Money", "MoneyTotal"]);
  expect(named(isReadOnly)).toEqual(["Total", "MoneyTotal"]);
});
