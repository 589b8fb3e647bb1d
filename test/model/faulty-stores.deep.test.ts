// Each of these stores has an error, and the model of the server detects it.

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
    // One seed is enough, and the shortest sequence need not be found, since only a failure must occur.
    const details = await fc.check(property, { numRuns: 1_000, seed: 1, endOnFailure: true });
    expect(fc.defaultReportMessage(details)).toMatch(/^Property failed.*\n.*seed: 1, path: "\d+"/);
    expect(String(details.errorInstance)).toMatch(/The service and the model differ|No order of/);
    // The correct store passes the same sequence, so only the planted error caused the failure.
    const [steps = []] = details.counterexample ?? [];
    expect(await place((open) => follow(steps, open))).toBeUndefined();
  }, 90_000);
}
