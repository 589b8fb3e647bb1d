// A finger on a row scrolls the list, or swipes to select or delete the row.

import { expect, test } from "bun:test";
import { isSwipe, operationOf } from "../../../../src/web/book/list/swiped-rows.ts";

test.each([
  ["trembles", 8, 8, undefined],
  ["moves along the row", 14, 2, true],
  ["moves back along the row", -14, 2, true],
  ["scrolls", 3, 14, false],
  ["scrolls diagonally", 14, 9, false],
])("a finger that %s by %d along and %d across", (_, along, across, swipes) => {
  expect(isSwipe({ along, across })).toBe(swipes);
});

test.each([
  [60, 358, undefined],
  [108, 358, "select"],
  [-108, 358, "delete"],
  [-60, 180, "delete"],
  [111, 800, undefined],
  [112, 800, "select"],
] as const)("a row released %d pixels along, of %d pixels: %p", (along, width, operation) => {
  expect(operationOf(along, width)).toBe(operation);
});
