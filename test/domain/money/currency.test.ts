// Currencies: which codes are active, and their numbers of decimals.

import { describe, expect, test } from "bun:test";
import { isCurrencyCode, minorUnits } from "../../../src/domain/money/currency.ts";

describe("minor units", () => {
  test.each([
    ["EUR", 2],
    ["USD", 2],
    ["BDT", 2],
    ["INR", 2],
    ["CHF", 2],
    ["MGA", 2],
    ["MRU", 2],
    ["XCG", 2],
    ["ZWG", 2],
    ["JPY", 0],
    ["KRW", 0],
    ["CLP", 0],
    ["ISK", 0],
    ["VND", 0],
    ["XAF", 0],
    ["XPF", 0],
    ["UYI", 0],
    ["KWD", 3],
    ["BHD", 3],
    ["TND", 3],
    ["IQD", 3],
    ["CLF", 4],
    ["UYW", 4],
  ])("%s has %d", (code, units) => {
    expect(isCurrencyCode(code) && minorUnits(code)).toBe(units);
  });
});

describe("not an active code", () => {
  test.each([
    ["small letters", "eur"],
    ["mixed letters", "Eur"],
    ["nothing", ""],
    ["two letters", "EU"],
    ["four letters", "EURO"],
    ["a space", "EUR "],
    ["a number of ISO 4217", "978"],
    ["no such code", "ABC"],
    ["gold", "XAU"],
    ["special drawing rights", "XDR"],
    ["the code for tests", "XTS"],
    ["a currency that the euro replaced in 2026", "BGN"],
    ["a currency that the euro replaced in 2023", "HRK"],
    ["a currency that the Caribbean guilder replaced", "ANG"],
    ["an inherited member", "constructor"],
  ])("%s: %p", (_, text) => {
    expect(isCurrencyCode(text)).toBe(false);
  });
});

test("there are 164 codes, each of three capitals", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const codes = [...letters].flatMap((one) =>
    [...letters].flatMap((two) => [...letters].map((three) => one + two + three)),
  );
  expect(codes.filter(isCurrencyCode)).toHaveLength(164);
});
