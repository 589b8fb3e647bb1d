// CSV as RFC 4180 has it, with exact amounts, and nothing that a spreadsheet would run.

import { expect, test } from "bun:test";
import { writeCsv, writeExact } from "../../../src/web/parts/csv.ts";
import { decimal } from "../../support/values.ts";

test("begins with the mark of UTF-8, and ends each line", () => {
  expect(
    writeCsv([
      ["Month", "Total"],
      ["2026-01", "12.5"],
    ]),
  ).toBe("\uFEFFMonth,Total\r\n2026-01,12.5\r\n");
});

test.each([
  ["plain", "plain"],
  ["a, b", '"a, b"'],
  ['the "one"', '"the ""one"""'],
  ["two\nlines", '"two\nlines"'],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ["=1,2", '"\'=1,2"'],
  ["+49 30 1234", "'+49 30 1234"],
  ["-", "'-"],
  ["-12.50", "-12.50"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["", ""],
])("the cell %j", (text, expected) => {
  expect(writeCsv([[text]])).toBe(`\uFEFF${expected}\r\n`);
});

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
