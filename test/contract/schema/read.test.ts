// The exact message for each error in a body, and bodies that only look complete. The rows of the HTTP tests show which values are
// accepted.

import { describe, expect, test } from "bun:test";
import Type from "typebox";
import { contract } from "../../../src/contract/contract.ts";
import { reader } from "../../support/body-reader.ts";
import { PostText } from "../../../src/contract/schema/fields.ts";
import { parseJson } from "../../../src/contract/schema/json.ts";

const readNewExpense = reader(contract.createExpense.body);
const readExpenseChange = reader(contract.changeExpense.body);
const readNewPost = reader(contract.createPost.body);
const readPostChange = reader(contract.changePost.body);

const NEW_DESCRIPTION = "description must be a text of 1 to 10,000 characters";
const DESCRIPTION = "description must be a text of at most 10,000 characters";
const AMOUNT =
  "amount must be a finite JSON number such as 12.5; zero and negative numbers are allowed";
const DATE = "date must be a date as YYYY-MM-DD, years 0001 to 9999";
const TEXT = "text must be a text of at least 1 character";
const PRIVACY = "privacy must be a text of 1 to 50 characters";

describe("several errors are reported together, in the order of the fields:", () => {
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
  ])("%s", (body, faults) => {
    expect(readNewExpense(parseJson(body))).toEqual({ faults });
  });

  test("in a change to an expense", () => {
    expect(readExpenseChange(parseJson('{"description":1,"amount":{},"date":"today"}'))).toEqual({
      faults: [
        `${DESCRIPTION}; got the number 1`,
        `${AMOUNT}; got an object`,
        `${DATE}; today is not a calendar date`,
      ],
    });
  });

  test("in a post, and in a change to a post", () => {
    const faults = [`${TEXT}; got the number 1`, `${PRIVACY}; got the number 1`];
    for (const read of [readNewPost, readPostChange]) {
      expect<unknown>(read(parseJson('{"text":1,"privacy":1}'))).toEqual({ faults });
    }
  });
});

describe("a value of a new expense", () => {
  test.each([
    ["amount", "1e-1075", `${AMOUNT}; it has 1,075 decimal places, more than 1,074`],
    ["amount", `0.${"0".repeat(2_000)}1`, `${AMOUNT}; it is written with more than 2,000 digits`],
    ["amount", "1e-100001", `${AMOUNT}; 1e-100001 is not a number that can be stored`],
    ["amount", '"twelve euro"', `${AMOUNT}; got the text "twelve euro"`],
    ["date", '" 2026-01-05"', `${DATE}; " 2026-01-05" is not a calendar date`],
    ["date", `"${"9".repeat(50)}"`, `${DATE}; "${"9".repeat(40)}"… is not a calendar date`],
  ])("%s %s is refused", (name, value, sentence) => {
    const lunch = { description: '"Lunch"', amount: "1", date: '"2026-02-28"', [name]: value };
    const members = Object.entries(lunch).map(([key, text]) => `"${key}":${text}`);
    expect(readNewExpense(parseJson(`{${members.join()}}`))).toEqual({ faults: [sentence] });
  });

  test.each(["0.01e-100000", "-0.1e-100000"])(
    "the amount %s is reported as an error of the request",
    (amount) => {
      const body = `{"description":"Lunch","amount":${amount},"date":"2026-02-28"}`;
      const { faults } = readNewExpense(parseJson(body));
      expect(faults).toEqual([expect.stringContaining(`${AMOUNT}; `)]);
    },
  );
});

test("a property that every object inherits is missing if the body doesn't have it", () => {
  const read = reader(Type.Object({ toString: PostText }));
  const sentence = "toString must be a text of at least 1 character; it is missing";
  expect(read(parseJson("{}"))).toEqual({ faults: [sentence] });
});
