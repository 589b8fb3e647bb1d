// What a transaction does to expenses.

import {
  type BookExpense,
  type KeptExpense,
  showExpense,
} from "../../domain/expense/book-expense.ts";
import { mapLabels } from "../../domain/expense/detail-labels.ts";
import type { ExpenseDraft, ExpenseId } from "../../domain/expense/expense.ts";
import {
  detailsOf,
  type ExpenseDetails,
  NO_DETAILS,
} from "../../domain/expense/expense-details.ts";
import type { Original } from "../../domain/expense/original.ts";
import { type Part, wholePart } from "../../domain/expense/parts.ts";
import { type Label, type LabelId, type LabelKind, newLabel } from "../../domain/label/label.ts";
import type { ActionOf, ActionResultOf, BookDraft } from "../../domain/ledger/actions.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { convert, minorUnits } from "../../domain/money/currency.ts";
import { compare, sum, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import { standFor } from "./labels.ts";
import { expectVersion, Refused } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/** Does nothing, and returns the expense as it is, where the ref is `known`. */
export function createExpense(
  work: Workspace,
  { draft, currencies }: ActionOf<"create-expense">,
): Omit<ActionResultOf<"create-expense">, "action"> {
  const there = expenseOfRef(work, draft.ref);
  if (there) return { value: show(work, there), known: true };
  const { currency } = work.profile;
  if (currency && currencies && !currencies.includes(currency)) {
    throw new Refused(
      "unfitting-fields",
      `The amount is not in ${currency}, the ledger's currency`,
    );
  }
  const created = work.createExpense(newExpense(work, draft));
  // Safe: the change of a creation is the last one, and changes count up.
  const change = (work.ledger.nextChangeId - 1) as ChangeId;
  return { value: show(work, created), change };
}

/** The fields of an expense to be made; labels that it names are made where there are none. */
export function newExpense(work: Workspace, draft: ExpenseDraft & Partial<BookDraft>) {
  const { description, amount, date } = draft;
  return { description, amount, date, details: detailsOf(keep(work, NO_DETAILS, draft, amount)) };
}

/** Undefined for a ref that is new. */
function expenseOfRef(work: Workspace, ref: string | null): KeptExpense | undefined {
  const id = ref === null ? undefined : work.expenseOfRef(ref);
  if (ref === null || id === undefined) return undefined;
  const expense = work.expense(id);
  if (expense) return expense;
  throw new Refused(
    "conflict",
    `The expense ${id}, which has the ref ${quote(ref)}, has been deleted; undo its deletion, or send another ref`,
    "/ref",
    id,
  );
}

export function changeExpense(
  work: Workspace,
  { id, change, ifMatch }: ActionOf<"change-expense">,
): BookExpense {
  const before = expectExpense(work, id);
  expectVersion(ifMatch, show(work, before).version, `The expense ${id}`);
  const draft: ExpenseDraft = {
    description: change.description ?? before.description,
    amount: change.amount ?? before.amount,
    date: change.date ?? before.date,
  };
  const details = detailsOf(keep(work, before.details ?? NO_DETAILS, change, draft.amount));
  return show(work, work.replaceExpense(before, { ...draft, details }));
}

export function deleteExpense(
  work: Workspace,
  { id, ifMatch }: ActionOf<"delete-expense">,
): ChangeId {
  const before = expectExpense(work, id);
  expectVersion(ifMatch, show(work, before).version, `The expense ${id}`);
  return work.deleteExpense(before);
}

function expectExpense(work: Workspace, id: ExpenseId): KeptExpense {
  const expense = work.expense(id);
  if (expense) return expense;
  throw new Refused("unknown-record", `There is no expense with the id ${id}`);
}

function show(work: Workspace, expense: KeptExpense): BookExpense {
  return showExpense(expense, work.labels);
}

/** The details with what a change says of them; checked against the amount that the expense then has. */
function keep(
  work: Workspace,
  before: ExpenseDetails,
  change: Partial<BookDraft>,
  amount: ExpenseDraft["amount"],
): ExpenseDetails {
  const parts =
    change.parts?.map((part, index) => {
      const category = expectCategory(work, part.category, `/parts/${index}/category`);
      return wholePart({ ...part, category });
    }) ?? before.parts;
  const category = keptCategory(work, before, change);
  const { original = before.original } = change;
  expectParts(category, parts, amount);
  // A ledger that got another currency makes nobody correct what says nothing of money.
  if (change.amount !== undefined || change.original !== undefined) {
    expectOriginal(work, original, amount);
  }
  // Last, so that what is refused makes no labels that the refusals of other actions would speak of.
  const changed = mapLabels<string, LabelId>(change, {
    category: (id) => id,
    label: (name, kind) => takeLabel(work, kind, name),
    labels: (names, kind) => [...new Set(names.map((name) => takeLabel(work, kind, name)))],
  });
  return { ...before, ...changed, category, parts };
}

/** Parts that are given without a word of the category take its place. */
function keptCategory(
  work: Workspace,
  before: ExpenseDetails,
  { category, parts }: Partial<BookDraft>,
): LabelId | null {
  if (category === undefined) return parts && parts.length > 0 ? null : before.category;
  return expectCategory(work, category, "/category");
}

function expectCategory(work: Workspace, id: LabelId | null, pointer: string): LabelId | null {
  return id === null ? null : standFor(work, "category", id, pointer);
}

/** By its name; a new one where there is none. */
function takeLabel(work: Workspace, kind: LabelKind, name: string): LabelId {
  const known = work.labels.named(kind, name, null);
  return (known ?? work.createRecord<Label>(kind, newLabel(name))).id;
}

function expectParts(
  category: LabelId | null,
  parts: readonly Part[],
  amount: ExpenseDraft["amount"],
): void {
  if (parts.length === 0) return;
  if (category !== null) {
    throw new Refused(
      "unfitting-fields",
      "A split expense can't have a category of its own; send parts as [] to remove the split",
      "/category",
    );
  }
  const total = sum(parts.map((part) => part.amount));
  if (total === amount) return;
  throw new Refused(
    "unfitting-fields",
    `parts must add up to the amount ${amount}; they add up to ${total}`,
    "/parts",
  );
}

function expectOriginal(
  { profile: { currency } }: Workspace,
  original: Original | null,
  amount: ExpenseDraft["amount"],
): void {
  if (!original) return;
  const refuse = (message: string, pointer = "/original") =>
    new Refused("unfitting-fields", message, pointer);
  if (!currency) {
    throw refuse("original must be null in a ledger without a currency; give the ledger one first");
  }
  if (original.currency === currency) {
    throw refuse(
      `original.currency must be another one than the ledger's own, ${currency}`,
      "/original/currency",
    );
  }
  if (compare(original.rate, ZERO) <= 0) {
    throw refuse(
      `original.rate must be greater than 0: what one ${original.currency} costs in ${currency}; got ${original.rate}`,
      "/original/rate",
    );
  }
  const converted = convert(original.amount, original.rate, minorUnits(currency));
  if (converted === amount) return;
  throw refuse(
    `amount must be original.amount × original.rate, rounded half-even to ${currency}: ${converted}; got ${amount}`,
    "/amount",
  );
}
