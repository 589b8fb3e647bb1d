// The demonstration routes: section 4.2 of the specification.

import { type Row, row, shows } from "../../support/http-cases.ts";

/** Percent-encoded text in an address, and its decoded value. */
const TEXTS: readonly [string, string][] = [
  ["7", "7"],
  ["lunch", "lunch"],
  ["%20", " "],
  ["a%2Fb", "a/b"],
  ["a%2fb", "a/b"],
  ["%2525", "%25"],
  ["%C3%A9", "é"],
  ["e%CC%81", "e\u0301"],
  ["%F0%9F%92%B6", "💶"],
  ["%0d%0aX-Injected:%201", "\r\nX-Injected: 1"],
  ["%22%5C%3Cscript%3E", '"\\<script>'],
  ["%E2%80%AE", "\u202e"],
  ["%EF%BB%BF", "\ufeff"],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
  ["{id}", "{id}"],
  [":id", ":id"],
  ["a;b=c", "a;b=c"],
  ["a".repeat(8_000), "a".repeat(8_000)],
];

const userRows = TEXTS.map(([written, id]) =>
  row("GET /api/users/{id}", `the id ${written.slice(0, 40)}`, {
    send: `GET /api/users/${written}`,
    status: 200,
    json: { id, name: `User ${id}`, message: `You asked for the user ${id}` },
    has: { "X-Injected": null, "content-type": "application/json" },
  }),
);

const searchTextRows = TEXTS.map(([written, searchQuery]) =>
  row(
    "GET /api/search",
    `q=${written.slice(0, 40)}`,
    shows(`/api/search?q=${written}`, { searchQuery }),
  ),
);

/** Queries, and the search text that is found in them. */
const QUERIES: readonly [string, string | null][] = [
  ["", null],
  ["?", null],
  ["?Q=a", null],
  ["?qq=a&x=b", null],
  ["?q", ""],
  ["?q=", ""],
  ["?q=&q=b", ""],
  ["?q=a&q=b", "a"],
  ["?x=1&q=a&y=2", "a"],
  ["?%71=a", "a"],
  ["?q=a+b", "a b"],
  ["?q=a%2Bb", "a+b"],
  ["?q=a%26b%3Dc", "a&b=c"],
  ["?q=a=b", "a=b"],
  ["?q=a?b", "a?b"],
  ["?q[]=a", null],
  ["?q.x=a&__proto__=b", null],
];

const searchRows = QUERIES.map(([query, searchQuery]) =>
  row(
    "search without q",
    `the query ${query || "(none)"}`,
    shows(`/api/search${query}`, { searchQuery }),
  ),
);

/** Invalid addresses, and their errors. */
const MALFORMED: readonly [string, RegExp][] = [
  ["%FF", /percent-encoded UTF-8/],
  ["%C0%80", /percent-encoded UTF-8/],
  ["%ED%A0%80", /percent-encoded UTF-8/],
  ["%E2%82", /percent-encoded UTF-8/],
  ["%", /percent-encoded UTF-8/],
  ["100%", /percent-encoded UTF-8/],
  ["%zz", /percent-encoded UTF-8/],
  ["a%00b", /contains a NUL character/],
];

const malformedRows = MALFORMED.map(([written, error]) =>
  row(
    "malformed text",
    `${written} in an address`,
    { send: `GET /api/users/${written}`, status: 400, error },
    { send: `GET /api/users/${written}/`, status: 400, error },
    { send: `HEAD /api/users/${written}`, status: 400 },
    { send: `GET /api/search?q=${written}`, status: 400, error },
  ),
);

/** JSON values, which are returned exactly as they were sent. */
const ECHOED = [
  ..."null true false 0 -0 1.10 1e999 123456789012345678901234567890.10 [] {}".split(" "),
  '""',
  '"é\\u00e9\\/"',
  '[1,[2,[3,{"a":null}]]]',
  ' {"b" : 1,\n "a":2 } ',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1},"constructor":null}',
  '{"message":"mine","data":"mine"}',
  `"${"💶".repeat(100_000)}"`,
];

const echoRows = ECHOED.map((body) =>
  row("any JSON value", body.slice(0, 40), {
    send: "POST /api/users",
    body,
    status: 201,
    text: `{"message":"User created","data":${body}}`,
    has: { "content-type": "application/json" },
  }),
);

const plainRows: readonly Row[] = [
  row(
    "GET /",
    "a text for people",
    {
      send: "GET /",
      status: 200,
      text: /^Hello /,
      has: { "content-type": "text/plain; charset=utf-8" },
    },
    shows("/?a=b", /^Hello /),
  ),
  row(
    "GET /api/users",
    "the same two users each time",
    { send: "POST /api/users", body: '{"name":"User 3"}', status: 201 },
    {
      send: "GET /api/users",
      status: 200,
      json: [
        { id: 1, name: "User 1" },
        { id: 2, name: "User 2" },
      ],
      has: { "content-type": "application/json" },
    },
  ),
  row("POST /api/users", "a message, and the value that was sent as data", {
    send: "POST /api/users",
    body: '{"name":"Ada","roles":["admin"]}',
    status: 201,
    json: { message: "User created", data: { name: "Ada", roles: ["admin"] } },
  }),
];

export const demonstrationRows: readonly Row[] = [
  ...plainRows,
  ...userRows,
  ...searchTextRows,
  ...searchRows,
  ...malformedRows,
  ...echoRows,
];
