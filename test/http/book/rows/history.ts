// The history of a ledger: every change has its fields before and after and its source, and can be undone.

import { problem, type Row, row, rowsOf, type Step, shows } from "../../../support/http-cases.ts";
import {
  HOME,
  MADE_AT,
  MAKE_HOME,
  makeCategory,
  patch,
  recordLunch,
  shownLunch,
  unknown,
} from "./steps.ts";

const ofUndo = rowsOf("undo");

const undo = (change: number, rest: Partial<Step> = {}): Step => ({
  send: `POST ${HOME}/changes/${change}/undo`,
  status: 201,
  ...rest,
});

const inTheWay = (change: number, text: RegExp): Step =>
  undo(change, { ...problem("conflict"), text });

const COMMON = { at: MADE_AT, source: "api", undoes: null };
const label = {
  parent: null,
  color: null,
  icon: null,
  archived: false,
  position: null,
  removed: false,
  target: null,
};
const { id: _, createdAt: __, updatedAt: ___, version: ____, ...lunchFields } = shownLunch();

const feed: readonly Row[] = [
  row(
    "changes",
    "there are changes to expenses, labels and the ledger, with the names of payees and tags, and their sources",
    MAKE_HOME,
    { ...recordLunch({ payee: "Cafe", tags: ["work"] }), headers: { "Change-Source": "app" } },
    {
      ...patch(`${HOME}/expenses/1`, { tags: [], payee: null }),
      headers: { "Change-Source": "import" },
    },
    shows(`${HOME}/changes`, {
      items: [
        {
          id: 1,
          ...COMMON,
          kind: "created",
          record: "ledger",
          recordId: 0,
          before: null,
          after: { name: "Home", currency: "EUR", firstDay: 25, zone: null, removed: false },
        },
        {
          id: 2,
          ...COMMON,
          source: "app",
          kind: "created",
          record: "payee",
          recordId: 1,
          before: null,
          after: { name: "Cafe", ...label },
        },
        {
          id: 3,
          ...COMMON,
          source: "app",
          kind: "created",
          record: "tag",
          recordId: 2,
          before: null,
          after: { name: "work", ...label },
        },
        {
          id: 4,
          ...COMMON,
          source: "app",
          kind: "created",
          record: "expense",
          recordId: 1,
          before: null,
          after: { ...lunchFields, payee: "Cafe", tags: ["work"] },
        },
        {
          id: 5,
          ...COMMON,
          source: "import",
          kind: "changed",
          record: "expense",
          recordId: 1,
          before: { payee: "Cafe", tags: ["work"] },
          after: { payee: null, tags: [] },
        },
      ],
      next: 5,
    }),
    {
      ...recordLunch(),
      headers: { "Change-Source": "web" },
      ...problem(
        "invalid-fields",
        "Change-Source: Change-Source must be one of api, app, import, command-line; got web",
      ),
    },
  ),
  row(
    "changes",
    "the changes to one expense use the current names of labels, and remain when the ledger is deleted",
    MAKE_HOME,
    recordLunch({ payee: "Cafe" }),
    patch(`${HOME}/expenses/1`, { amount: 13, payee: "Bar" }),
    patch(`${HOME}/payees/1`, { name: "Café" }),
    { send: `DELETE ${HOME}?name=Home`, status: 200 },
    shows(
      `${HOME}/expenses/1/changes`,
      /"before":{"amount":"12.5","payee":"Café"},"after":{"amount":"13","payee":"Bar"}.*"after":{.*"payee":"Café",/,
    ),
    unknown(`GET ${HOME}/expenses/2/changes`),
    unknown("GET /api/v1/ledgers/nowhere/expenses/1/changes"),
  ),
];

const undoing: readonly Row[] = [
  ofUndo(
    "a change is undone, unless its expense was deleted later",
    MAKE_HOME,
    recordLunch({ payee: "Cafe" }),
    patch(`${HOME}/expenses/1`, { amount: 13, payee: "Bar" }),
    undo(5, {
      json: {
        id: 6,
        ...COMMON,
        kind: "changed",
        record: "expense",
        recordId: 1,
        undoes: 5,
        before: { amount: "13", payee: "Bar" },
        after: { amount: "12.5", payee: "Cafe" },
      },
    }),
    shows(`${HOME}/expenses/1`, shownLunch({ payee: "Cafe", version: 6 })),
    { send: `DELETE ${HOME}/expenses/1`, status: 200, json: { change: 7 } },
    inTheWay(5, /: expense 1 was deleted later/),
    inTheWay(3, /: expense 1 was deleted later/),
    undo(7),
    inTheWay(7, /: expense 1 exists again/),
    unknown(`POST ${HOME}/changes/99/undo`),
    unknown(`POST ${HOME}/changes/x/undo`),
    unknown("POST /api/v1/ledgers/nowhere/changes/1/undo"),
  ),
  ofUndo(
    "the refusal says which later change conflicts",
    MAKE_HOME,
    recordLunch(),
    patch(`${HOME}/expenses/1`, { amount: 1 }),
    patch(`${HOME}/expenses/1`, { amount: 2 }),
    inTheWay(3, /Change 3 can't be undone: the amount of expense 1 was changed later/),
    inTheWay(2, /: expense 1 was changed later, by change 4/),
  ),
  ofUndo(
    "the refusal says how a category is in the way",
    MAKE_HOME,
    makeCategory("Food"),
    patch(`${HOME}/categories/1`, { name: "Meals" }),
    undo(3),
    recordLunch({ category: 1 }),
    inTheWay(2, /: the category Food is in use/),
    { send: `DELETE ${HOME}/categories/1?target=none`, status: 200, json: { change: 6 } },
    makeCategory("food"),
    inTheWay(6, /Change 6 can't be undone: the category food already exists, with the id 2"}$/),
    inTheWay(3, /: the name of the category Food was changed later/),
  ),
  ofUndo(
    "the creation of a ledger is not undone",
    MAKE_HOME,
    inTheWay(1, /delete the ledger at its own address instead/),
  ),
];

export const historyRows: readonly Row[] = [...feed, ...undoing];
