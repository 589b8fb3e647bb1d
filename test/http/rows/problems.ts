// Every kind of problem, each with a row that reproduces it.

import { Problem, type ProblemKind } from "../../../src/domain/problem.ts";
import type { Handlers } from "../../../src/http/bind.ts";
import { diskOnFire, failing, failingAtPage } from "../../support/failing-store.ts";
import { problem, type Row, row, rowWith, type Step, shows } from "../../support/http-cases.ts";
import { strictEndpoints } from "../../support/strict-endpoints.ts";
import { expenseBody, record } from "./steps.ts";

/** A handler that throws an error which is not a problem. */
function broken(handlers: Handlers): Handlers {
  return {
    ...handlers,
    greet() {
      throw diskOnFire();
    },
    // Only careless code throws a string. It must not reach the client either.
    listUsers: () => Promise.reject("disk on fire"),
  };
}

const INTERNAL = /^The service failed on this request; its log says why$/;

const LEDGERS = "/api/v1/ledgers";
const NEW_LEDGER = { send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home"}' } as const;
const EXPENSES = `${LEDGERS}/default/expenses`;

/** Strict endpoints whose creations fail as if the first request were still being answered. */
const busy = strictEndpoints(() => {
  throw new Problem("key-in-flight", "The first request is still being answered");
});

export const PROBLEM_ROWS: Readonly<Record<ProblemKind, Row>> = {
  "host-refused": row("ALLOWED_HOSTS", "a host of another name", {
    send: "GET /",
    headers: { Host: "evil.example" },
    status: 421,
    error: /evil\.example is/,
  }),
  "proxy-refused": row("ALLOWED_HOSTS", "a proxy that the service was not configured for", {
    send: "GET /",
    headers: { "X-Forwarded-For": "203.0.113.7" },
    status: 421,
    error: /^Requests from 203\.0\.113\.7 through a proxy are not allowed/,
  }),
  "origin-refused": row("ALLOWED_ORIGINS", "a change from a page of another origin", {
    ...record(),
    headers: { Origin: "https://evil.example" },
    status: 403,
    json: undefined,
    error: /^Requests from the origin https:\/\/evil\.example may not change anything unless/,
  }),
  "unknown-path": row("error body", "an address that does not exist", {
    send: "GET /nothing",
    status: 404,
    error: /^There is nothing at \/nothing; see/,
  }),
  "method-not-allowed": row("other method", "a method that the path lacks", {
    send: "PATCH /expenses",
    status: 405,
    error: /^PATCH is not allowed at \/expenses/,
  }),
  "unsupported-media-type": row("media type", "a body that is not declared as JSON", {
    ...record(),
    type: "text/plain",
    status: 415,
    json: undefined,
    error: /; got text\/plain$/,
  }),
  "body-too-large": row("body size", "a body over 1 MiB, and the connection ends", {
    send: "POST /expenses",
    body: " ".repeat(1_048_577),
    status: 413,
    error: /^The body is larger than 1 MiB/,
  }),
  "malformed-json": row("body is not JSON", "a body that breaks off", {
    send: "POST /expenses",
    body: "{",
    status: 400,
    error: /^The body isn't valid JSON/,
  }),
  "malformed-text": row(
    "malformed text",
    "an address that is not UTF-8",
    { send: "GET /api/users/%FF", status: 400, error: /^The address .+ percent-encoded UTF-8/ },
    { send: "GET /docs/%FF", status: 400, error: /^The address .+ percent-encoded UTF-8/ },
    { send: "GET /docs/%00", status: 400, error: /^The address .+ contains a NUL/ },
  ),
  "invalid-fields": row("date", "a field that breaks its rule", {
    send: "POST /expenses",
    body: expenseBody({ date: "2026-02-29" }),
    status: 400,
    error: /^date must be a date as YYYY-MM-DD, .+; 2026-02-29 is not a calendar date$/,
  }),
  "unfitting-fields": row("problem details", "parts that do not add up", {
    send: `POST ${EXPENSES}`,
    body: expenseBody({
      amount: "12.50",
      parts: [
        { amount: "8", category: null },
        { amount: 4, category: null },
      ],
    }),
    ...problem(
      "unfitting-fields",
      "/parts: parts must add up to the amount 12.5; they add up to 12",
    ),
  }),
  "unreadable-file": row("imports", "a file in no known format", {
    send: `POST ${LEDGERS}/default/imports?name=notes.txt`,
    body: "Bread and butter",
    type: "application/octet-stream",
    ...problem("unreadable-file"),
    text: /notes\.txt can't be read. It's text, but not a table/,
  }),
  "unclear-file": row(
    "imports",
    "a commit while the order of day and month is unknown",
    {
      send: `POST ${LEDGERS}/default/imports?name=card.csv`,
      body: "Date,Payee,Amount\n03/04/2026,Cafe,-3.50\n05/06/2026,Market,-12.00\n",
      status: 201,
    },
    {
      send: `POST ${LEDGERS}/default/imports/1/commit`,
      headers: { "If-Match": "*" },
      ...problem("unclear-file"),
      text: /The import 1 can't be committed: a question is open, about days; answer first/,
    },
  ),
  "unknown-record": row("rule 8", "an id that no record has", {
    send: "DELETE /expenses/7",
    status: 404,
    error: /^There is no expense with the id 7$/,
  }),
  "changed-meanwhile": row(
    "no silent overwrite",
    "a record whose state is not the one in If-Match",
    record(),
    { send: "PUT /expenses/1", body: '{"amount":1}', status: 200 },
    {
      send: `DELETE ${EXPENSES}/1`,
      headers: { "If-Match": '"0"' },
      ...problem("changed-meanwhile"),
    },
  ),
  conflict: row(
    "problem details",
    "a change that conflicts with an existing record",
    { ...NEW_LEDGER, status: 201 },
    { ...NEW_LEDGER, ...problem("conflict", "/id: The ledger home already exists") },
  ),
  "key-reused": row(
    "safe retries",
    "a key that was used for another request",
    { ...NEW_LEDGER, headers: { "Idempotency-Key": "k" }, status: 201 },
    {
      ...NEW_LEDGER,
      body: '{"id":"home","name":"House"}',
      headers: { "Idempotency-Key": "k" },
      ...problem("key-reused"),
    },
  ),
  "key-in-flight": rowWith(
    { own: busy },
    "safe retries",
    "a key whose first request is still being answered",
    {
      send: "POST /api/v1/ledgers/home/things",
      body: '{"name":"a","amount":1}',
      ...problem("key-in-flight"),
    },
  ),
  "store-failed": rowWith({ store: failing }, "status 500", "a store that fails on a new expense", {
    send: "POST /expenses",
    body: expenseBody(),
    status: 500,
    error: /^The store failed and nothing was changed; try again$/,
  }),
  internal: rowWith(
    { handlers: broken },
    "error body",
    "an internal error of the service",
    { send: "GET /", status: 500, error: INTERNAL },
    { send: "HEAD /", status: 500 },
    { send: "GET /api/users", status: 500, error: INTERNAL },
    { send: "GET /api/users/1", status: 200 },
  ),
};

/** The service's answers if its store fails. */
const FAILING: readonly Step[] = [
  { send: "POST /expenses", body: expenseBody(), status: 500 },
  { send: "GET /expenses", status: 500, has: { etag: null } },
  { send: "GET /expenses", headers: { "If-None-Match": "*" }, status: 500, has: { etag: null } },
  { send: "GET /expenses/total", status: 500, has: { etag: null } },
  { send: "PUT /expenses/1", body: '{"amount":1}', status: 404 },
  { send: "PUT /expenses/1", body: "{}", status: 404 },
  { send: "DELETE /expenses/1", status: 404 },
  { send: "GET /api/v1/posts", status: 500 },
  { send: "GET /api/v1/posts/1", status: 500 },
  { send: "POST /api/v1/posts", body: '{"text":"a"}', status: 500, has: { location: null } },
  { send: "PUT /api/v1/posts/1", body: '{"text":"a"}', status: 404 },
  { send: "DELETE /api/v1/posts/1", status: 404 },
  { send: "GET /readyz", status: 503 },
];

const failingRows: readonly Row[] = [
  ...FAILING.map((step) =>
    rowWith(
      { store: failing },
      step.send === "POST /expenses" ? "rule 3" : "store fails",
      `${step.send} ${step.headers ? "with a condition" : (step.body ?? "")}`,
      { ...step, error: /^The store failed and nothing was changed; try again$/ },
    ),
  ),
  rowWith(
    { store: failing },
    "store fails",
    "HEAD as GET",
    ...["/expenses", "/expenses/total", "/api/v1/posts"].map((path) => ({
      send: `HEAD ${path}`,
      status: 500,
    })),
  ),
  rowWith(
    { store: failing },
    "store fails",
    "errors in the request are reported first",
    { send: "POST /expenses", body: "{}", status: 400, error: /missing/ },
    { send: "PUT /expenses/0", body: "{}", status: 404, error: /no expense with the id 0/ },
    { send: "PUT /expenses/1", body: '{"date":""}', status: 400, error: /^date/ },
  ),
  rowWith(
    { store: failing },
    "store fails",
    "requests that need no store still work",
    shows("/healthz", { status: "ok" }),
    { send: "GET /", status: 200 },
    { send: "POST /api/users", body: "1", status: 201 },
    { send: "GET /openapi.json", status: 200 },
  ),
  rowWith(
    { store: failingAtPage(1) },
    "store fails",
    "a list whose first page can't be read has no ETag",
    record(),
    { send: "GET /expenses", status: 500, error: /store failed/, has: { etag: null } },
  ),
  row(
    "store fails",
    "the service is ready if the store answers",
    shows("/readyz", { status: "ok" }),
    shows("/healthz", { status: "ok" }),
  ),
];

const typeRows: readonly Row[] = [
  row(
    "problem types",
    "an unknown kind is not found, whether it resembles a known one or not",
    { send: "GET /problems/conflicts", status: 404, error: /conflicts; did you mean conflict\?$/ },
    { send: "GET /problems/x", status: 404, error: /named x; valid names are host-refused, / },
    { send: "GET /problems", status: 404, error: /^There is nothing at \/problems/ },
    { send: "GET /problems/%FF", status: 400, error: /percent-encoded UTF-8/ },
  ),
];

export const problemRows: readonly Row[] = [
  ...Object.values(PROBLEM_ROWS),
  ...failingRows,
  ...typeRows,
];
