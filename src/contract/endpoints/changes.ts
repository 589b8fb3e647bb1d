// The history of a ledger: every change in it, and how to undo one.

import Type from "typebox";
import { LABEL_KINDS } from "../../domain/label/label.ts";
import { CHANGE_SOURCES, RECORD_KINDS } from "../../domain/ledger/ledger-change.ts";
import { problem, success } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import {
  CategoryIdField,
  ChangeIdField,
  Colour,
  Currency,
  choice,
  Day,
  Description,
  EXAMPLE_CHANGE,
  ExpenseIdField,
  FirstDay,
  Icon,
  Moment,
  Money,
  nullable,
  pageLimit,
  Slug,
  wholeNumber,
} from "../schema/fields.ts";
import { changedDetails } from "./expense.ts";

const history = { tag: "History", access: "anyone", strict: true } as const;

const Text = Type.String();
const Yes = Type.Boolean();

/** Fields of records of any kind; which are present depends on the kind and the change. */
export const ChangedFields = Type.Object({
  description: Type.Optional(Description),
  amount: Type.Optional(Money),
  date: Type.Optional(Day),
  ...changedDetails,
  name: Type.Optional(Text),
  parent: Type.Optional(nullable(CategoryIdField)),
  colour: Type.Optional(nullable(Colour)),
  icon: Type.Optional(nullable(Icon)),
  archived: Type.Optional(Yes),
  currency: Type.Optional(nullable(Currency)),
  firstDay: Type.Optional(FirstDay),
  removed: Type.Optional(Yes),
  target: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  /** Of an import: how many expenses it makes, and their sum. */
  expenses: Type.Optional(Type.Integer({ minimum: 0 })),
  total: Type.Optional(Money),
});

export const Change = Type.Object({
  id: ChangeIdField,
  at: Moment,
  source: choice(CHANGE_SOURCES),
  kind: choice(["created", "changed", "deleted"]),
  record: choice(RECORD_KINDS),
  recordId: Type.Integer({ minimum: 0, description: "the id of the record; 0 for the ledger" }),
  before: nullable(ChangedFields),
  after: nullable(ChangedFields),
  undoes: nullable(ChangeIdField),
});

const example = {
  id: EXAMPLE_CHANGE,
  at: "2026-02-28T12:00:00.000Z",
  source: "api",
  kind: "changed",
  record: "expense",
  recordId: 1,
  before: { amount: "12.5" },
  after: { amount: "13" },
  undoes: null,
};

export const ChangePage = Type.Object({
  items: Type.Array(Change),
  next: Type.Integer({
    minimum: 0,
    description:
      "the id of the last item; where there are none, what was sent as after, and 0 if the newest come first",
  }),
});

const before = wholeNumber(0, Number.MAX_SAFE_INTEGER);

const OTHER_ORDER =
  "after can't be used: it goes with order=oldest; where the newest come first, before says where to go on";

export const listChanges = endpoint({
  ...history,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/changes",
  summary: "Follow the changes of a ledger",
  description:
    "Each change of anything in the ledger, with what was there before and after: oldest first, those that follow the change after; or with order=newest, the last one first, those that come before the change before, or the last of all. With imports=together, an import is one change, which made it, and one more where it was taken back: those of its rows are left out. A client that asks for text/event-stream gets those to come as well, as they are made, oldest first; Last-Event-ID says where it was.",
  parameters: { ledger: Slug },
  query: {
    after: wholeNumber(0, Number.MAX_SAFE_INTEGER, { default: 0, examples: [EXAMPLE_CHANGE - 1] }),
    order: choice(["oldest", "newest"], { default: "oldest" }),
    before,
    imports: choice(["each", "together"], { default: "each" }),
    limit: pageLimit(),
  },
  answers: {
    200: {
      description:
        "Changes in that order, and what to send for those that follow: as after, or as before if the newest come first.",
      body: ChangePage,
      events: Change,
      example: { items: [example], next: EXAMPLE_CHANGE },
    },
    422: problem(
      "unfitting-fields",
      "The parameters do not go with the order, or events are asked for with the newest first.",
      OTHER_ORDER,
      { parameter: "after" },
    ),
  },
});

export const listExpenseChanges = endpoint({
  ...history,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/expenses/{id}/changes",
  summary: "List the changes of an expense",
  description:
    "What has become of one expense, the last change first, back to its creation; of one that was deleted too. An expense from before histories were kept has no creation in it. Names of labels are those of today: to rename a label is no change of the expense.",
  parameters: { ledger: Slug, id: ExpenseIdField },
  query: { before, limit: pageLimit([1]) },
  answers: {
    200: success(
      "Its changes, newest first, and what to send as before for those that follow.",
      ChangePage,
      { items: [example], next: EXAMPLE_CHANGE },
    ),
  },
});

export const undoChange = endpoint({
  ...history,
  method: "POST",
  path: "/api/v1/ledgers/{ledger}/changes/{id}/undo",
  summary: "Undo a change",
  description:
    "What the change replaced is again as it was before; what it deleted comes back under its own id. The change that made an import takes all of it back. That is a change itself, which can be undone. 409 with the reason where later changes stand in the way.",
  parameters: { ledger: Slug, id: ChangeIdField },
  answers: {
    201: success("The change is undone, by this change.", Change, {
      ...example,
      // After it comes an expense with another label of each kind.
      id: EXAMPLE_CHANGE + LABEL_KINDS.length + 1,
      before: { amount: "13" },
      after: { amount: "12.5" },
      undoes: EXAMPLE_CHANGE,
    }),
    409: problem(
      "conflict",
      "Later changes stand in the way; or the Idempotency-Key is in use.",
      `Change ${EXAMPLE_CHANGE} can't be taken back: amount of the expense 1 was changed again after it`,
    ),
  },
});
