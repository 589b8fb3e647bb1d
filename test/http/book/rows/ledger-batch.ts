// Batches of actions in a ledger: every kind of action, all or none, and categories that the same batch creates.

import { USER_RECORD_KINDS } from "../../../../src/domain/ledger/ledger-record.ts";
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
  shownCategory,
  shownLabel,
} from "./steps.ts";

const row = rowsOf("batch");

const BATCH = `POST ${HOME}/batch`;

/** The actions on records that only users set. */
const USER_ACTIONS = USER_RECORD_KINDS.flatMap((kind) =>
  ["create", "change", "delete"].map((verb) => `${verb}-${kind}`),
);

function batch(actions: readonly Members[], rest: Omit<Step, "send" | "body">): Step {
  return send(BATCH, { actions }, rest);
}

const of =
  (noun: string) =>
  (verb: string, rest: Members = {}): Members => ({ action: `${verb}-${noun}`, ...rest });
const [category, payee, tag, expense] = [of("category"), of("payee"), of("tag"), of("expense")];
const undo = (change: number) => ({ action: "undo", change });
const record = (members: Members = {}) => expense("create", { expense: lunch(members) });
const food = { ref: "food" };
const MAKE_FOOD = category("create", { ...food, category: { name: "Food" } });

/** The changes before a refused batch, which must leave the ledger unchanged, and the number of expenses. */
function nothingMore(change: number, count: number): readonly Step[] {
  return [
    shows(`${HOME}/changes?order=newest&limit=1`, new RegExp(`"next":${change}}`)),
    shows(`${HOME}/expenses`, new RegExp(`"count":${count},`)),
  ];
}

const done: readonly Row[] = [
  row(
    "every kind of action is done, in order",
    MAKE_HOME,
    makeCategory("Food"),
    makeCategory("Old"),
    recordLunch({ payee: "Cafe", tags: ["work"] }),
    recordLunch({ payee: "Bar", category: 2 }),
    batch(
      [
        record({ amount: 8 }),
        expense("change", { id: 1, change: { note: "a" }, version: 5 }),
        expense("delete", { id: 2 }),
        category("create", { category: { name: "Home", icon: "🏠" } }),
        category("change", { id: 1, change: { name: "Meals" }, version: 2 }),
        category("merge", { id: 2, into: 1, version: 3 }),
        category("delete", { id: 6 }),
        payee("create", { payee: { name: "Shop" } }),
        payee("change", { id: 3, change: { name: "Bistro" }, version: 4 }),
        payee("merge", { id: 5, into: 3 }),
        payee("delete", { id: 3, target: "none" }),
        tag("create", { tag: { name: "team" } }),
        tag("change", { id: 4, change: { name: "office" } }),
        tag("merge", { id: 4, into: 8 }),
        tag("delete", { id: 8, target: "none", version: 20 }),
        { action: "change-ledger", change: { firstDay: 1 }, version: 1 },
        undo(10),
      ],
      results(
        { id: 3, version: 0, change: 9 },
        { id: 1, version: 10 },
        { id: 2, version: null, change: 11 },
        { id: 6, version: 12 },
        { id: 1, version: 13 },
        { id: 1, version: 13 },
        { id: 6, version: null, change: 15 },
        { id: 7, version: 16 },
        { id: 3, version: 17 },
        { id: 3, version: 17 },
        { id: 3, version: null, change: 19 },
        { id: 8, version: 20 },
        { id: 4, version: 21 },
        { id: 8, version: 20 },
        { id: 8, version: null, change: 23 },
        { version: 24 },
        { change: 25 },
      ),
    ),
    shows(`${HOME}/category-names`, { items: [shownCategory(1, "Meals", { version: 13 })] }),
    shows(`${HOME}/payees`, {
      items: [shownLabel(7, "Shop", { version: 16, count: 0, lastUsed: null })],
    }),
    shows(`${HOME}/expenses`, /"count":2,"total":"20\.5"/),
    { send: `GET ${HOME}`, status: 200, has: { etag: '"24"' } },
  ),
];

const references: readonly Row[] = [
  row(
    "an action uses the ref of an earlier one for the record that it creates",
    MAKE_HOME,
    makeCategory("Bread"),
    makeCategory("Wine"),
    makeCategory("Tea"),
    recordLunch({ category: 3 }),
    batch(
      [
        MAKE_FOOD,
        category("create", { ref: "sweet", category: { name: "Sweet", parent: food } }),
        category("change", { id: 1, change: { parent: food } }),
        category("merge", { id: 2, into: food }),
        category("delete", { id: 3, target: food }),
        record({ category: { ref: "sweet" } }),
        record({
          amount: 3,
          parts: [
            { amount: 1, category: food },
            { amount: 2, category: { ref: "sweet" } },
          ],
        }),
        expense("change", { id: 2, change: { category: food } }),
      ],
      results(
        { id: 4, version: 6 },
        { id: 5, version: 7 },
        { id: 1, version: 8 },
        { id: 4, version: 6 },
        { id: 3, version: null, change: 10 },
        { id: 2, version: 7, change: 11 },
        { id: 3, version: 7, change: 12 },
        { id: 2, version: 13 },
      ),
    ),
    shows(`${HOME}/category-names`, {
      items: [
        shownCategory(1, "Bread", { parent: 4, version: 8 }),
        shownCategory(4, "Food", { version: 6 }),
        shownCategory(5, "Sweet", { parent: 4, version: 7 }),
      ],
    }),
    shows(`${HOME}/expenses/1`, /"category":4/),
    shows(
      `${HOME}/expenses/3`,
      /"parts":\[\{"amount":"1","category":4\},\{"amount":"2","category":5\}\]/,
    ),
  ),
  row(
    "a ref is refused if no earlier action has it, or two have it",
    MAKE_HOME,
    batch(
      [
        record({ category: food }),
        MAKE_FOOD,
        category("create", { ref: "home", category: { name: "Home", parent: { ref: "home" } } }),
        category("create", { ...food, category: { name: "Drink" } }),
        record({ parts: [{ amount: 12.5, category: { ref: "foot" } }] }),
      ],
      problem(
        "unfitting-fields",
        "/actions/0/expense/category/ref: ref must be the ref of an earlier action; no earlier action has food",
        "/actions/2/category/parent/ref: ref must be the ref of an earlier action; no earlier action has home",
        "/actions/3/ref: ref must be unique; action 1 already has food",
        "/actions/4/expense/parts/0/category/ref: ref must be the ref of an earlier action; no earlier action has foot",
      ),
    ),
    ...nothingMore(1, 0),
  ),
  row(
    "an action that depends on a refused one is not reported",
    MAKE_HOME,
    makeCategory("FOOD"),
    batch(
      [
        MAKE_FOOD,
        category("create", { ref: "sweet", category: { name: "Sweet", parent: food } }),
        record({ category: { ref: "sweet" } }),
      ],
      problem(
        "conflict",
        "/actions/0/category/name: There is a category FOOD already, with the id 1; choose another name, or merge the two",
      ),
    ),
    ...nothingMore(2, 0),
  ),
];

const refused: readonly Row[] = [
  row(
    "if one action can't be done, none is done, and every impossible one is named with its field",
    MAKE_HOME,
    makeCategory("Food"),
    recordLunch({ category: 1, payee: "Cafe", tags: ["work"] }),
    batch(
      [
        MAKE_FOOD,
        record(),
        expense("change", { id: 1, change: { parts: [{ amount: 1, category: 1 }] } }),
        category("change", { id: 1, change: { parent: 1 } }),
        category("merge", { id: 1, into: 9 }),
        category("delete", { id: 1 }),
        payee("create", { payee: { name: "cafe" } }),
        payee("delete", { id: 9 }),
        tag("delete", { id: 3, target: 9 }),
        tag("change", { id: 3, change: { name: "a" }, version: 9 }),
        { action: "change-ledger", change: { firstDay: 2 }, version: 9 },
        undo(99),
      ],
      problem(
        "conflict",
        "/actions/0/category/name: There is a category Food already, with the id 1; choose another name, or merge the two",
        "/actions/2/change/parts: parts must add up to the amount 12.5; they add up to 1",
        "/actions/3/change/parent: parent must be another category; Food can't be its own parent",
        "/actions/4/into: There is no category with the id 9",
        "/actions/5: The category Food is in use by 1 expense; set target to the id of its replacement, or to none",
        "/actions/6/payee/name: There is a payee Cafe already, with the id 2; choose another name, or merge the two",
        "/actions/7: There is no payee with the id 9",
        "/actions/8/target: There is no tag with the id 9",
        "/actions/9: The tag work was changed in the meantime (now version 4). Fetch it and try again",
        "/actions/10: The ledger was changed in the meantime (now version 1). Fetch it and try again",
        "/actions/11/change: There is no change with the id 99",
      ),
    ),
    ...nothingMore(5, 1),
  ),
  row(
    "a missing ledger is not found",
    batch([record()], problem("unknown-record", "/actions/0: There is no ledger with the id home")),
    batch([category("delete", { id: 1 })], problem("unknown-record")),
    batch(
      [undo(1)],
      problem("unknown-record", "/actions/0/change: There is no ledger with the id home"),
    ),
  ),
  row(
    "a field that breaks a rule is reported with its pointer",
    MAKE_HOME,
    batch(
      [
        { action: "create-ledger", ledger: { id: "work", name: "Work" } },
        record({ category: "food" }),
        record({ category: { ref: "" } }),
        category("create", { ref: 1, category: { nam: "Food" } }),
        category("merge", { id: 1, into: null }),
        payee("delete", { id: 1, target: { ref: "a" } }),
        tag("create", { ref: "a", tag: { name: "a" } }),
        undo(0),
      ],
      problem(
        "invalid-fields",
        `/actions/0/action: actions.0.action must be one of create-expense, change-expense, delete-expense, create-category, change-category, merge-category, delete-category, create-payee, change-payee, merge-payee, delete-payee, create-tag, change-tag, merge-tag, delete-tag, create-recurring, change-recurring, split-recurring, delete-recurring, post-occurrence, change-occurrence, skip-occurrence, ${USER_ACTIONS.join(", ")}, change-ledger or undo; got the text create-ledger; did you mean create-budget?`,
        '/actions/1/expense/category: actions.1.expense.category must be the id of a category, or {"ref": …} of an earlier action that creates one, or null; got the text food',
        '/actions/2/expense/category: actions.2.expense.category must be the id of a category, or {"ref": …} of an earlier action that creates one, or null; got an object',
        "/actions/3/ref: actions.3.ref must be a text of 1 to 100 characters, unique in the batch; got the number 1",
        "/actions/3/category/name: actions.3.category.name must be a text of 1 to 100 characters on one line, without leading or trailing spaces; it is missing",
        "/actions/3/category/nam: actions.3.category.nam is not recognized; did you mean name?",
        '/actions/4/into: actions.4.into must be the id of a category, or {"ref": …} of an earlier action that creates one; got null',
        "/actions/5/target: actions.5.target must be the id of a payee that replaces the deleted one in all expenses, or none; may be omitted if no expense has the deleted one; got an object",
        "/actions/6/ref: actions.6.ref is not recognized; valid names are action and tag",
        "/actions/7/change: actions.7.change must be a positive integer; got the number 0",
      ),
    ),
    ...nothingMore(1, 0),
  ),
];

export const ledgerBatchRows: readonly Row[] = [...done, ...references, ...refused];
