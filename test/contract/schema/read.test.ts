// Bodies: what is read of them, and the exact sentence for each fault.

import { describe, expect, test } from "bun:test";
import Type from "typebox";
import { contract } from "../../../src/contract/contract.ts";
import { reader } from "../../../src/contract/schema/decode.ts";
import { PostText } from "../../../src/contract/schema/fields.ts";
import { parseJson } from "../../../src/contract/schema/json.ts";
import { decimal } from "../../support/values.ts";

const readNewExpense = reader(contract.createExpense.body);
const readExpenseChange = reader(contract.changeExpense.body);
const readNewPost = reader(contract.createPost.body);
const readPostChange = reader(contract.changePost.body);
const readUser = reader(contract.createUser.body);

const NEW_DESCRIPTION = "description must be a text of 1 to 10,000 characters";
const DESCRIPTION = "description must be a text of at most 10,000 characters";
const AMOUNT =
  "amount must be a finite JSON number such as 12.5; zero and negative numbers are allowed";
const DATE = "date must be a date as YYYY-MM-DD, years 0001 to 9999";
const TEXT = "text must be a text of at least 1 character";
const PRIVACY = "privacy must be a text of 1 to 50 characters";

/** A body that is right but for the members given, each as JSON. */
function expense(members: Readonly<Record<string, string>>): string {
  const all = { description: '"Lunch"', amount: "12.5", date: '"2026-02-28"', ...members };
  const written = Object.entries(all).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return `{${written.join(",")}}`;
}

describe("a new expense", () => {
  test("is read as it was sent", () => {
    const { value } = readNewExpense(parseJson(expense({})));
    expect<unknown>(value).toEqual({ description: "Lunch", amount: "12.5", date: "2026-02-28" });
  });

  test.each([
    ["0", "0"],
    ["-0", "0"],
    ["-12.34", "-12.34"],
    ["1.50E1", "15"],
    ["0.1000000000000000055", "0.1000000000000000055"],
    ["123456789012345678901234567890.5", "1.234567890123456789012345678905e+29"],
    ["1.7976931348623157e308", "1.7976931348623157e+308"],
    ["5e-324", "5e-324"],
  ])("amount, any finite JSON number, 0 and negative ones too: %s is %s", (written, amount) => {
    const { value } = readNewExpense(parseJson(expense({ amount: written })));
    expect(value?.amount).toBe(decimal(amount));
  });

  test.each([
    ["spaces around", "  Lunch \t"],
    ["upper case", "LUNCH"],
    ["spaces only", "   "],
    ["a composed and a decomposed é", "\u00e9e\u0301"],
    ["line breaks and control characters", "a\r\nb\u0001\u2028"],
    ["10,000 emoji", "😀".repeat(10_000)],
    ["10,000 letters", "x".repeat(10_000)],
  ])("texts are kept exactly as sent, no trimming, no case folding: %s", (_, description) => {
    const body = expense({ description: JSON.stringify(description) });
    expect(readNewExpense(parseJson(body)).value?.description).toBe(description);
  });

  test.each(["0001-01-01", "2024-02-29", "9999-12-31"])("date may be %s", (date) => {
    const body = expense({ date: JSON.stringify(date) });
    expect<unknown>(readNewExpense(parseJson(body)).value?.date).toBe(date);
  });

  test("members the specification does not name, id among them, are ignored", () => {
    const body = expense({
      id: "99",
      ledger: '"other"',
      ["__proto__"]: '{"amount":1}',
      constructor: "[]",
      "": "null",
    });
    expect(Object.keys(readNewExpense(parseJson(body)).value ?? {})).toEqual([
      "description",
      "amount",
      "date",
    ]);
  });

  test("fields of __proto__ are not the body's own", () => {
    const { faults } = readNewExpense(parseJson(`{"__proto__":${expense({})}}`));
    expect(faults).toHaveLength(3);
  });

  test("what every object inherits is missing from a body that does not have it", () => {
    const read = reader(Type.Object({ toString: PostText }));
    const sentence = "toString must be a text of at least 1 character; it is missing";
    expect(read(parseJson("{}"))).toEqual({ faults: [sentence] });
  });

  test("if a field is repeated, the last one counts", () => {
    const body = `{"amount":0.1000000000000000055,${expense({ amount: "0.3000000000000000001" }).slice(1)}`;
    expect(readNewExpense(parseJson(body)).value?.amount).toBe(decimal("0.3000000000000000001"));
  });
});

describe("a description that is not a text, or over 10,000 characters, is refused", () => {
  test.each([
    ['""', "it is empty"],
    ["null", "got null"],
    ["5", "got the number 5"],
    ["true", "got true"],
    ["[]", "got an array"],
    ['{"a":1}', "got an object"],
    [JSON.stringify("x".repeat(10_001)), "it has 10,001"],
    [JSON.stringify("😀".repeat(10_001)), "it has 10,001"],
    [JSON.stringify("e\u0301".repeat(5_001)), "it has 10,002"],
  ])("%#", (description, finding) => {
    const body = parseJson(expense({ description }));
    expect(readNewExpense(body)).toEqual({ faults: [`${NEW_DESCRIPTION}; ${finding}`] });
  });
});

describe("an amount that is a text, null on create, or overflows is refused", () => {
  test.each([
    ['"12.5"', "got the text 12.5"],
    ['""', 'got the text ""'],
    ['"twelve euro"', 'got the text "twelve euro"'],
    ["null", "got null"],
    ["true", "got true"],
    ["[12.5]", "got an array"],
    ["{}", "got an object"],
    ["1.8e308", "it is too large, beyond 1.8e308"],
    ["-1e400", "it is too large, beyond 1.8e308"],
    ["1e-1075", "it has 1,075 decimal places, more than 1,074"],
    [`0.${"0".repeat(2_000)}1`, "it is written with more than 2,000 digits"],
    ["1e-100001", "1e-100001 is not a number that can be stored"],
  ])("%s", (amount, finding) => {
    const body = parseJson(expense({ amount }));
    expect(readNewExpense(body)).toEqual({ faults: [`${AMOUNT}; ${finding}`] });
  });

  test.each(["0.01e-100000", "-0.1e-100000"])("%s is a fault, and no failure", (amount) => {
    const { faults } = readNewExpense(parseJson(expense({ amount })));
    expect(faults).toEqual([expect.stringContaining(`${AMOUNT}; `)]);
  });
});

describe("a date that is not a real day as YYYY-MM-DD is refused", () => {
  test.each([
    ['"2026-02-29"', "2026-02-29 is not a calendar date"],
    ['"2026-1-5"', "2026-1-5 is not a calendar date"],
    ['"2026-01-05T00:00:00Z"', "2026-01-05T00:00:00Z is not a calendar date"],
    ['"0000-01-01"', "0000-01-01 is not a calendar date"],
    ['"10000-01-01"', "10000-01-01 is not a calendar date"],
    ['" 2026-01-05"', '" 2026-01-05" is not a calendar date'],
    [`"${"9".repeat(50)}"`, `"${"9".repeat(40)}"… is not a calendar date`],
    ['""', "it is empty"],
    ["null", "got null"],
    ["20260105", "got the number 20260105"],
    ['["2026-01-05"]', "got an array"],
  ])("%s", (date, finding) => {
    const body = parseJson(expense({ date }));
    expect(readNewExpense(body)).toEqual({ faults: [`${DATE}; ${finding}`] });
  });
});

describe("several errors are reported together, in the order of the fields", () => {
  test.each([
    [
      "{}",
      [`${NEW_DESCRIPTION}; it is missing`, `${AMOUNT}; it is missing`, `${DATE}; it is missing`],
    ],
    [
      '{"date":"2026-1-5","amount":"1","description":5}',
      [
        `${NEW_DESCRIPTION}; got the number 5`,
        `${AMOUNT}; got the text 1`,
        `${DATE}; 2026-1-5 is not a calendar date`,
      ],
    ],
    [
      '{"description":"","date":""}',
      [`${NEW_DESCRIPTION}; it is empty`, `${AMOUNT}; it is missing`, `${DATE}; it is empty`],
    ],
    ['{"amount":1}', [`${NEW_DESCRIPTION}; it is missing`, `${DATE}; it is missing`]],
  ])("%s", (body, faults) => {
    expect(readNewExpense(parseJson(body))).toEqual({ faults });
  });
});

describe("a body that is JSON but not an object is refused", () => {
  const bodies = [
    ["[]", "an array"],
    ["null", "null"],
    ["true", "true"],
    ["12.5", "the number 12.5"],
    ['"Lunch"', "the text Lunch"],
    [`[${expense({})}]`, "an array"],
  ] as const;

  test.each(bodies)("%s", (body, kind) => {
    for (const read of [readNewExpense, readExpenseChange, readNewPost, readPostChange]) {
      expect<unknown>(read(parseJson(body))).toEqual({
        faults: [`The body must be a JSON object; got ${kind}`],
      });
    }
  });
});

describe("a change of an expense", () => {
  test.each([
    ["{}", {}],
    ['{"description":""}', { description: "" }],
    [
      '{"description":null,"amount":null,"date":null}',
      { description: null, amount: null, date: null },
    ],
    ['{"amount":0.1000000000000000055}', { amount: "0.1000000000000000055" }],
    ['{"amount":0,"id":7}', { amount: "0" }],
    ['{"date":"2024-02-29","other":[]}', { date: "2024-02-29" }],
  ])(
    "an absent or null field keeps the stored value, an empty description replaces it: %s",
    (body, value) => {
      expect<unknown>(readExpenseChange(parseJson(body))).toEqual({ value });
    },
  );

  test.each([
    ['{"date":""}', [`${DATE}; it is empty`]],
    ['{"date":"2026-02-29"}', [`${DATE}; 2026-02-29 is not a calendar date`]],
    ['{"date":0}', [`${DATE}; got the number 0`]],
    ['{"amount":"1"}', [`${AMOUNT}; got the text 1`]],
    ['{"amount":false}', [`${AMOUNT}; got false`]],
    ['{"amount":-1e309}', [`${AMOUNT}; it is too large, beyond 1.8e308`]],
    ['{"amount":1e-2000}', [`${AMOUNT}; it has 2,000 decimal places, more than 1,074`]],
    ['{"description":[]}', [`${DESCRIPTION}; got an array`]],
    [`{"description":"${"x".repeat(12_345)}"}`, [`${DESCRIPTION}; it has 12,345`]],
    [
      '{"description":1,"amount":{},"date":"today"}',
      [
        `${DESCRIPTION}; got the number 1`,
        `${AMOUNT}; got an object`,
        `${DATE}; today is not a calendar date`,
      ],
    ],
  ])("a field present and not null obeys the same rules: %#", (body, faults) => {
    expect(readExpenseChange(parseJson(body))).toEqual({ faults });
  });
});

describe("a post needs a non-empty text, and privacy has 1 to 50 characters", () => {
  test.each([
    ['{"text":"Hello"}', { text: "Hello" }],
    ['{"text":" ","privacy":"only me","id":5}', { text: " ", privacy: "only me" }],
    [`{"text":"x","privacy":"${"😀".repeat(50)}"}`, { text: "x", privacy: "😀".repeat(50) }],
  ])("%s is read", (body, value) => {
    expect(readNewPost(parseJson(body))).toEqual({ value });
  });

  test.each([
    ["{}", [`${TEXT}; it is missing`]],
    ['{"text":""}', [`${TEXT}; it is empty`]],
    ['{"text":null}', [`${TEXT}; got null`]],
    ['{"text":1,"privacy":1}', [`${TEXT}; got the number 1`, `${PRIVACY}; got the number 1`]],
    ['{"text":"x","privacy":""}', [`${PRIVACY}; it is empty`]],
    ['{"text":"x","privacy":null}', [`${PRIVACY}; got null`]],
    [`{"text":"x","privacy":"${"😀".repeat(51)}"}`, [`${PRIVACY}; it has 51`]],
  ])("%s is refused", (body, faults) => {
    expect(readNewPost(parseJson(body))).toEqual({ faults });
  });

  test.each([
    ["{}", { value: {} }],
    ['{"text":null,"privacy":"x"}', { value: { text: null, privacy: "x" } }],
    ['{"text":""}', { faults: [`${TEXT}; it is empty`] }],
    ['{"privacy":[]}', { faults: [`${PRIVACY}; got an array`] }],
  ])("a change of a post is partial: %s", (body, reading) => {
    expect<unknown>(readPostChange(parseJson(body))).toEqual(reading);
  });
});

test.each(["null", "true", "-0.0", '""', "[1, 2]", '{ "a": 0.1000000000000000055 }', "1e400"])(
  "any JSON value is echoed as it was sent: %s",
  (body) => {
    expect<unknown>(readUser(parseJson(body))).toEqual({ value: body });
  },
);
