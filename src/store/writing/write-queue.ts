// Group commit: changes that arrive while a batch is being synced are committed together as the next batch, so that one sync serves many
// requests. A long change is committed alone, alternating with the others, so that no client waits for more than one of them. Each change
// gets its own outcome; one that fails does not affect the others.

import type { Instant } from "../../domain/ledger/ledger-change.ts";
import { messageOf, Problem } from "../../domain/problem.ts";
import { outcomeUnknown, storeFailed } from "../store.ts";
import { turn } from "../turns.ts";
import {
  type Change,
  type Commit,
  isLong,
  type Outcome,
  type ResultOf,
  textLength,
} from "./changes.ts";

/** These limit the size of one commit, and of the message that carries it. */
const BATCH_CHANGES = 1_024;
const BATCH_CHARACTERS = 4_194_304;

interface Waiting {
  readonly change: Change;
  readonly isLong: boolean;
  settle(outcome: Outcome): void;
  fail(problem: Problem): void;
}

export type WriteQueue = ReturnType<typeof openWriteQueue>;

export interface Sources {
  /** Returns a unique string. */
  readonly newRevision: () => string;
  /** Milliseconds from any fixed time. */
  readonly now: () => number;
  readonly clock: () => Instant;
  /** The number of cores that the process may use. */
  readonly cores: number;
}

export function openWriteQueue(
  commit: Commit,
  { newRevision, now, clock }: Pick<Sources, "newRevision" | "now" | "clock">,
  patience: Patience,
) {
  const gathering = createCommitDelay(now, patience);
  let waiting: Waiting[] = [];
  /** How many changes are being committed. */
  let taken = 0;
  let running: Promise<void> | undefined;
  let closed = false;
  /** Is true if a long change has let others go first. */
  let isLongDue = false;

  async function run(): Promise<void> {
    // Requests that the event loop has already received join the first batch.
    await turn();
    while (waiting.length > 0) {
      // A long change does not wait for others.
      if (!closed) await gathering.gather(() => (hasLong(waiting) ? Infinity : waiting.length));
      const batch = nextBatch(waiting, isLongDue);
      waiting = without(waiting, batch);
      taken = batch.length;
      isLongDue = hasLong(waiting) && !hasLong(batch);
      await commitBatch(batch);
    }
    running = undefined;
  }

  async function commitBatch(batch: readonly Waiting[]): Promise<void> {
    const start = now();
    // A client may send its next change as soon as it is answered, and must not be counted twice.
    const ended = () => {
      taken = 0;
      // The time of a long change says nothing about the next ones.
      if (hasLong(batch)) gathering.committed(0, 0);
      else gathering.committed(batch.length + waiting.length, now() - start);
    };
    try {
      const changes = batch.map(({ change }) => change);
      const done = Promise.try(() => commit({ revision: newRevision(), at: clock(), changes }));
      const outcomes = await done.finally(ended);
      for (const [index, { settle }] of batch.entries())
        settle(outcomes[index] ?? { failure: "the outcome of the change is missing" });
    } catch (error) {
      failAll(batch, error instanceof Problem ? error : storeFailed(messageOf(error)));
    }
  }

  return {
    /** Resolves once the change is synced to disk; rejects with a `store-failed` problem. */
    submit<C extends Change>(change: C): Promise<ResultOf<C>> {
      if (closed) return Promise.reject(storeFailed("the store is closed"));
      return new Promise((resolve, reject) => {
        waiting.push(waitingChange(change, resolve, reject));
        running ??= run();
      });
    },
    /** The number of changes that wait or are being committed. */
    waiting: () => waiting.length + taken,
    /** Rejects the changes that are not being committed yet. */
    refuseWaiting: (problem: Problem) => failAll(waiting.splice(0), problem),
    /** Resolves when all submitted changes are settled. Later submissions are rejected. */
    async close(): Promise<void> {
      closed = true;
      await running;
    },
  };
}

function waitingChange<C extends Change>(
  change: C,
  resolve: (result: ResultOf<C>) => void,
  fail: (problem: Problem) => void,
): Waiting {
  return {
    change,
    fail,
    isLong: isLong(change),
    settle(outcome) {
      const { result, failure } = outcome;
      // Safe: the outcome of a change is of the change's kind.
      if (failure === undefined) resolve(result as ResultOf<C>);
      else fail(outcome.isUnknown ? outcomeUnknown(failure) : storeFailed(failure));
    },
  };
}

function failAll(changes: readonly Waiting[], problem: Problem): void {
  for (const { fail } of changes) fail(problem);
}

function without(waiting: readonly Waiting[], batch: readonly Waiting[]): Waiting[] {
  const taken = new Set(batch);
  return waiting.filter((one) => !taken.has(one));
}

function hasLong(changes: readonly Waiting[]): boolean {
  return changes.some((one) => one.isLong);
}

/** The quick changes, in order; or a long change alone, if it is due or nothing else waits. */
function nextBatch(waiting: readonly Waiting[], isLongDue: boolean): readonly Waiting[] {
  const long = waiting.find((one) => one.isLong);
  const quick = long ? waiting.filter((one) => !one.isLong) : waiting;
  if (long && (isLongDue || quick.length === 0)) return [long];
  return quick.slice(0, batchSize(quick));
}

/** The number of waiting changes in the next batch; at least one. */
function batchSize(waiting: readonly Waiting[]): number {
  let characters = 0;
  const end = waiting.findIndex((one, index) => {
    characters += textLength(one.change);
    return index > 0 && (index >= BATCH_CHANGES || characters > BATCH_CHARACTERS);
  });
  return end === -1 ? waiting.length : end;
}

/** How long a commit waits for more changes. */
export interface Patience {
  /** No commit waits after one that was quicker than this. */
  readonly slowMs: number;
  /** The wait for the next commit, as a multiple of a commit's time. */
  readonly share: number;
}

/** A writer with a core to itself should work rather than wait, unless it waits for the disk anyway. */
const BESIDE: Patience = { slowMs: 2, share: 1 / 4 };
/**
 * A writer on the only core takes time from the others with each commit. A writer that waits for a round trip and another machine's sync
 * pays as much for few changes as for many.
 */
export const PATIENT: Patience = { slowMs: 0, share: 2 };

/** Limits the wait, because a commit that was given up after seconds says nothing about the next one. */
const MAX_MS = 100;

/** For a writer on a thread of this process, which may use this many cores. */
export function patienceOn(cores: number): Patience {
  return cores === 1 ? PATIENT : BESIDE;
}

/** `now` is a clock in milliseconds. */
export function createCommitDelay(now: () => number, { slowMs, share }: Patience) {
  let expected = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** Records a commit: the number of its changes, including those waiting at its end, and its time. */
    committed(changes: number, tookMs: number): void {
      expected = changes;
      until = tookMs > slowMs ? now() + Math.min(tookMs * share, MAX_MS) : Number.NEGATIVE_INFINITY;
    },
    /** Resolves when as many changes are waiting as at the last commit, or when it has waited long enough. */
    async gather(waiting: () => number): Promise<void> {
      while (waiting() < expected && now() < until) await turn();
    },
  };
}
