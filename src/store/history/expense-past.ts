// The history of one expense, as rows of its ledger's history. Each change names the previous one, from the last change or the deletion
// back to the creation. Other expenses may share the row of the creation.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import { shifted } from "../../domain/shifted.ts";
import type { LatestRange } from "../store.ts";
import type { ChangeRow } from "./change-row.ts";
import { expenseIn } from "./change-row.ts";
import { incomplete } from "./history.ts";

/** The rows that an engine has found in one snapshot. */
export interface ExpensePast {
  /** Undefined if it was deleted. */
  readonly expense: KeptExpense | undefined;
  /**
   * Newest first. Each row is the previous change of the one before it. There are as many as the range requests, or all back to the
   * creation.
   */
  readonly chain: readonly ChangeRow[];
  /** The row that contains the creation; undefined if the expense was created before histories were kept. */
  readonly creation: ChangeRow | undefined;
}

/** The changes of the range as rows of one change each, newest first. Throws if a required row is missing. */
export function rowsOfExpense(
  id: ExpenseId,
  { expense, chain, creation }: ExpensePast,
  { before = Number.POSITIVE_INFINITY, limit }: LatestRange,
): readonly ChangeRow[] {
  if (!chain.every((row) => isOfExpense(row, id, row.id))) throw incomplete(id);
  const rows = chain.filter((row) => row.id < before).slice(0, limit);
  if (rows.length === limit) return rows;
  const oldest = chain.at(-1);
  if (oldest && oldest.previous !== null) throw incomplete(oldest.previous);
  if (creation) {
    const created = creationIn(creation, id);
    return created.id < before ? [...rows, created] : rows;
  }
  // If the time of its creation is known, the history must contain the creation, too.
  const times = [expense?.createdAt ?? null, ...chain.map(({ createdAt }) => createdAt)];
  if (times.some((at) => at !== null)) throw incomplete(id);
  return rows;
}

/** Returns true if the change of this id, which the row contains, is a change of the expense. */
export function isOfExpense(row: ChangeRow, id: ExpenseId, change: number): boolean {
  return row.record === "expense" && expenseIn(row, change) === id;
}

/** Returns true if a row of creations contains that of the expense. */
export function hasCreation(row: ChangeRow, id: ExpenseId): boolean {
  return row.recordId <= id && id < row.recordId + row.count;
}

function creationIn(row: ChangeRow, id: ExpenseId): ChangeRow {
  return { ...row, count: 1, id: shifted(row.id, id - row.recordId), recordId: id };
}
