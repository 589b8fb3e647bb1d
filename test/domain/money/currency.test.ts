// The active currency codes, and their number of decimals.

import { describe, expect, test } from "bun:test";
import { isCurrencyCode, minorUnits } from "../../../src/domain/money/currency.ts";

describe("decimals", () => {
  test.each([
    ["EUR USD BDT INR CHF MGA MRU XCG ZWG", 2],
    ["JPY KRW CLP ISK VND XAF XPF UYI", 0],
    ["KWD BHD TND IQD", 3],
    ["CLF UYW", 4],
  ])("of %s are %d", (codes, units) => {
    for (const code of codes.split(" ")) {
      expect({ code, units: isCurrencyCode(code) && minorUnits(code) }).toEqual({ code, units });
    }
  });
});

describe("an inactive code", () => {
  test.each([
    ["lowercase letters", "eur"],
    ["mixed letters", "Eur"],
    ["nothing", ""],
    ["two letters", "EU"],
    ["four letters", "EURO"],
    ["a space", "EUR "],
    ["a numeric ISO 4217 code", "978"],
    ["an unknown code", "ABC"],
    ["gold", "XAU"],
    ["special drawing rights", "XDR"],
    ["the code for tests", "XTS"],
    ["a currency that the euro replaced in 2026", "BGN"],
    ["a currency that the euro replaced in 2023", "HRK"],
    ["a currency that the Caribbean guilder replaced", "ANG"],
    ["an inherited property", "constructor"],
  ])("is %s: %p", (_, text) => {
    expect(isCurrencyCode(text)).toBe(false);
  });
});

test("there are 164 active codes with three capital letters", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const codes = [...letters].flatMap((one) =>
    [...letters].flatMap((two) => [...letters].map((three) => one + two + three)),
  );
  expect(codes.filter(isCurrencyCode)).toHaveLength(164);
});
