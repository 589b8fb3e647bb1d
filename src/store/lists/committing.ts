// The batch of this process that is being committed: a list that already shows it must wait until its changes are known.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Batch, Commit } from "../changes.ts";
import type { Applied } from "./applied.ts";

/** A batch that is being committed. */
export interface Committing {
  readonly revision: string;
  /** Resolves, and never rejects, when its changes are recorded. */
  readonly recorded: Promise<unknown>;
}

export interface Commits {
  /** The batch being committed, until its changes are recorded. */
  committing(): Committing | undefined;
  /** The commit for the write queue; `record` receives each batch before its callers are answered. */
  recordedBy(record: (applied: Applied) => void): Commit;
  /** From now on, calls `tell` with each ledger that a batch may have changed, once that is recorded. */
  onRecorded(tell: (ledger: LedgerId) => void): void;
}

export function trackCommits(apply: (batch: Batch) => Promise<Applied>): Commits {
  let committing: Committing | undefined;
  let tell: (ledger: LedgerId) => void = () => {};
  return {
    committing: () => committing,
    onRecorded(to) {
      tell = to;
    },
    recordedBy: (record) => async (batch) => {
      const recorded = Promise.withResolvers<void>();
      committing = { revision: batch.revision, recorded: recorded.promise };
      try {
        const applied = await apply(batch);
        record(applied);
        for (const ledger of new Set(batch.changes.map(({ ledger }) => ledger))) tell(ledger);
        return applied.outcomes;
      } finally {
        committing = undefined;
        recorded.resolve();
      }
    },
  };
}
