// Measures how far visible parts of a page have moved since it began to load, with the browser's own measure.

import { expect } from "bun:test";
import type { Page } from "playwright-core";

/** Below this value, no visible movement has happened. */
const MAX_MOVED = 0.001;

/** Must be called before the measured page is opened. */
export function watchMoves(page: Page) {
  return page.addInitScript({
    content: `
      globalThis.moved = 0;
      const note = (entries) => { for (const { value } of entries) globalThis.moved += value; };
      const watch = new PerformanceObserver((list) => note(list.getEntries()));
      watch.observe({ type: "layout-shift", buffered: true });
      globalThis.takeMoved = () => { note(watch.takeRecords()); return globalThis.moved; };
    `,
  });
}

/** A script that waits for this many frames, in which everything that has arrived can be drawn. */
export const frames = (count: number) => `new Promise((resolve) => {
  const frame = (left) => (left === 0 ? resolve() : requestAnimationFrame(() => frame(left - 1)));
  frame(${count});
})`;

/** `place` is part of the error. */
export async function expectNothingMoved(page: Page, place = ""): Promise<void> {
  const moved = Number(await page.evaluate(`${frames(2)}.then(() => takeMoved())`));
  expect({ place, isStill: moved < MAX_MOVED }).toEqual({ place, isStill: true });
}
