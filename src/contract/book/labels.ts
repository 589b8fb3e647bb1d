// What expenses are sorted by: categories in two levels, payees and tags.

import Type, { type TObject, type TSchema } from "typebox";
import type { LabelKind } from "../../domain/label.ts";
import { problem } from "../answers.ts";
import { type Answer, endpoint } from "../endpoint.ts";
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

/** Of one kind of labels: its words in texts and paths, and what stands for one. */
interface Terms<Plural extends string, Body extends TObject, List extends TObject = TObject> {
  readonly noun: LabelKind;
  readonly plural: Plural;
  readonly id: typeof CategoryIdField;
  readonly body: Body;
  /** What names the label that it is merged into. */
  readonly merge: typeof CategoryMerge;
  readonly list: List;
  readonly example: object;
}

const labels = { tag: "Labels", strict: true } as const;
const inLedger = { ledger: Slug };
const root = "/api/v1/ledgers/{ledger}";

/** Lists tell it; a label by itself is what was said of it, so that its ETag names all that is answered. */
const use = {
  count: Type.Integer({ minimum: 0, description: "how many expenses have it" }),
  lastUsed: nullable(Day),
};
const exampleUse = { count: 3, lastUsed: "2026-02-28" };

export const Category = Type.Object({
  id: CategoryIdField,
  name: LabelName,
  parent: nullable(CategoryIdField),
  colour: nullable(Colour),
  icon: nullable(Icon),
  archived: Type.Boolean({ description: "true where it is not offered any more" }),
  version: Version,
});

export const CategoryWithUse = Type.Object({ ...Category.properties, ...use });
export const CategoryList = Type.Object({ items: Type.Array(CategoryWithUse) });
export const CategoryNames = Type.Object({ items: Type.Array(Category) });
export const CategoryMerge = Type.Object({ into: CategoryIdField });

export const Payee = Type.Object({ id: PayeeIdField, name: LabelName, version: Version });
export const PayeeWithUse = Type.Object({ ...Payee.properties, ...use });
export const PayeeList = Type.Object({ items: Type.Array(PayeeWithUse) });
export const PayeeMerge = Type.Object({ into: PayeeIdField });

export const Tag = Type.Object({ id: TagIdField, name: LabelName, version: Version });
export const TagWithUse = Type.Object({ ...Tag.properties, ...use });
export const TagList = Type.Object({ items: Type.Array(TagWithUse) });
export const TagMerge = Type.Object({ into: TagIdField });

/** Of a payee or a tag. */
export const NameChange = Type.Object({ name: Type.Optional(LabelName) });

const exampleCategory = {
  id: 1,
  name: "Food",
  parent: null,
  colour: "#3f7f5f",
  icon: "🥖",
  archived: false,
  version: 1,
};

const aboveIt = nullable(CategoryIdField);

export const CategoryDraft = categoryDraft(aboveIt);
export const CategoryChange = categoryChange(aboveIt);

const nameTaken: Answer = {
  name: "NameTaken",
  ...problem(
    409,
    "conflict",
    "Another one that is there has the name; or the Idempotency-Key is in use.",
    'There is a category "Food" already, with the id 1; choose another name, or merge the two',
  ),
};

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
      body: CategoryList,
      example: { items: [{ ...exampleCategory, ...exampleUse }] },
    },
  },
});

export const listCategoryNames = endpoint({
  ...labels,
  method: "GET",
  path: `${root}/category-names`,
  summary: "List the categories without their use",
  description:
    "In the order of their ids, archived ones too: what is needed to show expenses. How often each is used takes a look at all expenses, which of a large ledger takes some seconds after a start.",
  parameters: inLedger,
  answers: {
    200: {
      description: "Every category.",
      body: CategoryNames,
      example: { items: [exampleCategory] },
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
  body: CategoryDraft,
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
  body: CategoryChange,
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

const categories = {
  noun: "category",
  plural: "categories",
  id: CategoryIdField,
  body: Category,
  merge: CategoryMerge,
  list: CategoryList,
  example: exampleCategory,
} as const;
export const mergeCategory = merging(categories);
export const deleteCategory = deleting(categories);

const payees = {
  noun: "payee",
  plural: "payees",
  id: PayeeIdField,
  body: Payee,
  merge: PayeeMerge,
  list: PayeeList,
  example: { id: 2, name: "Corner Café", version: 2 },
} as const;

export const listPayees = listing(payees);
export const readPayee = reading(payees);
export const renamePayee = renaming(payees);
export const mergePayee = merging(payees);
export const deletePayee = deleting(payees);

const tags = {
  noun: "tag",
  plural: "tags",
  id: TagIdField,
  body: Tag,
  merge: TagMerge,
  list: TagList,
  example: { id: 3, name: "work", version: 3 },
} as const;

export const listTags = listing(tags);
export const readTag = reading(tags);
export const renameTag = renaming(tags);
export const mergeTag = merging(tags);
export const deleteTag = deleting(tags);

/** A category as it is sent; `parent` is the schema of what names the one above it. */
export function categoryDraft<Parent extends TSchema>(parent: Parent) {
  return Type.Object({ name: LabelName, ...categoryFields(parent) });
}

/** Those fields of a category that are to be replaced. */
export function categoryChange<Parent extends TSchema>(parent: Parent) {
  return Type.Object({ name: Type.Optional(LabelName), ...categoryFields(parent) });
}

function categoryFields<Parent extends TSchema>(parent: Parent) {
  return {
    parent: Type.Optional(parent),
    colour: Type.Optional(nullable(Colour)),
    icon: Type.Optional(nullable(Icon)),
    archived: Type.Optional(Type.Boolean({ description: "true or false" })),
  };
}

function listing<const Plural extends string, List extends TObject>({
  plural,
  list,
  example,
}: Terms<Plural, TObject, List>) {
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
        body: list,
        example: { items: [{ ...example, ...exampleUse }] },
      },
    },
  });
}

function reading<const Plural extends string, Body extends TObject>({
  noun,
  plural,
  id,
  body,
  example,
}: Terms<Plural, Body>) {
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

function renaming<const Plural extends string, Body extends TObject>({
  noun,
  plural,
  id,
  body,
  example,
}: Terms<Plural, Body>) {
  return endpoint({
    ...labels,
    method: "PATCH",
    path: `${root}/${plural}/{id}`,
    versioned: true,
    summary: `Rename a ${noun}`,
    parameters: { ...inLedger, id },
    body: NameChange,
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

function merging<const Plural extends string, Body extends TObject>({
  noun,
  plural,
  id,
  body,
  merge,
  example,
}: Terms<Plural, Body>) {
  return endpoint({
    ...labels,
    method: "POST",
    path: `${root}/${plural}/{id}/merge`,
    summary: `Merge a ${noun} into another`,
    description: `The other takes its place in all expenses, and for its name when it is typed again. To undo the change parts them again.`,
    parameters: { ...inLedger, id },
    body: merge,
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

function deleting<const Plural extends string>({ noun, plural, id }: Terms<Plural, TObject>) {
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
        "It is in use, and nothing was said of what takes its place; or the Idempotency-Key is in use.",
        `The ${noun} is in use by 3 expenses; say what takes its place by target, an id or none`,
      ),
      422: unfitting,
    },
  });
}
