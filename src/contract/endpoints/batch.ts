// Defines batches: many actions in a ledger in one request, which does all or none of them. Each kind of action has its schema here, and
// its place in the union below.

import Type, { type TSchema } from "typebox";
import { eachNamedKind, type NamedKind } from "../../domain/expense/expense-fields.ts";
import type { LabelKind } from "../../domain/label/label.ts";
import { MAX_ACTIONS } from "../../domain/ledger/actions.ts";
import { capitalized, showCount, withArticle } from "../../domain/text/text.ts";
import {
  BATCH_MEBIBYTES,
  ChangeReference,
  changedMeanwhile,
  conflict,
  like,
  MEBIBYTE,
  success,
  unfitting,
  unknownRecord,
} from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { action, inLedger, recordActions } from "../record-endpoints.ts";
import {
  CategoryIdField,
  ChangeIdField,
  count,
  Day,
  ExpenseIdField,
  LabelName,
  labelIdField,
  NeededVersion,
} from "../schema/fields.ts";
import { expenseChange, expenseDraft, partOf } from "./expense.ts";
import { batchOf, ExpenseResult, UndoAction } from "./expenses.ts";
import { categoryChange, categoryDraft, NameChange } from "./labels.ts";
import { LedgerChange } from "./ledgers.ts";
import { RECORD_ACTIONS } from "./records.ts";
import { OccurrenceChange, RecurringId, recurringChange, recurringDraft } from "./recurring.ts";

/** The ref of an action, valid only in its own batch. */
const ACTION_REF_CHARACTERS = 100;

const Ref = Type.String({
  minLength: 1,
  maxLength: ACTION_REF_CHARACTERS,
  description: `a text of 1 to ${ACTION_REF_CHARACTERS} characters, unique in the batch`,
  examples: ["food"],
});

/** References the category that an earlier action of the same batch creates. */
export const CategoryReference = Type.Object({
  ref: Type.String({ ...Ref, description: "the ref of an earlier action that creates a category" }),
});

const CATEGORY = 'the id of a category, or {"ref": …} of an earlier action that creates one';

/** A category that exists, or one that the same batch creates. */
export const BatchCategory = Type.Union([CategoryIdField, CategoryReference], {
  description: CATEGORY,
});
export const BatchCategoryOrNull = Type.Union([CategoryIdField, CategoryReference, Type.Null()], {
  description: `${CATEGORY}, or null`,
});

export const BatchPart = partOf(BatchCategoryOrNull);
const inBatch = { category: BatchCategoryOrNull, part: BatchPart };
export const BatchExpenseDraft = expenseDraft(inBatch);
export const BatchExpenseChange = expenseChange(inBatch);
export const BatchCategoryDraft = categoryDraft(BatchCategoryOrNull);
export const BatchCategoryChange = categoryChange(BatchCategoryOrNull);
export const BatchRecurringDraft = recurringDraft(inBatch);
export const BatchRecurringChange = recurringChange(inBatch);
export const NameDraft = Type.Object({ name: LabelName });

const version = Type.Optional(NeededVersion);

const target = <Options extends TSchema[]>(what: string, ...options: Options) =>
  Type.Union([...options, Type.Literal("none")], {
    description: `${what} that replaces the deleted one in all expenses, or none; may be omitted if no expense has the deleted one`,
  });

/** The actions on a kind of labels. `into` is the id of the label to merge into. `target` is the id of a replacement, or null for none. */
function labelActions<
  const Kind extends LabelKind,
  Draft extends TSchema,
  Change extends TSchema,
  Into extends TSchema,
  Target extends TSchema,
>(kind: Kind, draft: Draft, change: Change, into: Into, target: Target) {
  const id = labelIdField(kind);
  const actions = recordActions(kind, id, draft, change);
  return {
    create: actions.create,
    change: actions.change,
    merge: action(`merge-${kind}`, { id, into, version }),
    delete: Type.Object({ ...actions.delete.properties, target: Type.Optional(target) }),
  };
}

const category = {
  ...labelActions(
    "category",
    BatchCategoryDraft,
    BatchCategoryChange,
    BatchCategory,
    target(CATEGORY, CategoryIdField, CategoryReference),
  ),
  create: action("create-category", { ref: Type.Optional(Ref), category: BatchCategoryDraft }),
};

function namedActions<const Kind extends NamedKind>(kind: Kind) {
  const id = labelIdField(kind);
  const replacement = target(`the id of ${withArticle(kind)}`, id);
  return labelActions(kind, NameDraft, NameChange, id, replacement);
}

const recurring = recordActions(
  "recurring",
  RecurringId,
  BatchRecurringDraft,
  BatchRecurringChange,
);
const occurrence = { id: RecurringId, day: Day };

const byKind = {
  expense: recordActions("expense", ExpenseIdField, BatchExpenseDraft, BatchExpenseChange),
  category,
  ...eachNamedKind(namedActions),
  recurring: {
    create: recurring.create,
    change: recurring.change,
    split: action("split-recurring", { ...occurrence, change: BatchRecurringChange, version }),
    delete: recurring.delete,
  },
  occurrence: {
    post: action("post-occurrence", {
      ...occurrence,
      change: BatchExpenseChange,
      expense: Type.Optional(ExpenseIdField),
    }),
    change: action("change-occurrence", { ...occurrence, change: OccurrenceChange }),
    skip: action("skip-occurrence", occurrence),
  },
  ...RECORD_ACTIONS,
  ledger: { change: action("change-ledger", { change: LedgerChange, version }) },
};

type Actions = Omit<typeof byKind, NamedKind> & {
  readonly [Kind in NamedKind]: ReturnType<typeof namedActions<Kind>>;
};
type Entry = {
  [Kind in keyof Actions]: {
    [Verb in keyof Actions[Kind] & string]: [verb: Verb, kind: Kind, schema: Actions[Kind][Verb]];
  }[keyof Actions[Kind] & string];
}[keyof Actions];

/** The API document has these names. */
// Safe: each verb and kind has a schema.
export const actionSchemas = Object.fromEntries(
  Object.entries(byKind).flatMap(([kind, actions]) =>
    Object.entries(actions).map(([verb, action]) => {
      return [`${capitalized(verb)}${capitalized(kind)}Action`, action];
    }),
  ),
) as { readonly [E in Entry as `${Capitalize<E[0]>}${Capitalize<E[1]>}Action`]: E[2] };

const actions = [...Object.values(actionSchemas), UndoAction];
// Safe: the type of a union asks for a tuple, and a tuple with a single member of any of these types means the same.
export const LedgerAction = Type.Union(actions as [(typeof actions)[number]]);

const MAX = showCount(MAX_ACTIONS);

export const LedgerBatch = batchOf(LedgerAction);

export const RecordResult = Type.Object({
  ...ExpenseResult.properties,
  id: Type.Unsafe<number>(Type.Integer({ minimum: 1 })),
  ended: Type.Optional(ChangeIdField),
});
export const LedgerResult = Type.Object({ version: count("the version that the ledger has now") });
export const LedgerActionResult = Type.Union([RecordResult, ChangeReference, LedgerResult]);
export const LedgerBatchResults = Type.Object({ results: Type.Array(LedgerActionResult) });

export const amendLedger = endpoint({
  ...inLedger,
  tag: "Book",
  method: "POST",
  path: "/api/v1/ledgers/{ledger}/batch",
  summary: "Do many things in a ledger at once",
  description: `Does up to ${MAX} actions in order, or none of them. The errors list each that can't be done. Later actions may name a new category by its ref. The body may be up to ${BATCH_MEBIBYTES} MiB.`,
  bodyLimit: BATCH_MEBIBYTES * MEBIBYTE,
  body: LedgerBatch,
  example: {
    actions: [
      { action: "create-category", ref: "travel", category: { name: "Travel" } },
      { action: "create-category", category: { name: "Taxi", parent: { ref: "travel" } } },
      { action: "change-expense", id: 1, change: { category: { ref: "travel" } } },
      { action: "delete-tag", id: 3, target: "none" },
      { action: "change-ledger", change: { firstDay: 1 } },
    ],
  },
  answers: {
    200: success(
      "A result for each action, in order: the record and its version, and the change of an expense's creation, a deletion or an undo; for a split, also the change that ended the recurring expense before; for a merge, the remaining one.",
      LedgerBatchResults,
      {
        results: [
          { id: 7, version: 9 },
          { id: 8, version: 10 },
          { id: 1, version: 11 },
          { id: 3, version: null, change: 12 },
          { version: 13 },
        ],
      },
    ),
    404: like(unknownRecord, "The ledger or a record of an action does not exist."),
    409: like(
      conflict,
      "A name is taken, a label is in use, the expense with a ref was deleted, or later changes prevent an undo.",
    ),
    412: like(changedMeanwhile, "A record no longer has the version that its action names."),
    422: unfitting,
  },
});
