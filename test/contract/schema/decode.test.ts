// Decoding JSON by a schema keeps the fields that the schema has, and all digits of decimals.

import { describe, expect, test } from "bun:test";
import Type from "typebox";
import { contract } from "../../../src/contract/contract.ts";
import { decoder } from "../../../src/contract/schema/decode.ts";
import {
  type Fault,
  faultClause,
  sentence as sentenceAbout,
  sentenceOf,
} from "../../../src/contract/schema/explain.ts";
import {
  Amount,
  keepable,
  PostText,
  Total,
  Verbatim,
} from "../../../src/contract/schema/fields.ts";
import { parseJson } from "../../../src/contract/schema/json.ts";
import { reader } from "../../support/body-reader.ts";
import { decimal } from "../../support/values.ts";

const AMOUNT = "a finite JSON number such as 12.5; zero and negative numbers are allowed";
const LONG = "0.1000000000000000055";

const Named = Type.Object({
  amount: Amount,
  kept: keepable(Amount),
  note: Type.Optional(Type.String()),
  inner: Type.Optional(Type.Object({ list: Type.Array(Type.Object({ amount: Amount })) })),
});

const Inherited = Type.Object({
  amount: Amount,
  toString: Type.Optional(Type.String()),
  constructor: Type.Optional(Type.String()),
});

describe("decimals are decoded with all their digits", () => {
  test.each([
    { where: "as a member", schema: Named, text: `{"amount":${LONG}}`, taken: { amount: LONG } },
    {
      where: "that may be null",
      schema: Named,
      text: `{"amount":1,"kept":${LONG}}`,
      taken: { amount: "1", kept: LONG },
    },
    {
      where: "that is null",
      schema: Named,
      text: '{"amount":1,"kept":null}',
      taken: { amount: "1", kept: null },
    },
    {
      where: "in objects in arrays in objects",
      schema: Named,
      text: `{"amount":1.0,"inner":{"list":[{"amount":2},{"amount":${LONG}}]}}`,
      taken: { amount: "1", inner: { list: [{ amount: "2" }, { amount: LONG }] } },
    },
    {
      where: "as items",
      schema: Type.Array(Amount),
      text: `[1.50,${LONG},1E3]`,
      taken: ["1.5", LONG, "1000"],
    },
    {
      where: "in arrays of arrays",
      schema: Type.Array(Type.Array(Amount)),
      text: `[[],[${LONG}]]`,
      taken: [[], [LONG]],
    },
    { where: "alone", schema: Amount, text: LONG, taken: LONG },
  ])("$where", ({ schema, text, taken }) => {
    const faults: Fault[] = [];
    expect<unknown>(decoder(schema)(parseJson(text), faults)).toEqual(taken);
    expect(faults).toEqual([]);
  });

  test("a total may be larger than the limit for amounts", () => {
    const faults: Fault[] = [];
    const text = '{"total":3.4e308,"amount":3.4e308}';
    const taken = decoder(Type.Object({ total: Total, amount: Amount }))(parseJson(text), faults);
    expect(taken.total).toBe(decimal("3.4e308"));
    expect(faults.map(sentenceOf)).toEqual([
      `amount must be ${AMOUNT}; it is too large, beyond 1.8e308`,
    ]);
  });

  test("each amount that can't be stored is reported, in order", () => {
    const faults: Fault[] = [];
    const text = '[{"amount":1e-1075},{"amount":1},{"amount":1e-1076}]';
    decoder(Type.Array(Type.Object({ amount: Amount })))(parseJson(text), faults);
    expect(faults.map(sentenceOf)).toEqual([
      `0.amount must be ${AMOUNT}; it has 1,075 decimal places, more than 1,074`,
      `2.amount must be ${AMOUNT}; it has 1,076 decimal places, more than 1,074`,
    ]);
  });

  test("a total out of range is reported", () => {
    const faults: Fault[] = [];
    decoder(contract.totalExpenses.answers[200].body)(parseJson('{"total":1e100001}'), faults);
    expect(faults.map(sentenceOf)).toEqual([
      "total must be the exact decimal sum of all amounts; 0 when there are none; 1e100001 is not a decimal",
    ]);
  });
});

describe("members that the schema does not have are left out:", () => {
  test.each([
    { which: "other members", text: '{"amount":1,"id":7,"":0,"list":[1]}', rest: {} },
    { which: "__proto__", text: '{"__proto__":{"note":"x"},"amount":1}', rest: {} },
    {
      which: "members of inner objects",
      text: '{"amount":1,"inner":{"list":[],"more":1}}',
      rest: { inner: { list: [] } },
    },
  ])("$which", ({ text, rest }) => {
    const taken = decoder(Named)(parseJson(text), []);
    expect<unknown>(taken).toEqual({ amount: "1", ...rest });
    expect(Object.getPrototypeOf(taken)).toBe(Object.prototype);
  });

  test("properties that every object inherits are not members", () => {
    const taken = decoder(Inherited)(parseJson('{"amount":1}'), []);
    expect(Object.keys(taken)).toEqual(["amount"]);
    const own = decoder(Inherited)(parseJson('{"amount":1,"toString":"x","constructor":"y"}'), []);
    expect<unknown>(own).toEqual({ amount: "1", toString: "x", constructor: "y" });
  });

  test("an inherited property is missing if the body doesn't have it", () => {
    const text = "toString must be a text of at least 1 character; it is missing";
    const read = reader(Type.Object({ toString: PostText }));
    expect(read(parseJson("{}"))).toEqual({ faults: [text] });
  });

  test("an omitted member stays absent, and is not undefined", () => {
    expect(Object.keys(decoder(Named)(parseJson('{"amount":1}'), []))).toEqual(["amount"]);
  });
});

describe("any JSON value is decoded as its text", () => {
  test.each(["null", "12.50", '{ "a": [0.1000000000000000055] }', '"\\u00e9"'])(
    "exactly, if it is the whole body: %s",
    (text) => {
      expect<unknown>(decoder(Verbatim)(parseJson(text), [])).toBe(text);
    },
  );

  const Echo = Type.Object({ data: Verbatim });

  test.each(["null", "0", "false", '"text"', '[1,{"a":[]}]', '{"__proto__":{"a":1}}'])(
    "as a member: %s",
    (text) => {
      expect<unknown>(decoder(Echo)(parseJson(`{"data":${text}}`), [])).toEqual({ data: text });
    },
  );

  test.each(["0.1000000000000000055", '{"amount":[12345678901234567890]}', "1e400"])(
    "as a member with all digits of its numbers: %s",
    (text) => {
      expect<unknown>(decoder(Echo)(parseJson(`{"data":${text}}`), [])).toEqual({ data: text });
    },
  );
});

test.each([
  ["date", "a day", "it is empty", "date must be a day; it is empty"],
  ["", "a JSON object", "got null", "The body must be a JSON object; got null"],
])("the message for an error in %p is a full sentence", (name, rule, finding, sentence) => {
  expect(sentenceAbout(name, faultClause(rule, finding))).toBe(sentence);
});
