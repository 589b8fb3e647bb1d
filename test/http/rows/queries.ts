// Queries of strict endpoints: each parameter has the type in its schema, and there are no other parameters.

import { problem, type Row, rowWith, type Step } from "../../support/http-cases.ts";
import { strictEndpoints } from "../../support/strict-endpoints.ts";

const settings = { own: strictEndpoints() };
const THINGS = "/api/v1/ledgers/home/things";
const MONEY = 'an exact decimal such as "12.50", as a text or a JSON number';

function query(name: string, search: string, outcome: unknown): Row {
  const send = `GET ${THINGS}${search}`;
  const step: Step = Array.isArray(outcome)
    ? { send, ...problem("invalid-fields", ...outcome) }
    : { send, status: 200, json: outcome };
  return rowWith(settings, "typed queries", name, step);
}

const LIMIT = "limit must be a whole number from 1 to 1,000";
const TAG = "tag must be a text of 1 to 20 characters, up to 3 times";

export const queryRows: readonly Row[] = [
  query("none", "", {}),
  query("whole numbers", "?limit=1000", { limit: 1000 }),
  query("words", "?sort=amount", { sort: "amount" }),
  query("days", "?from=2026-02-28", { from: "2026-02-28" }),
  query("decimals, with all digits", "?min=-0.1000000000000000055", {
    min: "-0.1000000000000000055",
  }),
  query("texts, decoded", "?q=%C3%A9+1", { q: "é 1" }),
  query("an empty text", "?q=", { q: "" }),
  query("a text that looks like a number", "?q=12", { q: "12" }),
  query("several values of one parameter", "?tag=a&tag=%23b", { tag: ["a", "#b"] }),
  query("booleans", "?dry=true", { dry: true }),
  query("moments", "?since=1970-01-01T00:00:01Z", { since: 1000 }),
  query("a number out of its bounds", "?limit=1001", [`limit: ${LIMIT}; got the number 1001`]),
  query("a number with a fraction", "?limit=1.5", [`limit: ${LIMIT}; got the number 1.5`]),
  query("a number that is not one", "?limit=ten", [`limit: ${LIMIT}; got the text ten`]),
  query("an empty number", "?limit=", [`limit: ${LIMIT}; it is empty`]),
  query("a word that is not known", "?sort=dates", [
    "sort: sort must be one of date, amount or description; got the text dates; did you mean date?",
  ]),
  query("a date that doesn't exist", "?from=2026-02-29", [
    "from: from must be a date as YYYY-MM-DD, years 0001 to 9999; 2026-02-29 is not a calendar date",
  ]),
  query("a decimal that is not one", "?min=1,5", [
    `min: min must be ${MONEY}; "1,5" is not a number that can be stored`,
  ]),
  query("neither true nor false", "?dry=yes", ["dry: dry must be true or false; got the text yes"]),
  query("too many values of one parameter", "?tag=a&tag=b&tag=c&tag=d", [`tag: ${TAG}; it has 4`]),
  query("an item that breaks its rule", "?tag=a&tag=", [
    "tag: tag must be a text of 1 to 20 characters; it is empty",
  ]),
  query("two values where one is allowed", "?limit=1&limit=1", [
    "limit: limit must be given once; it is given 2 times",
  ]),
  query("an unknown parameter that resembles a known one", "?limt=1", [
    "limt: limt is not recognized; did you mean limit?",
  ]),
  query("an unknown parameter twice, and another error", "?x=1&x=2&limit=0", [
    `limit: ${LIMIT}; got the number 0`,
    "x: x is not recognized; valid names are limit, sort, from, min, q, tag, dry and since",
  ]),
  rowWith(settings, "typed queries", "errors in query and body are reported together", {
    send: `POST ${THINGS}?dry=1`,
    body: "{}",
    ...problem(
      "invalid-fields",
      "dry: dry must be true or false; got the text 1",
      "/name: name must be a text of 1 to 20 characters; it is missing",
      `/amount: amount must be ${MONEY}; it is missing`,
    ),
  }),
  rowWith(
    settings,
    "typed queries",
    "a required parameter must be sent",
    {
      send: `POST ${THINGS}/quick`,
      ...problem(
        "invalid-fields",
        "text: text must be a text of 1 to 20 characters; it is missing",
      ),
    },
    {
      send: `POST ${THINGS}/quick?text=a`,
      status: 201,
      json: { query: { text: "a" }, key: null },
    },
  ),
];
