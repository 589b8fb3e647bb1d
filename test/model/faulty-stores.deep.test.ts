// The model of the server detects errors: each of these stores has one.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { FAULTS } from "./faulty-stores.ts";
import { follow } from "./follow.ts";
import { inMemory, onFile } from "./places.ts";
import { sequences } from "./plans.ts";

for (const [fault, { spoiled, restarts = false }] of Object.entries(FAULTS)) {
  test(`a store that ${fault} is caught`, async () => {
    const spoil = spoiled();
    const place = restarts ? onFile : inMemory;
    const property = fc.asyncProperty(sequences({ restarts }), (steps) =>
      place((open) => follow(steps, async () => spoil(await open()))),
    );
    // One seed, and no search for the shortest sequence: that there is one is enough.
    const details = await fc.check(property, { numRuns: 1_000, seed: 1, endOnFailure: true });
    expect(fc.defaultReportMessage(details)).toMatch(/^Property failed.*\n.*seed: 1, path: "\d+"/);
    expect(String(details.errorInstance)).toMatch(/The service and the model part|No order of/);
    // Only the planted error caused this: the sound store passes the same sequence.
    const [steps = []] = details.counterexample ?? [];
    expect(await place((open) => follow(steps, open))).toBeUndefined();
  }, 90_000);
}
