// Lists, searches, breakdowns and suggestions, and the pages of a list.

import { eachTextField, TEXT_FIELDS } from "../../../../src/domain/expense/expense-fields.ts";
import { problem, type Row, row, type Step, shows } from "../../../support/http-cases.ts";
import { HOME, MAKE_HOME, makeCategory, recordLunch } from "./steps.ts";

/** Creates expenses 1 to 4, from the oldest to the newest. */
const BOOK: readonly Step[] = [
  MAKE_HOME,
  makeCategory("Food"),
  makeCategory("Fruit", { parent: 1 }),
  recordLunch({ date: "2026-01-05", category: 1, payee: "Café", tags: ["work", "team"] }),
  recordLunch({
    date: "2026-01-30",
    amount: "-2",
    category: 2,
    description: "Refund",
    payee: "Cafe",
  }),
  recordLunch({
    date: "2026-02-01",
    amount: "8",
    description: "Taxi",
    tags: ["work"],
    ...eachTextField((field) => `airport ${field}`),
  }),
  recordLunch({
    date: "2026-02-28",
    amount: "9",
    original: { amount: "10", currency: "USD", rate: "0.9" },
  }),
];

/** A query, the ids that it finds in order, and their total. */
const FOUND: readonly (readonly [string, readonly number[], string])[] = [
  ["", [4, 3, 2, 1], "27.5"],
  ["from=2026-01-30&to=2026-02-01", [3, 2], "6"],
  ["q=CAFE", [2, 1], "10.5"],
  ["q=tax+air", [3], "8"],
  ...TEXT_FIELDS.map((field) => [`q=${field}`, [3], "8"] as const),
  ["q=%23work+%3E10", [1], "12.5"],
  ["q=2026-02", [4, 3], "17"],
  ["category=1", [2, 1], "10.5"],
  ["category=2", [2], "-2"],
  ["category=none", [4, 3], "17"],
  ["category=1-itself", [1], "12.5"],
  ["without=1", [4, 3], "17"],
  ["without=1-itself", [4, 3, 2], "15"],
  ["without=none&without=2", [1], "12.5"],
  ["category=1&without=2", [1], "12.5"],
  ["category=1&without=1", [], "0"],
  ["without=9", [4, 3, 2, 1], "27.5"],
  ["tag=work&tag=Team", [1], "12.5"],
  ["payee=CAF%C3%89", [2, 1], "10.5"],
  ["payee=none", [4, 3], "17"],
  ["payee=None", [], "0"],
  ["min=8&max=9.0", [4, 3], "17"],
  ["ids=2-3", [3, 2], "6"],
  ["ids=4,1", [4, 1], "21.5"],
  ["ids=9", [], "0"],
  ["currency=USD", [4], "9"],
  ["currency=EUR", [3, 2, 1], "18.5"],
  ["sort=amount", [2, 3, 4, 1], "27.5"],
  ["sort=-amount", [1, 4, 3, 2], "27.5"],
  ["sort=description", [1, 4, 2, 3], "27.5"],
  ["sort=-description", [3, 2, 4, 1], "27.5"],
  ["from=2027-01-01", [], "0"],
  ["category=9", [], "0"],
];

const lists: Row = row(
  "list and search",
  "each filter and each order gives the right expenses, count and exact total",
  ...BOOK,
  ...FOUND.map(([query, ids, total]): Step => {
    const items = ids.map((id) => `{"id":${id},.*`).join("");
    const end = RegExp.escape(`"next":null,"count":${ids.length},"total":"${total}"}`);
    const each = (ids.length === 0 ? "" : items) + end;
    return shows(
      `${HOME}/expenses?${query}`,
      new RegExp(`^{"items":\\[${ids.length === 0 ? "\\]," : ""}${each}$`),
    );
  }),
);

const unreadable: Row = row(
  "list and search",
  "a search or a cursor that can't be read is refused, and so is too long a page",
  MAKE_HOME,
  ...[
    ["q=%3Eabc", "q: q can't be used: abc isn't an amount; try >10 or >10.50; got \">abc\""],
    [
      "cursor=x",
      "cursor: cursor can't be used: it was not returned by a list; pass `next` of the previous page unchanged, or omit it",
    ],
  ].map(
    ([query, fault = ""]): Step => ({
      send: `GET ${HOME}/expenses?${query}`,
      ...problem("unfitting-fields", fault),
    }),
  ),
  {
    send: `GET ${HOME}/expenses?limit=1001`,
    ...problem(
      "invalid-fields",
      "limit: limit must be a whole number from 1 to 1,000; got the number 1001",
    ),
  },
);

const group = (keys: object, count: number, total: string, smallest: string, largest: string) => ({
  keys,
  count,
  total,
  smallest,
  largest,
});

/** By category, only an expense's remaining parts count. A list has the whole expense if any part remains. */
const leftOut: Row = row(
  "list and search",
  "categories can be left out, even those of parts, and a payee can be called none",
  MAKE_HOME,
  makeCategory("Food"),
  makeCategory("Fruit", { parent: 1 }),
  recordLunch({
    amount: "10",
    payee: "none",
    parts: [
      { amount: "7", category: 2 },
      { amount: "3", category: null },
    ],
  }),
  recordLunch({ amount: "1", category: 1 }),
  ...[
    ["without=2", 2, "11"],
    ["without=2&without=none", 1, "1"],
    ["category=1&without=2", 1, "1"],
    ["payee=None", 1, "10"],
    ["payee=none", 1, "1"],
  ].map(
    ([query, count, total]): Step =>
      shows(`${HOME}/expenses?${query}`, new RegExp(`"count":${count},"total":"${total}"}$`)),
  ),
  shows(`${HOME}/reports/breakdown?by=category&without=2`, {
    rows: [group({ category: 1 }, 1, "1", "1", "1"), group({ category: null }, 1, "3", "3", "3")],
  }),
  shows(`${HOME}/reports/breakdown?by=payee&without=2`, {
    rows: [group({ payee: "none" }, 1, "10", "10", "10"), group({ payee: null }, 1, "1", "1", "1")],
  }),
);

const reports: readonly Row[] = [
  row(
    "reports",
    "expenses grouped by one or two values",
    ...BOOK,
    shows(`${HOME}/reports/breakdown?by=month`, {
      rows: [
        group({ month: "2025-12" }, 1, "12.5", "12.5", "12.5"),
        group({ month: "2026-01" }, 2, "6", "-2", "8"),
        group({ month: "2026-02" }, 1, "9", "9", "9"),
      ],
    }),
    shows(`${HOME}/reports/breakdown?by=year&by=payee&to=2026-01-31`, {
      rows: [group({ year: "2026", payee: "Café" }, 2, "10.5", "-2", "12.5")],
    }),
  ),
  row(
    "reports",
    "invalid groupings are refused",
    MAKE_HOME,
    ...[
      ["", "by: by must be one or two different groupings; it is missing"],
      [
        "?by=month&by=month",
        "by: by must be one or two different groupings; two of its items are the same",
      ],
    ].map(
      ([query = "", fault = ""]): Step => ({
        send: `GET ${HOME}/reports/breakdown${query}`,
        ...problem("invalid-fields", fault),
      }),
    ),
  ),
];

const NOTHING = { category: null, certain: false, payee: null, amount: null, tags: [] };

const suggestions: Row = row(
  "suggestions",
  "the fields that most expenses with the same text have",
  MAKE_HOME,
  { send: `GET ${HOME}/suggestions?text=lunch&today=2026-03-01`, status: 200, json: NOTHING },
  makeCategory("Food"),
  ...[1, 2, 3].map(() => recordLunch({ category: 1, payee: "Cafe", tags: ["work"] })),
  shows(`${HOME}/suggestions?text=lunch&today=2026-03-01`, {
    category: 1,
    certain: true,
    payee: "Cafe",
    amount: "12.5",
    tags: ["work"],
  }),
  shows(`${HOME}/suggestions?text=%23work&today=2026-03-01`, {
    category: 1,
    certain: false,
    payee: "Cafe",
    amount: "12.5",
    tags: [],
  }),
  {
    send: `GET ${HOME}/suggestions?text=12.50%20xyz%20qqq&today=2026-03-01`,
    status: 200,
    json: NOTHING,
  },
);

export const listRows: readonly Row[] = [lists, leftOut, unreadable, ...reports, suggestions];
