// Measures how smoothly the list of a large book scrolls from the first month to the last, and the tab's memory after that.

import { main } from "../loads/program.ts";
import { type MeasuredPage, withBrowser, withPage } from "./browser.ts";
import type { FrameFigures, PageSettings, ScrollFigures } from "./settings.ts";

/** Dragging the scroll bar over the whole list takes this long. */
const DRAG_MS = 10_000;
/** The wheel turns for this long at the beginning of the list, in the middle, and up to the end. */
const WHEEL_MS = 4_000;
/** The speed of a fast wheel, in pixels a second. */
const WHEEL_SPEED = 4_000;
const PLACES = [0, 0.5, 1] as const;
/** After this time, the page has finished loading. */
const SETTLED_MS = 2_000;

/** A way from one scroll position of the page to another, in pixels. */
interface Way {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

async function scroll(settings: PageSettings): Promise<ScrollFigures> {
  return withBrowser((browser) =>
    withPage(browser, settings, async (opened) => {
      const { page, tools } = opened;
      await page.keyboard.press("Escape");
      await page.waitForTimeout(SETTLED_MS);
      const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      const turned = (WHEEL_SPEED * WHEEL_MS) / 1_000;
      const drags = await framesOf(opened, { from: 0, to: end, ms: DRAG_MS });
      const wheels: Frame[] = [];
      for (const place of PLACES) {
        const from = Math.max(0, end * place - (place === 0 ? 0 : turned));
        wheels.push(...(await framesOf(opened, { from, to: from + turned, ms: WHEEL_MS })));
      }
      const heap = await usedBytes(opened);
      await tools.send("HeapProfiler.collectGarbage");
      const collectedHeap = await usedBytes(opened);
      return { drag: figuresOf(drags), wheel: figuresOf(wheels), heap, collectedHeap };
    }),
  );
}

interface Frame {
  readonly ms: number;
  /** Is true if a row of the frame was still loading. */
  readonly waits: boolean;
}

async function framesOf({ page }: MeasuredPage, way: Way): Promise<readonly Frame[]> {
  return page.evaluate(async ({ from, to, ms }) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    scrollTo(0, from);
    await frame();
    const frames: Frame[] = [];
    const start = await frame();
    for (let last = start; last < start + ms; ) {
      scrollTo(0, from + (to - from) * Math.min(1, (last - start) / ms));
      const now = await frame();
      const waits =
        document.querySelector(".row.on-the-way") !== null ||
        document.querySelector(".row .open") === null;
      frames.push({ ms: now - last, waits });
      last = now;
    }
    return frames;
  }, way);
}

function figuresOf(frames: readonly Frame[]): FrameFigures {
  const percent = (of: readonly Frame[]) => (of.length / frames.length) * 100;
  // A frame is long if it takes one and a half times as long as a frame at 60 per second.
  const longest = 1.5 * (1_000 / 60);
  return {
    meanMs: frames.reduce((sum, { ms }) => sum + ms, 0) / frames.length,
    long: percent(frames.filter(({ ms }) => ms > longest)),
    waiting: percent(frames.filter(({ waits }) => waits)),
  };
}

async function usedBytes({ tools }: MeasuredPage): Promise<number> {
  return (await tools.send("Runtime.getHeapUsage")).usedSize;
}

await main(scroll);
