// A closed schema: what it shuts out, and that the rest stays as it is.

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
    ["what need not be there", { amount: 1, list: [] }, true, true],
    ["null", { ...whole, maybe: null }, true, true],
    ["another member", { ...whole, more: 1 }, false, true],
    ["one of an item", { ...whole, list: [{ amount: 1, more: 1 }] }, false, true],
    ["one of what may be null", { ...whole, maybe: { amount: 1, more: 1 } }, false, true],
    ["one of an inner object", { ...whole, object: { amount: 1, more: 1 } }, false, true],
    ["one of any JSON value", { ...whole, any: { more: 1 } }, true, true],
    ["__proto__", JSON.parse('{"amount":1,"list":[],"__proto__":1}'), false, true],
    ["too many items", { ...whole, list: [Inner, Inner, Inner] }, false, false],
    ["a member that must be there and is not", { list: [] }, false, false],
  ])("with %s", (_, value, fits, fitsOpen) => {
    expect(Compile(closed(Outer)).Check(value)).toBe(fits);
    expect(Compile(Outer).Check(value)).toBe(fitsOpen);
  });

  test("keeps what describes it", () => {
    expect(closed(Outer)).toMatchObject({ description: "an outer object" });
  });
});
