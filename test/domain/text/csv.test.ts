// CSV as in RFC 4180, without cells that a spreadsheet would run as formulas.

import { expect, test } from "bun:test";
import { writeCsvRows } from "../../../src/domain/text/csv.ts";

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
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ["", ""],
])("the cell %j is quoted, or marked as text, if necessary", (text, expected) => {
  expect(writeCsvRows([[text, text]])).toBe(`${expected},${expected}\r\n`);
});
