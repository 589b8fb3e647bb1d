// Each of those who wait draws when the page has nothing else to do, and one at a time.

import { afterEach, expect, test } from "bun:test";
import { nextTurn } from "../../../src/web/reports/drawing/draw-schedule.ts";

const asked: (() => void)[] = [];
const given = { requestIdleCallback: (call: () => void) => asked.push(call) };

afterEach(() => {
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
});

test("a turn begins in an idle moment, and the next one in another", async () => {
  Object.assign(globalThis, given);
  const drawn: string[] = [];
  const turns = ["months", "payees"].map((name) => nextTurn().then(() => drawn.push(name)));
  await Promise.resolve();
  expect([asked.length, drawn]).toEqual([1, []]);
  asked.shift()?.();
  await turns[0];
  expect([asked.length, drawn]).toEqual([1, ["months"]]);
  asked.shift()?.();
  await turns[1];
  expect(drawn).toEqual(["months", "payees"]);
});
