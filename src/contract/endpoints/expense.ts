// An expense of a ledger, as it is read, written and searched.

import Type, { type TSchema, type TString } from "typebox";
import { NO_DETAILS } from "../../domain/expense/expense-details.ts";
import {
  DETAIL_FIELDS,
  type DetailName,
  detailsOfKind,
  eachDetail,
  eachLabelField,
  type Field,
  type FieldOf,
  type LabelField,
  NAMED_FIELDS,
  SEARCH_SIGNS,
} from "../../domain/expense/expense-fields.ts";
import { PART_NOTE_CHARACTERS, PARTS } from "../../domain/expense/parts.ts";
import { LABEL_KINDS } from "../../domain/label/label.ts";
import { CATEGORY_CHOICE, SEARCH_CHARACTERS } from "../../domain/search/expense-filter.ts";
import { ID_RANGES } from "../../domain/search/id-ranges.ts";
import { listed, withArticle } from "../../domain/text/text.ts";
import {
  CategoryIdField,
  Currency,
  Day,
  Description,
  ExpenseIdField,
  LabelName,
  Moment,
  Money,
  NewDescription,
  nullable,
  Ref,
  text,
  Version,
} from "../schema/fields.ts";

export const Original = Type.Object(
  { amount: Money, currency: Currency, rate: Money },
  {
    description:
      "an object with amount, currency and rate, the price of one unit in the ledger's currency",
  },
);

const Category = nullable(CategoryIdField);

const PartNote = Type.Optional(nullable(text(PART_NOTE_CHARACTERS)));

export const Part = partOf(Category);

export const OriginalDraft = Original;
export const PartDraft = Part;

/** `category` is the schema of the category's reference. */
export function partOf<Category extends TSchema>(category: Category) {
  return Type.Object(
    { amount: Money, category, note: PartNote },
    { description: "an object with amount, category and perhaps note" },
  );
}

/** The references to the categories of an expense and of its parts, which differ in batches. */
export interface NamedParts<Category extends TSchema, Part extends TSchema> {
  readonly category: Category;
  readonly part: Part;
}

function schemasOf<Category extends TSchema, Part extends TSchema>(
  { category, part }: NamedParts<Category, Part>,
  name: TString,
) {
  return {
    category: () => category,
    label: () => nullable(name),
    labels: ({ most }: FieldOf<"labels">) => namesOf(name, most),
    text: ({ most }: FieldOf<"text">) => nullable(text(most)),
    original: () => nullable(Original),
    parts: () =>
      Type.Array(part, {
        maxItems: PARTS,
        description: `an array of at most ${PARTS} parts that add up to the expense; empty if it is not split`,
      }),
    ref: () => nullable(Ref),
  };
}

function namesOf(name: TString, most: number) {
  return Type.Array(name, { maxItems: most, description: `an array of at most ${most} names` });
}

/** A field used in many places, by its name in the API document. */
export const namedExpenseFields = { LabelNames: namesOf(LabelName, DETAIL_FIELDS.tags.most) };

type SchemasOf<Category extends TSchema, Part extends TSchema> = {
  -readonly [Detail in DetailName]: ReturnType<
    ReturnType<typeof schemasOf<Category, Part>>[(typeof DETAIL_FIELDS)[Detail]["kind"]]
  >;
};

/** The schemas of all fields besides description, amount and date. `name` is the schema of a label's name. */
function detailSchemas<Category extends TSchema, Part extends TSchema>(
  named: NamedParts<Category, Part>,
  name: TString = LabelName,
): SchemasOf<Category, Part> {
  const schemas = schemasOf(named, name);
  // Safe: each field gets its kind's schema.
  return eachDetail((_, field) => {
    const make = schemas[field.kind] as (of: Field) => TSchema;
    return make(field);
  }) as SchemasOf<Category, Part>;
}

const named = { category: Category, part: Part };

export const Expense = Type.Object({
  id: ExpenseIdField,
  description: Description,
  amount: Money,
  date: Day,
  ...detailSchemas(named),
  createdAt: nullable(Moment),
  updatedAt: nullable(Moment),
  version: Version,
});

/** The fields of a change; labels may have former names. */
export const changedDetails = Type.Partial(
  Type.Object(detailSchemas(named, Type.String())),
).properties;

const written = { description: NewDescription, amount: Money, date: Day };

export const ExpenseDraft = expenseDraft(named);
export const ExpenseChange = expenseChange(named);

export function expenseDraft<Category extends TSchema, Part extends TSchema>(
  named: NamedParts<Category, Part>,
) {
  const details = Type.Partial(Type.Object(detailSchemas(named)));
  return Type.Object({ ...written, ...details.properties });
}

/** The fields of an expense to replace; a ref never changes. */
export function expenseChange<Category extends TSchema, Part extends TSchema>(
  named: NamedParts<Category, Part>,
) {
  const { ref: _, ...details } = detailSchemas(named);
  return Type.Partial(Type.Object({ ...written, ...details }));
}

export const exampleLabels = eachLabelField((field) => DETAIL_FIELDS[field].examples.at(-1));

export const exampleExpense = {
  id: 1,
  description: "Lunch",
  amount: "12.5",
  date: "2026-02-28",
  ...NO_DETAILS,
  category: 1,
  ...exampleLabels,
  tags: ["work"],
  createdAt: "2026-02-28T12:00:00.000Z",
  updatedAt: "2026-02-28T12:00:00.000Z",
  version: LABEL_KINDS.length,
} as const;

const LEFT_OUT = 100;

const SEARCHED = ["description", ...detailsOfKind("text"), "notes of parts", ...NAMED_FIELDS].join(
  ", ",
);
const LEFT_OUT_SIGNS = listed(
  SEARCH_SIGNS.map((sign) => `-${sign}`),
  "or",
);

/** A category choice in the form that `categoryOfChoice` reads. */
const CategoryChoiceField = Type.String({
  title: "category",
  pattern: CATEGORY_CHOICE.source,
  description:
    "the id of a category, including its subcategories, the id with -itself for it alone, or none for expenses without one",
  examples: ["1"],
});

/** The parameter that searches a field with a single label. */
function nameParameter(field: LabelField) {
  return Type.String({
    ...LabelName,
    description: `the name of ${withArticle(field)}, or none for expenses without one; write None if ${withArticle(field)} has that name`,
    examples: DETAIL_FIELDS[field].examples.slice(-1),
  });
}

export const filterParameters = {
  from: Day,
  to: Day,
  q: Type.String({
    maxLength: SEARCH_CHARACTERS,
    description: `words, or the beginnings of words, in ${SEARCHED}, category and its parent, ignoring case and accents; also ${SEARCH_SIGNS.join(" ")} >10 2026-10 as in the search field, and -word, ${LEFT_OUT_SIGNS} to exclude`,
    examples: ["lunch #work >10"],
  }),
  category: CategoryChoiceField,
  without: Type.Array(CategoryChoiceField, {
    maxItems: LEFT_OUT,
    description: "a category to exclude, in the form of `category`; may be repeated",
  }),
  tag: Type.Array(LabelName, {
    maxItems: 20,
    description: "the name of a tag; if it is repeated, all must match",
  }),
  ...eachLabelField(nameParameter),
  min: Money,
  max: Money,
  currency: Currency,
  ids: Type.String({
    title: "ids",
    pattern: ID_RANGES.source,
    maxLength: 4_000,
    description: "ids and ranges",
    examples: ["1-3,7"],
  }),
  ref: Ref,
};
