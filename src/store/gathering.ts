// Where a commit takes long, whoever was just answered and asks again had better get into the next one: to miss it
// costs a whole commit's wait. So the next batch waits a moment for as many as there were.

/** A commit that takes longer than this waits for the disk, and not for its own work. */
const SLOW_COMMIT_MS = 2;
/** The share of a commit's time for which the next one waits. */
const PATIENCE = 1 / 4;
/** After a wait in vain, so many batches go without one: those who were answered do not ask again at once. */
const BATCHES_WITHOUT_WAIT = 15;

export interface Gathering {
  /** Takes note of a commit: of how many changes, those included that waited at its end, and how long it took. */
  committed(changes: number, tookMs: number): void;
  /** Resolves when as many are waiting as there were, or when it has waited long enough for them. */
  gather(waiting: () => number): Promise<void>;
}

export function createGathering(now: () => number): Gathering {
  let expected = 0;
  let until = Number.NEGATIVE_INFINITY;
  let withoutWait = 0;
  return {
    committed(changes, tookMs) {
      expected = changes;
      until = tookMs > SLOW_COMMIT_MS ? now() + tookMs * PATIENCE : Number.NEGATIVE_INFINITY;
    },
    async gather(waiting) {
      if (waiting() >= expected || now() >= until) return;
      if (withoutWait > 0) {
        withoutWait -= 1;
        return;
      }
      while (waiting() < expected) {
        if (now() >= until) {
          withoutWait = BATCHES_WITHOUT_WAIT;
          return;
        }
        await turn();
      }
    },
  };
}

/** Resolves after the event loop has handed on what it has received. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
