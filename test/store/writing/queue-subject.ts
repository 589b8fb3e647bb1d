// A write queue whose commits wait for the test, and changes that carry a number, so that the test recognizes them.

import type { Batch, Change, Outcome } from "../../../src/store/writing/changes.ts";
import { openWriteQueue, patienceOn } from "../../../src/store/writing/write-queue.ts";
import { draft, expenseId, ledger, MADE_AT } from "../../support/values.ts";
import { creationIn, deletionIn } from "../expense-changes.ts";

export const book = ledger("book");

interface PendingCommit extends Batch {
  answer(outcomes: readonly Outcome[]): void;
  reject(error: unknown): void;
}

/** Returns a commit function whose batches wait until the test answers them. */
export function openCommits() {
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
    /** Resolves with the next batch as soon as there is one. */
    next(): Promise<PendingCommit> {
      const pending = come.shift();
      return pending ? Promise.resolve(pending) : new Promise((resolve) => awaited.push(resolve));
    },
    /** The number of batches that were committed so far. */
    get count() {
      return count;
    },
    /** The number of batches without an answer. */
    get unanswered() {
      return unanswered;
    },
  };
}

/** A creation that carries a number in its amount. */
export const creation = (number: number) => creationIn(book, draft(`${number}`));
export const deletion = (number: number) => deletionIn(book, number);

function numberOf(change: Change): number {
  if (change.kind !== "create-expense") throw new Error(`${change.kind} carries no number`);
  return Number.parseInt(change.draft.amount, 10);
}

export const numbersOf = ({ changes }: PendingCommit) => changes.map(numberOf);

/** Answers each creation with its own number as the id. */
export function answerAll(pending: PendingCommit): void {
  pending.answer(pending.changes.map((change) => ({ result: expenseId(numberOf(change)) })));
}

export function openQueue({ cores = 2 } = {}) {
  const commits = openCommits();
  const clock = { ms: 0 };
  let revisions = 0;
  const sources = {
    newRevision() {
      revisions += 1;
      return `revision ${revisions}`;
    },
    now: () => clock.ms,
    clock: () => MADE_AT,
  };
  const queue = openWriteQueue(commits.commit, sources, patienceOn(cores));
  const submit = (number: number) => queue.submit(creation(number)).then(Number);
  const submitAll = (numbers: readonly number[]) => numbers.map(submit);
  return { commits, queue, clock, submit, submitAll };
}

/** Resolves after all work that is due has happened. */
export const aTurn = () =>
  new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
