// Ids of ledgers: which texts are slugs.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DEFAULT_LEDGER, isLedgerId } from "../../../src/domain/ledger/ledger.ts";

describe("a ledger's id is a slug", () => {
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
  ])("%s", (text) => {
    expect(isLedgerId(text)).toBe(true);
  });

  test.each([
    ["nothing", ""],
    ["65 characters", "x".repeat(65)],
    ["a hyphen alone", "-"],
    ["a hyphen before", "-home"],
    ["a hyphen after", "home-"],
    ["two hyphens together", "our--home"],
    ["a capital", "Home"],
    ["an accent", "café"],
    ["a Cyrillic letter that looks like one of ASCII", "hоme"],
    ["Arabic digits", "٢"],
    ["a space", "our home"],
    ["a space after", "home "],
    ["a line break after", "home\n"],
    ["a NUL after", "home\0"],
    ["an underscore", "our_home"],
    ["a dot", "our.home"],
    ["a slash", "our/home"],
    ["an escape", "our%20home"],
    ["an en dash", "our–home"],
  ])("%s makes none", (_, text) => {
    expect(isLedgerId(text)).toBe(false);
  });

  test("lowercase words and digits, joined by hyphens, are one if they are short enough", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcxyz0189"), maxLength: 9 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const text = words.join("-");
        expect(isLedgerId(text)).toBe(words.every((part) => part !== "") && text.length <= 64);
      }),
    );
  });
});
