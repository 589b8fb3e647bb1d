// The long run of recurring.test.ts, which also checks that the steps undo changes of each kind.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { steps } from "./recurring/drawn.ts";
import { followSteps } from "./recurring/follow.ts";
import { PLACES } from "./recurring/places.ts";
import { runs } from "./runs.ts";

const seen = new Map<string, number>();
const { limitMs, parameters } = runs(3);

for (const [title, on] of Object.entries(PLACES)) {
  const property = fc.asyncProperty(steps, (drawn) =>
    on((place) => followSteps(place, drawn, seen)),
  );
  test(
    `on ${title}, a long run of recurring expenses agrees with the model`,
    () => fc.assert(property, parameters),
    limitMs + 300_000,
  );
}

test("the long runs undo changes of each kind", () => {
  const expenses = ["created", "changed", "deleted"].map((kind) => `undo of ${kind} expense`);
  const wanted = [...expenses, "undo of changed recurring"];
  expect(wanted.filter((what) => !seen.has(what))).toEqual([]);
});
