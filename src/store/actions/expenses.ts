// Transactions on expenses.

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
import { standInFor } from "./labels.ts";
import { noteExpense } from "./recurring-progress.ts";
import { conflict, expectVersion, type Refused, unfitting, unknown } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/** If an expense with the ref exists, returns it unchanged, as `known`. */
export function createExpense(
  work: Workspace,
  { draft, currencies }: ActionOf<"create-expense">,
): Omit<ActionResultOf<"create-expense">, "action"> {
  const there = expenseOfRef(work, draft.ref);
  if (there) return { value: show(work, there), known: true };
  const { currency } = work.profile;
  if (currency && currencies && !currencies.includes(currency)) {
    throw unfitting(`The amount is not in ${currency}, the ledger's currency`);
  }
  const created = work.createExpense(newExpense(work, draft));
  return { value: show(work, created), change: work.lastChange };
}

/** The fields of a new expense; labels that it names are created if they don't exist. */
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
  throw conflict(
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
  const change = work.deleteExpense(before);
  noteExpense(work, before.details?.ref, "skipped");
  return change;
}

export function expectExpense(work: Workspace, id: ExpenseId): KeptExpense {
  const expense = work.expense(id);
  if (expense) return expense;
  throw unknown(`There is no expense with the id ${id}`);
}

export function show(work: Workspace, expense: KeptExpense): BookExpense {
  return showExpense(expense, work.labels);
}

/** Returns the details with a change applied, and checks them against the expense's new amount. */
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
  // If the ledger's currency has changed since, only a change of amounts must fit the new one.
  const isPriced = change.amount !== undefined || change.original !== undefined;
  const money = { category, parts, original: isPriced ? original : null };
  const fault = faultOfMoney(work, money, amount);
  if (fault) throw fault;
  // This comes last, so that refused details create no labels that other refusals would mention.
  const changed = mapLabels<string, LabelId>(change, {
    category: (id) => id,
    label: (name, kind) => takeLabel(work, kind, name),
    labels: (names, kind) => [...new Set(names.map((name) => takeLabel(work, kind, name)))],
  });
  return { ...before, ...changed, category, parts };
}

/** Parts that are given without a category remove the expense's own category. */
function keptCategory(
  work: Workspace,
  before: ExpenseDetails,
  { category, parts }: Partial<BookDraft>,
): LabelId | null {
  if (category === undefined) return parts && parts.length > 0 ? null : before.category;
  return expectCategory(work, category, "/category");
}

function expectCategory(work: Workspace, id: LabelId | null, pointer: string): LabelId | null {
  return id === null ? null : standInFor(work, "category", id, pointer);
}

/** Finds a label by its name, and creates it if it doesn't exist. */
function takeLabel(work: Workspace, kind: LabelKind, name: string): LabelId {
  const known = work.labels.named(kind, name, null);
  return (known ?? work.createRecord<Label>(kind, newLabel(name))).id;
}

/** Says why parts or an amount in another currency don't fit the amount; undefined if they do. */
export function faultOfMoney(
  work: Workspace,
  { category, parts, original }: Pick<ExpenseDetails, "category" | "parts" | "original">,
  amount: ExpenseDraft["amount"],
): Refused | undefined {
  return faultOfParts(category, parts, amount) ?? faultOfOriginal(work, original, amount);
}

function faultOfParts(
  category: LabelId | null,
  parts: readonly Part[],
  amount: ExpenseDraft["amount"],
): Refused | undefined {
  if (parts.length === 0) return undefined;
  if (category !== null) {
    return unfitting(
      "A split expense can't have a category of its own; send parts as [] to remove the split",
      "/category",
    );
  }
  const total = sum(parts.map((part) => part.amount));
  if (total === amount) return undefined;
  return unfitting(`parts must add up to the amount ${amount}; they add up to ${total}`, "/parts");
}

function faultOfOriginal(
  { profile: { currency } }: Workspace,
  original: Original | null,
  amount: ExpenseDraft["amount"],
): Refused | undefined {
  if (!original) return undefined;
  const refuse = (message: string, pointer = "/original") => unfitting(message, pointer);
  if (!currency) {
    return refuse(
      "original must be null in a ledger without a currency; set the ledger's currency first",
    );
  }
  if (original.currency === currency) {
    return refuse(
      `original.currency must differ from the ledger's own, ${currency}`,
      "/original/currency",
    );
  }
  if (compare(original.rate, ZERO) <= 0) {
    return refuse(
      `original.rate must be greater than 0: the price of one ${original.currency} in ${currency}; got ${original.rate}`,
      "/original/rate",
    );
  }
  const converted = convert(original.amount, original.rate, minorUnits(currency));
  if (converted === amount) return undefined;
  return refuse(
    `amount must be original.amount × original.rate, rounded half-even to ${currency}: ${converted}; got ${amount}`,
    "/amount",
  );
}
