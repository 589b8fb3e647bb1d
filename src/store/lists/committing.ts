// The batch that this process has on its way to the engine: a list that already shows it has to wait until what it
// changes is known.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Batch, Commit } from "../changes.ts";
import type { Applied } from "./applied.ts";

/** A batch on its way to the engine. */
export interface Committing {
  readonly revision: string;
  /** Resolves, and never rejects, when what it has changed is recorded. */
  readonly recorded: Promise<unknown>;
}

export interface Commits {
  /** The batch on its way, until what it changes is recorded. */
  committing(): Committing | undefined;
  /** The commit for the write queue; `record` learns of each batch before those who wait for it. */
  recordedBy(record: (applied: Applied) => void): Commit;
  /** From now on, `tell` is called with each ledger that a batch may have changed, once that is recorded. */
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
