// A commit for tests that does nothing by itself: each batch waits until the test answers it.

import type { Batch, Commit, Outcome } from "../../src/store/writing/changes.ts";

export interface PendingCommit extends Batch {
  answer(outcomes: readonly Outcome[]): void;
  reject(error: unknown): void;
}

export interface Commits {
  readonly commit: Commit;
  /** The next batch, at once or as soon as it comes. */
  next(): Promise<PendingCommit>;
  /** How many batches have come so far. */
  readonly count: number;
  /** How many of them have no answer yet. */
  readonly unanswered: number;
}

export function openCommits(): Commits {
  const come: PendingCommit[] = [];
  const awaited: ((pending: PendingCommit) => void)[] = [];
  let count = 0;
  let unanswered = 0;

  async function commit(batch: Batch): Promise<readonly Outcome[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Outcome[]>();
    const pending: PendingCommit = { ...batch, answer: resolve, reject };
    count += 1;
    unanswered += 1;
    const waiter = awaited.shift();
    if (waiter) waiter(pending);
    else come.push(pending);
    try {
      return await promise;
    } finally {
      unanswered -= 1;
    }
  }

  return {
    commit,
    next() {
      const pending = come.shift();
      return pending ? Promise.resolve(pending) : new Promise((resolve) => awaited.push(resolve));
    },
    get count() {
      return count;
    },
    get unanswered() {
      return unanswered;
    },
  };
}
