// The labels that classify expenses: categories in two levels, and labels that have only a name, such as payees and tags. The schemas and
// endpoints of the other labels are made from the table of an expense's fields.

import Type, { type TObject, type TSchema } from "typebox";
import { eachNamedKind, NAMED_KINDS, type NamedKind } from "../../domain/expense/expense-fields.ts";
import { LABEL_KINDS, type LabelKind, pluralOf } from "../../domain/label/label.ts";
import { capitalized, withArticle } from "../../domain/text/text.ts";
import { conflict, like, success, unfitting } from "../answers.ts";
import { type Answer, endpoint } from "../endpoint.ts";
import { namedByKind, type RecordKind, recordEndpoints } from "../record-endpoints.ts";
import {
  CategoryIdField,
  Color,
  count,
  Day,
  flag,
  Icon,
  LabelName,
  labelIdField,
  nullable,
  Position,
  Version,
} from "../schema/fields.ts";

/** Only lists have this field, because the ETag of a single label must change with everything in its response. */
const use = {
  count: count("the number of expenses that have it"),
  lastUsed: nullable(Day),
};

export const Category = Type.Object({
  id: CategoryIdField,
  name: LabelName,
  parent: nullable(CategoryIdField),
  color: nullable(Color),
  icon: nullable(Icon),
  archived: flag("true if it is no longer offered"),
  position: nullable(Position),
  version: Version,
});

export const CategoryWithUse = Type.Object({ ...Category.properties, ...use });
export const CategoryList = Type.Object({ items: Type.Array(CategoryWithUse) });
export const CategoryNames = Type.Object({ items: Type.Array(Category) });
export const CategoryMerge = Type.Object({ into: CategoryIdField });

/** The schemas of a kind of labels. Each has the name of the kind, with this ending. */
function schemasOf(kind: NamedKind) {
  const id = labelIdField(kind);
  const body = Type.Object({ id, name: LabelName, version: Version });
  const withUse = Type.Object({ ...body.properties, ...use });
  const list = Type.Object({ items: Type.Array(withUse) });
  return { "": body, WithUse: withUse, List: list, Merge: Type.Object({ into: id }) };
}

type NamedSchemas = ReturnType<typeof schemasOf>;

const namedSchemas = eachNamedKind(schemasOf);

// Safe: each kind has these, under these names.
export const namedLabelSchemas = Object.fromEntries(
  Object.entries(namedSchemas).flatMap(([kind, schemas]) =>
    Object.entries(schemas).map(([ending, schema]) => [capitalized(kind) + ending, schema]),
  ),
) as {
  readonly [Ending in keyof NamedSchemas as `${Capitalize<NamedKind>}${Ending}`]: NamedSchemas[Ending];
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

export const {
  list: listCategories,
  create: createCategory,
  read: readCategory,
  change: changeCategory,
  merge: mergeCategory,
  delete: deleteCategory,
} = labelEndpoints("category", CategoryMerge, {
  ...describeKind("category"),
  id: CategoryIdField,
  body: Category,
  list: CategoryList,
  draft: CategoryDraft,
  change: CategoryChange,
  example: exampleCategory,
  drafted: { name: "Food", color: "#3f7f5f", icon: "🥖" },
  changed: { archived: true },
  about: {
    list: "Sorted by id, archived ones included, each with its use.",
    create: "A name is unique among its siblings, ignoring case and accents.",
  },
  failures: { 409: nameTaken, 422: unfitting },
});

export const listCategoryNames = endpoint({
  ...listCategories,
  path: "/api/v1/ledgers/{ledger}/category-names",
  summary: "List the categories without their use",
  description:
    "Sorted by id, archived ones included. Doesn't count their use, which may take seconds after a start.",
  answers: { 200: success("Every category.", CategoryNames, { items: [exampleCategory] }) },
});

function namedEndpoints(kind: NamedKind) {
  const { "": body, List: list, Merge: merge } = namedSchemas[kind];
  const { examples = [] } = NAMED_KINDS.find((named) => named.kind === kind) ?? {};
  const at = LABEL_KINDS.indexOf(kind) + 1;
  const { change, ...made } = labelEndpoints(kind, merge, {
    ...describeKind(kind),
    id: labelIdField(kind),
    body,
    list,
    change: NameChange,
    example: { id: at, name: examples.at(-1), version: at },
    changed: { name: "New name" },
    about: { list: "Sorted by id, each with its use." },
    failures: { 409: nameTaken },
  });
  const rename = endpoint({ ...change, summary: `Rename ${withArticle(kind)}` });
  return { list: made.list, read: made.read, rename, merge: made.merge, delete: made.delete };
}

export const namedLabelEndpoints = namedByKind(eachNamedKind(namedEndpoints));

/** A category as clients send it; `parent` is the schema of its parent's reference. */
export function categoryDraft<Parent extends TSchema>(parent: Parent) {
  return Type.Object({
    name: LabelName,
    parent: Type.Optional(parent),
    color: Type.Optional(nullable(Color)),
    icon: Type.Optional(nullable(Icon)),
    archived: Type.Optional(flag("true or false")),
    position: Type.Optional(nullable(Position)),
  });
}

export function categoryChange<Parent extends TSchema>(parent: Parent) {
  return Type.Partial(categoryDraft(parent));
}

function describeKind(kind: LabelKind) {
  const listed = { count: 3, lastUsed: "2026-02-28" };
  return { tag: "Labels", path: pluralOf(kind), noun: kind, listed } as const;
}

/** `merge` names the label to merge into. */
function labelEndpoints<
  Body extends TObject,
  List extends TObject,
  Draft extends TObject,
  Change extends TObject,
>(
  kind: LabelKind,
  merge: typeof CategoryMerge,
  record: RecordKind<typeof CategoryIdField, Body, List, Draft, Change>,
) {
  const made = recordEndpoints(record);
  /** The id of the replacing label in the examples. */
  const another = LABEL_KINDS.length + 1 + LABEL_KINDS.indexOf(kind);
  const target = Type.String({
    title: kind,
    pattern: "^(none|[1-9][0-9]{0,14})$",
    description: "the id of its replacement in all expenses, or none",
    examples: [String(another)],
  });
  const { versioned: _, ...one } = made.read;
  return {
    ...made,
    merge: endpoint({
      ...one,
      method: "POST",
      path: `${one.path}/merge`,
      summary: `Merge ${withArticle(kind)} into another`,
      description:
        "The other takes its place in all expenses and wherever its name is typed. Undo to separate them again.",
      body: merge,
      example: { into: another },
      answers: {
        200: success(`The remaining ${kind}.`, record.body, {
          ...record.example,
          id: another,
          name: "Another",
        }),
        409: like(conflict, "It can't be merged into itself or while it has subcategories."),
        422: unfitting,
      },
    }),
    delete: endpoint({
      ...made.delete,
      description: `If it's in use, pass a replacement in \`target\`: another ${kind} or none.`,
      query: { target },
      answers: {
        ...made.delete.answers,
        409: like(conflict, "It is in use and `target` is missing."),
        422: unfitting,
      },
    }),
  };
}
