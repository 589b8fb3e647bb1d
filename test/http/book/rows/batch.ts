// Many expenses at once: all or none, with a result or a problem for each by its index.

import type { Row } from "../../../support/http-cases.ts";
import { HOME, lunch, MAKE_HOME, type Members, makeCategory, recordLunch, send } from "./steps.ts";

const BATCH = `POST ${HOME}/expenses/batch`;
const create = (members: Members = {}) => ({ action: "create", expense: lunch(members) });
const change = (id: number, members: Members, rest: Members = {}) => ({
  ...{ action: "change", id, change: members },
  ...rest,
});
const remove = (id: number, rest: Members = {}) => ({ action: "delete", id, ...rest });

const NOTHING_MORE = {
  send: `GET ${HOME}/expenses`,
  status: 200,
  text: /"count":1,"total":"12\.5"/,
} as const;

const done: readonly Row[] = [
  {
    name: "each in its order, so that one may be about what another has made",
    statement: "batch",
    steps: [
      MAKE_HOME,
      makeCategory("Food"),
      recordLunch(),
      send(
        BATCH,
        {
          actions: [
            create({ description: "Taxi", amount: 8 }),
            change(2, { amount: "9", category: 1 }),
            change(1, { note: "a" }, { version: 0 }),
            remove(1),
          ],
        },
        {
          status: 200,
          json: {
            results: [
              { id: 2, version: 0 },
              { id: 2, version: 5 },
              { id: 1, version: 6 },
              { id: 1, version: null },
            ],
          },
        },
      ),
      { send: `GET ${HOME}/expenses`, status: 200, text: /"count":1,"total":"9"/ },
      { send: `GET ${HOME}/expenses/2`, status: 200, has: { etag: '"5"' } },
    ],
  },
];

const refused: readonly Row[] = [
  {
    name: "where one can't be done, nothing is, and each that can't be is named",
    statement: "batch",
    steps: [
      MAKE_HOME,
      recordLunch(),
      send(
        BATCH,
        { actions: [create(), change(7, { amount: 1 }), remove(1, { version: 9 })] },
        {
          status: 404,
          problem: "unknown-record",
          faults: [
            "/actions/1: There is no expense with the id 7",
            "/actions/2: The expense 1 has changed since; it is of version 0 now. Read it, and try again",
          ],
        },
      ),
      send(
        BATCH,
        { actions: [remove(1, { version: 9 })] },
        {
          status: 412,
          problem: "changed-meanwhile",
          faults: [
            "/actions/0: The expense 1 has changed since; it is of version 0 now. Read it, and try again",
          ],
        },
      ),
      send(
        BATCH,
        { actions: [create(), change(1, { category: 7 })] },
        {
          status: 422,
          problem: "unfitting-fields",
          faults: [
            "/actions/1/change/category: category must be the id of a category; there is none 7",
          ],
        },
      ),
      NOTHING_MORE,
    ],
  },
  {
    name: "what breaks a rule is named by its place",
    statement: "batch",
    steps: [
      MAKE_HOME,
      recordLunch(),
      send(
        BATCH,
        {
          actions: [create(), { action: "remove", id: 1 }, remove(0), { ...create({ amout: 1 }) }],
        },
        {
          status: 400,
          problem: "invalid-fields",
          faults: [
            "/actions/1/action: actions.1.action must be one of create, change or delete; got the text remove",
            "/actions/2/id: actions.2.id must be a positive integer; got the number 0",
            "/actions/3/expense/amout: actions.3.expense.amout is not known here; did you mean amount?",
          ],
        },
      ),
      send(
        BATCH,
        { actions: [] },
        {
          status: 400,
          problem: "invalid-fields",
          faults: ["/actions: actions must be an array of 1 to 10,000 actions; it has 0"],
        },
      ),
      NOTHING_MORE,
    ],
  },
];

export const batchRows: readonly Row[] = [...done, ...refused];
