// Sources of time and ids for stores, for tests that depend on neither.

import type { Sources } from "../../src/store/writing/write-queue.ts";
import { MADE_AT } from "./values.ts";

let revisions = 0;

/** For readers of files that nothing writes to in the meantime. */
export const alone = {
  committing: () => undefined,
  waiting: () => 0,
  now: () => performance.now(),
  recordedAt: () => Number.NEGATIVE_INFINITY,
};

export const sources: Sources = {
  newRevision() {
    revisions += 1;
    return `revision-${revisions}`;
  },
  now: () => performance.now(),
  clock: () => MADE_AT,
  cores: 2,
};
