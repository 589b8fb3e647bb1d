// The changes of a ledger, as a list. The plain routes write the ledger `default`.

import { failing } from "../../support/failing-store.ts";
import type { Row, Step } from "../../support/http-cases.ts";
import { expenseBody, record } from "./steps.ts";

const CHANGES = "/api/v1/ledgers/default/changes";

/** The history of an expense, in its ledger. */
const PAST = "/expenses/1/changes";

const MADE_AT = "2026-09-21T14:13:20.000Z";
const told = { at: MADE_AT, source: "api", record: "expense", recordId: 1, undoes: null };
const lunch = {
  ...{ description: "Lunch", amount: "12.5", date: "2026-01-05" },
  ...{ category: null, payee: null, tags: [], note: null, original: null, parts: [] },
};

const ITEMS = [
  { id: 1, ...told, kind: "created", before: null, after: lunch },
  { id: 2, ...told, kind: "changed", before: { amount: "12.5" }, after: { amount: "-0.01" } },
  { id: 3, ...told, kind: "deleted", before: { ...lunch, amount: "-0.01" }, after: null },
];

const WRITTEN: readonly Step[] = [
  record(expenseBody({ date: "2026-01-05" })),
  { send: "PUT /expenses/1", body: '{"amount":-0.01}', status: 200 },
  { send: "DELETE /expenses/1", status: 200 },
];

function unfitting(search: string, fault: string, headers: Step["headers"] = {}): Step {
  const send = `GET ${CHANGES}${search}`;
  return { send, headers, status: 422, problem: "unfitting-fields", faults: [fault] };
}

function refused(search: string, fault: string): Step {
  const send = `GET ${CHANGES}${search}`;
  return { send, status: 400, problem: "invalid-fields", faults: [fault] };
}

export const changeRows: readonly Row[] = [
  {
    name: "of a ledger that nobody has written to",
    statement: "changes",
    steps: [
      { send: `GET ${CHANGES}`, status: 200, json: { items: [], next: 0 } },
      { send: `GET ${CHANGES}?after=7`, status: 200, json: { items: [], next: 7 } },
      // From there a client follows what comes.
      { send: `GET ${CHANGES}?order=newest&limit=1`, status: 200, json: { items: [], next: 0 } },
      { send: `GET ${CHANGES}?order=newest&before=7`, status: 200, json: { items: [], next: 0 } },
      { send: `HEAD ${CHANGES}`, headers: { Accept: "text/event-stream" }, status: 200 },
    ],
  },
  {
    name: "of a ledger that is not there",
    statement: "changes",
    steps: ["/changes", "/changes?after=7", "/changes?order=newest", PAST].map((rest) => ({
      send: `GET /api/v1/ledgers/home${rest}`,
      status: 404,
      problem: "unknown-record",
    })),
  },
  {
    name: "each with before and after, from any point",
    statement: "changes",
    steps: [
      ...WRITTEN,
      { send: `GET ${CHANGES}`, status: 200, json: { items: ITEMS, next: 3 } },
      {
        send: `GET ${CHANGES}?after=1&limit=1`,
        status: 200,
        json: { items: ITEMS.slice(1, 2), next: 2 },
      },
      { send: `GET ${CHANGES}?after=3`, status: 200, json: { items: [], next: 3 } },
      {
        send: "POST /api/v1/ledgers",
        body: '{"id":"other","name":"Other"}',
        status: 201,
      },
      {
        send: "GET /api/v1/ledgers/other/changes?after=1",
        status: 200,
        json: { items: [], next: 1 },
      },
    ],
  },
  {
    name: "the newest first, and on from there",
    statement: "changes",
    steps: [
      ...WRITTEN,
      {
        send: `GET ${CHANGES}?order=newest`,
        status: 200,
        json: { items: ITEMS.toReversed(), next: 1 },
      },
      {
        send: `GET ${CHANGES}?order=newest&limit=2`,
        status: 200,
        json: { items: ITEMS.slice(1).toReversed(), next: 2 },
      },
      {
        send: `GET ${CHANGES}?order=newest&limit=2&before=2`,
        status: 200,
        json: { items: ITEMS.slice(0, 1), next: 1 },
      },
      ...[0, 1].map((before) => ({
        send: `GET ${CHANGES}?order=newest&before=${before}`,
        status: 200,
        json: { items: [], next: 0 },
      })),
      { send: `GET ${CHANGES}?order=oldest`, status: 200, json: { items: ITEMS, next: 3 } },
    ],
  },
  {
    name: "each order has its own way on",
    statement: "changes",
    steps: [
      unfitting(
        "?order=newest&after=0",
        "after: after can't be used: it goes with order=oldest; where the newest come first, before says where to go on",
      ),
      ...["?before=3", "?order=oldest&before=3", "?after=1&before=3"].map((search) =>
        unfitting(
          search,
          "before: before can't be used: it goes with order=newest; after says where to go on here",
        ),
      ),
      unfitting(
        "?order=newest",
        "order: order can't be used: events come as they are made, oldest first; for the newest first, ask for application/json",
        { Accept: "text/event-stream" },
      ),
      refused("?order=last", "order: order must be one of oldest or newest; got the text last"),
      refused(
        "?order=newest&before=-1",
        "before: before must be a whole number from 0 to 9,007,199,254,740,991; got the number -1",
      ),
    ],
  },
  {
    name: "of one expense, of one that is gone too, the newest first",
    statement: "changes",
    steps: [
      ...WRITTEN,
      record(expenseBody({ date: "2026-01-05" })),
      {
        send: "GET /api/v1/ledgers/default/expenses/1/changes",
        status: 200,
        json: { items: ITEMS.toReversed(), next: 1 },
      },
      {
        send: "GET /api/v1/ledgers/default/expenses/1/changes?limit=1&before=3",
        status: 200,
        json: { items: ITEMS.slice(1, 2), next: 2 },
      },
      {
        send: "GET /api/v1/ledgers/default/expenses/1/changes?before=1",
        status: 200,
        json: { items: [], next: 0 },
      },
      {
        send: "GET /api/v1/ledgers/default/expenses/2/changes",
        status: 200,
        json: {
          items: [{ id: 4, ...told, recordId: 2, kind: "created", before: null, after: lunch }],
          next: 4,
        },
      },
      ...["3", "9007199254740991", "0", "x"].map((id) => ({
        send: `GET /api/v1/ledgers/default/expenses/${id}/changes`,
        status: 404,
        problem: "unknown-record" as const,
      })),
      {
        send: "GET /api/v1/ledgers/default/expenses/1/changes?order=oldest&limit=0",
        status: 400,
        problem: "invalid-fields",
        faults: [
          "limit: limit must be a whole number from 1 to 1,000; got the number 0",
          "order: order is not known here; known are before and limit",
        ],
      },
    ],
  },
  {
    name: "100 of them unless told, and up to 1,000",
    statement: "changes",
    steps: [
      refused(
        "?limit=1001",
        "limit: limit must be a whole number from 1 to 1,000; got the number 1001",
      ),
      refused("?limit=0", "limit: limit must be a whole number from 1 to 1,000; got the number 0"),
      refused(
        "?after=-1",
        "after: after must be a whole number from 0 to 9,007,199,254,740,991; got the number -1",
      ),
      refused("?afer=1", "afer: afer is not known here; did you mean after?"),
    ],
  },
  {
    name: "events go on after one that was a change",
    statement: "changes",
    steps: [
      {
        send: `GET ${CHANGES}`,
        headers: { Accept: "text/event-stream", "Last-Event-ID": "x" },
        status: 400,
        problem: "invalid-fields",
        faults: ["Last-Event-ID: Last-Event-ID must be the id of a change, a whole number; got x"],
      },
    ],
  },
  {
    name: "a store that fails",
    statement: "problem details",
    settings: { store: failing },
    steps: [CHANGES, `${CHANGES}?order=newest`, `/api/v1/ledgers/default${PAST}`].map((path) => ({
      send: `GET ${path}`,
      status: 503,
      problem: "store-failed",
    })),
  },
];
