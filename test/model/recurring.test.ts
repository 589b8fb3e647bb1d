// Random steps on recurring expenses, with expenses, time zones, catch-ups, undo and restarts, on both engines and on a model in plain maps.
// After each step, the recorded expenses and the due occurrences are the same. book.test.ts describes MODEL_RUNS and MODEL_SEED.
// recurring.deep.test.ts has the long run.

import { test } from "bun:test";
import fc from "fast-check";
import { steps } from "./recurring/drawn.ts";
import { followSteps } from "./recurring/follow.ts";
import { PLACES } from "./recurring/places.ts";
import { runs } from "./runs.ts";

for (const [title, on] of Object.entries(PLACES)) {
  const { limitMs, parameters } = runs(title === "PostgreSQL" ? 0.03 : 0.1);
  test(
    `on ${title}, recurring expenses agree with the model`,
    async () => {
      const property = fc.asyncProperty(steps, (drawn) => on((place) => followSteps(place, drawn)));
      await fc.assert(property, parameters);
    },
    limitMs,
  );
}
