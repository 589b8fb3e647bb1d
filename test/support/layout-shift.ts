// Measures how far visible parts of a page have moved since it began to load, as the browser does.

import { expect } from "bun:test";
import type { Page } from "playwright-core";

/** Below this value of the browser's measure, nothing visible moves. */
const MAX_MOVED = 0.001;

/** To be called before the page that is looked at is opened. */
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
