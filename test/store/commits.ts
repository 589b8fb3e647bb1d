// A commit function for tests: each batch waits until the test answers it.

import type { Batch, Commit, Outcome } from "../../src/store/writing/changes.ts";

export interface PendingCommit extends Batch {
  answer(outcomes: readonly Outcome[]): void;
  reject(error: unknown): void;
}

export interface Commits {
  readonly commit: Commit;
  /** Resolves with the next batch as soon as there is one. */
  next(): Promise<PendingCommit>;
  /** The number of batches that were committed so far. */
  readonly count: number;
  /** The number of batches without an answer. */
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
