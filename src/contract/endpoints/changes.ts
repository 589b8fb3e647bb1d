// The history of a ledger: every change in it, and how to undo one.

import Type from "typebox";
import { LABEL_KINDS } from "../../domain/label/label.ts";
import { CHANGE_SOURCES, RECORD_KINDS, shownKind } from "../../domain/ledger/ledger-change.ts";
import { conflict, like, success, unusable } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { inLedger } from "../record-endpoints.ts";
import {
  CategoryIdField,
  ChangeIdField,
  Color,
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
  Position,
  pageLimit,
  wholeNumber,
} from "../schema/fields.ts";
import { changedDetails } from "./expense.ts";
import { changedRecords } from "./records.ts";
import { changedRecurring } from "./recurring.ts";

const history = { ...inLedger, tag: "History" } as const;

const Text = Type.String();
const Yes = Type.Boolean();

/** Fields of any kind of record. The kind and the change determine which of them are present. */
export const ChangedFields = Type.Object({
  description: Type.Optional(Description),
  amount: Type.Optional(nullable(Money)),
  date: Type.Optional(Day),
  ...changedDetails,
  name: Type.Optional(Text),
  parent: Type.Optional(nullable(CategoryIdField)),
  color: Type.Optional(nullable(Color)),
  icon: Type.Optional(nullable(Icon)),
  archived: Type.Optional(Yes),
  position: Type.Optional(nullable(Position)),
  currency: Type.Optional(nullable(Currency)),
  firstDay: Type.Optional(FirstDay),
  zone: Type.Optional(nullable(Text)),
  removed: Type.Optional(Yes),
  target: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  ...changedRecurring,
  ...changedRecords,
  /** These are days of a recurring expense, and months of a budget. */
  from: Type.Optional(Text),
  until: Type.Optional(nullable(Text)),
  /** An import also has the number and the sum of its expenses. */
  expenses: Type.Optional(Type.Integer({ minimum: 0 })),
  total: Type.Optional(Money),
});

export const Change = Type.Object({
  id: ChangeIdField,
  at: Moment,
  source: choice(CHANGE_SOURCES),
  kind: choice(["created", "changed", "deleted"]),
  record: choice(RECORD_KINDS.map(shownKind)),
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
      "the id of the last item; without items, the after that was sent, or 0 for order=newest",
  }),
});

const before = wholeNumber(0, Number.MAX_SAFE_INTEGER);

export const listChanges = endpoint({
  ...history,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/changes",
  summary: "Follow the changes of a ledger",
  description:
    "Lists the changes after `after`, oldest first; with order=newest, those before `before`, newest first. With imports=together, an import is one change, and undoing it is another. A client that asks for text/event-stream also gets changes as they are made; Last-Event-ID resumes.",
  query: {
    after: wholeNumber(0, Number.MAX_SAFE_INTEGER, { default: 0, examples: [EXAMPLE_CHANGE - 1] }),
    order: choice(["oldest", "newest"], { default: "oldest" }),
    before,
    imports: choice(["each", "together"], { default: "each" }),
    limit: pageLimit(),
  },
  answers: {
    200: {
      description: "Changes, and the next value for `after`, or for `before` with order=newest.",
      body: ChangePage,
      events: Change,
      example: { items: [example], next: EXAMPLE_CHANGE },
    },
    422: like(unusable, "The parameters or events conflict with the order."),
  },
});

export const listExpenseChanges = endpoint({
  ...history,
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/expenses/{id}/changes",
  summary: "List the changes of an expense",
  description:
    "The changes of an expense, also of a deleted one, newest first. An expense from before histories were kept has no creation. Labels have their current names.",
  parameters: { ...inLedger.parameters, id: ExpenseIdField },
  query: { before, limit: pageLimit([1]) },
  answers: {
    200: success("Its changes, newest first, and the next value for before.", ChangePage, {
      items: [example],
      next: EXAMPLE_CHANGE,
    }),
  },
});

export const undoChange = endpoint({
  ...history,
  method: "POST",
  path: "/api/v1/ledgers/{ledger}/changes/{id}/undo",
  summary: "Undo a change",
  description:
    "Restores the previous values; a deleted record comes back with its own id. Undoing the change that made an import undoes all of it. An undo is a change too.",
  parameters: { ...inLedger.parameters, id: ChangeIdField },
  answers: {
    201: success("The change that undid it.", Change, {
      ...example,
      // After that change, the examples create an expense with another label of each kind.
      id: EXAMPLE_CHANGE + LABEL_KINDS.length + 1,
      before: { amount: "13" },
      after: { amount: "12.5" },
      undoes: EXAMPLE_CHANGE,
    }),
    409: like(conflict, "Later changes prevent it."),
  },
});
