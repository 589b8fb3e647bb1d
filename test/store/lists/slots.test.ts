// Slots: as many at once as there are, the others in their order.

import { expect, test } from "bun:test";
import { createSlots } from "../../../src/store/lists/snapshots.ts";

test("only as many as there are slots go on, and others follow in order", async () => {
  const slots = createSlots(2);
  const taken: number[] = [];
  const all = [0, 1, 2, 3, 4].map((number) => slots.take().then(() => taken.push(number)));
  await Promise.all(all.slice(0, 2));
  expect(taken).toEqual([0, 1]);
  slots.give();
  await all[2];
  expect(taken).toEqual([0, 1, 2]);
  slots.give();
  slots.give();
  await Promise.all(all);
  expect(taken).toEqual([0, 1, 2, 3, 4]);
});

test("a slot that is given back is free", async () => {
  const slots = createSlots(1);
  for (const _ of [1, 2, 3]) {
    await slots.take();
    slots.give();
  }
  expect(Bun.peek.status(slots.take())).toBe("fulfilled");
  expect(Bun.peek.status(slots.take())).toBe("pending");
});
