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
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.moved += value;
      }).observe({ type: "layout-shift", buffered: true });
    `,
  });
}

export async function expectNothingMoved(page: Page): Promise<void> {
  expect(Number(await page.evaluate("moved"))).toBeLessThan(MAX_MOVED);
}
