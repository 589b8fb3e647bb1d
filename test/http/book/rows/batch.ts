// Batches of actions on expenses: all are done or none, and each has a result or a problem with its index.

import { problem, type Row, rowsOf, type Step, shows } from "../../../support/http-cases.ts";
import {
  HOME,
  lunch,
  MAKE_HOME,
  type Members,
  makeCategory,
  recordLunch,
  results,
  send,
} from "./steps.ts";

const row = rowsOf("batch");

const BATCH = `POST ${HOME}/expenses/batch`;
const batch = (actions: readonly Members[], rest: Omit<Step, "send" | "body">) =>
  send(BATCH, { actions }, rest);
const create = (members: Members = {}) => ({ action: "create", expense: lunch(members) });
const change = (id: number, members: Members, rest: Members = {}) => ({
  action: "change",
  id,
  change: members,
  ...rest,
});
const remove = (id: number, rest: Members = {}) => ({ action: "delete", id, ...rest });
const undo = (id: number) => ({ action: "undo", change: id });

const NOTHING_MORE = shows(`${HOME}/expenses`, /"count":1,"total":"12\.5"/);

const done: readonly Row[] = [
  row(
    "actions are done in order, so that one can use what an earlier one has created",
    MAKE_HOME,
    makeCategory("Food"),
    recordLunch(),
    batch(
      [
        create({ description: "Taxi", amount: 8 }),
        change(2, { amount: "9", category: 1 }),
        change(1, { note: "a" }, { version: 0 }),
        remove(1),
      ],
      results(
        { id: 2, version: 0, change: 4 },
        { id: 2, version: 5 },
        { id: 1, version: 6 },
        { id: 1, version: null, change: 7 },
      ),
    ),
    shows(`${HOME}/expenses`, /"count":1,"total":"9"/),
    { send: `GET ${HOME}/expenses/2`, status: 200, has: { etag: '"5"' } },
  ),
];

const undoing: readonly Row[] = [
  row(
    "a change to another record than an expense is not undone, and neither is any other",
    MAKE_HOME,
    recordLunch(),
    recordLunch({ payee: "Cafe" }),
    batch([remove(2)], { status: 200 }),
    batch(
      [undo(5), undo(3)],
      problem(
        "unfitting-fields",
        "/actions/1/change: change must be the id of a change to an expense; 3 is a change to a payee",
      ),
    ),
    NOTHING_MORE,
  ),
];

export const batchRows: readonly Row[] = [...done, ...undoing];
