// The effects of batches on lists, as the writer reports them, and the batch that this process is committing. A list that already shows
// that batch must wait until its changes are known.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Batch, Commit, Outcome } from "./changes.ts";

/** An expense's key in the list, which runs from the largest key to the smallest. */
export type ExpenseKey = readonly [date: CalendarDate, id: ExpenseId];

/** The changes of one batch to a ledger's list. */
export interface RevisionStep {
  readonly ledger: LedgerId;
  /** The revisions before and after the batch. */
  readonly before: string;
  readonly after: string;
  /** The keys of the list at which expenses were added, deleted or changed. */
  readonly touched: readonly ExpenseKey[];
}

export interface Applied {
  /** One outcome for each change, in order. */
  readonly outcomes: readonly Outcome[];
  /** One step for each ledger and revision that the batch created, in order. */
  readonly steps: readonly RevisionStep[];
}

export interface Committing {
  readonly revision: string;
  /** Resolves, and never rejects, when the batch's changes are recorded. */
  readonly recorded: Promise<unknown>;
}

export type Commits = ReturnType<typeof trackCommits>;

/** `now` is in milliseconds from any fixed time. */
export function trackCommits(apply: (batch: Batch) => Promise<Applied>, now: () => number) {
  let committing: Committing | undefined;
  let recordedAt = Number.NEGATIVE_INFINITY;
  let announce: (ledger: LedgerId) => void = () => {};
  return {
    /** The batch being committed, until its changes are recorded. */
    committing: () => committing,
    /** The time when the last batch was recorded. */
    recordedAt: () => recordedAt,
    /** From now on, calls `to` with each ledger that a batch may have changed, once that is recorded. */
    onRecorded(to: typeof announce): void {
      announce = to;
    },
    /** The commit for the write queue; `record` receives each batch before its callers are answered. */
    recordedBy(record: (applied: Applied) => void): Commit {
      return async (batch) => {
        const recorded = Promise.withResolvers<void>();
        committing = { revision: batch.revision, recorded: recorded.promise };
        try {
          const applied = await apply(batch);
          record(applied);
          recordedAt = now();
          for (const ledger of new Set(batch.changes.map(({ ledger }) => ledger))) announce(ledger);
          return applied.outcomes;
        } finally {
          committing = undefined;
          recorded.resolve();
        }
      };
    },
  };
}
