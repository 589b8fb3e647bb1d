// Changing an expense: rules 6 and 7 of section 4.1 of the specification, and the settled points about PUT.

import { type Row, row, rowsOf, type Step } from "../../support/http-cases.ts";
import { expenseBody, listed, listIs, record, totalIs } from "./steps.ts";

const withField = rowsOf("PUT with a field");

const ruleSeven = rowsOf("rule 7");

function change(body: string, id = 1): Step {
  return { send: `PUT /expenses/${id}`, body, status: 200, json: { message: "Expense changed" } };
}

function refuseChange(body: string, error: RegExp): Step {
  return { send: "PUT /expenses/1", body, status: 400, error };
}

/** Bodies, and how the expense that `record()` has stored looks after them. */
const REPLACED: readonly [string, string, Parameters<typeof listed>[1]][] = [
  ["a description", '{"description":"Dinner"}', { description: "Dinner" }],
  ["an amount", '{"amount":13.75}', { amount: "13.75" }],
  ["an amount by zero", '{"amount":0}', { amount: "0" }],
  ["an amount by minus zero, which is zero", '{"amount":-0}', { amount: "0" }],
  ["a date", '{"date":"2020-02-29"}', { date: "2020-02-29" }],
  [
    "all three fields",
    '{"date":"2020-02-29","amount":-1,"description":"Refund"}',
    { description: "Refund", amount: "-1", date: "2020-02-29" },
  ],
  ["only what is not null", '{"description":null,"amount":7,"date":null}', { amount: "7" }],
  ["nothing if all fields are null", '{"description":null,"amount":null,"date":null}', {}],
  ["nothing if all fields have their present values", expenseBody(), {}],
  ["never the id", '{"id":9,"amount":7}', { amount: "7" }],
];

const replaceRows = REPLACED.map(([name, body, after]) =>
  row("rule 6", `replaces ${name}`, record(), change(body), listIs(listed(1, after))),
);

/** Fields that break their rule, and the resulting `error`. */
const REFUSED: readonly [string, RegExp][] = [
  ['{"date":""}', /^date must be .+; it is empty$/],
  ['{"date":"2026-02-29"}', /^date must be .+; 2026-02-29 is not a calendar date/],
  ['{"date":20260228}', /^date must be .+; got the number 20260228$/],
  ['{"amount":"7"}', /^amount must be .+; got the text 7$/],
  ['{"amount":1e400}', /^amount must be .+; it is too large/],
  ['{"amount":false}', /^amount must be .+; got false$/],
  ['{"description":7}', /^description must be .+; got the number 7$/],
  ['{"description":["x"]}', /^description must be .+; got an array$/],
  [`{"description":"${"a".repeat(10_001)}"}`, /^description must be .+; it has 10,001$/],
  [
    '{"description":1,"amount":{},"date":"today"}',
    /^description must be a text of at most 10,000 characters; got the number 1\. amount .+; got an object\. date .+; today is not a calendar date$/,
  ],
];

const refuseRows = REFUSED.map(([body, error]) =>
  withField(
    `refuses ${body.slice(0, 40)} and changes nothing`,
    record(),
    refuseChange(body, error),
    listIs(listed(1)),
    totalIs("12.5"),
  ),
);

const otherRows: readonly Row[] = [
  row("PUT /expenses/{id}", "a message", record(), change('{"amount":1}')),
  withField(
    "an empty description does replace",
    record(),
    change('{"description":""}'),
    listIs(listed(1, { description: "" })),
  ),
  withField(
    "a valid field next to an invalid one is not replaced either",
    record(),
    refuseChange('{"amount":1,"date":"2026-13-01"}', /^date must be/),
    listIs(listed(1)),
  ),
  row(
    "rule 6",
    "other expenses stay unchanged",
    record(),
    record(),
    record(),
    change('{"amount":1}', 2),
    listIs(listed(3), listed(2, { amount: "1" }), listed(1)),
  ),
  ruleSeven(
    "an unknown id",
    record(),
    { send: "PUT /expenses/2", body: '{"amount":1}', status: 404, error: /id 2$/ },
    listIs(listed(1)),
  ),
  ruleSeven(
    "an unknown id is not created",
    { send: "PUT /expenses/1", body: expenseBody(), status: 404, error: /id 1$/ },
    listIs(),
  ),
  ruleSeven(
    "a change that is sent again is made again",
    record(),
    change('{"amount":1}'),
    change('{"amount":1}'),
  ),
  row(
    "PUT with {}",
    "the answer is 200 if the expense exists, and nothing changes",
    record(),
    change("{}"),
    listIs(listed(1)),
    totalIs("12.5"),
  ),
  row("PUT with {}", "the answer is 404 if the expense does not exist", {
    send: "PUT /expenses/1",
    body: "{}",
    status: 404,
    error: /id 1$/,
  }),
  row("path id", "an address without a record is refused before the body is read", {
    send: "PUT /expenses/x",
    body: "{",
    status: 404,
    error: /the id x;/,
  }),
];

export const expenseChangeRows: readonly Row[] = [...replaceRows, ...refuseRows, ...otherRows];
