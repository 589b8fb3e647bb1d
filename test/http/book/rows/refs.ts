// Refs of expenses: given once, found again, and never given to another expense.

import { problem, type Row, rowsOf, type Step, shows } from "../../../support/http-cases.ts";
import {
  HOME,
  LEDGERS,
  lunch,
  MAKE_HOME,
  type Members,
  patch,
  post,
  recordLunch,
  results,
  send,
  shownLunch,
  unknown,
} from "./steps.ts";

const row = rowsOf("refs");

const REF = "bank-17";
const ONE = `${HOME}/expenses/1`;

const again = (members: Members, shown: Members = {}): Step =>
  post(`${HOME}/expenses`, lunch({ ref: REF, ...members }), {
    status: 200,
    json: shownLunch({ ref: REF, ...shown }),
    has: { location: ONE, etag: `"${shown["version"] ?? 0}"` },
  });

const gone = (id: number, ref: string) =>
  `The expense ${id}, which has the ref ${ref}, has been deleted; undo its deletion, or send another ref`;

/** The refusal because of the deleted expense 1, with this pointer into the body. */
function deleted(pointer: string, ref = REF): Partial<Step> & { status: number } {
  const detail = gone(1, ref);
  return {
    status: 409,
    json: {
      type: "/problems/conflict",
      title: "Conflict with the current state",
      status: 409,
      detail,
      errors: [{ pointer, detail, id: 1 }],
    },
  };
}

const quick = (members: Members, rest: Omit<Step, "send" | "body">): Step =>
  send(
    `POST ${HOME}/expenses/quick`,
    { text: "12.50 Lunch", today: "2026-02-28", ...members },
    rest,
  );

const batch = (actions: readonly Members[], rest: Omit<Step, "send" | "body">): Step =>
  send(`POST ${HOME}/expenses/batch`, { actions }, rest);

const create = (members: Members): Members => ({ action: "create", expense: lunch(members) });

const countIs = (count: number, query = "") =>
  shows(`${HOME}/expenses${query}`, new RegExp(`"count":${count},`));

const whole: readonly Row[] = [
  row(
    "sending a ref again returns the expense as it is now, and changes nothing",
    MAKE_HOME,
    post(`${HOME}/expenses`, lunch({ ref: REF }), {
      json: shownLunch({ ref: REF }),
      has: { location: ONE },
    }),
    again({}),
    patch(ONE, { amount: 13 }),
    again(
      { amount: "1", description: "Other", date: "2020-01-01", category: 7, payee: "New" },
      { amount: "13", version: 3 },
    ),
    shows(`${HOME}/payees`, /^{"items":\[\]/),
    countIs(1),
    shows(`${HOME}/changes?after=3`, /^{"items":\[\]/),
  ),
  row(
    "null means no ref, so two expenses with null are different",
    MAKE_HOME,
    recordLunch({ ref: null }),
    recordLunch(),
    countIs(2),
    shows(ONE, shownLunch()),
  ),
  row(
    "each ledger has its own refs, and every character of a ref counts",
    MAKE_HOME,
    recordLunch({ ref: "a" }),
    recordLunch({ ref: "A" }),
    // The same letter in two Unicode forms.
    recordLunch({ ref: "\u00e9" }),
    recordLunch({ ref: "e\u0301" }),
    post(`${LEDGERS}/default/expenses`, lunch({ ref: "a" })),
    countIs(4),
  ),
  row(
    "the ref of a deleted expense is refused with the expense's id, until the expense is restored",
    MAKE_HOME,
    recordLunch({ ref: REF }),
    { send: `DELETE ${ONE}`, status: 200, json: { change: 3 } },
    send(`POST ${HOME}/expenses`, lunch({ ref: REF }), deleted("/ref")),
    quick({ ref: REF }, deleted("/ref")),
    batch([create({}), create({ ref: REF })], deleted("/actions/1/expense/ref")),
    countIs(0),
    { send: `POST ${HOME}/changes/3/undo`, status: 201 },
    again({ amount: 1 }, { version: 4 }),
    // Undoing the creation also deletes the expense.
    recordLunch({ ref: "b" }),
    { send: `POST ${HOME}/changes/5/undo`, status: 201 },
    post(`${HOME}/expenses`, lunch({ ref: "b" }), problem("conflict", `/ref: ${gone(2, "b")}`)),
    { send: `POST ${HOME}/changes/6/undo`, status: 201 },
    post(`${HOME}/expenses`, lunch({ ref: "b" }), { status: 200 }),
    countIs(2),
  ),
  row(
    "a ref stays when another program changes or deletes the expense through the simple API",
    send("POST /api/v1/ledgers/default/expenses", lunch({ ref: REF }), { status: 201 }),
    send("PUT /expenses/1", { amount: 7 }, { status: 200 }),
    shows("/api/v1/ledgers/default/expenses/1", /"amount":"7",.*"ref":"bank-17"/),
    shows("/expenses", '[{"id":1,"description":"Lunch","amount":7,"date":"2026-02-28"}]'),
    send(
      "POST /expenses",
      { description: "Lunch", amount: 1, date: "2026-02-28", ref: REF },
      { status: 201 },
    ),
    { send: "DELETE /expenses/1", status: 200 },
    send("POST /api/v1/ledgers/default/expenses", lunch({ ref: REF }), deleted("/ref")),
  ),
  row(
    "a ref is set when an expense is created, and can't be changed",
    MAKE_HOME,
    recordLunch({ ref: REF }),
    patch(
      ONE,
      { ref: "b" },
      problem(
        "invalid-fields",
        "/ref: ref is not recognized; valid names are description, amount, date, category, payee, tags, note, original and parts",
      ),
    ),
    patch(ONE, { note: "n", tags: [] }, { text: /"ref":"bank-17"/ }),
    { send: `POST ${HOME}/changes/3/undo`, status: 201 },
    shows(ONE, shownLunch({ ref: REF, version: 4 })),
  ),
  row(
    "quick entry accepts a ref",
    MAKE_HOME,
    quick({ ref: REF }, { status: 201, text: /^{"expense":{"id":1,.*"ref":"bank-17"/ }),
    quick({ ref: REF, text: "9 Dinner" }, { status: 200, text: /^{"expense":{"id":1,.*"Lunch"/ }),
    // Questions come first.
    quick({ ref: REF, text: "Lunch" }, { status: 200, text: /^{"expense":null,/ }),
    quick({ ref: null }, { status: 201, text: /"id":2,.*"ref":null/ }),
    countIs(2),
  ),
  row(
    "a batch creates each expense once, and says which ones existed",
    MAKE_HOME,
    recordLunch({ ref: "a" }),
    batch(
      [
        create({ ref: "a" }),
        create({ ref: "b", amount: 1 }),
        create({ ref: "b", amount: 2 }),
        create({}),
      ],
      results(
        { id: 1, version: 0, known: true },
        { id: 2, version: 0, change: 3 },
        { id: 2, version: 0, known: true },
        { id: 3, version: 0, change: 4 },
      ),
    ),
    send(
      `POST ${HOME}/batch`,
      {
        actions: [
          { action: "create-category", ref: "b", category: { name: "Food" } },
          { action: "create-expense", expense: lunch({ ref: "b", category: { ref: "b" } }) },
          { action: "create-expense", expense: lunch({ ref: "c", category: { ref: "b" } }) },
        ],
      },
      results(
        { id: 1, version: 5 },
        { id: 2, version: 0, known: true },
        { id: 4, version: 5, change: 6 },
      ),
    ),
    shows(`${HOME}/expenses?ref=b`, /"count":1,"total":"1"/),
    // A deletion by the same batch counts, too.
    batch([{ action: "delete", id: 1 }, create({ ref: "a" })], {
      ...deleted("/actions/1/expense/ref", "a"),
    }),
    batch(
      [create({ ref: "d" }), { action: "delete", id: 5 }, create({ ref: "d" })],
      problem("conflict", `/actions/2/expense/ref: ${gone(5, "d")}`),
    ),
    countIs(4),
  ),
  row(
    "a list finds an expense by its ref, unless other filters exclude it",
    MAKE_HOME,
    recordLunch({ ref: REF, payee: "Café" }),
    recordLunch({ ref: "b" }),
    shows(`${HOME}/expenses?ref=${REF}`, {
      items: [shownLunch({ ref: REF, payee: "Café", version: 2 })],
      next: null,
      count: 1,
      total: "12.5",
    }),
    countIs(1, `?ref=${REF}&q=caf&sort=amount&from=2026-01-01&max=13`),
    countIs(0, `?ref=${REF}&q=dinner`),
    countIs(0, "?ref=none"),
    countIs(0, "?ref=BANK-17"),
    shows(`${HOME}/reports/breakdown?by=payee&ref=${REF}`, /"Café"/),
    shows(`${HOME}/export?format=csv&ref=b`, /\r\n2,2026-02-28,Lunch,12\.50,EUR,,,,,,,,,b\r\n$/),
    { send: `DELETE ${ONE}`, status: 200 },
    countIs(0, `?ref=${REF}`),
    unknown(`GET ${LEDGERS}/none/expenses?ref=a`),
  ),
  row(
    "the history has the ref when an expense is created or deleted",
    MAKE_HOME,
    recordLunch({ ref: REF }),
    { send: `DELETE ${ONE}`, status: 200 },
    shows(`${ONE}/changes`, /"before":{[^}]*"ref":"bank-17"}.*"after":{[^}]*"ref":"bank-17"}/),
  ),
];

const FIELD = "a text of 1 to 100 visible characters, without spaces";

/** Texts that are not refs. */
const INVALID: readonly (readonly [unknown, string])[] = [
  ["", "it is empty"],
  ["a b", 'got the text "a b"'],
  [" a", 'got the text " a"'],
  ["a\n", 'got the text "a\\n"'],
  ["a\u200bb", 'got the text "a\u200bb"'],
  ["\u3164", 'got the text "\u3164"'],
  [17, "got the number 17"],
  ["x".repeat(101), "it has 101"],
];

const invalid = row(
  "an invalid ref is refused",
  MAKE_HOME,
  ...INVALID.map(([ref, got]) =>
    post(
      `${HOME}/expenses`,
      lunch({ ref }),
      problem("invalid-fields", `/ref: ref must be ${FIELD}, or null; ${got}`),
    ),
  ),
  countIs(0),
);

const valid = row(
  "100 characters of any script are accepted, symbols included",
  MAKE_HOME,
  ...["\u{1f600}".repeat(100), "../%2F?#&'\"\\<é日本>=1,2;:", "\u0e19\u0e49\u0e33"].map((ref) =>
    recordLunch({ ref }),
  ),
  countIs(1, `?ref=${encodeURIComponent("../%2F?#&'\"\\<é日本>=1,2;:")}`),
  countIs(1, `?ref=${encodeURIComponent("\u{1f600}".repeat(100))}`),
);

export const refRows: readonly Row[] = [...whole, invalid, valid];
