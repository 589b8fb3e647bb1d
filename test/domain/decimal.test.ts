// Exact decimals: reading, canonical form, sums.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseDecimal, sum } from "../../src/domain/decimal.ts";

test("any finite double comes back as the same number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
      expect(parseDecimal(JSON.stringify(double))).toBe(JSON.stringify(double) as never);
    }),
  );
});

test("0.1 + 0.2 is 0.3", () => {
  const terms = ["0.1", "0.2"]
    .map((text) => parseDecimal(text))
    .filter((term) => term !== undefined);
  expect(String(sum(terms))).toBe("0.3");
});
