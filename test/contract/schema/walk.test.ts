// A closed schema refuses unknown members, and otherwise stays the same.

import { describe, expect, test } from "bun:test";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { Money, nullable, Verbatim } from "../../../src/contract/schema/fields.ts";
import { closed } from "../../../src/contract/schema/walk.ts";

const Inner = Type.Object({ amount: Money });

const Outer = Type.Object(
  {
    amount: Money,
    list: Type.Array(Inner, { maxItems: 2 }),
    maybe: Type.Optional(nullable(Inner)),
    any: Type.Optional(Verbatim),
    object: Type.Optional(Inner),
  },
  { description: "an outer object" },
);

const whole = { amount: "1", list: [{ amount: 1 }], maybe: { amount: 1 }, object: { amount: 1 } };

describe("a closed schema", () => {
  test.each<[string, unknown, boolean, boolean]>([
    ["no other member", whole, true, true],
    ["optional members missing", { amount: 1, list: [] }, true, true],
    ["null", { ...whole, maybe: null }, true, true],
    ["another member", { ...whole, more: 1 }, false, true],
    ["another member in an item", { ...whole, list: [{ amount: 1, more: 1 }] }, false, true],
    [
      "another member in a nullable object",
      { ...whole, maybe: { amount: 1, more: 1 } },
      false,
      true,
    ],
    [
      "another member in an inner object",
      { ...whole, object: { amount: 1, more: 1 } },
      false,
      true,
    ],
    ["another member in a field for any JSON value", { ...whole, any: { more: 1 } }, true, true],
    ["__proto__", JSON.parse('{"amount":1,"list":[],"__proto__":1}'), false, true],
    ["too many items", { ...whole, list: [Inner, Inner, Inner] }, false, false],
    ["a required member missing", { list: [] }, false, false],
  ])("accepts or refuses a value with %s", (_, value, fits, fitsOpen) => {
    expect(Compile(closed(Outer)).Check(value)).toBe(fits);
    expect(Compile(Outer).Check(value)).toBe(fitsOpen);
  });

  test("keeps its description", () => {
    expect(closed(Outer)).toMatchObject({ description: "an outer object" });
  });
});
