// Strict endpoints: bodies that they refuse, error messages, paths, and PATCH.

import { problem, type Row, rowWith, shows } from "../../support/http-cases.ts";
import { strictEndpoints } from "../../support/strict-endpoints.ts";

const settings = { own: strictEndpoints() };
const THINGS = "/api/v1/ledgers/home/things";
const THING = { name: "a", amount: "1" };

/** A body, and its errors with their pointers. */
function refused(name: string, body: unknown, ...faults: readonly string[]): Row {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const step = { send: `POST ${THINGS}`, body: text, ...problem("invalid-fields") } as const;
  return rowWith(settings, "problem details", name, { ...step, faults });
}

const MONEY = 'an exact decimal such as "12.50", as a text or a JSON number';
const MOMENT = "a UTC timestamp such as 2026-02-28T12:00:00.000Z";

const bodyRows: readonly Row[] = [
  refused(
    "all faults of a body",
    { name: "", amount: "1,5" },
    "/name: name must be a text of 1 to 20 characters; it is empty",
  ),
  refused(
    "an amount with a comma",
    { ...THING, amount: "1,5" },
    `/amount: amount must be ${MONEY}; "1,5" is not a number that can be stored`,
  ),
  refused(
    "an amount that is not a number",
    { ...THING, amount: true },
    `/amount: amount must be ${MONEY}; got true`,
  ),
  refused(
    "an amount that is too large",
    '{"name":"a","amount":1e400}',
    `/amount: amount must be ${MONEY}; it is too large, beyond 1.8e308`,
  ),
  refused(
    "an amount that is too large, as a text",
    { ...THING, amount: "1e400" },
    `/amount: amount must be ${MONEY}; it is too large, beyond 1.8e308`,
  ),
  refused(
    "an empty amount",
    { ...THING, amount: "" },
    `/amount: amount must be ${MONEY}; it is empty`,
  ),
  refused(
    "a timestamp that doesn't exist",
    { ...THING, at: "2026-02-30T12:00:00Z" },
    `/at: at must be ${MOMENT}, or null; "2026-02-30T12:00:00Z" isn't a valid timestamp`.replace(
      /"/g,
      "",
    ),
  ),
  refused(
    "a timestamp with an offset",
    { ...THING, at: "2026-02-28T12:00:00+01:00" },
    `/at: at must be ${MOMENT}, or null; 2026-02-28T12:00:00+01:00 isn't a valid timestamp`,
  ),
  refused(
    "a word that resembles a known one",
    { ...THING, sort: "smal" },
    "/sort: sort must be one of small or large; got the text smal; did you mean small?",
  ),
  refused(
    "an object instead of a list",
    { ...THING, parts: {} },
    "/parts: parts must be a list of at most 3 parts; got an object",
  ),
  refused(
    "a list that is too long",
    { ...THING, parts: [1, 2, 3, 4] },
    "/parts: parts must be a list of at most 3 parts; it has 4",
  ),
  refused(
    "items of a list",
    { ...THING, parts: [{ name: "a", amount: 1 }, { name: 5 }, null] },
    "/parts/1/name: parts.1.name must be a text of 1 to 20 characters; got the number 5",
    `/parts/1/amount: parts.1.amount must be ${MONEY}; it is missing`,
    "/parts/2: parts.2 must be a JSON object; got null",
  ),
  refused(
    "an amount of an item",
    { ...THING, parts: [{ name: "a", amount: "x" }] },
    `/parts/0/amount: parts.0.amount must be ${MONEY}; x is not a number that can be stored`,
  ),
  refused(
    "an object that may be null",
    { ...THING, origin: { name: "a" } },
    `/origin/amount: origin.amount must be ${MONEY}; it is missing`,
  ),
  refused(
    "an option without its action",
    { ...THING, steps: [{ amount: 1 }] },
    "/steps/0/action: steps.0.action must be one of add or move; it is missing",
  ),
  refused(
    "an unknown option",
    { ...THING, steps: [{ action: "mov" }] },
    "/steps/0/action: steps.0.action must be one of add or move; got the text mov; did you mean move?",
  ),
  refused(
    "a member of an option",
    { ...THING, steps: [{ action: "move", to: {} }] },
    `/steps/0/to/at: steps.0.to.at must be ${MOMENT}; it is missing`,
  ),
  refused(
    "an option that is not an object",
    { ...THING, steps: [7] },
    "/steps/0: steps.0 must be a JSON object; got the number 7",
  ),
  refused("a body that is not an object", [], ": The body must be a JSON object; got an array"),
];

const unknownRows: readonly Row[] = [
  refused(
    "a member that resembles a known one",
    { ...THING, amout: 1 },
    "/amout: amout is not recognized; did you mean amount?",
  ),
  refused(
    "a member that resembles none",
    { ...THING, zzz: 1 },
    "/zzz: zzz is not recognized; valid names are name, amount, at, sort, parts, origin and steps",
  ),
  refused(
    "members of items, and one that needs escapes",
    { ...THING, parts: [{ ...THING, "a/b~": 1 }], "~": 0 },
    '/parts/0/a~1b~0: parts.0."a/b~" is not recognized; valid names are name and amount',
    '/~0: "~" is not recognized; valid names are name, amount, at, sort, parts, origin and steps',
  ),
  refused(
    "a member of an option",
    { ...THING, steps: [{ action: "add", amount: 1, too: 2 }] },
    "/steps/0/too: steps.0.too is not recognized; did you mean to?".replace(
      "did you mean to?",
      "valid names are action and amount",
    ),
  ),
  refused(
    "__proto__",
    '{"name":"a","amount":1,"__proto__":{}}',
    "/__proto__: __proto__ is not recognized; valid names are name, amount, at, sort, parts, origin and steps",
  ),
].map((row) => ({ ...row, statement: "unknown names" }));

const problemRows: readonly Row[] = [
  rowWith(
    settings,
    "problem details",
    "a failure of each kind that an endpoint may have",
    { send: `POST ${THINGS}`, body: "{", ...problem("malformed-json") },
    { send: `POST ${THINGS}`, body: "", ...problem("malformed-json") },
    { send: `POST ${THINGS}`, body: new Uint8Array([0xff]), ...problem("malformed-text") },
    { send: `GET ${THINGS}?q=%FF`, ...problem("malformed-text") },
    {
      send: `POST ${THINGS}`,
      body: "{}",
      type: "text/plain",
      ...problem("unsupported-media-type"),
    },
    { send: `POST ${THINGS}`, body: " ".repeat(1_048_577), ...problem("body-too-large") },
    {
      send: `GET ${THINGS}/0`,
      status: 404,
      json: {
        type: "/problems/unknown-record",
        title: "There is no such record",
        status: 404,
        detail: "There is no expense with the id 0; ids are positive integers",
      },
      has: { "content-type": "application/problem+json" },
    },
    {
      send: `PUT ${THINGS}`,
      ...problem("method-not-allowed"),
      has: { allow: "POST, GET, HEAD, OPTIONS" },
    },
    {
      send: `GET ${THINGS}/quick`,
      ...problem("method-not-allowed"),
      has: { allow: "POST, OPTIONS" },
    },
  ),
  rowWith(
    settings,
    "ledger ids",
    "an error in the path is reported before the body is read",
    ...["Home", "a--b", "-a", "a_b", "%FF", "%00", "a%2Fb", "a".repeat(65)].flatMap((ledger) => [
      { send: `POST /api/v1/ledgers/${ledger}/things`, body: "{", ...problem("unknown-record") },
      { send: `GET /api/v1/ledgers/${ledger}/things/1`, ...problem("unknown-record") },
    ]),
  ),
  rowWith(
    settings,
    "ledger ids",
    "lowercase letters, digits and hyphens, percent-encoded or not",
    ...["a", "default", "2026-our-flat", "%61", "a".repeat(64)].map((ledger) =>
      shows(`/api/v1/ledgers/${ledger}/things/1/`, { ledger: decodeURIComponent(ledger), id: 1 }),
    ),
  ),
];

const patchRows: readonly Row[] = [
  rowWith(
    settings,
    "merge patch",
    "an omitted member keeps its value, and null means null",
    ...[
      "application/json",
      "application/merge-patch+json",
      "Application/Merge-Patch+JSON; charset=utf-8",
    ].map((type) => ({
      send: `PATCH ${THINGS}/1`,
      type,
      body: '{"at":null,"amount":"12.50"}',
      status: 200,
      json: { body: { at: null, amount: "12.5" }, ifMatch: null },
    })),
  ),
  rowWith(
    settings,
    "merge patch",
    "null is refused for a required field, and so is another media type",
    {
      send: `PATCH ${THINGS}/1`,
      body: '{"name":null}',
      ...problem("invalid-fields", "/name: name must be a text of 1 to 20 characters; got null"),
    },
    {
      send: `PATCH ${THINGS}/1`,
      body: "{}",
      type: "application/json-patch+json",
      ...problem("unsupported-media-type"),
    },
    {
      send: `POST ${THINGS}`,
      body: "{}",
      type: "application/merge-patch+json",
      ...problem("unsupported-media-type"),
    },
  ),
];

export const strictRows: readonly Row[] = [
  ...bodyRows,
  ...unknownRows,
  ...problemRows,
  ...patchRows,
];
