// The history of a ledger: each change of anything in it, and to take one back.

import Type from "typebox";
import { CHANGE_SOURCES } from "../../domain/ledger-change.ts";
import { problem } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { choice, Day, Description, Moment, Money, nullable, Slug, wholeNumber } from "../fields.ts";
import { BookExpense } from "./expense.ts";
import { CategoryIdField, ChangeIdField, Colour, Currency, Icon } from "./fields.ts";

const { parts, original } = BookExpense.properties;
const Text = Type.String();
const Yes = Type.Boolean();

/** Members of records of any kind; which ones there are depends on the kind, and on what was changed. */
const Fields = Type.Object({
  description: Type.Optional(Description),
  amount: Type.Optional(Money),
  date: Type.Optional(Day),
  category: Type.Optional(nullable(CategoryIdField)),
  payee: Type.Optional(nullable(Text)),
  tags: Type.Optional(Type.Array(Text)),
  note: Type.Optional(nullable(Text)),
  original: Type.Optional(original),
  parts: Type.Optional(parts),
  name: Type.Optional(Text),
  parent: Type.Optional(nullable(CategoryIdField)),
  colour: Type.Optional(nullable(Colour)),
  icon: Type.Optional(nullable(Icon)),
  archived: Type.Optional(Yes),
  currency: Type.Optional(nullable(Currency)),
  firstDay: Type.Optional(wholeNumber(1, 28)),
  removed: Type.Optional(Yes),
  target: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
});

const Change = Type.Object({
  id: ChangeIdField,
  at: Moment,
  source: choice(CHANGE_SOURCES),
  kind: choice(["created", "changed", "deleted"]),
  record: choice(["expense", "category", "payee", "tag", "ledger"]),
  recordId: Type.Integer({ minimum: 0, description: "the id of the record; 0 for the ledger" }),
  before: nullable(Fields),
  after: nullable(Fields),
  undoes: nullable(ChangeIdField),
});

const example = {
  id: 7,
  at: "2026-02-28T12:00:00.000Z",
  source: "api",
  kind: "changed",
  record: "expense",
  recordId: 1,
  before: { amount: "12.5" },
  after: { amount: "13" },
  undoes: null,
};

export const listChanges = endpoint({
  method: "GET",
  path: "/api/v1/ledgers/{ledger}/changes",
  tag: "History",
  strict: true,
  summary: "Follow the changes of a ledger",
  description:
    "Each change of anything in the ledger, oldest first, with what was there before and after. A client that asks for text/event-stream gets those to come as well, as they are made; Last-Event-ID says where it was.",
  parameters: { ledger: Slug },
  query: {
    after: wholeNumber(0, Number.MAX_SAFE_INTEGER, { default: 0, examples: [6] }),
    limit: wholeNumber(1, 1_000, { default: 100 }),
  },
  answers: {
    200: {
      description: "Changes in their order, and what to send as after for those that follow.",
      body: Type.Object({
        items: Type.Array(Change),
        next: Type.Integer({ minimum: 0, description: "the id of the last one" }),
      }),
      events: Change,
      example: { items: [example], next: 7 },
    },
  },
});

export const undoChange = endpoint({
  method: "POST",
  path: "/api/v1/ledgers/{ledger}/changes/{id}/undo",
  tag: "History",
  strict: true,
  summary: "Undo a change",
  description:
    "What the change replaced is again as it was before; what it deleted comes back under its own id. That is a change itself, which can be undone. 409 with the reason where later changes stand in the way.",
  parameters: { ledger: Slug, id: ChangeIdField },
  answers: {
    201: {
      description: "The change is undone, by this change.",
      body: Change,
      example: {
        ...example,
        id: 11,
        before: { amount: "13" },
        after: { amount: "12.5" },
        undoes: 7,
      },
    },
    409: problem(
      409,
      "conflict",
      "Later changes stand in the way; or the Idempotency-Key is in use.",
      "Change 7 can't be taken back: amount of the expense 1 was changed again after it",
    ),
  },
});
