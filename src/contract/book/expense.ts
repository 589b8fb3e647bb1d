// An expense of a book, as it is read and as it is written.

import Type, { type TSchema, type TString } from "typebox";
import {
  type DETAIL_FIELDS,
  type DetailName,
  eachDetail,
  type Field,
  type FieldOf,
} from "../../domain/expense-fields.ts";
import { PARTS } from "../../domain/parts.ts";
import {
  Day,
  Description,
  ExpenseIdField,
  Moment,
  Money,
  NewDescription,
  nullable,
  text,
} from "../fields.ts";
import { CategoryIdField, Currency, LabelName, Version } from "./fields.ts";

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

const Parts = Type.Array(Part, {
  maxItems: PARTS,
  description: `an array of at most ${PARTS} parts, whose amounts add up to the expense's; empty where it is not split`,
});

/** The schema of a field, by the kind of its values; `Name` is that of the names of labels. */
function schemasOf<Name extends TString>(Name: Name) {
  return {
    category: () => nullable(CategoryIdField),
    label: () => nullable(Name),
    labels: ({ most }: FieldOf<"labels">) =>
      Type.Array(Name, { maxItems: most, description: `an array of at most ${most} names` }),
    text: ({ most }: FieldOf<"text">) => nullable(text(most)),
    original: () => nullable(Original),
    parts: () => Parts,
  };
}

type SchemasOf<Name extends TString> = {
  -readonly [Detail in DetailName]: ReturnType<
    ReturnType<typeof schemasOf<Name>>[(typeof DETAIL_FIELDS)[Detail]["kind"]]
  >;
};

/** The schema of each field that an expense has besides description, amount and date. */
function detailSchemas<Name extends TString>(Name: Name): SchemasOf<Name> {
  const schemas = schemasOf(Name);
  // Safe: each field gets the schema of its kind.
  return eachDetail((_, field) => {
    const make = schemas[field.kind] as (of: Field) => TSchema;
    return make(field);
  }) as SchemasOf<Name>;
}

const details = detailSchemas(LabelName);

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

const optionalDetails = Type.Partial(Type.Object(details)).properties;

/** Fields of a change, in which labels may have names of any time. */
export const changedDetails = Type.Partial(Type.Object(detailSchemas(Type.String()))).properties;

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
