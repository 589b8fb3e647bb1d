// A limited number of slots: work beyond the limit waits in order.

import { expect, test } from "bun:test";
import { createSlots } from "../../../src/store/lists/snapshots.ts";

test("as much work runs as there are slots, and the rest follows in order", async () => {
  const slots = createSlots(2);
  const taken: number[] = [];
  const all = [0, 1, 2, 3, 4].map((number) => slots.take(async () => taken.push(number)));
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

test("a slot that is returned can be used again", async () => {
  const slots = createSlots(1);
  for (const _ of [1, 2, 3]) {
    await slots.take(async () => {});
    slots.give();
  }
  let begun = 0;
  for (const _ of [1, 2]) {
    void slots.take(async () => {
      begun += 1;
    });
  }
  await new Promise(setImmediate);
  expect(begun).toBe(1);
});
