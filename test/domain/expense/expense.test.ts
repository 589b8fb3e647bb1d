// The numbers that can be an expense's amount, up to the exact limits, and the numbers that can be its id.

import { describe, expect, test } from "bun:test";
import { isExpenseId, readAmount } from "../../../src/domain/expense/expense.ts";
import { decimal } from "../../support/values.ts";

const TOO_LARGE = "it is too large, beyond 1.8e308";
const TOO_LONG = "it is written with more than 2,000 digits";

/** Numbers from here on round to infinity: it is half a step beyond the largest double. */
const OVERFLOW = 2n ** 1024n - 2n ** 970n;
const LARGEST_DOUBLE = 2n ** 1024n - 2n ** 971n;

describe("amount: any finite JSON number, 0 and negative ones too", () => {
  test.each([
    ["-0", "0"],
    ["123456789012345678901234567890", "1.2345678901234567890123456789e+29"],
    ["1.7976931348623157e308", "1.7976931348623157e+308"],
    ["5e-324", "5e-324"],
    ["1e-1074", "1e-1074"],
    [`0.${"0".repeat(1_073)}1`, "1e-1074"],
    [`1.${"0".repeat(1_500)}`, "1"],
    [`0.${"0".repeat(1_998)}`, "0"],
  ])("%s is kept as %s", (text, amount) => {
    expect(readAmount(text)).toEqual({ amount: decimal(amount) });
  });

  test("the double with the most digits, 767 of them, is kept with all of them", () => {
    const digits = ((2n ** 53n - 1n) * 5n ** 1074n).toString();
    expect(digits).toHaveLength(767);
    const text = `0.${digits.padStart(1_074, "0")}`;
    expect(readAmount(text)).toEqual({ amount: decimal(text) });
    expect(JSON.parse(text)).toBe((2 ** 53 - 1) * 2 ** -1074);
  });
});

describe("amount: a number that overflows is refused, exactly when a double becomes infinite", () => {
  test.each([
    { what: "the largest double", text: LARGEST_DOUBLE.toString(), kept: true },
    { what: "one below the threshold", text: (OVERFLOW - 1n).toString(), kept: true },
    {
      what: "a hair below the threshold",
      text: `${OVERFLOW - 1n}.${"9".repeat(1_000)}`,
      kept: true,
    },
    { what: "the threshold", text: OVERFLOW.toString(), kept: false },
    { what: "a hair above the threshold", text: `${OVERFLOW}.${"0".repeat(999)}1`, kept: false },
    { what: "one above the threshold", text: (OVERFLOW + 1n).toString(), kept: false },
    { what: "1.8e308", text: "1.8e308", kept: false },
    { what: "1e100000", text: "1e100000", kept: false },
  ])("of either sign, $what is kept: $kept", ({ text, kept }) => {
    for (const signed of [text, `-${text}`]) {
      const expected = kept ? { amount: decimal(signed) } : { fault: TOO_LARGE };
      expect(readAmount(signed)).toEqual(expected);
      expect(Number.isFinite(JSON.parse(signed))).toBe(kept);
    }
  });
});

describe("amount: an amount that can't be stored is explained in a clause", () => {
  test.each([
    ["1,075 places", `0.${"0".repeat(1_074)}1`, placesFault("1,075")],
    ["1,075 places of a negative number", "-1.5e-1074", placesFault("1,075")],
    ["100,000 places", "1e-100000", placesFault("100,000")],
    ["2,001 characters", "1".repeat(2_001), TOO_LONG],
    ["2,001 characters that mean 0", `0.${"0".repeat(1_999)}`, TOO_LONG],
    ["2,000 digits before the point", "9".repeat(2_000), TOO_LARGE],
    ["no digits", "", '"" is not a number that can be stored'],
    ["spaces", " 1", '" 1" is not a number that can be stored'],
    ["Infinity", "Infinity", "Infinity is not a number that can be stored"],
    ["an exponent out of reach", "1e-100001", "1e-100001 is not a number that can be stored"],
  ])("%s", (_, text, fault) => {
    expect(readAmount(text)).toEqual({ fault });
  });

  test.each(["0.01e-100000", "-0.1e-100000", "10e100000", "-123.4e100000"])(
    "%s, whose exponent is too large only as a whole, is reported and not thrown",
    (text) => {
      expect(readAmount(text)).toHaveProperty("fault", expect.any(String));
    },
  );
});

describe("ids: 1, 2, 3 … up to 2^53 − 1", () => {
  test.each([1, 2, 3, 1_000_000, Number.MAX_SAFE_INTEGER])("%d is an id", (value) => {
    expect(isExpenseId(value)).toBe(true);
  });

  test.each([
    0,
    -0,
    -1,
    0.5,
    1.5,
    Number.MAX_SAFE_INTEGER + 1,
    1e21,
    Number.MIN_VALUE,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])("%p is not an id", (value) => {
    expect(isExpenseId(value)).toBe(false);
  });
});

function placesFault(places: string): string {
  return `it has ${places} decimal places, more than 1,074`;
}
