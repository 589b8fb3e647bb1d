// Each line of a file is counted once, whatever rows share it and in whatever order they come.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { FATES } from "../../../src/domain/import/terms.ts";
import { FateCounter } from "../../../src/import/fate/fate.ts";

const row = fc.record({
  fate: fc.constantFrom(...FATES),
  line: fc.integer({ min: 1, max: 40 }),
  more: fc.integer({ min: 0, max: 5 }),
});

test("a line belongs to the first row that has it, and else to the frame of the file", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.boolean(), (rows, isLong) => {
      const counter = new FateCounter();
      const owners = new Map<number, string>();
      for (const { fate, line, more } of rows) {
        counter.add(fate, line, line + more);
        for (let at = line; at <= line + more; at += 1) {
          if (!owners.has(at)) owners.set(at, fate);
        }
      }
      const last = Math.max(0, ...owners.keys());
      const lines = isLong ? last + 3 : undefined;
      for (let at = 1; at <= last; at += 1) if (!owners.has(at)) owners.set(at, "header");
      for (let at = last + 1; at <= (lines ?? 0); at += 1) {
        owners.set(at, last === 0 ? "header" : "footer");
      }
      const counts = counter.end(lines);
      const counted = FATES.map((fate) => [fate, counts[fate].lines]);
      const all = [...owners.values()];
      expect(counted).toEqual(
        FATES.map((fate) => [fate, all.filter((owner) => owner === fate).length]),
      );
    }),
  );
});
