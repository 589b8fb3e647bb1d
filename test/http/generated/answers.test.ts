// The check of answers accepts correct answers, and finds the mistake in each wrong one.

import { expect, test } from "bun:test";
import { findings } from "./answers.ts";
import type { Draft } from "./drafts.ts";
import { type Operation, operations } from "./operations.ts";

const ALWAYS = {
  "Request-Id": "1",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};
const POST = { id: 1, text: "Hello", privacy: "public" };
const FAILURE = { error: "text must be a text of at least 1 character; it is empty" };

function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new RangeError(`There is no operation ${name}`);
  return found;
}

interface Case {
  readonly operation?: string;
  readonly method?: string;
  readonly path?: string;
  readonly known?: boolean;
  readonly refusals?: readonly number[];
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
}

/** Checks the answer to a correctly created post, unless another case is given. */
function found(given: Case): readonly string[] {
  const { operation = "createPost", method = "POST", path = "/api/v1/posts" } = given;
  const { status = 201, known = true, refusals = [], body = POST, headers = {} } = given;
  const draft: Draft = {
    ...{ operation: operationNamed(operation), method, path, query: [], headers: new Map() },
    ...{ known, spoiled: false, declared: false, faults: [], tolerated: new Set<number>() },
    refusals: new Set(refusals),
  };
  const typed = { "Content-Type": "application/json", Location: "/api/v1/posts/1" };
  const answered = new Headers({ ...ALWAYS, ...typed, ...headers });
  for (const [name, value] of Object.entries(headers)) if (value === "") answered.delete(name);
  return findings(draft, { status, headers: answered, text: given.text ?? JSON.stringify(body) });
}

const list = { operation: "listExpenses", method: "GET", path: "/expenses", status: 200 };
const tagged = { ETag: '"1"' };

const SOUND: readonly (readonly [string, Case])[] = [
  ["a created post", {}],
  ["a body that breaks a rule is refused", { status: 400, refusals: [400], body: FAILURE }],
  ["a list", { ...list, headers: tagged, body: [] }],
  [
    "an amount beyond any double",
    {
      ...list,
      headers: tagged,
      text: '[{"id":1,"description":"","amount":2e308,"date":"2026-01-05"}]',
    },
  ],
  [
    "a list of which the client's copy is current",
    { ...list, status: 304, headers: { ...tagged, "Content-Type": "" }, text: "" },
  ],
  [
    "a missing post",
    {
      operation: "readPost",
      method: "GET",
      path: "/api/v1/posts/7",
      known: false,
      status: 404,
      body: FAILURE,
    },
  ],
  ["an unknown path", { path: "/none", status: 404, body: FAILURE }],
  ["an unknown method", { method: "PURGE", status: 405, headers: { Allow: "GET" }, body: FAILURE }],
];

test.each(SOUND)("the check accepts a correct answer: %s", (_, given) =>
  expect(found(given)).toEqual([]),
);

const WRONG: readonly (readonly [string, Case, RegExp])[] = [
  ["a failure of the service", { status: 500, body: FAILURE }, /500 is a failure/],
  ["an undocumented status", { status: 200 }, /200 is not documented there; 201, 400/],
  [
    "a valid request is refused",
    { status: 400, body: FAILURE },
    /400 for a request that keeps every/,
  ],
  [
    "an invalid request is accepted",
    { refusals: [400] },
    /201 for a request that breaks a rule; the status must be one of 400/,
  ],
  [
    "an invalid request is refused for another reason",
    { refusals: [415], status: 400, body: FAILURE },
    /one of 415/,
  ],
  [
    "a known record is not found",
    { operation: "readPost", method: "GET", path: "/api/v1/posts/7", status: 404, body: FAILURE },
    /404 for a request that keeps/,
  ],
  [
    "an unknown method is not reported as such",
    { method: "PURGE", status: 404, body: FAILURE },
    /404 is not documented there; 421, 403, 405/,
  ],
  ["a missing Location", { headers: { Location: "" } }, /header Location is missing/],
  ["a missing ETag", { ...list, body: [] }, /header ETag is missing/],
  ["a weak ETag", { ...list, headers: { ETag: 'W/"1"' }, body: [] }, /not a strong entity tag/],
  ["a missing Allow", { method: "PURGE", status: 405, body: FAILURE }, /header Allow is missing/],
  ["no Request-Id", { headers: { "Request-Id": "" } }, /the header Request-Id is null/],
  [
    "another media type",
    { headers: { "Content-Type": "text/plain" } },
    /Content-Type is text\/plain; application\/json/,
  ],
  [
    "a body is sent though none is documented",
    { ...list, status: 304, headers: tagged },
    /a body \(application\/json\) where none/,
  ],
  ["no JSON", { text: "{" }, /the answer is not JSON/],
  ["an extra member", { body: { ...POST, note: "" } }, /note/],
  ["a missing member", { body: { id: 1, text: "Hello" } }, /required properties privacy/],
  ["a member of another type", { body: { ...POST, id: "1" } }, /\/id must be integer/],
  [
    "an error with an extra member",
    { status: 400, refusals: [400], body: { ...FAILURE, code: 1 } },
    /code/,
  ],
  ["an item that breaks its schema", { ...list, headers: tagged, body: [POST] }, /\/0/],
];

test.each(WRONG)("the check finds a mistake: %s", (_, given, finding) => {
  expect(found(given).join("\n")).toMatch(finding);
});
