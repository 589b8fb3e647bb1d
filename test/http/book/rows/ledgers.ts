// The ledgers: made, listed, read, changed, deleted and brought back.

import type { Row } from "../../../support/http-cases.ts";
import { HOME, ifMatch, LEDGERS, MAKE_HOME, recordLunch, send, unknown } from "./steps.ts";

const THERE_WAS =
  "/id: There was a ledger home, which was deleted by its change 4; take that back, or choose another id";

const NO_QUERY = "limit: limit is not known here; there are none";

/** What a list says besides. */
const EMPTY = { count: 0, total: "0" };

const home = {
  ...{ id: "home", name: "Home", currency: "EUR", firstDay: 25 },
  version: 1,
};
const plain = {
  ...{ id: "default", name: "Expenses", currency: null, firstDay: 1 },
  version: 0,
};

const changing: readonly Row[] = [
  {
    name: "one is made, listed and read",
    statement: "ledgers",
    steps: [
      { send: `GET ${LEDGERS}`, status: 200, json: { items: [{ ...plain, ...EMPTY }] } },
      { ...MAKE_HOME, json: home, has: { location: HOME, etag: '"1"' } },
      {
        send: `GET ${LEDGERS}`,
        status: 200,
        json: {
          items: [
            { ...plain, ...EMPTY },
            { ...home, ...EMPTY },
          ],
        },
      },
      { send: `GET ${HOME}`, status: 200, json: home, has: { etag: '"1"' } },
      recordLunch(),
      { send: `GET ${LEDGERS}`, status: 200, text: /"count":1,"total":"12\.5"/ },
    ],
  },
  {
    name: "what is not said is as it mostly is",
    statement: "ledgers",
    steps: [
      send(
        `POST ${LEDGERS}`,
        { id: "a", name: "A" },
        {
          status: 201,
          json: { ...home, id: "a", name: "A", currency: null, firstDay: 1 },
        },
      ),
      send(
        `POST ${LEDGERS}`,
        { id: "b", name: "B", currency: null, firstDay: 28 },
        {
          status: 201,
          json: { ...home, id: "b", name: "B", currency: null, firstDay: 28 },
        },
      ),
    ],
  },
  {
    name: "one is changed, that of the plain routes too",
    statement: "ledgers",
    steps: [
      MAKE_HOME,
      send(
        `PATCH ${HOME}`,
        { firstDay: 1, currency: null },
        {
          status: 200,
          json: { ...home, firstDay: 1, currency: null, version: 2 },
          has: { etag: '"2"' },
        },
      ),
      send(`PATCH ${HOME}`, {}, { status: 200, has: { etag: '"2"' } }),
      send(
        `PATCH ${LEDGERS}/default`,
        { name: "Ours" },
        {
          status: 200,
          json: { ...plain, name: "Ours", version: 1 },
        },
      ),
      { send: "GET /expenses/total", status: 200, json: { total: 0 } },
    ],
  },
  {
    name: "in another state than If-Match names",
    statement: "no silent overwrite",
    steps: [
      MAKE_HOME,
      send(`PATCH ${HOME}`, { firstDay: 2 }, { ...ifMatch("1"), status: 200 }),
      send(
        `PATCH ${HOME}`,
        { firstDay: 3 },
        {
          ...ifMatch("1"),
          status: 412,
          problem: "changed-meanwhile",
        },
      ),
      { send: `DELETE ${HOME}`, ...ifMatch("1"), status: 412, problem: "changed-meanwhile" },
      { send: `GET ${HOME}`, headers: { "If-None-Match": '"2"' }, status: 304 },
      { send: `GET ${HOME}`, headers: { "If-None-Match": '"1"' }, status: 200 },
      { send: `DELETE ${HOME}`, ...ifMatch("2"), status: 200, json: { change: 3 } },
    ],
  },
];

const deleting: readonly Row[] = [
  {
    name: "an empty one is deleted, and one with expenses by its name",
    statement: "ledgers",
    steps: [
      MAKE_HOME,
      recordLunch(),
      {
        send: `DELETE ${HOME}`,
        status: 409,
        problem: "conflict",
        text: /has 1 expense; to delete it, confirm with its name Home/,
      },
      { send: `DELETE ${HOME}?name=home`, status: 409, problem: "conflict" },
      { send: `DELETE ${HOME}?name=Home`, status: 200, json: { change: 3 } },
      send(`POST ${LEDGERS}`, { id: "empty", name: "Empty" }, { status: 201 }),
      { send: `DELETE ${LEDGERS}/empty`, status: 200, json: { change: 2 } },
      { send: `DELETE ${LEDGERS}/default`, status: 409, problem: "conflict" },
    ],
  },
  {
    name: "of a deleted one nothing is shown but its history, and an undo brings all of it back",
    statement: "ledgers",
    steps: [
      MAKE_HOME,
      recordLunch({ payee: "Cafe" }),
      { send: `DELETE ${HOME}?name=Home`, status: 200, json: { change: 4 } },
      { send: `GET ${LEDGERS}`, status: 200, json: { items: [{ ...plain, ...EMPTY }] } },
      ...[
        "",
        "/expenses",
        "/expenses/1",
        "/categories",
        "/category-names",
        "/payees",
        "/payees/1",
        "/tags",
      ].map((rest) => unknown(`GET ${HOME}${rest}`)),
      unknown(`GET ${HOME}/reports/breakdown?by=month`),
      unknown(`GET ${HOME}/suggestions?text=a&today=2026-01-01`),
      unknown(`DELETE ${HOME}`),
      unknown(`DELETE ${HOME}/expenses/1`),
      unknown(`POST ${HOME}/expenses`, {
        body: '{"description":"a","amount":1,"date":"2026-01-01"}',
      }),
      { ...MAKE_HOME, status: 409, problem: "conflict", faults: [THERE_WAS] },
      {
        send: `GET ${HOME}/changes?after=3`,
        status: 200,
        text: /"kind":"deleted","record":"ledger"/,
      },
      { send: `POST ${HOME}/changes/3/undo`, status: 409, problem: "conflict" },
      { send: `POST ${HOME}/changes/4/undo`, status: 201, text: /"undoes":4}$/ },
      { send: `GET ${HOME}`, status: 200, json: { ...home, version: 5 } },
      { send: `GET ${HOME}/expenses/1`, status: 200, text: /"payee":"Cafe"/ },
    ],
  },
  {
    name: "an id that is taken",
    statement: "ledgers",
    steps: [
      MAKE_HOME,
      {
        ...MAKE_HOME,
        status: 409,
        problem: "conflict",
        faults: ["/id: There is a ledger home already"],
      },
      send(
        `POST ${LEDGERS}`,
        { id: "default", name: "Mine" },
        { status: 409, problem: "conflict", faults: ["/id: There is a ledger default already"] },
      ),
    ],
  },
];

const refused: readonly Row[] = [
  {
    name: "a body or a query that breaks its rules",
    statement: "ledgers",
    steps: [
      send(
        `POST ${LEDGERS}`,
        { id: "Home", name: " a", currency: "EURO", firstDay: 29, nam: "" },
        {
          status: 400,
          problem: "invalid-fields",
          faults: [
            "/id: id must be a text of 1 to 64 small letters and digits, with single hyphens inside; got the text Home",
            '/name: name must be a text of 1 to 100 characters on one line, without spaces at its ends; got the text " a"',
            "/currency: currency must be a code of ISO 4217 in capitals, such as EUR, or null; got the text EURO",
            "/firstDay: firstDay must be a whole number from 1 to 28; got the number 29",
            "/nam: nam is not known here; did you mean name?",
          ],
        },
      ),
      {
        send: `GET ${LEDGERS}?limit=1`,
        status: 400,
        problem: "invalid-fields",
        faults: [NO_QUERY],
      },
      MAKE_HOME,
      {
        send: `DELETE ${HOME}?nam=Home`,
        status: 400,
        problem: "invalid-fields",
        faults: ["nam: nam is not known here; did you mean name?"],
      },
    ],
  },
  {
    name: "one that is not there",
    statement: "ledger ids",
    steps: [
      unknown(`GET ${HOME}`),
      unknown(`PATCH ${HOME}`, { body: "{}" }),
      unknown(`DELETE ${HOME}`),
      unknown(`GET ${LEDGERS}/Home`),
      unknown(`GET ${HOME}/expenses`),
    ],
  },
];

export const ledgerRows: readonly Row[] = [...changing, ...deleting, ...refused];
