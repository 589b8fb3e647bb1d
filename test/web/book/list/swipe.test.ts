// The meaning of a finger on a row: scrolling, or a swipe that selects or deletes.

import { expect, test } from "bun:test";
import { isSwipe, operationOf } from "../../../../src/web/book/list/swiped-rows.ts";

test.each([
  ["one that trembles", 8, 8, undefined],
  ["one that goes along", 14, 2, true],
  ["one that goes back", -14, 2, true],
  ["one that scrolls", 3, 14, false],
  ["one that scrolls aslant", 14, 9, false],
])("%s by %d and %d", (_, along, across, swipes) => {
  expect(isSwipe({ along, across })).toBe(swipes);
});

test.each([
  [60, 358, undefined],
  [108, 358, "select"],
  [-108, 358, "delete"],
  [-60, 180, "delete"],
  [111, 800, undefined],
  [112, 800, "select"],
] as const)("let go of at %d of %d pixels: %p", (along, width, operation) => {
  expect(operationOf(along, width)).toBe(operation);
});
