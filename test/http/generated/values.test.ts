// Generated values for schemas of every form that an API may have: valid ones keep the rules, invalid ones break them, and each rule is
// broken at some time.

import { expect, test } from "bun:test";
import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import "../../../src/contract/schema/fields.ts";
import { scaled } from "../../support/environment.ts";
import { drawFrom } from "./draw.ts";
import { closed, fits, schemaOf } from "./schema.ts";
import { brokenValue, validValue } from "./values.ts";

const decimalText = Type.String({ pattern: "^-?\\d{1,12}(\\.\\d{1,4})?$" });
const part = Type.Object({
  category: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  amount: decimalText,
});

const ROWS: readonly (readonly [string, TSchema])[] = [
  ["a text", Type.String()],
  ["a text with lengths", Type.String({ minLength: 1, maxLength: 50 })],
  ["a text of one length", Type.String({ minLength: 3, maxLength: 3 })],
  ["a slug", Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", minLength: 1, maxLength: 20 })],
  ["a day", Type.String({ format: "date" })],
  ["an integer", Type.Integer()],
  ["an integer with bounds", Type.Integer({ minimum: 1, maximum: 28 })],
  ["an id", Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })],
  ["a number between exclusive bounds", Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 })],
  ["a boolean", Type.Boolean()],
  ["a literal", Type.Literal("create")],
  ["literals", Type.Union([Type.Literal("asc"), Type.Literal("desc")])],
  ["an enum", Type.Enum(["day", "week", "month"])],
  ["a nullable", Type.Union([Type.String({ maxLength: 5 }), Type.Null()])],
  ["an array", Type.Array(Type.Integer({ minimum: 0 }))],
  ["an array with bounds", Type.Array(Type.String(), { minItems: 1, maxItems: 4 })],
  ["a long array", Type.Array(part, { minItems: 1, maxItems: 1_000 })],
  ["a set", Type.Array(Type.Enum(["a", "b", "c"]), { uniqueItems: true, maxItems: 3 })],
  ["texts or numbers", Type.Union([decimalText, Type.Number({ minimum: 0 })])],
  [
    "an object that names all its members",
    Type.Object(
      { id: Type.Integer(), note: Type.Optional(Type.String({ maxLength: 9 })) },
      { additionalProperties: false },
    ),
  ],
  ["an object with optional members alone", Type.Object({ a: Type.Optional(Type.Integer()) })],
  [
    "a nested object",
    Type.Object({ original: Type.Object({ amount: decimalText }), parts: Type.Array(part) }),
  ],
  [
    "objects told apart by a literal",
    Type.Union([
      Type.Object({ do: Type.Literal("create"), expense: part }),
      Type.Object({ do: Type.Literal("change"), id: Type.Integer({ minimum: 1 }), expense: part }),
      Type.Object({ do: Type.Literal("delete"), id: Type.Integer({ minimum: 1 }) }),
    ]),
  ],
  ["an object of any names", Type.Object({}, { additionalProperties: Type.Integer() })],
];

const DRAWS = scaled(300);

test.each(ROWS)("%s: valid values fit, broken ones do not, when strict too", (_, typed) => {
  const validator = Compile(typed);
  const schema = schemaOf(typed);
  const strict = closed(schema);
  const draw = drawFrom(1);
  for (let count = 0; count < DRAWS; count += 1) {
    const valid = validValue(schema, draw);
    expect({ valid, fits: validator.Check(JSON.parse(valid)) }).toEqual({ valid, fits: true });
    const strictly = validValue(strict, draw);
    expect({ strictly, fits: fits(strict, JSON.parse(strictly)) }).toEqual({
      strictly,
      fits: true,
    });
    const broken = brokenValue(schema, draw) ?? "nothing breaks it";
    expect({ broken, fits: validator.Check(JSON.parse(broken)) }).toEqual({ broken, fits: false });
    const strictBroken = brokenValue(strict, draw) ?? "nothing breaks it";
    expect({ strictBroken, fits: fits(strict, JSON.parse(strictBroken)) }).toEqual({
      strictBroken,
      fits: false,
    });
  }
});

test("a rule that is not known stops the generators by its name", () => {
  const record = Type.Array(Type.Record(Type.String(), Type.Integer()));
  expect(() => schemaOf(record)).toThrow(/no schema rule "patternProperties"/);
  const drawn = () => validValue(schemaOf(Type.String({ format: "sound" })), drawFrom(1));
  expect(drawn).toThrow(/no string of the format "sound"/);
});

test("each rule of a schema is broken at some time, and several at once", () => {
  const schema = schemaOf(
    Type.Object(
      {
        slug: Type.String({ minLength: 2, maxLength: 5, pattern: "^[a-z]+$" }),
        count: Type.Integer({ minimum: 1, maximum: 9 }),
        tags: Type.Array(Type.Enum(["a", "b"]), { minItems: 1, maxItems: 2, uniqueItems: true }),
        day: Type.String({ format: "date" }),
        kind: Type.Literal("plain"),
      },
      { additionalProperties: false },
    ),
  );
  const validator = Compile({ ...schema });
  const draw = drawFrom(1);
  const broken = new Set<string>();
  let most = 0;
  for (let count = 0; count < 2_000; count += 1) {
    const errors = validator.Errors(JSON.parse(brokenValue(schema, draw) ?? "null"));
    for (const { keyword } of errors) broken.add(keyword);
    most = Math.max(most, new Set(errors.map(({ instancePath }) => instancePath)).size);
  }
  const rules =
    "additionalProperties const enum format maxItems maxLength maximum minItems minLength";
  const others = "minimum pattern required type uniqueItems";
  const found = [...broken].filter((rule) => rule !== "boolean");
  expect(found.sort()).toEqual(`${rules} ${others}`.split(" "));
  expect(most).toBeGreaterThan(2);
});
