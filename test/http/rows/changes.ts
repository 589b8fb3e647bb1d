// The changes of a ledger, as a list. The plain routes write the ledger `default`.

import { failing } from "../../support/failing-store.ts";
import type { Row, Step } from "../../support/http-cases.ts";
import { expenseBody, record } from "./steps.ts";

const CHANGES = "/api/v1/ledgers/default/changes";

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
      { send: `HEAD ${CHANGES}`, headers: { Accept: "text/event-stream" }, status: 200 },
    ],
  },
  {
    name: "of a ledger that is not there",
    statement: "changes",
    steps: ["/changes", "/changes?after=7"].map((rest) => ({
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
    steps: [{ send: `GET ${CHANGES}`, status: 503, problem: "store-failed" }],
  },
];
