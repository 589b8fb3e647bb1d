// The sample household has as many expenses as promised, of every kind, and the server accepts all of them.

import { expect, test } from "bun:test";
import { isColor, isIcon, labelNameFault } from "../../../src/domain/label/label.ts";
import { convert, minorUnits } from "../../../src/domain/money/currency.ts";
import { decimalPlaces, sum } from "../../../src/domain/money/decimal.ts";
import { CATEGORIES } from "../../../src/web/sample/household.ts";
import { sampleExpenses } from "../../../src/web/sample/sample.ts";
import { isSample } from "../../../src/web/sample/sample-words.tsx";
import { sample } from "../../../src/web/texts/en-sample.ts";
import { currency, day, decimal } from "../../support/values.ts";

const categories = new Map(CATEGORIES.map(({ key }, index) => [key, index + 1]));

const sampleOn = (today: string, code = "EUR") =>
  sampleExpenses({ today: day(today), currency: currency(code), texts: sample, categories });

test("the sample has some 600 expenses over fourteen months, up to today", () => {
  const all = sampleOn("2026-11-21");
  expect(all.length).toBeGreaterThan(550);
  expect(all.length).toBeLessThan(680);
  expect(all[0]?.date).toStartWith("2025-10-0");
  expect(all.every(({ date }) => date <= "2026-11-21")).toBe(true);
});

test("the sample is the same each time", () => {
  expect(sampleOn("2026-11-21")).toEqual(sampleOn("2026-11-21"));
});

test.each(["2028-02-29", "2026-01-31", "2026-03-01"])("the sample can begin on %s", (today) => {
  expect(sampleOn(today).length).toBeGreaterThan(500);
});

test("the sample has refunds, a split expense, another currency, tags, notes and 25 payees or more", () => {
  const all = sampleOn("2026-11-21");
  expect(all.filter(({ amount }) => String(amount).startsWith("-"))).toHaveLength(2);
  const split = all.filter(({ parts }) => parts !== undefined);
  expect(split).toHaveLength(1);
  const amounts = split[0]?.parts?.map(({ amount }) => decimal(String(amount))) ?? [];
  expect(sum(amounts)).toBe(decimal(String(split[0]?.amount)));
  expect(all.some(({ note }) => note != null)).toBe(true);
  expect(new Set(all.flatMap(({ tags = [] }) => tags)).size).toBe(4);
  expect(new Set(all.flatMap(({ payee }) => payee ?? [])).size).toBeGreaterThanOrEqual(25);
});

test.each(["EUR", "JPY", "INR", "KWD", "CHF", "VND", "IRR"])(
  "the sample has prices in %s, converted exactly",
  (code) => {
    for (const { amount, original } of sampleOn("2026-11-21", code)) {
      const places = minorUnits(currency(code));
      expect(decimalPlaces(decimal(String(amount)))).toBeLessThanOrEqual(places);
      if (!original) continue;
      const [paid, rate] = [decimal(String(original.amount)), decimal(String(original.rate))];
      expect(convert(paid, rate, places)).toBe(decimal(String(amount)));
    }
  },
);

test("the sample has categories that the server accepts, including kids, with parents before their subcategories", () => {
  expect(CATEGORIES.map(({ key }) => key)).toContain("kids");
  for (const [index, { parent, color, icon, key }] of CATEGORIES.entries()) {
    expect(isIcon(icon)).toBe(true);
    // Subcategories may have a shade of their parent's color.
    expect(color === null ? parent !== null : isColor(color)).toBe(true);
    expect(labelNameFault(sample.categories[key])).toBeUndefined();
    const above = CATEGORIES.findIndex((each) => each.key === parent);
    expect(parent === null || (above >= 0 && above < index)).toBe(true);
  }
});

test.each([
  ["sample", true],
  ["sample-2", true],
  ["sample-4294967296", true],
  ["samples", false],
  ["sample-x", false],
  ["default", false],
])("the ledger %s is a sample: %p", (id, expected) => {
  expect(isSample(id)).toBe(expected);
});
