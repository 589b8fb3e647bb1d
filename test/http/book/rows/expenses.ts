// Single expenses: their fields, valid combinations of fields, and preconditions of changes.

import { problem, type Row, row, rowsOf, type Step, shows } from "../../../support/http-cases.ts";
import {
  HOME,
  ifMatch,
  lunch,
  MAKE_HOME,
  type Members,
  makeCategory,
  patch,
  post,
  recordLunch,
  send,
  shownLunch,
  unknown,
} from "./steps.ts";

const expense = rowsOf("book expenses");

const ONE = `${HOME}/expenses/1`;

const PARTS = [
  { amount: "8", category: 1, note: "Café" },
  { amount: "4.5", category: 2 },
];

const DEFAULT = "/api/v1/ledgers/default/expenses";

const whole: readonly Row[] = [
  expense(
    "an expense with all fields is recorded, read, changed and deleted",
    MAKE_HOME,
    makeCategory("Food"),
    post(
      `${HOME}/expenses`,
      lunch({ category: 1, payee: "Café", tags: ["work", "team", "Work"], note: "\n" }),
      {
        json: shownLunch({
          category: 1,
          payee: "Café",
          tags: ["work", "team"],
          note: "\n",
          version: 5,
        }),
        // The version of its newest label.
        has: { location: ONE, etag: '"5"', "cache-control": "no-cache" },
      },
    ),
    { send: `GET ${ONE}`, status: 200, has: { etag: '"5"' } },
    patch(
      ONE,
      { amount: 13, tags: [], payee: "CAFE", note: null },
      {
        json: shownLunch({ amount: "13", category: 1, payee: "Café", version: 7 }),
        has: { etag: '"7"' },
      },
    ),
    patch(ONE, {}, { has: { etag: '"7"' } }),
    { send: `DELETE ${ONE}`, status: 200, json: { change: 8 }, has: { etag: null } },
    unknown(`GET ${ONE}`),
    unknown(`PATCH ${ONE}`, { body: "{}" }),
    unknown(`DELETE ${ONE}`),
    unknown(`GET ${HOME}/expenses/x`),
  ),
  expense(
    "amounts are exact, whether strings or numbers",
    MAKE_HOME,
    recordLunch({ amount: "0.1000000000000000055" }),
    {
      send: `POST ${HOME}/expenses`,
      body: '{"description":"a","amount":9007199254740993.10,"date":"2026-02-28"}',
      status: 201,
      text: /"amount":"9007199254740993\.1"/,
    },
    shows(`${HOME}/expenses`, /"total":"9007199254740993\.2000000000000000055"/),
  ),
  expense(
    "an expense is split, and the split is removed again",
    MAKE_HOME,
    makeCategory("Food"),
    makeCategory("Home"),
    recordLunch({ category: 1 }),
    patch(ONE, { parts: PARTS }, { json: shownLunch({ parts: PARTS, version: 5 }) }),
    shows(`${HOME}/expenses?q=cafe`, /"count":1/),
    shows(`${HOME}/expenses?q=-cafe`, /"count":0/),
    patch(
      ONE,
      { parts: [{ ...PARTS[0], note: "é".repeat(501) }, PARTS[1]] },
      {
        status: 400,
        problem: "invalid-fields",
        faults: [
          "/parts/0/note: parts.0.note must be a text of at most 500 characters, or null; it has 501",
        ],
      },
    ),
    patch(ONE, { parts: [], category: 2 }, { json: shownLunch({ category: 2, version: 6 }) }),
  ),
  expense(
    "an expense that was paid in another currency is rounded half-even",
    MAKE_HOME,
    recordLunch({ amount: "0.12", original: { amount: "1", currency: "USD", rate: "0.125" } }),
    shows(ONE, /"original":{"amount":"1","currency":"USD","rate":"0.125"}/),
    patch(ONE, { original: null }, { text: /"original":null/ }),
  ),
];

/** Fields that contradict each other, with their messages. The ledger is in euros and has the category 1. */
const UNFITTING: readonly (readonly [Members, string])[] = [
  [{ category: 7 }, "/category: category must be the id of a category; 7 does not exist"],
  [
    { parts: [{ amount: 12.5, category: 7 }] },
    "/parts/0/category: category must be the id of a category; 7 does not exist",
  ],
  [
    { parts: [{ amount: 1, category: 1 }] },
    "/parts: parts must add up to the amount 12.5; they add up to 1",
  ],
  [
    { category: 1, parts: [{ amount: 12.5, category: null }] },
    "/category: A split expense can't have a category of its own; send parts as [] to remove the split",
  ],
  [
    { original: { amount: 1, currency: "EUR", rate: 12.5 } },
    "/original/currency: original.currency must differ from the ledger's own, EUR",
  ],
  [
    { original: { amount: 1, currency: "USD", rate: 0 } },
    "/original/rate: original.rate must be greater than 0: the price of one USD in EUR; got 0",
  ],
  [
    { original: { amount: 10, currency: "USD", rate: "0.9" } },
    "/amount: amount must be original.amount × original.rate, rounded half-even to EUR: 9; got 12.5",
  ],
];

const unfitting: readonly Row[] = UNFITTING.map(([members, fault]) =>
  expense(
    `fields that contradict each other are refused: ${JSON.stringify(members)}`,
    MAKE_HOME,
    makeCategory("Food"),
    refusedAs(`POST ${HOME}/expenses`, lunch(members), fault),
    recordLunch(),
    refusedAs(`PATCH ${ONE}`, members, fault),
    shows(ONE, shownLunch()),
  ),
);

function refusedAs(address: string, body: Members, fault: string): Step {
  return send(address, body, problem("unfitting-fields", fault));
}

const conditions: readonly Row[] = [
  row(
    "no silent overwrite",
    "if two clients have read the same state, the change of the second one is refused",
    MAKE_HOME,
    recordLunch(),
    patch(ONE, { amount: 1 }, { ...ifMatch("0"), has: { etag: '"3"' } }),
    patch(
      ONE,
      { amount: 2 },
      {
        ...ifMatch("0"),
        ...problem("changed-meanwhile"),
        text: /The expense 1 was changed in the meantime \(now version 3\)/,
      },
    ),
    { send: `DELETE ${ONE}`, ...ifMatch("0"), ...problem("changed-meanwhile") },
    shows(ONE, /"amount":"1"/),
    {
      send: `GET ${ONE}`,
      headers: { "If-None-Match": 'W/"3"' },
      status: 304,
      has: { etag: '"3"' },
    },
    { send: `DELETE ${ONE}`, ...ifMatch("3"), status: 200 },
  ),
];

/** Each API shows an expense that the other one wrote. */
const both: readonly Row[] = [
  row(
    "same records",
    "each API shows what the other one wrote",
    send("POST /expenses", lunch({ amount: 12.5 }), { status: 201 }),
    shows(`${DEFAULT}/1`, shownLunch()),
    post(DEFAULT, lunch({ payee: "Cafe", amount: "0.1" })),
    shows(
      "/expenses",
      '[{"id":2,"description":"Lunch","amount":0.1,"date":"2026-02-28"},{"id":1,"description":"Lunch","amount":12.5,"date":"2026-02-28"}]',
    ),
    shows("/expenses/total", '{"total":12.6}'),
    { send: "DELETE /expenses/1", status: 200 },
    unknown(`GET ${DEFAULT}/1`),
    { send: `DELETE ${DEFAULT}/2`, status: 200 },
    shows("/expenses", "[]"),
  ),
  row(
    "same records",
    "the simple API changes the fields that it knows, and the other fields are adjusted to them",
    ...["Food", "Home"].map((name) =>
      send("POST /api/v1/ledgers/default/categories", { name }, { status: 201 }),
    ),
    post(DEFAULT, lunch({ payee: "Cafe", parts: PARTS })),
    { send: "PUT /expenses/1", body: '{"amount":13}', status: 200 },
    // The difference becomes a part without a category.
    shows(
      `${DEFAULT}/1`,
      shownLunch({
        amount: "13",
        payee: "Cafe",
        parts: [...PARTS, { amount: "0.5", category: null }],
        version: 5,
      }),
    ),
    { send: "PUT /expenses/1", body: '{"description":"Brunch"}', status: 200 },
    shows(`${DEFAULT}/1`, /"description":"Brunch".*"payee":"Cafe"/),
  ),
];

export const bookExpenseRows: readonly Row[] = [...whole, ...unfitting, ...conditions, ...both];
