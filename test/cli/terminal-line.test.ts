// A terminal shows any text without control characters, and with markers below the right columns or none at all.

import { describe, expect, test } from "bun:test";
import { pointAt, showPlain } from "../../src/cli/terminal-line.ts";

describe("a text is shown without control characters", () => {
  test.each([
    ["lunch ✓ à 昼食 🍜", "lunch ✓ à 昼食 🍜"],
    ["\u001b[31mred", "\\u001b[31mred"],
    ["bell\u0007 back\b", "bell\\u0007 back\\u0008"],
    ["two\nlines\r\ttab", "two\\u000alines\\u000d\\u0009tab"],
    ["\u009b31m \u2028 \u0085", "\\u009b31m \\u2028 \\u0085"],
    ["abc\u202edef \u2066ghi", "abc\\u202edef \\u2066ghi"],
    ["half \ud83d", "half \ufffd"],
    ["שלום\u200f", "שלום\u200f"],
  ])("so %j is %s", (text, shown) => {
    expect(showPlain(text)).toBe(shown);
  });
});

/** A line with brackets around the marked parts, and the markers expected below it, or undefined if there are none. */
const pointed: readonly [line: string, signs: string | undefined][] = [
  ["[ab] c", "^^"],
  ["rent [1,234]", "     ^^^^^"],
  ["Route [66] x [12] end", "      ^^   ^^"],
  ["昼食 [1,234]", "     ^^^^^"],
  ["[昼食] 5", "^^^^"],
  ["🍜 tea [5]", "       ^"],
  ["cafe\u0301 [5]", "     ^"],
  ["café [5]", "     ^"],
  ["🇩🇪 [5]", "   ^"],
  ["１２ [５]", "     ^^"],
  ["tea\t[5]", "    ^"],
  ["tea\u001b [5]", "          ^"],
  ["[5] 👨‍👩‍👧", "^"],
  ["👨‍👩‍👧 [5]", undefined],
  ["👍🏽 [5]", undefined],
  ["❤️ [5]", undefined],
  ["চা [5]", undefined],
  ["שלום [5]", undefined],
  ["[5] שלום", undefined],
  ["5 tea\u200f [6]", undefined],
  ["nothing", undefined],
];

describe("a line with markers", () => {
  test.each(pointed)("has them below the marked words: %j", (marked, signs) => {
    const line = marked.replace(/[[\]]/g, "");
    const [shown = "", ...below] = pointAt(line, placesIn(marked));
    expect(shown).toBe(showPlain(line.replace("\t", " ")));
    expect(below).toEqual(signs === undefined ? [] : [signs]);
  });

  test("is cut around the first marker if it is long", () => {
    const long = `${"before ".repeat(20)}[1,234]${" behind".repeat(20)}`;
    const [shown = "", signs = ""] = pointAt(long.replace(/[[\]]/g, ""), placesIn(long));
    expect(shown).toMatch(/^….* 1,234 .*…$/);
    expect(Bun.stringWidth(shown)).toBe(78);
    expect(signs.trim()).toBe("^^^^^");
    expect(shown.slice(signs.indexOf("^"), signs.length)).toBe("1,234");
  });

  test("shows its beginning if it is long and nothing is marked", () => {
    const [shown, ...below] = pointAt(`first ${"more ".repeat(100)}`, []);
    expect(shown).toMatch(/^first more .*…$/);
    expect(below).toEqual([]);
  });

  test("has markers below the visible beginning of a marked part that is too long", () => {
    const [shown = "", signs] = pointAt("食".repeat(100), [{ start: 0, end: 100 }]);
    expect(shown).toBe(`${"食".repeat(38)}…`);
    expect(signs).toBe("^".repeat(76));
  });

  test("is shown quickly, whatever its length and content", () => {
    for (const unit of ["a", "食", "\u0301", "👨‍👩‍👧", "\u0000", "\ud800", "\u200d"]) {
      const [shown = ""] = pointAt(unit.repeat(20_000), [{ start: 10_000, end: 30_000 }]);
      expect(shown).not.toContain("\0");
    }
  });
});

function placesIn(marked: string): readonly { start: number; end: number }[] {
  return [...marked.matchAll(/\[(.*?)\]/g)].map(({ index, 1: inside = "" }, order) => {
    const start = index - 2 * order;
    return { start, end: start + inside.length };
  });
}
