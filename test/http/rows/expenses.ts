// Recording, listing, totalling and deleting expenses: section 4.1 of the specification.

import type { Row } from "../../support/http-cases.ts";
import {
  allowing,
  expenseBody,
  listed,
  listIs,
  NOTHING_IS_STORED,
  record,
  refuse,
  totalIs,
} from "./steps.ts";

const REMOVED = { status: 200, json: { message: "Expense deleted" } } as const;

/** Each way in which a field of a new expense counts as missing, and how the error tells of it. */
const MISSING: readonly [string, Readonly<Record<string, unknown>>, RegExp][] = [
  ["no description", { description: undefined }, /^description must be .+; it is missing$/],
  ["an empty description", { description: "" }, /^description must be .+; it is empty$/],
  ["null for a description", { description: null }, /^description must be .+; got null$/],
  ["no amount", { amount: undefined }, /^amount must be .+; it is missing$/],
  ["no date", { date: undefined }, /^date must be .+; it is missing$/],
  ["an empty date", { date: "" }, /^date must be .+; it is empty$/],
  ["null for a date", { date: null }, /^date must be .+; got null$/],
];

const missingRows = MISSING.map(
  ([name, members, error]): Row => ({
    name,
    statement: "rule 1",
    steps: [refuse(expenseBody(members), error), ...NOTHING_IS_STORED],
  }),
);

const createRows: readonly Row[] = [
  {
    name: "a message and nothing of the record",
    statement: "POST /expenses",
    steps: [
      { ...record(), text: '{"message":"Expense recorded"}', has: { location: null, etag: null } },
    ],
  },
  {
    name: "each one is stored under a new id",
    statement: "rule 2",
    steps: [record(), record(), listIs(listed(2), listed(1)), totalIs("25")],
  },
  {
    name: "an empty object lacks all three",
    statement: "status 400",
    steps: [refuse("{}", /^description .+ missing\. amount .+ missing\. date .+ missing$/)],
  },
  {
    name: "three faults of three kinds in one text",
    statement: "error body",
    steps: [
      refuse(
        expenseBody({ description: 7, amount: "7", date: "2026-02-30" }),
        /^description .+ got the number 7\. amount .+ got the text 7\. date .+ 2026-02-30 is not/,
      ),
    ],
  },
  {
    name: "a good field beside a bad one is not told as a fault",
    statement: "error body",
    steps: [refuse(expenseBody({ date: "today" }), /^date must be [^.]+; today is not [^.]+$/)],
  },
  {
    name: "a failed request leaves no gap in the ids",
    statement: "ids",
    steps: [refuse("{}", /missing/), record(), listIs(listed(1))],
  },
  {
    name: "no request of a record's life bears a credential",
    statement: "no credential",
    steps: [
      record(),
      listIs(listed(1)),
      { send: "PUT /expenses/1", body: '{"amount":1}', status: 200 },
      { send: "DELETE /expenses/1", status: 200 },
    ],
  },
];

const readRows: readonly Row[] = [
  {
    name: "an empty array of an empty store",
    statement: "rule 4",
    steps: [{ ...listIs(), has: { "content-type": "application/json" } }],
  },
  {
    name: "every expense, newest date first, whatever the order of recording",
    statement: "GET /expenses",
    steps: [
      record(expenseBody({ date: "2026-02-28" })),
      record(expenseBody({ date: "0001-01-01" })),
      record(expenseBody({ date: "9999-12-31" })),
      listIs(
        listed(3, { date: "9999-12-31" }),
        listed(1, { date: "2026-02-28" }),
        listed(2, { date: "0001-01-01" }),
      ),
    ],
  },
  {
    name: "exactly id, description, amount and date",
    statement: "expense fields",
    steps: [
      record(),
      {
        send: "GET /expenses",
        status: 200,
        json: [{ id: 1, description: "Lunch", amount: 12.5, date: "2026-02-28" }],
      },
    ],
  },
  {
    name: "of one day, the one recorded last comes first",
    statement: "equal dates",
    steps: [record(), record(), record(), listIs(listed(3), listed(2), listed(1))],
  },
  {
    name: "an expense that moves to another day takes its place there by its id",
    statement: "equal dates",
    steps: [
      record(expenseBody({ date: "2020-01-01" })),
      record(),
      { send: "PUT /expenses/1", body: '{"date":"2026-02-28"}', status: 200 },
      listIs(listed(2), listed(1)),
    ],
  },
  {
    name: "a query changes nothing about the list",
    statement: "one response",
    steps: [
      record(),
      record(),
      { ...listIs(listed(2), listed(1)), send: "GET /expenses?limit=1&page=2" },
    ],
  },
  { name: "0 of an empty store", statement: "total field", steps: [totalIs("0")] },
  {
    name: "a number under the name total",
    statement: "GET /expenses/total",
    steps: [record(), { send: "GET /expenses/total", status: 200, json: { total: 12.5 } }],
  },
  {
    name: "the total follows what is changed and deleted",
    statement: "total field",
    steps: [
      record(),
      record(expenseBody({ amount: -0.5 })),
      totalIs("12"),
      { send: "PUT /expenses/1", body: '{"amount":1}', status: 200 },
      totalIs("0.5"),
      { send: "DELETE /expenses/2", status: 200 },
      totalIs("1"),
      { send: "DELETE /expenses/1", status: 200 },
      totalIs("0"),
    ],
  },
  {
    name: "total is no id, for any method",
    statement: "rule 5",
    steps: [
      record(),
      totalIs("12.5"),
      {
        send: "PUT /expenses/total",
        body: "{}",
        status: 405,
        has: { allow: allowing("GET", "HEAD", "OPTIONS") },
      },
      {
        send: "DELETE /expenses/total",
        status: 405,
        has: { allow: allowing("GET", "HEAD", "OPTIONS") },
      },
      {
        send: "POST /expenses/total",
        status: 405,
        has: { allow: allowing("GET", "HEAD", "OPTIONS") },
      },
    ],
  },
  {
    name: "one expense can't be read, though it exists",
    statement: "GET /expenses/{id}",
    steps: [
      record(),
      { send: "GET /expenses/1", status: 404, error: /nothing to read at \/expenses\/1/ },
      { send: "HEAD /expenses/1", status: 404 },
      { send: "GET /expenses/1/", status: 404, error: /nothing to read/ },
      { send: "GET /expenses/x", status: 404, error: /nothing to read/ },
    ],
  },
];

const deleteRows: readonly Row[] = [
  {
    name: "a message, and the record is gone",
    statement: "DELETE /expenses/{id}",
    steps: [record(), { send: "DELETE /expenses/1", ...REMOVED }, ...NOTHING_IS_STORED],
  },
  {
    name: "an id that was never used",
    statement: "rule 8",
    steps: [
      record(),
      { send: "DELETE /expenses/2", status: 404, error: /no expense with the id 2$/ },
      listIs(listed(1)),
    ],
  },
  {
    name: "an id that was deleted before",
    statement: "status 404",
    steps: [
      record(),
      { send: "DELETE /expenses/1", ...REMOVED },
      { send: "DELETE /expenses/1", status: 404, error: /no expense with the id 1$/ },
      { send: "PUT /expenses/1", body: '{"amount":1}', status: 404, error: /id 1$/ },
    ],
  },
  {
    name: "the highest id is not used again after its deletion",
    statement: "ids",
    steps: [
      record(),
      record(),
      { send: "DELETE /expenses/2", ...REMOVED },
      { send: "DELETE /expenses/1", ...REMOVED },
      record(),
      listIs(listed(3)),
    ],
  },
  {
    name: "a body is not looked at",
    statement: "rule 8",
    steps: [record(), { send: "DELETE /expenses/1", body: "{", ...REMOVED }],
  },
];

export const expenseRows: readonly Row[] = [
  ...missingRows,
  ...createRows,
  ...readRows,
  ...deleteRows,
];
