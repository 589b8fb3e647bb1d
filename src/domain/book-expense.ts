// An expense as its book shows it: labels by what stands for them now, and a revision that changes with any of it.

import type { Expense } from "./expense.ts";
import { type DetailsBy, type ExpenseDetails, NO_DETAILS } from "./expense-details.ts";
import type { Label, LabelId } from "./label.ts";
import { type Labels, standIn } from "./labels.ts";
import type { ChangeId, Instant } from "./ledger-change.ts";

/** Payee and tags are by their names, tags as they were given. */
export interface BookExpense extends Expense, DetailsBy<string> {
  /** Null for what was created before histories were kept. */
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
  /**
   * The last change of the expense or of a label that it shows, 0 where there was none since its creation: as long as it is the same,
   * so is all that is shown. Changes count upwards, so no state's version comes again.
   */
  readonly version: number;
}

/** An expense as it is kept. */
export interface KeptExpense extends Expense {
  readonly details: ExpenseDetails | null;
  readonly lastChange: ChangeId | null;
  readonly createdAt: Instant | null;
  readonly changedAt: Instant | null;
}

export function showExpense(kept: KeptExpense, labels: Labels): BookExpense {
  const { id, description, amount, date, lastChange, createdAt, changedAt } = kept;
  const details = kept.details ?? NO_DETAILS;
  const { note, original } = details;
  const used: LabelId[] = [];
  const show = (label: LabelId | null) => {
    if (label === null) return undefined;
    used.push(label);
    return standIn(labels, label);
  };
  const tags = new Set(details.tags.flatMap((tag) => show(tag)?.name ?? []));
  const shown = {
    category: show(details.category)?.id ?? null,
    payee: show(details.payee)?.name ?? null,
    tags: [...tags],
    parts: details.parts.map((part) => ({ ...part, category: show(part.category)?.id ?? null })),
  };
  return {
    ...{ id, description, amount, date, ...shown, note, original },
    createdAt,
    updatedAt: changedAt ?? createdAt,
    version: Math.max(lastChange ?? 0, ...used.map((label) => lastChangeOf(labels, label))),
  };
}

/** Of all that leads to what stands for it. */
function lastChangeOf(labels: Labels, id: LabelId): number {
  const first = labels.get(id);
  if (!first?.removed) return first?.lastChange ?? 0;
  let last = 0;
  const seen = new Set<LabelId>();
  for (let label: Label | undefined = first; label && !seen.has(label.id); ) {
    seen.add(label.id);
    last = Math.max(last, label.lastChange);
    label = label.target === null ? undefined : labels.get(label.target);
  }
  return last;
}
