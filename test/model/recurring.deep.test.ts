// The long run of recurring.test.ts, which also sees to it that the steps undo what they should.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { steps } from "./recurring/drawn.ts";
import { followSteps } from "./recurring/follow.ts";
import { PLACES } from "./recurring/places.ts";
import { runs } from "./runs.ts";

const UNDONE = ["created", "changed", "deleted"].map((kind) => `undo of ${kind} expense`);

for (const [title, on] of Object.entries(PLACES)) {
  const { limitMs, parameters } = runs(3);
  test(
    `on ${title}, a long run of recurring expenses and budgets is what the model says`,
    async () => {
      const seen = new Map<string, number>();
      const property = fc.asyncProperty(steps, (drawn) =>
        on((place) => followSteps(place, drawn, seen)),
      );
      await fc.assert(property, parameters);
      const wanted = [...UNDONE, "undo of changed recurring", "undo of changed budget"];
      expect(wanted.filter((what) => !seen.has(what))).toEqual([]);
    },
    limitMs + 300_000,
  );
}
