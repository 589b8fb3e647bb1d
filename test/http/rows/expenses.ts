// Recording, listing, totaling and deleting expenses: section 4.1 of the specification.

import { type Row, row, shows } from "../../support/http-cases.ts";
import {
  expenseBody,
  listed,
  listIs,
  NOTHING_IS_STORED,
  record,
  refuse,
  totalIs,
} from "./steps.ts";

const REMOVED = { status: 200, json: { message: "Expense deleted" } } as const;

/** Each way in which a field of a new expense counts as missing, and its error message. */
const MISSING: readonly [string, Readonly<Record<string, unknown>>, RegExp][] = [
  [
    "no description",
    { description: undefined },
    /^description must be a text of 1 to 10,000 characters; it is missing$/,
  ],
  ["an empty description", { description: "" }, /^description must be .+; it is empty$/],
  ["null for a description", { description: null }, /^description must be .+; got null$/],
  ["no amount", { amount: undefined }, /^amount must be .+; it is missing$/],
  ["no date", { date: undefined }, /^date must be .+; it is missing$/],
  ["an empty date", { date: "" }, /^date must be .+; it is empty$/],
  ["null for a date", { date: null }, /^date must be .+; got null$/],
];

const missingRows = MISSING.map(([name, members, error]) =>
  row("rule 1", name, refuse(expenseBody(members), error), ...NOTHING_IS_STORED),
);

const createRows: readonly Row[] = [
  row("POST /expenses", "a message without the record", {
    ...record(),
    text: '{"message":"Expense recorded"}',
    has: { location: null, etag: null },
  }),
  row(
    "rule 2",
    "each expense gets a new id",
    record(),
    record(),
    listIs(listed(2), listed(1)),
    totalIs("25"),
  ),
  row(
    "status 400",
    "an empty object lacks all three fields",
    refuse("{}", /^description .+ missing\. amount .+ missing\. date .+ missing$/),
  ),
  row(
    "error body",
    "three errors of three kinds in one message, in the order of the fields",
    refuse(
      '{"date":"2026-02-30","amount":"7","description":7}',
      /^description .+ got the number 7\. amount .+ got the text 7\. date .+ 2026-02-30 is not/,
    ),
  ),
  row(
    "error body",
    "a valid field next to an invalid one is not reported",
    refuse(expenseBody({ date: "today" }), /^date must be [^.]+; today is not [^.]+$/),
  ),
  row(
    "ids",
    "a failed request leaves no gap in the ids",
    refuse("{}", /missing/),
    record(),
    listIs(listed(1)),
  ),
  row(
    "no credential",
    "no request needs a credential, from a record's creation to its deletion",
    record(),
    listIs(listed(1)),
    { send: "PUT /expenses/1", body: '{"amount":1}', status: 200 },
    { send: "DELETE /expenses/1", status: 200 },
  ),
];

const readRows: readonly Row[] = [
  row("rule 4", "an empty array of an empty store", {
    ...listIs(),
    has: { "content-type": "application/json" },
  }),
  row(
    "GET /expenses",
    "every expense, newest date first, whatever the order of recording",
    record(expenseBody({ date: "2026-02-28" })),
    record(expenseBody({ date: "0001-01-01" })),
    record(expenseBody({ date: "9999-12-31" })),
    listIs(
      listed(3, { date: "9999-12-31" }),
      listed(1, { date: "2026-02-28" }),
      listed(2, { date: "0001-01-01" }),
    ),
  ),
  row(
    "expense fields",
    "exactly id, description, amount and date",
    record(),
    shows("/expenses", [{ id: 1, description: "Lunch", amount: 12.5, date: "2026-02-28" }]),
  ),
  row(
    "equal dates",
    "on the same day, the expense that was recorded last comes first",
    record(),
    record(),
    record(),
    listIs(listed(3), listed(2), listed(1)),
  ),
  row("one response", "a query changes nothing about the list", record(), record(), {
    ...listIs(listed(2), listed(1)),
    send: "GET /expenses?limit=1&page=2",
  }),
  row("total field", "0 of an empty store", totalIs("0")),
  row(
    "GET /expenses/total",
    "a number with the name total",
    record(),
    shows("/expenses/total", { total: 12.5 }),
  ),
  row(
    "rule 5",
    "total is not an id, for any method",
    record(),
    totalIs("12.5"),
    { send: "PUT /expenses/total", body: "{}", status: 405 },
    { send: "DELETE /expenses/total", status: 405 },
  ),
  row(
    "GET /expenses/{id}",
    "a single expense can't be read, even if it exists",
    record(),
    { send: "GET /expenses/1", status: 404, error: /nothing to read at \/expenses\/1/ },
    { send: "HEAD /expenses/1", status: 404 },
    { send: "GET /expenses/1/", status: 404, error: /nothing to read/ },
    { send: "GET /expenses/x", status: 404, error: /nothing to read/ },
  ),
];

const deleteRows: readonly Row[] = [
  row(
    "DELETE /expenses/{id}",
    "a message, and the record is gone",
    record(),
    { send: "DELETE /expenses/1", ...REMOVED },
    ...NOTHING_IS_STORED,
  ),
  row(
    "rule 8",
    "an id that was never used",
    record(),
    { send: "DELETE /expenses/2", status: 404, error: /no expense with the id 2$/ },
    listIs(listed(1)),
  ),
  row(
    "status 404",
    "an id that was deleted before",
    record(),
    { send: "DELETE /expenses/1", ...REMOVED },
    { send: "DELETE /expenses/1", status: 404, error: /no expense with the id 1$/ },
    { send: "PUT /expenses/1", body: '{"amount":1}', status: 404, error: /id 1$/ },
  ),
  row("rule 8", "a body is ignored", record(), {
    send: "DELETE /expenses/1",
    body: "{",
    ...REMOVED,
  }),
];

export const expenseRows: readonly Row[] = [
  ...missingRows,
  ...createRows,
  ...readRows,
  ...deleteRows,
];
