// Which formulas of an XLS give a text, as LibreOffice writes their tokens.

import { expect, test } from "bun:test";
import { givesText } from "../../../src/import/table/cells/xls-formula.ts";

const YES_OR_NO = "44020001c01e00000d19020a0017030079657319080c001702006e6f1908030042030100";

test.each([
  ['"Shop " & B1', "17050053686f702044000001c008", true],
  ['"Shop " & B1, of a text of wide letters', "1702014100430444000001c008", true],
  ['LEFT("Shopping"; B2)', "17080053686f7070696e6744010001c042027300", true],
  ['TEXT(B4; "0.00")', "44030001c0170400302e3030413000", true],
  ['UPPER("a")', "17010061417100", true],
  ['"x"', "17010078", true],
  ['("x")', "1701007815", true],
  ['IF(B3>0; "yes"; "no")', YES_OR_NO, true],
  ['IF(B3>0; "yes"; 0)', YES_OR_NO.replace("1702006e6f", "1e0000"), false],
  ["B6*2", "44050001c01e020005", false],
  ["SUM(B1:B6)", "250000050001c001c019040000", false],
  ["a token that nobody knows", "170100780818", false],
  ["nothing", "", false],
] as const)("%s", (_, tokens, expected) => {
  expect(givesText(Buffer.from(tokens, "hex"))).toBe(expected);
});
