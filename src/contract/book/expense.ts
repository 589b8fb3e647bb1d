// An expense of a book, as it is read and as it is written.

import Type from "typebox";
import { DETAIL_FIELDS } from "../../domain/expense-fields.ts";
import { PARTS } from "../../domain/parts.ts";
import {
  Day,
  Description,
  ExpenseIdField,
  Moment,
  Money,
  NewDescription,
  nullable,
} from "../fields.ts";
import { CategoryIdField, Currency, LabelName, Note, Version } from "./fields.ts";

export const Original = Type.Object(
  { amount: Money, currency: Currency, rate: Money },
  {
    description:
      "an object with what was paid: amount, currency, and rate, which is what one unit of it costs in the ledger's currency",
  },
);

export const Part = Type.Object(
  { amount: Money, category: nullable(CategoryIdField) },
  { description: "an object with amount and category" },
);

/** As they are sent. */
export const OriginalDraft = Original;
export const PartDraft = Part;

const Tags = Type.Array(LabelName, {
  maxItems: DETAIL_FIELDS.tags.most,
  description: `an array of at most ${DETAIL_FIELDS.tags.most} names`,
});

const Parts = Type.Array(Part, {
  maxItems: PARTS,
  description: `an array of at most ${PARTS} parts, whose amounts add up to the expense's; empty where it is not split`,
});

const details = {
  category: nullable(CategoryIdField),
  payee: nullable(LabelName),
  tags: Tags,
  note: nullable(Note),
  original: nullable(Original),
  parts: Parts,
};

export const Expense = Type.Object({
  id: ExpenseIdField,
  description: Description,
  amount: Money,
  date: Day,
  ...details,
  createdAt: nullable(Moment),
  updatedAt: nullable(Moment),
  version: Version,
});

const optionalDetails = {
  category: Type.Optional(details.category),
  payee: Type.Optional(details.payee),
  tags: Type.Optional(details.tags),
  note: Type.Optional(details.note),
  original: Type.Optional(details.original),
  parts: Type.Optional(details.parts),
};

export const ExpenseDraft = Type.Object({
  description: NewDescription,
  amount: Money,
  date: Day,
  ...optionalDetails,
});

export const ExpenseChange = Type.Object({
  description: Type.Optional(NewDescription),
  amount: Type.Optional(Money),
  date: Type.Optional(Day),
  ...optionalDetails,
});

/** As the documents show it. */
export const exampleExpense = {
  id: 1,
  description: "Lunch",
  amount: "12.5",
  date: "2026-02-28",
  category: 1,
  payee: "Corner Café",
  tags: ["work"],
  note: null,
  original: null,
  parts: [],
  createdAt: "2026-02-28T12:00:00.000Z",
  updatedAt: "2026-02-28T12:00:00.000Z",
  version: 3,
} as const;
