// An order of numbers, sorted in slices.

import { expect, test } from "bun:test";
import { Order } from "../../../src/store/columns/order.ts";

test("a slice sorts in a limited number, and makes room for no more, however many are new", () => {
  const order = new Order((a, b) => a - b);
  // This is more than any array can have.
  const slice = order.sorted(2 ** 40).next();
  expect(slice.done).toBe(false);
});
