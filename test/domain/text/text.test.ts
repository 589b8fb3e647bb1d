// Strings: which ones can't be stored, how their characters are counted, and how messages quote them.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countCharacters, quote, showCount, textFault } from "../../../src/domain/text/text.ts";
import { anyCharacter } from "../../support/any-character.ts";

const NUL_FAULT = "contains a NUL character (U+0000), which can't be stored";
const SURROGATE_FAULT = "contains half of a surrogate pair, which is not a character";

const FAMILY = "👨‍👩‍👧";

describe("a string", () => {
  test.each([
    ["a NUL alone", "\0", NUL_FAULT],
    ["a NUL at the end", "Lunch\0", NUL_FAULT],
    ["a lone first half", "\ud83d", SURROGATE_FAULT],
    ["a lone second half", "\ude00", SURROGATE_FAULT],
    ["halves in the wrong order", "\ude00\ud83d", SURROGATE_FAULT],
    ["two first halves and one second", "\ud83d\ud83d\ude00", SURROGATE_FAULT],
    ["both faults", "\ud83d\0", NUL_FAULT],
  ])("with a lone surrogate or NUL can't be stored: %s", (_, text, fault) => {
    expect(textFault(text)).toBe(fault);
  });

  test.each([
    ["nothing", ""],
    ["spaces around", "  Lunch  "],
    ["a whole surrogate pair", "😀"],
    ["line separators", "a\u2028b\u2029c"],
    ["control characters other than NUL", "\u0001\t\r\n\u001b\u007f\u0085"],
    ["a byte order mark", "\ufeffLunch"],
    ["a code point that is not a character", "\uffff"],
    ["a backslash escape", "\\u0000"],
    ["a replacement character", "\ufffd"],
  ])("with %s can be stored", (_, text) => {
    expect(textFault(text)).toBeUndefined();
  });

  test("of whole characters without NUL can be stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(textFault(text) === undefined).toBe(!text.includes("\0"));
      }),
    );
  });
});

test.each([
  ["nothing", "", 0],
  ["a word", "Lunch", 5],
  ["an emoji", "😀", 1],
  ["a letter and its accent", "e\u0301", 2],
  ["a family of three, joined", FAMILY, 5],
  ["NUL, line break, space", "\0\n ", 3],
  ["10,000 emoji", "😀".repeat(10_000), 10_000],
])("characters are counted as code points, not as UTF-16 units: %s", (_, text, count) => {
  expect(countCharacters(text)).toBe(count);
});

describe("a message quotes a string", () => {
  test.each([
    ["a plain word as it is", "2026-02-29", "2026-02-29"],
    ["an address as it is", "127.0.0.1:80/a+b_c", "127.0.0.1:80/a+b_c"],
    ["an empty string in quotes", "", '""'],
    ["words in quotes", "two words", '"two words"'],
    ["letters beyond ASCII in quotes", "Café", '"Café"'],
    ["quotes with escapes", 'say "no"', String.raw`"say \"no\""`],
    ["a line break with an escape", "a\nb", String.raw`"a\nb"`],
    ["a control character with an escape", "a\u001b[31m", String.raw`"a\u001b[31m"`],
    ["half a pair as a replacement", "\ud83d", '"\ufffd"'],
    ["40 plain characters whole", "x".repeat(40), "x".repeat(40)],
    ["41 plain characters cut", "x".repeat(41), `"${"x".repeat(40)}"…`],
    ["40 emoji whole", "😀".repeat(40), `"${"😀".repeat(40)}"`],
    ["41 emoji cut between characters", "😀".repeat(41), `"${"😀".repeat(40)}"…`],
    ["a letter and 40 emoji cut", `x${"😀".repeat(40)}`, `"x${"😀".repeat(39)}"…`],
    ["a long text cut", "y ".repeat(5_000), `"${"y ".repeat(20)}"…`],
  ])("%s", (_, text, shown) => {
    expect(quote(text)).toBe(shown);
  });

  test.each([
    ["a line feed", "\n"],
    ["a carriage return", "\r"],
    ["a vertical tab", "\v"],
    ["a form feed", "\f"],
    ["a next line", "\u0085"],
    ["a line separator", "\u2028"],
    ["a paragraph separator", "\u2029"],
  ])("on one line, even with %s in it", (_, end) => {
    expect(quote(`first${end}second`)).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/);
  });

  test("with few characters, and as a well-formed string", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 200 }),
        fc.nat(200),
        (text, length) => {
          const shown = quote(text.slice(0, length));
          expect(shown.isWellFormed()).toBe(true);
          // At most 40 characters are shown, each as an escape of 6 units at worst, with two quotes and "…".
          expect(shown.length).toBeLessThanOrEqual(40 * 6 + 3);
        },
      ),
    );
  });
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [10_000, "10,000"],
  [1_048_576, "1,048,576"],
])("the count %d is shown as %s", (count, shown) => {
  expect(showCount(count)).toBe(shown);
});
