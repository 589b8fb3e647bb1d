// The expenses of a ledger, one by one and many at once.

import Type, { type TSchema } from "typebox";
import { eachLabelField, NAMED_FIELDS } from "../../domain/expense/expense-fields.ts";
import { MAX_ACTIONS } from "../../domain/ledger/actions.ts";
import { QUICK_ENTRY_CHARACTERS } from "../../domain/quick-entry/quick-entry.ts";
import { capitalized, listed, showCount } from "../../domain/text/text.ts";
import {
  BATCH_MEBIBYTES,
  ChangeReference,
  changedMeanwhile,
  conflict,
  known,
  like,
  MEBIBYTE,
  success,
  unfitting,
  unknownRecord,
  unusable,
} from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { action, inLedger, recordEndpoints } from "../record-endpoints.ts";
import {
  ChangeIdField,
  choice,
  count,
  Day,
  EXAMPLE_CHANGE,
  EXAMPLE_REF,
  ExpenseIdField,
  flag,
  LanguageTag,
  Money,
  MoneyTotal,
  NeededVersion,
  nullable,
  pageLimit,
  Ref,
  text,
} from "../schema/fields.ts";
import {
  Expense,
  ExpenseChange,
  ExpenseDraft,
  exampleExpense,
  exampleLabels,
  filterParameters,
} from "./expense.ts";
import { RecurringExpense } from "./recurring.ts";

const path = "/api/v1/ledgers/{ledger}/expenses";
const book = { ...inLedger, tag: "Book" } as const;

const SORTS = ["date", "-date", "amount", "-amount", "description", "-description"] as const;

const deletedRef = like(conflict, "The expense with this ref was deleted.");

export const ExpensePage = Type.Object({
  items: Type.Array(Expense),
  next: nullable(Type.String({ description: "the cursor of the next page" })),
  count: count("the number of expenses on all pages"),
  total: MoneyTotal,
});

export const findExpenses = endpoint({
  ...book,
  method: "GET",
  path,
  summary: "List and search expenses",
  description:
    "Lists the expenses that match; count and total cover all pages. Pages stay in order while expenses come and go. Newest date first by default; a leading - sorts in descending order. Ties are broken by id.",
  query: {
    ...filterParameters,
    sort: choice(SORTS),
    limit: pageLimit(),
    cursor: Type.String({ maxLength: 100_000, description: "next of an earlier page" }),
  },
  answers: {
    200: success("A page of expenses.", ExpensePage, {
      items: [exampleExpense],
      next: null,
      count: 1,
      total: "12.5",
    }),
    422: unusable,
  },
});

const one = recordEndpoints({
  tag: "Book",
  path: "expenses",
  noun: "expense",
  id: ExpenseIdField,
  body: Expense,
  list: ExpensePage,
  draft: ExpenseDraft,
  change: ExpenseChange,
  example: exampleExpense,
  drafted: {
    description: "Lunch",
    amount: "12.50",
    date: "2026-02-28",
    category: 1,
    ...exampleLabels,
    tags: ["work"],
  },
  changed: { amount: "13", note: "with the tip" },
  about: {
    create: `${capitalized(listed(NAMED_FIELDS, "and"))} are given by name; new ones are created. Answers once the expense is synced to disk. If an expense of the ledger already has the ref, nothing is done.`,
    change:
      "Replaces the fields that are sent, arrays as a whole; null is a value if a field may be null. Sending parts without a category removes the expense's own category.",
    delete: "Undoing the change restores it with its own id.",
  },
  failures: { 422: unfitting },
});
export const { read: readExpense, change: amendExpense, delete: removeExpense } = one;

export const recordExpense = endpoint({
  ...one.create,
  summary: "Record an expense in full",
  answers: {
    ...one.create.answers,
    200: success(
      "Nothing is recorded: this is the expense that already has the ref.",
      Expense,
      { ...exampleExpense, ref: EXAMPLE_REF },
      { Location: "The path of the expense." },
    ),
    409: deletedRef,
  },
});

const version = Type.Optional(NeededVersion);

const MAX = showCount(MAX_ACTIONS);

export const CreateAction = action("create", { expense: ExpenseDraft });
export const ChangeAction = action("change", {
  id: ExpenseIdField,
  change: ExpenseChange,
  version,
});
export const DeleteAction = action("delete", { id: ExpenseIdField, version });
export const UndoAction = action("undo", { change: ChangeIdField });
export const BatchAction = Type.Union([CreateAction, ChangeAction, DeleteAction, UndoAction]);

export function batchOf<Action extends TSchema>(kind: Action) {
  return Type.Object({
    actions: Type.Array(kind, {
      minItems: 1,
      maxItems: MAX_ACTIONS,
      description: `an array of 1 to ${MAX} actions`,
    }),
  });
}

export const Batch = batchOf(BatchAction);

export const ExpenseResult = Type.Object({
  id: ExpenseIdField,
  version: nullable(count("its current version; null if it was deleted")),
  known,
  change: Type.Optional(ChangeIdField),
});
export const BatchResult = Type.Union([ExpenseResult, ChangeReference]);
export const BatchResults = Type.Object({ results: Type.Array(BatchResult) });

export const amendExpenses = endpoint({
  ...book,
  method: "POST",
  path: `${path}/batch`,
  summary: "Create, change and delete many expenses at once, and undo that",
  description: `Does up to ${MAX} actions in order, or none of them. The errors list each that can't be done. An undo reverts a change of an expense; undo its latest change first. The body may be up to ${BATCH_MEBIBYTES} MiB.`,
  bodyLimit: BATCH_MEBIBYTES * MEBIBYTE,
  body: Batch,
  example: {
    actions: [
      { action: "create", expense: { description: "Taxi", amount: "8", date: "2026-02-28" } },
      { action: "change", id: 1, change: { tags: ["work", "team"] } },
      { action: "undo", change: EXAMPLE_CHANGE },
    ],
  },
  answers: {
    200: success(
      "A result for each action, in order: the expense and its version, and the change of a creation, a deletion or an undo.",
      BatchResults,
      {
        results: [{ id: 2, version: 0, change: 8 }, { id: 1, version: 9 }, { change: 10 }],
      },
    ),
    404: like(unknownRecord, "The ledger, an expense or a change does not exist."),
    409: like(conflict, "Later changes prevent an undo, or the expense with a ref was deleted."),
    412: like(changedMeanwhile, "An expense no longer has the version that its action names."),
    422: unfitting,
  },
});

export const LineMark = Type.Object({
  kind: Type.String({ description: "what was read: amount, date, payee, tag and so on" }),
  start: Type.Integer({ description: "where it begins, in UTF-16 code units" }),
  end: Type.Integer({ description: "where it ends, in UTF-16 code units" }),
});

export const LineChoice = Type.Object({
  amount: nullable(Money),
  currency: nullable(Type.String()),
  date: nullable(Day),
});

export const LineQuestion = Type.Object({
  about: choice(["amount", "date"]),
  text: Type.String({ description: "the ambiguous text" }),
  start: Type.Integer(),
  end: Type.Integer(),
  choices: Type.Array(LineChoice),
});

export const LineReading = Type.Object({
  description: Type.String(),
  amount: nullable(Money),
  currency: nullable(Type.String({ description: "the code of the currency that is written" })),
  date: nullable(Day),
  ...eachLabelField(() => nullable(Type.String())),
  tags: Type.Array(Type.String()),
  marks: Type.Array(LineMark),
  questions: Type.Array(LineQuestion),
  missing: Type.Array(choice(["amount", "description", "currency", "rate"]), {
    description:
      "what the text lacks: an amount, a description, the currency of a sign that several currencies share, or the rate of a currency other than the ledger's",
  }),
});

/** A line of text to read an expense from. */
export const ExpenseLine = Type.Object({
  text: Type.String({
    ...text(QUICK_ENTRY_CHARACTERS, { minLength: 1 }),
    examples: ["12.50 lunch @Cafe #work"],
  }),
  today: Day,
  dayFirst: Type.Optional(flag("true if 3/11 is November 3, false if it is March 11")),
  language: Type.Optional(LanguageTag),
  ref: Type.Optional(nullable(Ref)),
});

export const LineResult = Type.Object({
  expense: nullable(Expense),
  recurring: nullable(RecurringExpense),
  reading: LineReading,
});

const lineLabels = { ...eachLabelField(() => null), payee: "Cafe" };

const exampleReading = {
  description: "lunch",
  amount: "12.5",
  currency: null,
  date: null,
  ...lineLabels,
  tags: ["work"],
  marks: [
    { kind: "amount", start: 0, end: 5 },
    { kind: "payee", start: 12, end: 17 },
    { kind: "tag", start: 18, end: 23 },
  ],
  questions: [],
  missing: [],
};

export const recordQuickly = endpoint({
  ...book,
  method: "POST",
  path: `${path}/quick`,
  summary: "Record an expense from a line of text",
  description: `${listed(["Amount", "date", ...NAMED_FIELDS], "and")} are read from the line; the date is today by default. If it is ambiguous or incomplete, the answer asks what was meant, and nothing is recorded. Days may have English names and those of the language.`,
  body: ExpenseLine,
  example: { text: "12.50 lunch @Cafe #work", today: "2026-02-28" },
  answers: {
    200: success(
      "Nothing is recorded: the answer says what is ambiguous or missing, or it is the expense that already has this ref.",
      LineResult,
      {
        expense: null,
        recurring: null,
        reading: { ...exampleReading, amount: null, missing: ["amount"], marks: [] },
      },
    ),
    201: success(
      "The expense is recorded, or the recurring expense is created if the line says how often it recurs.",
      LineResult,
      {
        expense: { ...exampleExpense, description: "lunch", category: null, ...lineLabels },
        recurring: null,
        reading: exampleReading,
      },
      { Location: "The path of the new expense." },
    ),
    409: deletedRef,
  },
});
