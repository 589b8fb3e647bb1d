// The changes of a ledger, as a list. The simple API writes the ledger `default`.

import { failing } from "../../support/failing-store.ts";
import { problem, type Row, rowsOf, rowWith, type Step, shows } from "../../support/http-cases.ts";
import { expenseBody, record } from "./steps.ts";

const row = rowsOf("changes");

const CHANGES = "/api/v1/ledgers/default/changes";

/** The history of an expense, in its ledger. */
const PAST = "/expenses/1/changes";

const MADE_AT = "2026-09-21T14:13:20.000Z";
const COMMON = { at: MADE_AT, source: "api", record: "expense", recordId: 1, undoes: null };
const lunch = {
  description: "Lunch",
  amount: "12.5",
  date: "2026-01-05",
  category: null,
  payee: null,
  tags: [],
  note: null,
  original: null,
  parts: [],
  ref: null,
};

const ITEMS = [
  { id: 1, ...COMMON, kind: "created", before: null, after: lunch },
  { id: 2, ...COMMON, kind: "changed", before: { amount: "12.5" }, after: { amount: "-0.01" } },
  { id: 3, ...COMMON, kind: "deleted", before: { ...lunch, amount: "-0.01" }, after: null },
];

const WRITTEN: readonly Step[] = [
  record(expenseBody({ date: "2026-01-05" })),
  { send: "PUT /expenses/1", body: '{"amount":-0.01}', status: 200 },
  { send: "DELETE /expenses/1", status: 200 },
];

function unfitting(search: string, fault: string, headers: Step["headers"] = {}): Step {
  const send = `GET ${CHANGES}${search}`;
  return { send, headers, ...problem("unfitting-fields", fault) };
}

export const changeRows: readonly Row[] = [
  row(
    "a ledger without changes has an empty list",
    shows(CHANGES, { items: [], next: 0 }),
    shows(`${CHANGES}?after=7`, { items: [], next: 7 }),
    // From there, a client can follow later changes.
    shows(`${CHANGES}?order=newest&limit=1`, { items: [], next: 0 }),
    shows(`${CHANGES}?order=newest&before=7`, { items: [], next: 0 }),
    {
      send: `HEAD ${CHANGES}`,
      headers: { Accept: "text/event-stream" },
      status: 200,
      has: { "content-type": "application/json" },
    },
  ),
  row(
    "a missing ledger is not found",
    ...["/changes", "/changes?after=7", "/changes?order=newest", PAST].map((rest) => ({
      send: `GET /api/v1/ledgers/home${rest}`,
      ...problem("unknown-record"),
    })),
  ),
  row(
    "each change has its fields before and after, from any point on",
    ...WRITTEN,
    shows(CHANGES, { items: ITEMS, next: 3 }),
    shows(`${CHANGES}?after=1&limit=1`, { items: ITEMS.slice(1, 2), next: 2 }),
    shows(`${CHANGES}?after=3`, { items: [], next: 3 }),
    { send: "POST /api/v1/ledgers", body: '{"id":"other","name":"Other"}', status: 201 },
    shows("/api/v1/ledgers/other/changes?after=1", { items: [], next: 1 }),
  ),
  row(
    "changes are listed newest first, page by page",
    ...WRITTEN,
    shows(`${CHANGES}?order=newest`, { items: ITEMS.toReversed(), next: 1 }),
    shows(`${CHANGES}?order=newest&limit=2`, { items: ITEMS.slice(1).toReversed(), next: 2 }),
    shows(`${CHANGES}?order=newest&limit=2&before=2`, { items: ITEMS.slice(0, 1), next: 1 }),
    ...[0, 1].map((before) =>
      shows(`${CHANGES}?order=newest&before=${before}`, { items: [], next: 0 }),
    ),
    shows(`${CHANGES}?order=oldest`, { items: ITEMS, next: 3 }),
  ),
  row(
    "each order has its own parameter to continue",
    unfitting(
      "?order=newest&after=0",
      "after: after can't be used: it requires order=oldest; use before instead",
    ),
    ...["?before=3", "?order=oldest&before=3", "?after=1&before=3"].map((search) =>
      unfitting(
        search,
        "before: before can't be used: it requires order=newest; use after instead",
      ),
    ),
    unfitting(
      "?order=newest",
      "order: order can't be used: events are sent oldest first; for newest first, request application/json",
      { Accept: "text/event-stream" },
    ),
  ),
  row(
    "the changes to one expense are listed newest first, even if it is gone",
    ...WRITTEN,
    record(expenseBody({ date: "2026-01-05" })),
    shows("/api/v1/ledgers/default/expenses/1/changes", { items: ITEMS.toReversed(), next: 1 }),
    shows("/api/v1/ledgers/default/expenses/1/changes?limit=1&before=3", {
      items: ITEMS.slice(1, 2),
      next: 2,
    }),
    shows("/api/v1/ledgers/default/expenses/1/changes?before=1", { items: [], next: 0 }),
    shows("/api/v1/ledgers/default/expenses/2/changes", {
      items: [{ id: 4, ...COMMON, recordId: 2, kind: "created", before: null, after: lunch }],
      next: 4,
    }),
    ...["3", "9007199254740991", "0", "x"].map((id) => ({
      send: `GET /api/v1/ledgers/default/expenses/${id}/changes`,
      status: 404,
      problem: "unknown-record" as const,
    })),
  ),
  row("events continue only after the id of a change", {
    send: `GET ${CHANGES}`,
    headers: { Accept: "text/event-stream", "Last-Event-ID": "x" },
    ...problem(
      "invalid-fields",
      "Last-Event-ID: Last-Event-ID must be the id of a change, a whole number; got x",
    ),
  }),
  rowWith(
    { store: failing },
    "problem details",
    "a store that fails is reported",
    ...[CHANGES, `${CHANGES}?order=newest`, `/api/v1/ledgers/default${PAST}`].map((path) => ({
      send: `GET ${path}`,
      ...problem("store-failed"),
    })),
  ),
];
