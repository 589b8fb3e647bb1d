// What expenses are sorted by: categories in two levels, payees and tags.

import Type, { type TObject, type TProperties } from "typebox";
import type { LabelKind } from "../../domain/label.ts";
import { problem } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { Day, nullable, Slug } from "../fields.ts";
import { deletion, unfitting } from "./answers.ts";
import {
  CategoryIdField,
  Colour,
  Icon,
  LabelName,
  PayeeIdField,
  TagIdField,
  Version,
} from "./fields.ts";

type LabelIdField = typeof CategoryIdField;

const labels = { tag: "Labels", strict: true } as const;
const inLedger = { ledger: Slug };
const root = "/api/v1/ledgers/{ledger}";

/** Lists tell it; a label by itself is what was said of it, so that its ETag names all that is answered. */
const use = {
  count: Type.Integer({ minimum: 0, description: "how many expenses have it" }),
  lastUsed: nullable(Day),
};
const exampleUse = { count: 3, lastUsed: "2026-02-28" };

const Category = Type.Object({
  id: CategoryIdField,
  name: LabelName,
  parent: nullable(CategoryIdField),
  colour: nullable(Colour),
  icon: nullable(Icon),
  archived: Type.Boolean({ description: "true where it is not offered any more" }),
  version: Version,
});

const exampleCategory = {
  id: 1,
  name: "Food",
  parent: null,
  colour: "#3f7f5f",
  icon: "🥖",
  archived: false,
  version: 1,
};

const categoryFields = {
  parent: Type.Optional(nullable(CategoryIdField)),
  colour: Type.Optional(nullable(Colour)),
  icon: Type.Optional(nullable(Icon)),
  archived: Type.Optional(Type.Boolean({ description: "true or false" })),
};

const nameTaken = problem(
  409,
  "conflict",
  "Another one that is there has the name; or the Idempotency-Key is in use.",
  'There is a category "Food" already, with the id 1; choose another name, or merge the two',
);

/** Others of each kind, which take a label's place in the examples. */
const ANOTHER = { category: 4, payee: 5, tag: 6 } as const;

const replacement = (noun: LabelKind) =>
  Type.String({
    title: noun,
    pattern: "^(none|[1-9][0-9]{0,14})$",
    description: "the id of the one that takes its place in all expenses, or none for nothing",
    examples: [String(ANOTHER[noun])],
  });

export const listCategories = endpoint({
  ...labels,
  method: "GET",
  path: `${root}/categories`,
  summary: "List the categories",
  description: "In the order of their ids, archived ones too, each with its use.",
  parameters: inLedger,
  answers: {
    200: {
      description: "Every category.",
      body: Type.Object({ items: Type.Array(Type.Object({ ...Category.properties, ...use })) }),
      example: { items: [{ ...exampleCategory, ...exampleUse }] },
    },
  },
});

export const createCategory = endpoint({
  ...labels,
  method: "POST",
  path: `${root}/categories`,
  versioned: true,
  summary: "Create a category",
  description: "A name is unique among categories of one place, whatever its case and accents.",
  parameters: inLedger,
  body: Type.Object({ name: LabelName, ...categoryFields }),
  example: { name: "Food", colour: "#3f7f5f", icon: "🥖" },
  answers: {
    201: {
      description: "The category is created.",
      body: Category,
      headers: { Location: "The path of the new category." },
      example: exampleCategory,
    },
    409: nameTaken,
    422: unfitting,
  },
});

export const readCategory = endpoint({
  ...labels,
  method: "GET",
  path: `${root}/categories/{id}`,
  versioned: true,
  summary: "Read a category",
  parameters: { ...inLedger, id: CategoryIdField },
  answers: { 200: { description: "The category.", body: Category, example: exampleCategory } },
});

export const changeCategory = endpoint({
  ...labels,
  method: "PATCH",
  path: `${root}/categories/{id}`,
  versioned: true,
  summary: "Change a category",
  parameters: { ...inLedger, id: CategoryIdField },
  body: Type.Object({ name: Type.Optional(LabelName), ...categoryFields }),
  example: { archived: true },
  answers: {
    200: {
      description: "The category as it is now.",
      body: Category,
      example: { ...exampleCategory, archived: true, version: 9 },
    },
    409: nameTaken,
    422: unfitting,
  },
});

export const mergeCategory = merging(
  "category",
  "categories",
  CategoryIdField,
  Category,
  exampleCategory,
);
export const deleteCategory = deleting("category", "categories", CategoryIdField);

const Payee = Type.Object({ id: PayeeIdField, name: LabelName, version: Version });
const examplePayee = { id: 2, name: "Corner Café", version: 2 };

export const listPayees = listing("payees", Payee.properties, examplePayee);
export const readPayee = reading("payee", "payees", PayeeIdField, Payee, examplePayee);
export const renamePayee = renaming("payee", "payees", PayeeIdField, Payee, examplePayee);
export const mergePayee = merging("payee", "payees", PayeeIdField, Payee, examplePayee);
export const deletePayee = deleting("payee", "payees", PayeeIdField);

const Tag = Type.Object({ id: TagIdField, name: LabelName, version: Version });
const exampleTag = { id: 3, name: "work", version: 3 };

export const listTags = listing("tags", Tag.properties, exampleTag);
export const readTag = reading("tag", "tags", TagIdField, Tag, exampleTag);
export const renameTag = renaming("tag", "tags", TagIdField, Tag, exampleTag);
export const mergeTag = merging("tag", "tags", TagIdField, Tag, exampleTag);
export const deleteTag = deleting("tag", "tags", TagIdField);

function listing<const Plural extends string, Fields extends TProperties>(
  plural: Plural,
  fields: Fields,
  example: object,
) {
  return endpoint({
    ...labels,
    method: "GET",
    path: `${root}/${plural}`,
    summary: `List the ${plural}`,
    description: "In the order of their ids, each with its use.",
    parameters: inLedger,
    answers: {
      200: {
        description: `All ${plural}.`,
        body: Type.Object({ items: Type.Array(Type.Object({ ...fields, ...use })) }),
        example: { items: [{ ...example, ...exampleUse }] },
      },
    },
  });
}

function reading<const Plural extends string, Body extends TObject>(
  noun: LabelKind,
  plural: Plural,
  id: LabelIdField,
  body: Body,
  example: object,
) {
  return endpoint({
    ...labels,
    method: "GET",
    path: `${root}/${plural}/{id}`,
    versioned: true,
    summary: `Read a ${noun}`,
    parameters: { ...inLedger, id },
    answers: { 200: { description: `The ${noun}.`, body, example } },
  });
}

function renaming<const Plural extends string, Body extends TObject>(
  noun: LabelKind,
  plural: Plural,
  id: LabelIdField,
  body: Body,
  example: object,
) {
  return endpoint({
    ...labels,
    method: "PATCH",
    path: `${root}/${plural}/{id}`,
    versioned: true,
    summary: `Rename a ${noun}`,
    parameters: { ...inLedger, id },
    body: Type.Object({ name: Type.Optional(LabelName) }),
    example: { name: "New name" },
    answers: {
      200: {
        description: `The ${noun} as it is now.`,
        body,
        example: { ...example, name: "New name", version: 9 },
      },
      409: nameTaken,
    },
  });
}

function merging<const Plural extends string, Body extends TObject>(
  noun: LabelKind,
  plural: Plural,
  id: LabelIdField,
  body: Body,
  example: object,
) {
  return endpoint({
    ...labels,
    method: "POST",
    path: `${root}/${plural}/{id}/merge`,
    summary: `Merge a ${noun} into another`,
    description: `The other takes its place in all expenses, and for its name when it is typed again. To undo the change parts them again.`,
    parameters: { ...inLedger, id },
    body: Type.Object({ into: id }),
    example: { into: ANOTHER[noun] },
    answers: {
      200: {
        description: `The ${noun} that is left.`,
        body,
        example: { ...example, id: ANOTHER[noun], name: "Another" },
      },
      409: problem(
        409,
        "conflict",
        "It can't be merged into itself or while it has others of its own; or the Idempotency-Key is in use.",
        `The ${noun} "New" can't take its own place; name another one`,
      ),
      422: unfitting,
    },
  });
}

function deleting<const Plural extends string>(noun: LabelKind, plural: Plural, id: LabelIdField) {
  return endpoint({
    ...labels,
    method: "DELETE",
    path: `${root}/${plural}/{id}`,
    versioned: true,
    summary: `Delete a ${noun}`,
    description: `One that is in use needs a word of what takes its place, another ${noun} or none.`,
    parameters: { ...inLedger, id },
    query: { target: replacement(noun) },
    answers: {
      200: deletion(`The ${noun} is deleted.`),
      409: problem(
        409,
        "conflict",
        "It is in use, and nothing was said of what takes its place.",
        `The ${noun} is in use by 3 expenses; say what takes its place by target, an id or none`,
      ),
      422: unfitting,
    },
  });
}
