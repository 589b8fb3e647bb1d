// Ledgers are created, listed, read, changed, deleted and restored.

import { problem, type Row, row, rowsOf, shows } from "../../../support/http-cases.ts";
import { HOME, ifMatch, LEDGERS, MAKE_HOME, patch, post, recordLunch, unknown } from "./steps.ts";

const ledger = rowsOf("ledgers");

const THERE_WAS =
  "/id: The ledger home was deleted by its change 4; undo that, or choose another id";

const NO_QUERY = "limit: limit is not recognized; there are none";

/** Further fields in a list. */
const EMPTY = { count: 0, total: "0" };

const home = {
  id: "home",
  name: "Home",
  currency: "EUR",
  firstDay: 25,
  zone: null,
  version: 1,
};
const plain = {
  id: "default",
  name: "Expenses",
  currency: null,
  firstDay: 1,
  zone: null,
  version: 0,
};

const changing: readonly Row[] = [
  ledger(
    "a ledger is created, listed and read",
    shows(LEDGERS, { items: [{ ...plain, ...EMPTY }] }),
    { ...MAKE_HOME, json: home, has: { location: HOME, etag: '"1"' } },
    shows(LEDGERS, {
      items: [
        { ...plain, ...EMPTY },
        { ...home, ...EMPTY },
      ],
    }),
    { send: `GET ${HOME}`, status: 200, json: home, has: { etag: '"1"' } },
    recordLunch(),
    shows(LEDGERS, /"count":1,"total":"12\.5"/),
  ),
  ledger(
    "omitted fields have defaults",
    post(
      LEDGERS,
      { id: "a", name: "A" },
      { json: { ...home, id: "a", name: "A", currency: null, firstDay: 1 } },
    ),
    post(
      LEDGERS,
      { id: "b", name: "B", currency: null, firstDay: 28 },
      { json: { ...home, id: "b", name: "B", currency: null, firstDay: 28 } },
    ),
  ),
  ledger(
    "a ledger is changed, even the one of the simple API",
    MAKE_HOME,
    patch(
      HOME,
      { firstDay: 1, currency: null },
      {
        json: { ...home, firstDay: 1, currency: null, version: 2 },
        has: { etag: '"2"' },
      },
    ),
    patch(HOME, {}, { has: { etag: '"2"' } }),
    patch(`${LEDGERS}/default`, { name: "Ours" }, { json: { ...plain, name: "Ours", version: 1 } }),
    shows("/expenses/total", { total: 0 }),
  ),
  row(
    "no silent overwrite",
    "a ledger is not changed or deleted if its state is not the one in If-Match",
    MAKE_HOME,
    patch(HOME, { firstDay: 2 }, { ...ifMatch("1"), status: 200 }),
    patch(HOME, { firstDay: 3 }, { ...ifMatch("1"), ...problem("changed-meanwhile") }),
    { send: `DELETE ${HOME}`, ...ifMatch("1"), ...problem("changed-meanwhile") },
    { send: `GET ${HOME}`, headers: { "If-None-Match": '"2"' }, status: 304 },
    { send: `GET ${HOME}`, headers: { "If-None-Match": '"1"' }, status: 200 },
    { send: `DELETE ${HOME}`, ...ifMatch("2"), status: 200, json: { change: 3 } },
  ),
];

const deleting: readonly Row[] = [
  ledger(
    "an empty ledger is deleted at once, and one with expenses only if its name is sent",
    MAKE_HOME,
    recordLunch(),
    {
      send: `DELETE ${HOME}`,
      ...problem("conflict"),
      text: /has 1 expense; to delete it, confirm with its name Home/,
    },
    { send: `DELETE ${HOME}?name=home`, ...problem("conflict") },
    { send: `DELETE ${HOME}?name=Home`, status: 200, json: { change: 3 } },
    post(LEDGERS, { id: "empty", name: "Empty" }),
    { send: `DELETE ${LEDGERS}/empty`, status: 200, json: { change: 2 } },
    { send: `DELETE ${LEDGERS}/default`, ...problem("conflict") },
  ),
  ledger(
    "a deleted ledger shows nothing except its history, and an undo restores it completely",
    MAKE_HOME,
    recordLunch({ payee: "Cafe" }),
    { send: `DELETE ${HOME}?name=Home`, status: 200, json: { change: 4 } },
    shows(LEDGERS, { items: [{ ...plain, ...EMPTY }] }),
    ...["", ..."/expenses /expenses/1 /categories /category-names /payees /tags".split(" ")].map(
      (rest) => unknown(`GET ${HOME}${rest}`),
    ),
    unknown(`GET ${HOME}/payees/1`),
    unknown(`GET ${HOME}/reports/breakdown?by=month`),
    unknown(`GET ${HOME}/suggestions?text=a&today=2026-01-01`),
    unknown(`DELETE ${HOME}`),
    unknown(`DELETE ${HOME}/expenses/1`),
    unknown(`POST ${HOME}/expenses`, {
      body: '{"description":"a","amount":1,"date":"2026-01-01"}',
    }),
    { ...MAKE_HOME, ...problem("conflict", THERE_WAS) },
    shows(`${HOME}/changes?after=3`, /"kind":"deleted","record":"ledger"/),
    { send: `POST ${HOME}/changes/3/undo`, ...problem("conflict") },
    { send: `POST ${HOME}/changes/4/undo`, status: 201, text: /"undoes":4}$/ },
    shows(HOME, { ...home, version: 5 }),
    shows(`${HOME}/expenses/1`, /"payee":"Cafe"/),
  ),
  ledger(
    "an id that is in use is refused",
    MAKE_HOME,
    { ...MAKE_HOME, ...problem("conflict", "/id: The ledger home already exists") },
    post(
      LEDGERS,
      { id: "default", name: "Mine" },
      problem("conflict", "/id: The ledger default already exists"),
    ),
  ),
];

const refused: readonly Row[] = [
  ledger(
    "a body or a query that breaks a rule is refused",
    post(
      LEDGERS,
      { id: "Home", name: " a", currency: "EURO", firstDay: 29, nam: "" },
      problem(
        "invalid-fields",
        "/id: id must be a text of 1 to 64 lowercase letters and digits, with single hyphens inside; got the text Home",
        '/name: name must be a text of 1 to 100 characters on one line, without leading or trailing spaces; got the text " a"',
        "/currency: currency must be an ISO 4217 currency code, such as EUR, or null; got the text EURO",
        "/firstDay: firstDay must be a whole number from 1 to 28; got the number 29",
        "/nam: nam is not recognized; did you mean name?",
      ),
    ),
    { send: `GET ${LEDGERS}?limit=1`, ...problem("invalid-fields", NO_QUERY) },
    MAKE_HOME,
    {
      send: `DELETE ${HOME}?nam=Home`,
      ...problem("invalid-fields", "nam: nam is not recognized; did you mean name?"),
    },
  ),
  row(
    "ledger ids",
    "a missing ledger is not found",
    unknown(`GET ${HOME}`),
    unknown(`PATCH ${HOME}`, { body: "{}" }),
    unknown(`DELETE ${HOME}`),
    unknown(`GET ${LEDGERS}/Home`),
    unknown(`GET ${HOME}/expenses`),
  ),
];

export const ledgerRows: readonly Row[] = [...changing, ...deleting, ...refused];
