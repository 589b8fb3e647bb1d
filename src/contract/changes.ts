// The history of a ledger: each change of it, in order, as a list or as events that come as the changes do.

import Type from "typebox";
import { endpoint } from "./endpoint.ts";
import { Day, Description, ExpenseIdField, Moment, Money, Slug, wholeNumber } from "./fields.ts";

export const CHANGES_LIMIT = 100;
const CHANGES_LIMIT_MAXIMUM = 1_000;

const ChangeIdField = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const fields = { description: Description, amount: Money, date: Day };
const Expense = Type.Object(fields);
const ReplacedFields = Type.Partial(Type.Object(fields));

/** What each change tells, whatever it is. */
const told = {
  id: ChangeIdField,
  at: Moment,
  source: Type.String({ description: "where the change came from, such as api" }),
  expense: ExpenseIdField,
};

const Change = Type.Union([
  Type.Object({ ...told, kind: Type.Literal("created"), before: Type.Null(), after: Expense }),
  Type.Object({
    ...told,
    kind: Type.Literal("changed"),
    before: ReplacedFields,
    after: ReplacedFields,
  }),
  Type.Object({ ...told, kind: Type.Literal("deleted"), before: Expense, after: Type.Null() }),
]);

export const listChanges = endpoint({
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/changes",
  tag: "Book",
  summary: "List or follow the changes of a ledger",
  description:
    "Every change, oldest first, each with what was there before and after. With Accept: text/event-stream the answer stays open and goes on with the changes that come; the id of an event is that of its change, so Last-Event-ID resumes.",
  strict: true,
  parameters: { ledger: Slug },
  query: {
    after: wholeNumber(0, Number.MAX_SAFE_INTEGER, { default: 0 }),
    limit: wholeNumber(1, CHANGES_LIMIT_MAXIMUM, { default: CHANGES_LIMIT }),
  },
  answers: {
    200: {
      description: "The changes after the one that `after` names.",
      body: Type.Object({
        items: Type.Array(Change),
        next: Type.Integer({ description: "what to give as after, to go on from here" }),
      }),
      events: Change,
      example: {
        items: [
          {
            id: 1,
            at: "2026-02-28T12:00:00.000Z",
            source: "api",
            expense: 1,
            kind: "created",
            before: null,
            after: { description: "Lunch", amount: "12.5", date: "2026-02-28" },
          },
        ],
        next: 1,
      },
    },
  },
});
