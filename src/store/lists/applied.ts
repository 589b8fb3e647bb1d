// What a batch has done to the file, as the thread that wrote it tells the one that serves.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { Batch, Outcome } from "../changes.ts";

/** An expense's place in the list, which runs from the largest key to the smallest. */
export type ExpenseKey = readonly [date: CalendarDate, id: ExpenseId];

/** What one batch has changed in a ledger's list. */
export interface RevisionStep {
  readonly ledger: LedgerId;
  /** The revisions before and after it. */
  readonly before: string;
  readonly after: string;
  /** The places where something came, went or changed. */
  readonly touched: readonly ExpenseKey[];
}

export interface Applied {
  /** One a change, in order. */
  readonly outcomes: readonly Outcome[];
  /**
   * One for each ledger and revision that the batch has made, in order; without the places of what was created, which
   * the changes and their outcomes tell.
   */
  readonly steps: readonly RevisionStep[];
}

/** The steps of those ledgers that `isWanted`, with all the places that they touch. */
export function stepsOf(
  { changes }: Batch,
  { outcomes, steps: all }: Applied,
  isWanted: (ledger: LedgerId) => boolean,
): readonly RevisionStep[] {
  const steps = all.filter(({ ledger }) => isWanted(ledger));
  if (steps.length === 0) return steps;
  const created = new Map<LedgerId, ExpenseKey[]>();
  changes.forEach((change, index) => {
    const id = outcomes[index]?.result;
    if (change.kind !== "create-expense" || typeof id !== "number") return;
    const keys = created.get(change.ledger) ?? [];
    created.set(change.ledger, keys);
    keys.push([change.draft.date, id]);
  });
  // A batch that was made change by change has several steps of a ledger; to have too many places does no harm.
  return steps.map((step) => ({
    ...step,
    touched: [...step.touched, ...(created.get(step.ledger) ?? [])],
  }));
}
