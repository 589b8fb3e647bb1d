// The caching headers of answers.

import { type Row, rowsOf } from "../../support/http-cases.ts";
import { record } from "./steps.ts";

const row = rowsOf("caching");

const STRONG_TAG = /^"[\x21\x23-\x7e]+"$/;

export const cachingRows: readonly Row[] = [
  row(
    "a strong tag, and a Cache-Control that requires asking again",
    ...["GET /expenses", "GET /expenses/total", "HEAD /expenses", "HEAD /expenses/total"].map(
      (send) => ({ send, status: 200, has: { etag: STRONG_TAG, "cache-control": "no-cache" } }),
    ),
    record(),
    { send: "GET /expenses", status: 200, has: { etag: STRONG_TAG } },
  ),
  row(
    "a star matches even an empty list",
    { send: "GET /expenses", headers: { "If-None-Match": "*" }, status: 304, text: "" },
    { send: "GET /expenses/total", headers: { "If-None-Match": "*" }, status: 304, text: "" },
  ),
  row(
    "a condition has no effect on answers without a tag",
    ...["GET /api/users", "GET /api/v1/posts", "GET /", "GET /problems/conflict"].map((send) => ({
      send,
      headers: { "If-None-Match": "*" },
      status: 200,
      has: { etag: null },
    })),
  ),
  row(
    "a condition does not prevent a change",
    { ...record(), headers: { "If-None-Match": "*" } },
    {
      send: "PUT /expenses/1",
      headers: { "If-None-Match": "*" },
      body: '{"amount":1}',
      status: 200,
      has: { etag: null },
    },
  ),
  row(
    "an error has no ETag",
    { send: "POST /expenses", body: "{}", status: 400, has: { etag: null } },
    { send: "DELETE /expenses/1", status: 404, has: { etag: null } },
    { send: "PATCH /expenses", status: 405, has: { etag: null } },
  ),
];
