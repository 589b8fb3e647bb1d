// When the charts of the reports are drawn, in a real browser: figures at once, charts when the page is idle, near or printed.

import { expect } from "bun:test";
import type { Response } from "playwright-core";
import { scriptWith } from "../../support/app-parts.ts";
import { TODAY, withPage } from "../../support/browser.ts";
import { isSoon } from "../../support/expense-book.ts";
import { test } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";
import { AWAY } from "../pages/away.ts";
import { CANVASES, placeOf, ROWS, report, withReports } from "../pages/reports.ts";

/** One frame is shown within it, and what waits for that goes on. */
const FRAME_MS = 20;

test("a page that begins with the reports draws what changed, then all figures, and charts when it is idle or printed", async () => {
  await withReports("", {}, async (_, { app }) => {
    await withPage("about:blank", {}, async ({ page }) => {
      const scripts: Response[] = [];
      const asked: string[] = [];
      page.on("response", (answer) => {
        if (answer.url().endsWith(".js")) scripts.push(answer);
        const by = new URL(answer.url()).searchParams.getAll("by");
        if (by.length > 0) asked.push(by.join("+"));
      });
      // Pauses all timers: no drawing of partial data, no next frame, and no idle callback.
      await page.clock.pauseAt(`${TODAY}T13:00:00Z`);
      await page.addInitScript({ content: NOTE_HEADINGS });
      await page.goto(app("/reports"));
      await page.locator(".reports-summary .total", { hasText: "€1,056.00" }).waitFor();
      await page.getByText("4 expenses", { exact: true }).waitFor();
      await report(page, "changes").getByRole("heading").waitFor();
      expect(new Set(asked)).toEqual(new Set(["category", "payee"]));
      await page.clock.runFor(FRAME_MS);
      // The visible parts are drawn first, then all others, a moment after their answers.
      await isSoon(async () => {
        await page.clock.runFor(1);
        return page.evaluate("headings");
      }, [0, 1, 6]);
      for (const name of [...CANVASES, ...ROWS])
        await report(page, name).getByRole("heading").waitFor();
      expect(new Set(asked)).toEqual(new Set(["category", "payee", "month+category", "day"]));
      // Reports the visible parts twice, as the charts do.
      for (let times = 0; times < 2; times++) await page.evaluate(SEEN);
      expect(await isOfCharts(scripts)).toBe(false);
      // Printing from the browser's menu waits for nothing, and the figures are there.
      const tables = `dispatchEvent(new Event("beforeprint")); ${TABLES}`;
      expect(await page.evaluate(tables)).toEqual([...CANVASES]);
      await page.evaluate('dispatchEvent(new Event("afterprint"))');
      // The key and the button wait for the charts.
      await page.evaluate(`globalThis.print = () => {
        dispatchEvent(new Event("beforeprint"));
        globalThis.printed = ${DRAWN};
      }`);
      await page.keyboard.press("Control+p");
      await isSoon(
        () => page.evaluate("[globalThis.printed, document.querySelectorAll('.figures').length]"),
        [[...CANVASES], 0],
      );
      await page.evaluate('dispatchEvent(new Event("afterprint"))');
      await page.clock.resume();
      await page.locator(".report canvas").first().waitFor();
      expect(await isOfCharts(scripts)).toBe(true);
    });
  });
});

test("a chart far below the window is drawn when the page is scrolled to it", async () => {
  await withReports("", PHONE, async (page) => {
    const canvas = report(page, "days").locator("canvas");
    expect(await canvas.count()).toBe(0);
    await report(page, "days").scrollIntoViewIfNeeded();
    await canvas.waitFor();
  });
});

test("the sum above the last bar is not cut by the edge of a phone's chart", async () => {
  await withReports("", PHONE, async (page, { client, ledger }) => {
    const body = { description: "House", amount: decimal("11111111"), date: TODAY };
    await client.recordExpense({ ledger, body });
    await placeOf(page, "months", UNSORTED);
    expect(await page.evaluate(EDGE)).toBe(false);
  });
});

test("a page that is printed has all charts, as wide as the paper and in light, with their keys", async () => {
  await withReports("", { ...PHONE, scheme: "dark" }, async (page) => {
    for (const name of CANVASES) await report(page, name).getByRole("heading").waitFor();
    // Nothing that is drawn later would be printed.
    const print = `dispatchEvent(new Event("beforeprint")); [${DRAWN}, ${KEYS}, ${WIDTHS}, ${TEXT}]`;
    const [drawn, keys, widths, text] = Object(await page.evaluate(print));
    expect(drawn).toEqual([...CANVASES]);
    expect(keys).toContain("Over");
    expect(new Set(widths)).toEqual(new Set([680]));
    expect(text).toBe(true);
    await page.setViewportSize({ width: 704, height: 900 });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true);
    expect(await page.evaluate(CUT)).toEqual([]);
    expect(
      await page
        .locator(".head a, .ledger .icon, .tools, .choices, .search, .ways, button.print")
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await page.emulateMedia({ media: null });
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await isSoon(() => page.evaluate(`new Set(${WIDTHS}).has(680)`), false);
  });
});

const PHONE = { width: 390, height: 844 };

/** The charts on whose canvas is more than nothing. */
const DRAWN = `[...document.querySelectorAll(".report canvas")]
  .filter((canvas) => {
    const { width, height } = canvas;
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const pen = copy.getContext("2d", { willReadFrequently: true });
    pen.drawImage(canvas, 0, 0);
    return pen.getImageData(0, 0, width, height).data.some((value) => value > 0);
  })
  .map((canvas) => canvas.closest("[data-report]").dataset.report)`;

/** The color of expenses without a category. */
const UNSORTED = "#8d7f95";

/** True if the chart of months draws anything at its very end. */
const EDGE = `(() => {
  const canvas = document.querySelector('[data-report="months"] canvas');
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(width - 1, 0, 1, height);
  return data.some((value, at) => at % 4 === 3 && value > 64);
})()`;

/** The charts that are wider than their place. */
const CUT = `[...document.querySelectorAll(".report canvas")]
  .filter((canvas) => canvas.clientWidth > canvas.closest(".drawing").clientWidth)
  .map((canvas) => canvas.closest("[data-report]").dataset.report)`;

/** The charts that have a table in their place. */
const TABLES = `[...document.querySelectorAll(".report:has(.figures)")].map(({ dataset }) => dataset.report)`;

const KEYS = `document.querySelector('[data-report="days"] .colour-keys')?.innerText`;

const WIDTHS = `[...document.querySelectorAll(".report canvas")].map((canvas) => canvas.clientWidth)`;

/** True if the running sums are drawn in the ink for paper. */
const TEXT = `(() => {
  const canvas = document.querySelector('[data-report="running"] canvas');
  const { width, height } = canvas;
  const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 0x33 && data[at + 1] === 0x20 && data[at + 2] === 0x3e && data[at + 3] === 255) return true;
  }
  return false;
})()`;

/** How many charts there were, each time that this changed. */
const NOTE_HEADINGS = `
  globalThis.headings = [];
  new MutationObserver(() => {
    const count = document.querySelectorAll(".report h3").length;
    if (count !== headings.at(-1)) headings.push(count);
  }).observe(document, { subtree: true, childList: true });
`;

const SEEN = `new Promise((resolve) => {
  new IntersectionObserver(() => resolve()).observe(document.body);
})`;

async function isOfCharts(scripts: readonly Response[]): Promise<boolean> {
  const texts = await Promise.all(scripts.map((script) => script.text()));
  return texts.some((text) => text.includes("as createChartCanvas"));
}

test("charts whose code could not be had are drawn once it can be", async () => {
  await withReports("", {}, async (_, { app }) => {
    await withPage("about:blank", {}, async ({ page, problems }) => {
      await page.route(`**/${await scriptWith("createChartCanvas")}`, (route) =>
        route.abort("connectionrefused"),
      );
      const failed = page.waitForEvent("requestfailed");
      await page.goto(app("/reports"));
      await failed;
      await page.unrouteAll({ behavior: "wait" });
      await page.locator(".report canvas").first().waitFor();
      expect(problems(AWAY)).toEqual([]);
    });
  });
});
