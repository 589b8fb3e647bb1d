// The ids of ledgers, which are slugs.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DEFAULT_LEDGER, isLedgerId } from "../../../src/domain/ledger/ledger.ts";

describe("the id of a ledger", () => {
  test.each([
    DEFAULT_LEDGER,
    "a",
    "7",
    "2026",
    "home",
    "our-home-2",
    "0-0-0",
    "x".repeat(64),
    `${"ab-".repeat(21)}a`,
  ])("can be %s", (text) => {
    expect(isLedgerId(text)).toBe(true);
  });

  test.each([
    ["no characters", ""],
    ["65 characters", "x".repeat(65)],
    ["only a hyphen", "-"],
    ["a leading hyphen", "-home"],
    ["a trailing hyphen", "home-"],
    ["two hyphens together", "our--home"],
    ["a capital", "Home"],
    ["an accent", "café"],
    ["a Cyrillic letter that looks like an ASCII one", "hоme"],
    ["Arabic digits", "٢"],
    ["a space", "our home"],
    ["a trailing space", "home "],
    ["a trailing line break", "home\n"],
    ["a trailing NUL", "home\0"],
    ["an underscore", "our_home"],
    ["a dot", "our.home"],
    ["a slash", "our/home"],
    ["an escape", "our%20home"],
    ["an en dash", "our–home"],
  ])("can't have %s", (_, text) => {
    expect(isLedgerId(text)).toBe(false);
  });

  test("can be lowercase words and digits, joined by hyphens, if they are short enough", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcxyz0189"), maxLength: 9 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const text = words.join("-");
        expect(isLedgerId(text)).toBe(words.every((part) => part !== "") && text.length <= 64);
      }),
    );
  });
});
