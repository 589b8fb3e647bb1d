// Exact decimals: strings that are numbers, the canonical form, and arithmetic checked against integers of any size.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  compare,
  type Decimal,
  decimalOfDouble,
  decimalPlaces,
  negate,
  parseDecimal,
  sum,
  ZERO,
} from "../../../src/domain/money/decimal.ts";
import { decimal } from "../../support/values.ts";

const finiteDouble = fc.double({ noNaN: true, noDefaultInfinity: true });

/** Any JSON number of up to 60 digits, with or without an exponent. */
const numberText = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.stringMatching(/^(0|[1-9]\d{0,29})$/),
    fc.option(fc.stringMatching(/^\d{1,30}$/), { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), fc.nat(400)), {
      nil: undefined,
    }),
  )
  .map(([sign, whole, fraction, exponent]) =>
    [sign, whole, fraction === undefined ? "" : `.${fraction}`, (exponent ?? []).join("")].join(""),
  );

/** The decimal places of the reference integers. */
const PLACES = 40;

interface Reference {
  readonly value: Decimal;
  /** The same number × 10^PLACES. */
  readonly integer: bigint;
}

/** A decimal of up to 30 digits and PLACES places, and its integer. */
const reference: fc.Arbitrary<Reference> = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.nat(PLACES))
  .map(([coefficient, places]) => ({
    value: decimal(`${coefficient}e-${places}`),
    integer: coefficient * 10n ** BigInt(PLACES - places),
  }));

/** Numbers at which doubles begin to round: odd counts of some 2^52 to 2^55 ten-thousandths. */
const nearRounding: fc.Arbitrary<Reference> = fc
  .tuple(
    fc.constantFrom(-1n, 1n),
    fc.oneof(
      fc.record({ units: powerOfTwo(52, 55), places: fc.nat(3) }),
      fc.record({ units: fc.bigInt(1n, 9_999n), places: fc.constant(4) }),
    ),
  )
  .map(([sign, { units, places }]) => {
    const coefficient = (sign * units) / 10n ** BigInt(4 - places);
    return {
      value: decimal(`${coefficient}e-${places}`),
      integer: coefficient * 10n ** BigInt(PLACES - places),
    };
  });

function powerOfTwo(min: number, max: number): fc.Arbitrary<bigint> {
  return fc.integer({ min, max }).map((power) => 2n ** BigInt(power));
}

/** Writes an integer as a decimal with PLACES decimal places, with all zeros: -12 is "-0.0…012". */
function written(integer: bigint): string {
  const digits = (integer < 0n ? -integer : integer).toString().padStart(PLACES + 1, "0");
  return `${integer < 0n ? "-" : ""}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

describe("reading", () => {
  test("any finite double is the same number after it was written as JSON and read", () => {
    fc.assert(
      fc.property(finiteDouble, (double) => {
        const value = decimal(JSON.stringify(double));
        expect(JSON.parse(value)).toBe(double === 0 ? 0 : double);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the canonical form of a double is the one that JavaScript writes", () => {
    fc.assert(
      fc.property(finiteDouble, (double) => {
        expect(String(parseDecimal(JSON.stringify(double)))).toBe(String(double));
        expect(String(decimalOfDouble(double))).toBe(String(double));
        expect(String(parseDecimal(double.toExponential()))).toBe(String(double));
      }),
      { numRuns: 1_000 },
    );
  });

  test("the canonical form is the same number as the string, and is its own canonical form", () => {
    fc.assert(
      fc.property(numberText, (text) => {
        const value = decimal(text);
        expect(JSON.parse(value) + 0).toBe(JSON.parse(text) + 0);
        expect(decimal(value)).toBe(value);
      }),
      { numRuns: 1_000 },
    );
  });

  test("equal numbers are equal strings, with whatever zeros and exponent they were written", () => {
    fc.assert(
      fc.property(reference, fc.nat(20), ({ value, integer }, zeros) => {
        expect(decimal(written(integer) + "0".repeat(zeros))).toBe(value);
        expect(decimal(`${integer}e-${PLACES}`)).toBe(value);
        expect(decimal(`${integer * 10n ** BigInt(zeros)}E-${PLACES + zeros}`)).toBe(value);
      }),
    );
  });

  test.each([
    ["-0", "0"],
    ["-0e-7", "0"],
    ["1e2", "100"],
    ["1.50e1", "15"],
    ["1e020", "100000000000000000000"],
    ["1234567890123456789012", "1.234567890123456789012e+21"],
    ["0.0000001", "1e-7"],
    ["0.00000012", "1.2e-7"],
    ["-987654321098765432109876543210", "-9.8765432109876543210987654321e+29"],
    ["1e100000", "1e+100000"],
    ["-1e-100000", "-1e-100000"],
  ])("%s is the decimal %s", (text, canonical) => {
    expect(String(parseDecimal(text))).toBe(canonical);
  });

  test.each([
    ["nothing", ""],
    ["only a sign", "-"],
    ["two signs", "--1"],
    ["a plus sign", "+1"],
    ["a decimal point without a fraction", "1."],
    ["a decimal point without a digit before it", ".5"],
    ["two points", "1.2.3"],
    ["a comma", "1,5"],
    ["a leading zero", "01"],
    ["an exponent without digits", "1e"],
    ["an exponent with a fraction", "1e1.5"],
    ["hexadecimal digits", "0x1"],
    ["the suffix of a big integer", "1n"],
    ["separators", "1_000"],
    ["a leading space", " 1"],
    ["a trailing line break", "1\n"],
    ["a no-break space", "\u00a01"],
    ["Arabic digits", "١٢"],
    ["full-width digits", "１２"],
    ["a minus sign that is not a hyphen", "−1"],
    ["a currency", "$1"],
    ["NaN", "NaN"],
    ["Infinity", "Infinity"],
    ["null", "null"],
    ["an exponent beyond the limit", "1e100001"],
    ["an exponent with many digits", `1e${"9".repeat(400)}`],
  ])("%s is not a decimal", (_, text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test.each(["10e100000", "-99.9e100000", "0.1e-100000", "-0.01e-100000"])(
    "%s, whose exponent is too large only as a whole, is either not a decimal or one that can be added",
    (text) => {
      const value = parseDecimal(text);
      expect(value === undefined || sum([value, ZERO]) === value).toBe(true);
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "the double %p can't be a decimal",
    (double) => {
      expect(() => decimalOfDouble(double)).toThrow(RangeError);
    },
  );
});

describe("sums", () => {
  test.each([
    [[], "0"],
    [["0.1", "0.2"], "0.3"],
    [["0", "-0", "0.00"], "0"],
    [["1.7e308", "1.7e308"], "3.4e+308"],
    [["1e22", "1e-7", "-1e22"], "1e-7"],
    [["9007199254740992", "1"], "9007199254740993"],
    [["999999999999999", "-99999999999.9991", "-999999999999998"], "-99999999998.9991"],
    [["0.999999999999999999999999999999", "0.000000000000000000000000000001"], "1"],
  ])("the sum of %j is exactly %s", (terms, total) => {
    expect(String(sum(terms.map(decimal)))).toBe(total);
  });

  test("a million times 0.01 is 10000", () => {
    const cent = decimal("0.01");
    expect(String(sum(Array.from({ length: 1_000_000 }, () => cent)))).toBe("10000");
  });

  test("the sum of the largest and the smallest double has all of their 632 digits", () => {
    const total = sum([decimal(String(Number.MAX_VALUE)), decimal("5e-324")]);
    const digits = `17976931348623157${"0".repeat(308 - 16 + 323)}5`;
    expect(String(total)).toBe(`${digits[0]}.${digits.slice(1)}e+308`);
  });

  test.each([
    ["with any digits", reference],
    ["at which doubles begin to round", nearRounding],
  ])("the sum of terms %s is the same as with integers", (_, term) => {
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        const integer = terms.reduce((total, term) => total + term.integer, 0n);
        expect(sum(terms.map(({ value }) => value))).toBe(decimal(written(integer)));
      }),
      { numRuns: 500 },
    );
  });

  test("terms can be added in any order, and in any groups", () => {
    const doubles = fc.array(finiteDouble.map(decimalOfDouble), { maxLength: 8 });
    fc.assert(
      fc.property(doubles, doubles, (left, right) => {
        const total = sum([...left, ...right]);
        expect(sum([...right, ...left])).toBe(total);
        expect(sum([sum(left), sum(right)])).toBe(total);
        expect(sum([ZERO, total])).toBe(total);
      }),
    );
  });

  test("a sum can be used like any decimal, even beyond the exponents that a string may have", () => {
    const largest = decimal("9e100000");
    const total = sum([largest, largest]);
    expect(sum([total, negate(largest)])).toBe(largest);
  });
});

describe("sign and order", () => {
  test.each([
    ["-5e-324", "5e-324"],
    ["-0", "0"],
  ])("the negative of %s is %s", (text, negative) => {
    expect(String(negate(decimal(text)))).toBe(negative);
  });

  test("a number and its negative add up to 0, and the negative of the negative is the number", () => {
    fc.assert(
      fc.property(numberText, (text) => {
        const value = decimal(text);
        expect(sum([value, negate(value)])).toBe(ZERO);
        expect(negate(negate(value))).toBe(value);
        expect(decimal(negate(value))).toBe(negate(value));
      }),
    );
  });

  test.each([
    ["9", "10", -1],
    ["-9", "-10", 1],
    ["1e+21", "999999999999999999999", 1],
    ["0.30000000000000004", "0.3", 1],
    ["-5e-324", "0", -1],
    ["1e100000", "1e-100000", 1],
  ])("%s compared with %s is %d", (a, b, order) => {
    expect(Math.sign(compare(decimal(a), decimal(b)))).toBe(order);
  });

  test("decimals have the same order as the integers", () => {
    fc.assert(
      fc.property(reference, reference, (a, b) => {
        const order = a.integer < b.integer ? -1 : a.integer > b.integer ? 1 : 0;
        expect(Math.sign(compare(a.value, b.value))).toBe(order);
        expect(Math.sign(compare(b.value, a.value))).toBe(order === 0 ? 0 : -order);
      }),
    );
  });

  test("doubles keep their order as decimals", () => {
    fc.assert(
      fc.property(finiteDouble, finiteDouble, (a, b) => {
        const order = a < b ? -1 : a > b ? 1 : 0;
        expect(Math.sign(compare(decimalOfDouble(a), decimalOfDouble(b)))).toBe(order);
      }),
    );
  });
});

test.each([
  ["0", 0],
  ["12.34", 2],
  ["1200", 0],
  ["1e+21", 0],
  ["1.5e-7", 8],
  ["5e-324", 324],
  ["1.23e1", 1],
  ["1.7976931348623157e+308", 0],
])("%s has %d decimal places", (text, places) => {
  expect(decimalPlaces(decimal(text))).toBe(places);
});
