// What stores take from outside, for tests that look at neither.

import type { Sources } from "../../src/store/write-queue.ts";
import { MADE_AT } from "./values.ts";

let revisions = 0;

/** Of readers on files that nobody writes to through them. */
export const alone = {
  committing: () => undefined,
  waiting: () => 0,
  now: () => performance.now(),
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
