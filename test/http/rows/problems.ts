// Problems that a race or a failure causes, and the answers while the store fails. docs/api/errors.md has an example of each other kind.

import { Problem } from "../../../src/domain/problem.ts";
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

const IMPORTS = "/api/v1/ledgers/default/imports";

/** Strict endpoints whose creations fail as if the first request were still being answered. */
const busy = strictEndpoints(() => {
  throw new Problem("key-in-flight", "The first request is still being answered");
});

const kindRows: readonly Row[] = [
  row(
    "malformed text",
    "a file of the API page whose name is not UTF-8, or has a NUL",
    { send: "GET /docs/%FF", status: 400, error: /^The address .+ percent-encoded UTF-8/ },
    { send: "GET /docs/%00", status: 400, error: /^The address .+ contains a NUL/ },
  ),
  row(
    "imports",
    "a commit while the order of day and month is unknown",
    {
      send: `POST ${IMPORTS}?name=card.csv`,
      body: "Date,Payee,Amount\n03/04/2026,Cafe,-3.50\n05/06/2026,Market,-12.00\n",
      status: 201,
    },
    {
      send: `POST ${IMPORTS}/1/commit`,
      headers: { "If-Match": "*" },
      ...problem("unclear-file"),
      text: /The import 1 can't be committed: a question is open, about days; answer first/,
    },
  ),
  rowWith({ own: busy }, "safe retries", "a key whose first request is still being answered", {
    send: "POST /api/v1/ledgers/home/things",
    body: '{"name":"a","amount":1}',
    ...problem("key-in-flight"),
  }),
  rowWith(
    { handlers: broken },
    "error body",
    "an internal error of the service",
    { send: "GET /", status: 500, error: INTERNAL },
    { send: "HEAD /", status: 500 },
    { send: "GET /api/users", status: 500, error: INTERNAL },
    { send: "GET /api/users/1", status: 200 },
  ),
];

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

function statementOf({ send }: Step) {
  if (send === "POST /expenses") return "rule 3";
  return send.startsWith("POST") ? "status 500" : "store fails";
}

const failingRows: readonly Row[] = [
  ...FAILING.map((step) =>
    rowWith(
      { store: failing },
      statementOf(step),
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

export const problemRows: readonly Row[] = [...kindRows, ...failingRows, ...typeRows];
