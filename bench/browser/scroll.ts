// Measures how smoothly the list of a large book scrolls from the first month to the last, and the tab's memory after that.

import { main } from "../loads/program.ts";
import { type MeasuredPage, settle, withPage } from "./browser.ts";
import type { NamedFigures, OnPage } from "./settings.ts";

const MEGABYTE = 1_000_000;

/** Dragging the scroll bar over the whole list takes this long. */
const DRAG_MS = 10_000;
/** The wheel turns for this long at the beginning of the list, in the middle, and up to the end. */
const WHEEL_MS = 4_000;
/** The speed of a fast wheel, in pixels a second. */
const WHEEL_SPEED = 4_000;
const PLACES = [0, 0.5, 1] as const;
/** A frame is long if it takes one and a half times as long as a frame at 60 per second. */
const LONGEST_MS = 1.5 * (1_000 / 60);

/** A way from one scroll position of the page to another, in pixels. */
interface Way {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

const scroll: OnPage = (settings) =>
  withPage(settings, async (opened) => {
    const { page, tools } = opened;
    await settle(page);
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    const turned = (WHEEL_SPEED * WHEEL_MS) / 1_000;
    const drags = await framesOf(opened, { from: 0, to: end, ms: DRAG_MS });
    const wheels: Frame[] = [];
    for (const place of PLACES) {
      const from = Math.max(0, end * place - (place === 0 ? 0 : turned));
      wheels.push(...(await framesOf(opened, { from, to: from + turned, ms: WHEEL_MS })));
    }
    const heap = await usedMegabytes(opened);
    await tools.send("HeapProfiler.collectGarbage");
    return {
      ...figuresOf("app-drag", drags),
      ...figuresOf("app-wheel", wheels),
      "app-heap": heap,
      "app-heap-collected": await usedMegabytes(opened),
    };
  });

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

/** Returns the percentage of long frames, the mean time of a frame, and the percentage of frames in which a row is still loading. */
function figuresOf(name: string, frames: readonly Frame[]): NamedFigures {
  const percent = (of: readonly Frame[]) => (of.length / frames.length) * 100;
  return {
    [name]: percent(frames.filter(({ ms }) => ms > LONGEST_MS)),
    [`${name}-mean`]: frames.reduce((sum, { ms }) => sum + ms, 0) / frames.length,
    [`${name}-waiting`]: percent(frames.filter(({ waits }) => waits)),
  };
}

async function usedMegabytes({ tools }: MeasuredPage): Promise<number> {
  return (await tools.send("Runtime.getHeapUsage")).usedSize / MEGABYTE;
}

await main(scroll);
