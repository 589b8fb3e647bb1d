// Decimals are written with all of their digits.

import { expect, test } from "bun:test";
import { writeExact } from "../../../src/domain/money/written-digits.ts";
import { decimal } from "../../support/values.ts";

test.each([
  ["0", "0"],
  ["12.5", "12.5"],
  ["-0.01", "-0.01"],
  ["1e+21", "1000000000000000000000"],
  ["-1.5e+21", "-1500000000000000000000"],
  ["1e-7", "0.0000001"],
  ["-2.5e-7", "-0.00000025"],
])("the amount %s is written out", (amount, expected) => {
  expect(writeExact(decimal(amount))).toBe(expected);
});
