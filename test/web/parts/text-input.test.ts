// The text that fits into a field: as many characters as the server accepts. If a text is too long, the end of the newest input is cut
// off.

import { expect, test } from "bun:test";
import { labelNameFault } from "../../../src/domain/label/label.ts";
import { fit } from "../../../src/web/parts/text-input.tsx";

const emoji = (count: number) => "🍞".repeat(count);

test.each([
  ["abc", 3, 3, "abc", 3],
  [emoji(3), 6, 3, emoji(3), 6],
  [`a${emoji(3)}`, 7, 3, `a${emoji(2)}`, 5],
  // The input was typed in the middle, or pasted there.
  ["abXc", 3, 3, "abc", 2],
  [`a${emoji(4)}c`, 9, 4, `a${emoji(2)}c`, 5],
  // The text was too long before anything was typed.
  ["abcdef", 1, 3, "bcd", 0],
])("%j with the caret at %d, in a field of %d, becomes %j", (text, caret, most, expected, at) => {
  expect(fit(text, caret, most)).toEqual({ text: expected, caret: at });
});

test("a name of a hundred emoji is valid, and can be typed", () => {
  const name = emoji(100);
  expect(labelNameFault(name)).toBeUndefined();
  expect(fit(name, name.length, 100).text).toBe(name);
});
