// The labels that classify expenses: categories in two levels, and labels that have only a name, such as payees and tags. The schemas and
// endpoints of the other labels are made from the table of an expense's fields.

import Type, { type TObject, type TSchema } from "typebox";
import { eachNamedKind, NAMED_KINDS, type NamedKind } from "../../domain/expense/expense-fields.ts";
import { LABEL_KINDS, type LabelKind, pluralOf } from "../../domain/label/label.ts";
import { capitalized, withArticle } from "../../domain/text/text.ts";
import { conflict, deletion, like, success, unfitting } from "../answers.ts";
import { type Answer, endpoint } from "../endpoint.ts";
import {
  CategoryIdField,
  Color,
  Day,
  Icon,
  LabelName,
  labelIdField,
  nullable,
  Position,
  Slug,
  Version,
} from "../schema/fields.ts";

const labels = { tag: "Labels", access: "anyone", strict: true } as const;
const inLedger = { ledger: Slug };
const root = "/api/v1/ledgers/{ledger}";

/** Only lists have this field, because the ETag of a single label must change with everything in its response. */
const use = {
  count: Type.Integer({ minimum: 0, description: "the number of expenses that have it" }),
  lastUsed: nullable(Day),
};
const exampleUse = { count: 3, lastUsed: "2026-02-28" };

export const Category = Type.Object({
  id: CategoryIdField,
  name: LabelName,
  parent: nullable(CategoryIdField),
  color: nullable(Color),
  icon: nullable(Icon),
  archived: Type.Boolean({ description: "true if it is no longer offered" }),
  position: nullable(Position),
  version: Version,
});

export const CategoryWithUse = Type.Object({ ...Category.properties, ...use });
export const CategoryList = Type.Object({ items: Type.Array(CategoryWithUse) });
export const CategoryNames = Type.Object({ items: Type.Array(Category) });
export const CategoryMerge = Type.Object({ into: CategoryIdField });

function schemasOf(kind: NamedKind) {
  const id = labelIdField(kind);
  const body = Type.Object({ id, name: LabelName, version: Version });
  const withUse = Type.Object({ ...body.properties, ...use });
  const list = Type.Object({ items: Type.Array(withUse) });
  return { id, body, withUse, list, merge: Type.Object({ into: id }) };
}

type NamedSchema = ReturnType<typeof schemasOf>;

const namedSchemas = eachNamedKind(schemasOf);

// Safe: each kind has these, under these names.
export const namedLabelSchemas = Object.fromEntries(
  Object.entries(namedSchemas).flatMap(([kind, { body, withUse, list, merge }]) => {
    const name = capitalized(kind);
    return [
      [name, body],
      [`${name}WithUse`, withUse],
      [`${name}List`, list],
      [`${name}Merge`, merge],
    ];
  }),
) as { readonly [Kind in NamedKind as Capitalize<Kind>]: NamedSchema["body"] } & {
  readonly [Kind in NamedKind as `${Capitalize<Kind>}WithUse`]: NamedSchema["withUse"];
} & { readonly [Kind in NamedKind as `${Capitalize<Kind>}List`]: NamedSchema["list"] } & {
  readonly [Kind in NamedKind as `${Capitalize<Kind>}Merge`]: NamedSchema["merge"];
};

export const NameChange = Type.Object({ name: Type.Optional(LabelName) });

const exampleCategory = {
  id: 1,
  name: "Food",
  parent: null,
  color: "#3f7f5f",
  icon: "🥖",
  archived: false,
  position: null,
  version: 1,
};

const aboveIt = nullable(CategoryIdField);

export const CategoryDraft = categoryDraft(aboveIt);
export const CategoryChange = categoryChange(aboveIt);

const nameTaken: Answer = {
  ...conflict,
  name: "NameTaken",
  description: "The name is taken.",
};

/** The id of the replacing label in the examples. */
function anotherOf(kind: LabelKind): number {
  return LABEL_KINDS.length + 1 + LABEL_KINDS.indexOf(kind);
}

const replacement = (noun: LabelKind) =>
  Type.String({
    title: noun,
    pattern: "^(none|[1-9][0-9]{0,14})$",
    description: "the id of its replacement in all expenses, or none",
    examples: [String(anotherOf(noun))],
  });

export const listCategories = endpoint({
  ...labels,
  method: "GET",
  path: `${root}/categories`,
  summary: "List the categories",
  description: "Sorted by id, archived ones included, each with its use.",
  parameters: inLedger,
  answers: {
    200: success("Every category.", CategoryList, {
      items: [{ ...exampleCategory, ...exampleUse }],
    }),
  },
});

export const listCategoryNames = endpoint({
  ...labels,
  method: "GET",
  path: `${root}/category-names`,
  summary: "List the categories without their use",
  description:
    "Sorted by id, archived ones included. Doesn't count their use, which may take seconds after a start.",
  parameters: inLedger,
  answers: {
    200: success("Every category.", CategoryNames, { items: [exampleCategory] }),
  },
});

export const createCategory = endpoint({
  ...labels,
  method: "POST",
  path: `${root}/categories`,
  versioned: true,
  summary: "Create a category",
  description: "A name is unique among its siblings, ignoring case and accents.",
  parameters: inLedger,
  body: CategoryDraft,
  example: { name: "Food", color: "#3f7f5f", icon: "🥖" },
  answers: {
    201: success("The category is created.", Category, exampleCategory, {
      Location: "The path of the new category.",
    }),
    409: nameTaken,
    422: unfitting,
  },
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
    200: success("The changed category.", Category, {
      ...exampleCategory,
      archived: true,
      version: 9,
    }),
    409: nameTaken,
    422: unfitting,
  },
});

const categories = {
  noun: "category",
  id: CategoryIdField,
  body: Category,
  merge: CategoryMerge,
  example: exampleCategory,
} as const;
export const readCategory = reading(categories);
export const mergeCategory = merging(categories);
export const deleteCategory = deleting(categories);

function namedEndpoints({ kind, examples }: (typeof NAMED_KINDS)[number]) {
  const { id, body, list, merge } = namedSchemas[kind];
  const at = LABEL_KINDS.indexOf(kind) + 1;
  const example = { id: at, name: examples.at(-1), version: at };
  const terms = { noun: kind, id, body, merge, example };
  return {
    list: listing(terms, list),
    read: reading(terms),
    rename: renaming(terms),
    merge: merging(terms),
    delete: deleting(terms),
  };
}

type Named = ReturnType<typeof namedEndpoints>;

// Safe: each kind has these, under these names.
export const namedLabelEndpoints = Object.fromEntries(
  NAMED_KINDS.flatMap((named) =>
    Object.entries(namedEndpoints(named)).map(([verb, made]) => {
      return [verb + capitalized(named.kind) + (verb === "list" ? "s" : ""), made];
    }),
  ),
) as {
  readonly [Kind in NamedKind as `list${Capitalize<Kind>}s`]: Named["list"];
} & {
  readonly [Kind in NamedKind as `read${Capitalize<Kind>}`]: Named["read"];
} & {
  readonly [Kind in NamedKind as `rename${Capitalize<Kind>}`]: Named["rename"];
} & {
  readonly [Kind in NamedKind as `merge${Capitalize<Kind>}`]: Named["merge"];
} & {
  readonly [Kind in NamedKind as `delete${Capitalize<Kind>}`]: Named["delete"];
};

/** A category as clients send it; `parent` is the schema of its parent's reference. */
export function categoryDraft<Parent extends TSchema>(parent: Parent) {
  return Type.Object({ name: LabelName, ...categoryFields(parent) });
}

/** The fields of a category to replace. */
export function categoryChange<Parent extends TSchema>(parent: Parent) {
  return Type.Object({ name: Type.Optional(LabelName), ...categoryFields(parent) });
}

function categoryFields<Parent extends TSchema>(parent: Parent) {
  return {
    parent: Type.Optional(parent),
    color: Type.Optional(nullable(Color)),
    icon: Type.Optional(nullable(Icon)),
    archived: Type.Optional(Type.Boolean({ description: "true or false" })),
    position: Type.Optional(nullable(Position)),
  };
}

/** The texts and schemas of one kind of labels. */
interface Terms<Body extends TObject> {
  readonly noun: LabelKind;
  readonly id: typeof CategoryIdField;
  readonly body: Body;
  /** Names the label to merge into. */
  readonly merge: typeof CategoryMerge;
  readonly example: object;
}

function listing<List extends TObject>({ noun, example }: Terms<TObject>, list: List) {
  return endpoint({
    ...labels,
    method: "GET",
    path: `${root}/${pluralOf(noun)}`,
    summary: `List the ${pluralOf(noun)}`,
    description: "Sorted by id, each with its use.",
    parameters: inLedger,
    answers: {
      200: success(`All ${pluralOf(noun)}.`, list, { items: [{ ...example, ...exampleUse }] }),
    },
  });
}

function reading<Body extends TObject>({ noun, id, body, example }: Terms<Body>) {
  return endpoint({
    ...labels,
    method: "GET",
    path: `${root}/${pluralOf(noun)}/{id}`,
    versioned: true,
    summary: `Read ${withArticle(noun)}`,
    parameters: { ...inLedger, id },
    answers: { 200: success(`The ${noun}.`, body, example) },
  });
}

function renaming<Body extends TObject>({ noun, id, body, example }: Terms<Body>) {
  return endpoint({
    ...labels,
    method: "PATCH",
    path: `${root}/${pluralOf(noun)}/{id}`,
    versioned: true,
    summary: `Rename ${withArticle(noun)}`,
    parameters: { ...inLedger, id },
    body: NameChange,
    example: { name: "New name" },
    answers: {
      200: success(`The changed ${noun}.`, body, { ...example, name: "New name", version: 9 }),
      409: nameTaken,
    },
  });
}

function merging<Body extends TObject>({ noun, id, body, merge, example }: Terms<Body>) {
  return endpoint({
    ...labels,
    method: "POST",
    path: `${root}/${pluralOf(noun)}/{id}/merge`,
    summary: `Merge ${withArticle(noun)} into another`,
    description: `The other takes its place in all expenses and wherever its name is typed. Undo to separate them again.`,
    parameters: { ...inLedger, id },
    body: merge,
    example: { into: anotherOf(noun) },
    answers: {
      200: success(`The remaining ${noun}.`, body, {
        ...example,
        id: anotherOf(noun),
        name: "Another",
      }),
      409: like(conflict, "It can't be merged into itself or while it has subcategories."),
      422: unfitting,
    },
  });
}

function deleting({ noun, id }: Terms<TObject>) {
  return endpoint({
    ...labels,
    method: "DELETE",
    path: `${root}/${pluralOf(noun)}/{id}`,
    versioned: true,
    summary: `Delete ${withArticle(noun)}`,
    description: `If it's in use, pass a replacement in \`target\`: another ${noun} or none.`,
    parameters: { ...inLedger, id },
    query: { target: replacement(noun) },
    answers: {
      200: deletion(`The ${noun} is deleted.`),
      409: like(conflict, "It is in use and `target` is missing."),
      422: unfitting,
    },
  });
}
