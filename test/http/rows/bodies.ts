// Request bodies: media type, encoding, size, JSON.

import { type Row, row, rowsOf, type Step } from "../../support/http-cases.ts";
import { expenseBody, listed, listIs, NOTHING_IS_STORED, record, refuse } from "./steps.ts";

const malformed = rowsOf("malformed text");

const BODY_LIMIT_BYTES = 1_048_576;

/** Bodies that are not JSON, and their error messages. */
const NOT_JSON: readonly [string, string, RegExp][] = [
  ["nothing", "", /it is empty$/],
  ["only spaces", "  \n", /: ./],
  ["half an object", '{"amount":', /: ./],
  ["a word", "lunch", /: ./],
  ["a long word, which is cut short in the error", "a".repeat(1_000_000), /^.{1,400}$/],
  ["an object with text after it", `${expenseBody()}x`, /: ./],
  ["two objects", expenseBody() + expenseBody(), /: ./],
  ["a comma before the end", '{"amount":1,}', /: ./],
  ["names without quotes", "{amount:1}", /: ./],
  ["single quotes", "{'amount':1}", /: ./],
  ["a comment", `/* lunch */${expenseBody()}`, /: ./],
  ["a form", "description=Lunch&amount=1&date=2026-02-28", /: ./],
  ["a byte order mark before JSON", `\ufeff${expenseBody()}`, /: ./],
  ["a NUL after JSON", `${expenseBody()}\0`, /: ./],
  ["a line break within a string", '{"description":"a\nb"}', /: ./],
  ["undefined", "undefined", /: ./],
];

const notJsonRows = NOT_JSON.flatMap(([name, body, reason]) => [
  row(
    "body is not JSON",
    name,
    { ...refuse(body, /^The body isn't valid JSON: /), text: /^\{"error":"[^\n]+"\}$/ },
    refuse(body, reason),
    ...NOTHING_IS_STORED,
  ),
  row(
    "rule 9",
    `${name}, in a change to an expense`,
    record(),
    { send: "PUT /expenses/1", body, status: 400, error: /^The body isn't valid JSON: / },
    listIs(listed(1)),
  ),
  row(
    "body is not JSON",
    `${name}, to each of the other endpoints`,
    { send: "POST /api/users", body, status: 400, error: /valid JSON/ },
    { send: "POST /api/v1/posts", body, status: 400, error: /valid JSON/ },
    { send: "PUT /api/v1/posts/1", body, status: 400, error: /valid JSON/ },
  ),
]);

/** JSON values that are not objects, and their names in the error. */
const NON_OBJECTS: readonly [string, RegExp][] = [
  ["null", /got null$/],
  ["true", /got true$/],
  ["12.5", /got the number 12\.5$/],
  ['"Lunch"', /got the text Lunch$/],
  [`"${"a".repeat(1_000)}"`, /got the text "a{40}"…$/],
  ["[]", /got an array$/],
  [`[${expenseBody()}]`, /got an array$/],
];

const nonObjectRows = NON_OBJECTS.map(([body, error]) =>
  row(
    "body is not an object",
    body.slice(0, 30),
    ...["POST /expenses", "PUT /expenses/1", "POST /api/v1/posts", "PUT /api/v1/posts/1"].map(
      (send): Step => ({
        send,
        body,
        status: 400,
        error: new RegExp(`^The body must be a JSON object; .*${error.source}`),
      }),
    ),
  ),
);

const JSON_TYPES = [
  ..."application/json application/json;charset=UTF-8 Application/JSON".split(" "),
  "application/json; charset=utf-8",
  "application/json ;",
];

const jsonTypeRows = JSON_TYPES.map((type) =>
  row("media type", `${type} is JSON`, { ...record(), type }),
);

const OTHER_TYPES: readonly (string | null)[] = [
  null,
  "text/plain",
  "text/json",
  "application/jsonp",
  "application/json-patch+json",
  "application/problem+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=application/json",
  "text/plain; application/json",
  "application/json, text/plain",
  "*/*",
  "json",
];

const otherTypeRows = OTHER_TYPES.map((type) =>
  row(
    "media type",
    `${type ?? "no media type"} is not JSON`,
    ...["POST /expenses", "PUT /expenses/1", "POST /api/users", "POST /api/v1/posts"].map(
      (send): Step => ({
        send,
        body: expenseBody(),
        type,
        status: 415,
        error: /^The body must be sent with Content-Type: application\/json; got ./,
      }),
    ),
    ...NOTHING_IS_STORED,
  ),
);

/** The body of an expense with these bytes as its description. */
function descriptionBytes(...bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const [before = "", after = ""] = expenseBody({ description: "|" }).split("|");
  return Uint8Array.from([...Buffer.from(before), ...bytes, ...Buffer.from(after)]);
}

const NOT_UTF8: readonly [string, Uint8Array<ArrayBuffer>][] = [
  ["Latin-1", descriptionBytes(0x63, 0x61, 0x66, 0xe9)],
  ["a lone continuation byte", descriptionBytes(0x80)],
  ["a character that is cut off", descriptionBytes(0xe2, 0x82)],
  ["NUL in two bytes", descriptionBytes(0xc0, 0x80)],
  ["a surrogate in three bytes", descriptionBytes(0xed, 0xa0, 0x80)],
  ["a code point beyond the last one", descriptionBytes(0xf4, 0x90, 0x80, 0x80)],
  ["UTF-16", new Uint8Array(Buffer.from(`\ufeff${expenseBody()}`, "utf16le"))],
];

const notUtf8Rows = NOT_UTF8.map(([name, body]) =>
  malformed(
    `${name} is not UTF-8`,
    {
      send: "POST /expenses",
      body,
      status: 400,
      error: /^The body must be well-formed UTF-8; it is not$/,
    },
    ...NOTHING_IS_STORED,
  ),
);

/** Escapes for characters that can't be stored, and the error message. */
const ESCAPES: readonly [string, RegExp][] = [
  ['{"description":"a\\u0000","amount":1,"date":"2026-02-28"}', /description contains a NUL/],
  ['{"description":"\\ud83d","amount":1,"date":"2026-02-28"}', /description contains half of/],
  [
    '{"description":"\\udcb6\\ud83d","amount":1,"date":"2026-02-28"}',
    /description contains half of/,
  ],
  ['{"description":"a","amount":1,"date":"2026-02-28\\u0000"}', /date contains a NUL/],
  ['{"a\\u0000":1,"description":"a","amount":1,"date":"2026-02-28"}', /name of a member contains/],
  ['{"a":["\\udc00"],"description":"a","amount":1,"date":"2026-02-28"}', /contains half of/],
];

const escapeRows: readonly Row[] = [
  ...ESCAPES.map(([body, error]) =>
    malformed(
      body.slice(0, 32),
      refuse(body, /^The body can't be stored: /),
      refuse(body, error),
      { send: "POST /api/users", body, status: 400, error },
      ...NOTHING_IS_STORED,
    ),
  ),
  malformed(
    "a long name of a member is cut short in the error",
    refuse(`{"${"k".repeat(100_000)}":"\\u0000"}`, /^.{1,400}$/),
  ),
];

const sizeRows: readonly Row[] = [
  row(
    "body size",
    "exactly 1 MiB is accepted",
    record(expenseBody().padEnd(BODY_LIMIT_BYTES)),
    listIs(listed(1)),
  ),
  row(
    "body size",
    "one byte more is refused",
    ...["POST /expenses", "PUT /expenses/1", "POST /api/users", "POST /api/v1/posts"].map(
      (send): Step => ({
        send,
        body: expenseBody().padEnd(BODY_LIMIT_BYTES + 1),
        status: 413,
        error: /^The body is larger than 1 MiB \(1,048,576 bytes\); send less$/,
      }),
    ),
    ...NOTHING_IS_STORED,
  ),
  row("body size", "bytes are counted, not characters", {
    send: "POST /api/users",
    body: `"${"é".repeat(BODY_LIMIT_BYTES / 2)}"`,
    status: 413,
    error: /1,048,576 bytes/,
  }),
];

const deepRows: readonly Row[] = [
  row(
    "body is not an object",
    "JSON of any depth gets an answer",
    refuse("[".repeat(500_000) + "]".repeat(500_000), /^The body (?:must be|isn.t valid JSON)/),
    refuse("[".repeat(1_000_000), /^The body (?:must be|isn.t valid JSON)/),
    refuse(
      `${"[".repeat(200_000)}"\\u0041"${"]".repeat(200_000)}`,
      /^The body (?:must be|isn.t valid JSON)/,
    ),
    refuse(
      `${'{"a":'.repeat(100_000)}1e999${"}".repeat(100_000)}`,
      /^The body (?:must be|isn.t valid JSON)/,
    ),
    ...NOTHING_IS_STORED,
  ),
];

export const bodyRows: readonly Row[] = [
  ...notJsonRows,
  ...nonObjectRows,
  ...jsonTypeRows,
  ...otherTypeRows,
  ...notUtf8Rows,
  ...escapeRows,
  ...sizeRows,
  ...deepRows,
];
