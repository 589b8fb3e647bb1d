// The text that fits into a field: as many characters as the server accepts. From a text that is too long, the end of the newest input is
// cut.

import { expect, test } from "bun:test";
import { labelNameFault } from "../../../src/domain/label/label.ts";
import { fit } from "../../../src/web/parts/text-input.tsx";

const emoji = (count: number) => "🍞".repeat(count);

test.each([
  ["abc", 3, 3, "abc", 3],
  [emoji(3), 6, 3, emoji(3), 6],
  [`a${emoji(3)}`, 7, 3, `a${emoji(2)}`, 5],
  // Typed in the middle, and pasted there.
  ["abXc", 3, 3, "abc", 2],
  [`a${emoji(4)}c`, 9, 4, `a${emoji(2)}c`, 5],
  // The text was too long before anything was typed.
  ["abcdef", 1, 3, "bcd", 0],
])("%j with the caret at %d, of %d characters, is %j", (text, caret, most, expected, at) => {
  expect(fit(text, caret, most)).toEqual({ text: expected, caret: at });
});

test("a name of a hundred emoji is one, and can be typed", () => {
  const name = emoji(100);
  expect(labelNameFault(name)).toBeUndefined();
  expect(fit(name, name.length, 100).text).toBe(name);
});
