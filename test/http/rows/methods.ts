// The methods of each path, HEAD and OPTIONS for every path, and one trailing slash.

import { type Row, row, type Step, shows } from "../../support/http-cases.ts";
import { allowing, expenseBody, listed, record } from "./steps.ts";

/** Each path, and its methods. */
const ALLOWED: readonly [string, readonly string[]][] = [
  ["/", ["GET", "HEAD", "OPTIONS"]],
  ["/expenses", ["POST", "GET", "HEAD", "OPTIONS"]],
  ["/expenses/total", ["GET", "HEAD", "OPTIONS"]],
  ["/expenses/1", ["PUT", "DELETE", "OPTIONS"]],
  ["/expenses/x", ["PUT", "DELETE", "OPTIONS"]],
  ["/api/users", ["GET", "HEAD", "POST", "OPTIONS"]],
  ["/api/users/1", ["GET", "HEAD", "OPTIONS"]],
  ["/api/search", ["GET", "HEAD", "OPTIONS"]],
  ["/api/v1/posts", ["GET", "HEAD", "POST", "OPTIONS"]],
  ["/api/v1/posts/1", ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]],
  ["/healthz", ["GET", "HEAD", "OPTIONS"]],
  ["/readyz", ["GET", "HEAD", "OPTIONS"]],
  ["/openapi.json", ["GET", "HEAD", "OPTIONS"]],
  ["/docs", ["GET", "HEAD", "OPTIONS"]],
  ["/docs/page.css", ["GET", "HEAD", "OPTIONS"]],
];

const CHANGING = ["POST", "PUT", "DELETE", "PATCH"];

function slashed(path: string): readonly string[] {
  return path === "/" ? [path] : [path, `${path}/`];
}

const otherMethodRows = ALLOWED.map(([path, allowed]) =>
  row(
    "other method",
    `at ${path}`,
    ...slashed(path).flatMap((address) =>
      CHANGING.filter((method) => !allowed.includes(method)).map(
        (method): Step => ({
          send: `${method} ${address}`,
          body: "{",
          status: 405,
          has: { allow: allowing(...allowed) },
          error: new RegExp(`^${method} is not allowed at ${address}; use one of [A-Z, ]+$`),
        }),
      ),
    ),
  ),
);

const optionsRows = ALLOWED.map(([path, allowed]) =>
  row(
    "HEAD and OPTIONS",
    `OPTIONS ${path}`,
    ...[...slashed(path), `${path}?a=b`].map(
      (address): Step => ({
        send: `OPTIONS ${address}`,
        status: 204,
        has: {
          allow: allowing(...allowed),
          "content-type": null,
          "Access-Control-Allow-Methods": null,
        },
      }),
    ),
  ),
);

/** Paths for which one trailing slash makes no difference, with requests after one record. */
const SLASHED: readonly Step[] = [
  shows("/expenses/", `[${listed(1)}]`),
  shows("/expenses/?a=/", `[${listed(1)}]`),
  shows("/expenses/total/", '{"total":12.5}'),
  { send: "POST /expenses/", body: expenseBody(), status: 201 },
  { send: "PUT /expenses/1/", body: '{"amount":1}', status: 200 },
  { send: "DELETE /expenses/1/", status: 200 },
  { send: "DELETE /expenses/9/", status: 404, error: /no expense with the id 9$/ },
  shows("/api/users/", [
    { id: 1, name: "User 1" },
    { id: 2, name: "User 2" },
  ]),
  shows("/api/users/7/", /^\{"id":"7",/),
  { send: "POST /api/users/", body: "1", status: 201 },
  shows("/api/search/?q=a", { searchQuery: "a" }),
  { send: "POST /api/v1/posts/", body: '{"text":"a"}', status: 201 },
  { send: "GET /api/v1/posts/", status: 200 },
  { send: "GET /api/v1/posts/9/", status: 404, error: /no post with the id 9$/ },
  { send: "HEAD /expenses/", status: 200 },
  shows("/docs/", /<!doctype html>/),
  { send: "GET /healthz/", status: 200 },
];

const slashRows = SLASHED.map((step) => row("trailing slash", step.send, record(), step));

/** Addresses that don't exist. */
const NOTHING = [
  ..."/expenses// /expenses//total /expenses/total// /expenses/1/2 /EXPENSES".split(" "),
  ..."/Expenses/total /expense /expensesx /expenses.json /expenses;a=b".split(" "),
  ..."/expenses%2Ftotal /expenses%00 /%65xpenses /%20expenses /api /api/users//".split(" "),
  ..."/api/users/1/2 /api/v1 /api/v2/posts /api/v1/posts// /api/v1/posts/1/2".split(" "),
  ..."/docs// /docs/page.css/x /.env /.git/config /index.html /favicon.ico".split(" "),
  ..."/__proto__ /constructor /{id} /* /:id /%FF".split(" "),
  `/${"a".repeat(8_000)}`,
];

const nothingRows = NOTHING.map((path) =>
  row(
    "error body",
    `nothing is at ${path.slice(0, 40)}`,
    ...["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"].map(
      (method): Step => ({
        send: `${method} ${path}`,
        status: 404,
        has: { allow: null },
        ...(method === "HEAD" ? {} : { error: /^There is nothing at .{1,60}; see \/docs$/ }),
      }),
    ),
  ),
);

export const methodRows: readonly Row[] = [
  ...otherMethodRows,
  ...optionsRows,
  ...slashRows,
  ...nothingRows,
];
