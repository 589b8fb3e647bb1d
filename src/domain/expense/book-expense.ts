// An expense as its ledger shows it: merged labels are replaced, and a version changes whenever anything that is shown changes.

import type { ChangeId, Instant } from "../change-id.ts";
import type { Label, LabelId } from "../label/label.ts";
import { type Labels, lastChangeOf, resolveLabel } from "../label/labels.ts";
import { mapLabels } from "./detail-labels.ts";
import type { Expense } from "./expense.ts";
import { type DetailsBy, type ExpenseDetails, NO_DETAILS } from "./expense-details.ts";

/** Labels are names, except that categories are ids. Several labels are in the order in which they were given. */
export interface BookExpense extends Expense, DetailsBy<string> {
  /** Null for expenses from a version of Outlay that kept no history. */
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
  /**
   * The last change of the expense or of a label that it shows; 0 if there was none since its creation. While the version stays the same,
   * everything that is shown stays the same. Numbers of changes only increase, so a version is never used again.
   */
  readonly version: number;
}

/** An expense as a store keeps it. */
export interface KeptExpense extends Expense {
  readonly details: ExpenseDetails | null;
  readonly lastChange: ChangeId | null;
  readonly createdAt: Instant | null;
  readonly changedAt: Instant | null;
}

export function showExpense(kept: KeptExpense, labels: Labels): BookExpense {
  const { id, description, amount, date, lastChange, createdAt, changedAt } = kept;
  const { details, version } = showDetails(kept.details ?? NO_DETAILS, labels, lastChange ?? 0);
  const updatedAt = changedAt ?? createdAt;
  return { id, description, amount, date, ...details, createdAt, updatedAt, version };
}

/** The details as their ledger shows them, with the version of a record that has them and was last changed by `lastChange`. */
export function showDetails(
  details: ExpenseDetails,
  labels: Labels,
  lastChange: number,
): { readonly details: DetailsBy<string>; readonly version: number } {
  let version = lastChange;
  function show(label: LabelId): Label | undefined {
    version = Math.max(version, lastChangeOf(labels, label));
    return resolveLabel(labels, label);
  }
  const shown = mapLabels<LabelId, string>(details, {
    category: (category) => show(category)?.id ?? null,
    label: (label) => show(label)?.name ?? null,
    // Several labels that were merged are shown as one.
    labels: (several) => [...new Set(several.flatMap((label) => show(label)?.name ?? []))],
  });
  return { details: shown, version };
}
