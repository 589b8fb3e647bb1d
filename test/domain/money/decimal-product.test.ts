// Exact decimals: differences, products and rounding are checked against fractions of big integers, which have no decimal point.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { convert } from "../../../src/domain/money/currency.ts";
import {
  type Decimal,
  decimalPlaces,
  multiply,
  negate,
  roundHalfEven,
  subtract,
  sum,
} from "../../../src/domain/money/decimal.ts";
import { decimal } from "../../support/values.ts";

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

interface Known {
  readonly value: Decimal;
  readonly fraction: Fraction;
}

/** A decimal of up to 30 digits, and its fraction. */
const known: fc.Arbitrary<Known> = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: -40, max: 40 }))
  .map(([coefficient, exponent]) => ({
    value: decimal(`${coefficient}e${exponent}`),
    fraction:
      exponent < 0
        ? { over: coefficient, under: 10n ** BigInt(-exponent) }
        : { over: coefficient * 10n ** BigInt(exponent), under: 1n },
  }));

/** Small decimals with few digits, so that halves are frequent. */
const amount: fc.Arbitrary<Known> = fc
  .tuple(fc.integer({ min: -2_000, max: 2_000 }), fc.nat(4))
  .map(([coefficient, places]) => ({
    value: decimal(`${coefficient}e-${places}`),
    fraction: { over: BigInt(coefficient), under: 10n ** BigInt(places) },
  }));

/** Returns the fraction of a canonical string without the functions under test. */
function fractionOf(value: Decimal): Fraction {
  const [mantissa = "", exponent = "0"] = value.split("e");
  const [whole = "", places = ""] = mantissa.split(".");
  const shift = BigInt(exponent) - BigInt(places.length);
  const digits = BigInt(whole + places);
  return shift < 0n
    ? { over: digits, under: 10n ** -shift }
    : { over: digits * 10n ** shift, under: 1n };
}

function isSame(a: Fraction, b: Fraction): boolean {
  return a.over * b.under === b.over * a.under;
}

function product(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

function difference(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under - b.over * a.under, under: a.under * b.under };
}

/** Rounds half to even by comparing with the integers below and above, without dividing negative numbers. */
function rounded({ over, under }: Fraction, places: number): Fraction {
  const unit = 10n ** BigInt(places);
  const scaled = (over < 0n ? -over : over) * unit;
  const below = scaled / under;
  const [toBelow, toAbove] = [scaled - below * under, (below + 1n) * under - scaled];
  const isEven = below % 2n === 0n;
  const nearer = toBelow < toAbove || (toBelow === toAbove && isEven) ? below : below + 1n;
  return { over: over < 0n ? -nearer : nearer, under: unit };
}

describe("a difference", () => {
  test.each([
    ["0.3", "0.1", "0.2"],
    ["-5", "-7.5", "2.5"],
    ["1e30", "1e-7", "999999999999999999999999999999.9999999"],
  ])("%s − %s is %s", (a, b, expected) => {
    expect(subtract(decimal(a), decimal(b))).toBe(decimal(expected));
  });

  test("is the difference of the fractions, and adds up to the first number again", () => {
    fc.assert(
      fc.property(known, known, (a, b) => {
        const result = subtract(a.value, b.value);
        expect(isSame(fractionOf(result), difference(a.fraction, b.fraction))).toBe(true);
        expect(sum([result, b.value])).toBe(a.value);
      }),
    );
  });
});

describe("a product", () => {
  test.each([
    ["0.1", "0.2", "0.02"],
    ["-3", "-0.5", "1.5"],
    ["99999999999999999999", "99999999999999999999", "9999999999999999999800000000000000000001"],
    ["5e-324", "5e-324", "25e-648"],
    ["1.7976931348623157e308", "10", "1.7976931348623157e309"],
  ])("%s × %s is %s", (a, b, expected) => {
    expect(multiply(decimal(a), decimal(b))).toBe(decimal(expected));
  });

  test("is the product of the fractions, in either order, and changes its sign with a factor", () => {
    fc.assert(
      fc.property(known, known, (a, b) => {
        const result = multiply(a.value, b.value);
        expect(isSame(fractionOf(result), product(a.fraction, b.fraction))).toBe(true);
        expect(decimal(result)).toBe(result);
        expect(multiply(b.value, a.value)).toBe(result);
        expect(multiply(negate(a.value), b.value)).toBe(negate(result));
      }),
    );
  });

  test("of two amounts with 1,074 decimal places each has 2,148", () => {
    const smallest = decimal("1e-1074");
    expect(decimalPlaces(multiply(smallest, smallest))).toBe(2_148);
    expect(roundHalfEven(multiply(smallest, smallest), 2)).toBe(decimal("0"));
  });
});

describe("rounding half to even", () => {
  test.each([
    ["0.125", 2, "0.12"],
    ["-0.125", 2, "-0.12"],
    ["0.1250000000000000000001", 2, "0.13"],
    ["0.5", 0, "0"],
    ["2.5", 0, "2"],
    ["0.005", 2, "0"],
    ["9.995", 2, "10"],
    ["1e30", 0, "1e30"],
    ["1e-100000", 2, "0"],
    ["1e-100000", 100_000, "1e-100000"],
  ])("%s with %d decimal places is %s", (text, places, expected) => {
    expect(roundHalfEven(decimal(text), places)).toBe(decimal(expected));
  });

  test("gives the rounded fraction, and rounding again changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(known, amount), fc.nat(6), ({ value, fraction }, places) => {
        const result = roundHalfEven(value, places);
        expect(isSame(fractionOf(result), rounded(fraction, places))).toBe(true);
        expect(decimal(result)).toBe(result);
        expect(decimalPlaces(result)).toBeLessThanOrEqual(places);
        expect(roundHalfEven(result, places)).toBe(result);
        expect(roundHalfEven(negate(value), places)).toBe(negate(result));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([-1, 0.5, 100_001, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses %p decimal places",
    (places) => {
      expect(() => roundHalfEven(decimal("1.5"), places)).toThrow(RangeError);
    },
  );
});

describe("a conversion", () => {
  test.each([
    ["100", "0.9217", 2, "92.17"],
    ["0.03", "0.5", 2, "0.02"],
    ["0.05", "0.5", 2, "0.02"],
    ["12.50", "161.38", 0, "2017"],
    ["1000", "0.0003075", 3, "0.308"],
    // The product of doubles would be 101.49999999999999.
    ["1.015", "100", 0, "102"],
  ])("%s at %s with %d decimal places is %s", (original, rate, places, expected) => {
    expect(convert(decimal(original), decimal(rate), places)).toBe(decimal(expected));
  });

  test("is the product of the fractions, rounded once", () => {
    fc.assert(
      fc.property(amount, fc.oneof(amount, known), fc.nat(4), (original, rate, places) => {
        const result = convert(original.value, rate.value, places);
        const expected = rounded(product(original.fraction, rate.fraction), places);
        expect(isSame(fractionOf(result), expected)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
