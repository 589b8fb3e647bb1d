// The rows that the history of a ledger has of one expense. Each change names the previous one, from the last change or the deletion
// back to the creation. The original fields are not stored: they follow from the current or deleted expense by undoing all later changes.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import {
  contentOf,
  type ExpenseContent,
  NO_DETAILS,
  wholeContent,
} from "../../domain/expense/expense-details.ts";
import type { Instant } from "../../domain/ledger/ledger-change.ts";
import type { ChangeRow } from "./change-row.ts";

/** The rows that an engine has found in one snapshot. */
export interface ExpensePast {
  /** Undefined if it was deleted. */
  readonly expense: KeptExpense | undefined;
  /**
   * The changes after its creation, newest first: its deletion or its last change, then each earlier change.
   */
  readonly chain: readonly ChangeRow[];
}

interface Created {
  readonly content: ExpenseContent;
  readonly at: Instant;
}

/** The original fields of an expense, and the time of its creation. Throws if a row is missing. */
export function createdContent(id: ExpenseId, past: ExpensePast | undefined): Created {
  if (!past) throw incomplete(id);
  expectWhole(id, past);
  const { expense, chain } = past;
  let fields: Partial<ExpenseContent> = expense ? contentOf(expense) : {};
  for (const { kind, before } of chain) {
    // Safe: the changes of an expense have an expense's fields.
    const earlier = (before ?? {}) as Partial<ExpenseContent>;
    // A deletion has all fields, except those that were null or empty.
    fields = kind === "deleted" ? wholeContent(earlier) : { ...fields, ...earlier };
  }
  const at = expense ? expense.createdAt : chain[0]?.createdAt;
  const { description, amount, date } = fields;
  if (description === undefined || amount === undefined || date === undefined) throw incomplete(id);
  if (typeof at !== "number") throw incomplete(id);
  return { content: { ...NO_DETAILS, ...fields, description, amount, date }, at };
}

/** Throws if a change is missing. */
export function expectWhole(id: ExpenseId, { expense, chain }: ExpensePast): void {
  let next = expense ? expense.lastChange : (chain[0]?.id ?? null);
  for (const row of chain) {
    if (row.id !== next || row.record !== "expense" || row.recordId !== id) throw incomplete(id);
    next = row.previous;
  }
  if (next !== null) throw incomplete(next);
}

/** The error for a missing row, without which the history can't be derived. */
export function incomplete(id: number): Error {
  return new Error(`the history of ${id} is incomplete`);
}
