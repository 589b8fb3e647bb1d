// Each column of numbers has one format. Either its cells prove it, or Outlay asks for it. Each title begins with the number of a known
// pitfall of imports, 43 to 57.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { NUMBER_FORMATS } from "../../../src/domain/import/terms.ts";
import {
  decideNumbers,
  looksLikeNumber,
  NumberEvidence,
  type NumberHints,
  readNumber,
} from "../../../src/import/table/amounts/number-format.ts";
import { scaled } from "../../support/environment.ts";
import { currency } from "../../support/values.ts";

function read(cells: readonly string[], hints: NumberHints = {}) {
  const seen = new NumberEvidence();
  for (const [at, cell] of cells.entries()) seen.add(cell, at + 1);
  const { value, certain } = decideNumbers(seen, hints);
  const values = cells.map((cell) => {
    const number = readNumber(cell, value);
    return typeof number === "object" ? number.amount : number;
  });
  return { certain, values };
}

/** Columns that can be read without a question. */
const CERTAIN: readonly (readonly [string, readonly string[], readonly string[], NumberHints?])[] =
  [
    ["43", ["-236,48", "1.488,69", "-1.000"], ["-236.48", "1488.69", "-1000"]],
    ["44", [" -110.7 €"], ["-110.7"]],
    ["45", ["-262 259", "7 000", "1\u00a0200", "3\u202f000"], ["-262259", "7000", "1200", "3000"]],
    ["46", ["1.355,90€", "4.711,98 €", "EUR 10,00"], ["1355.9", "4711.98", "10"]],
    ["49", ["11'373.94", "1’234.50"], ["11373.94", "1234.5"]],
    ["50", ["1,23,456.78"], ["123456.78"]],
    ["50", ["1,234", "12.50"], ["1234", "12.5"]],
    ["51", ["($30.00)", "$(12.34)", "-$99", "$-1.50"], ["-30", "-12.34", "-99", "-1.5"]],
    ["52", ["12,50-", "12,50 −", "7,00+"], ["-12.5", "-12.5", "7"]],
    ["52", ["12.50-"], ["-12.5"]],
    ["53", ["5.00 DR", "100CR", "2000.00 Cr."], ["-5", "100", "2000"]],
    ["56", ["12345678901234567.89"], ["12345678901234567.89"]],
    ["56", ["000000000000149.87", "0012"], ["149.87", "12"]],
    ["57", ["-540"], ["-540"], { currency: currency("JPY") }],
    ["57", ["1,540"], ["1540"], { currency: currency("JPY") }],
    ["57", ["4.750", "12.000"], ["4.75", "12"], { currency: currency("KWD") }],
    ["in any script", ["১২৩.৫০", "٤٥٫٥٠"], ["123.5", "45.5"]],
    ["beside others", ["1.234", "5.678"], ["1234", "5678"], { beside: "," }],
  ];

describe("pitfall", () => {
  for (const [pitfall, cells, values, hints] of CERTAIN) {
    test(`${pitfall}: ${cells.join(" ")}`, () => {
      expect<unknown>(read(cells, hints)).toEqual({ certain: true, values });
    });
  }

  test("54: dashes count as empty cells, and words are not numbers", () => {
    expect<unknown>(read(["1.50", "-", "--", "n/a", "12..34"]).values).toEqual([
      "1.5",
      "empty",
      "empty",
      undefined,
      undefined,
    ]);
  });

  test("48: a column with both signs raises a question", () => {
    expect(read(["-12.80", "-200,00"]).certain).toBe(false);
  });
});

const cellOfMoney = fc
  .tuple(
    fc.constantFrom("", "-", " ", "--"),
    fc.constantFrom("", "0", "1", "12", "123", "012", "1234", "12345678901"),
    fc.array(fc.constantFrom(".123", ",000", ",12", ",456"), { maxLength: 3 }),
    fc.constantFrom("", ".", ",", ".5", ",50", ".500", ".00", ",0000001"),
    fc.constantFrom("", " EUR", "USD", "€", "\u00a0€", " XYZ", "E", "-"),
  )
  .map((parts) => parts.flat().join(""));

// A leading blank makes a cell take the general path, which knows all forms.
test("the fast path for everyday amounts reads the same as the general path", () => {
  fc.assert(
    fc.property(cellOfMoney, (cell) => {
      for (const format of NUMBER_FORMATS) {
        expect(readNumber(cell, format)).toEqual(readNumber(` ${cell}`, format));
      }
      expect(looksLikeNumber(cell)).toBe(looksLikeNumber(` ${cell}`));
      const [seen, slowly] = [new NumberEvidence(), new NumberEvidence()];
      seen.add(cell, 1);
      slowly.add(` ${cell}`, 1);
      expect([seen.filled, seen.readable]).toEqual([slowly.filled, slowly.readable]);
      expect([seen.signs, seen.currency]).toEqual([slowly.signs, slowly.currency]);
      expect(seen.doubtful.length).toBe(slowly.doubtful.length);
    }),
    { numRuns: scaled(1_000) },
  );
});
