// For users who need it twice as large, the whole page is zoomed, or only its text is enlarged. Everything fits and can be reached.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { PageOptions } from "../../support/browser.ts";
import { fillBook } from "../../support/expense-book.ts";
import { misfitsIn } from "../../support/fit.ts";
import { journeys } from "../../support/journeys.ts";

const it = journeys(undefined, { at: null, timeoutMs: 120_000 });

const ZOOMS: readonly (readonly [string, PageOptions, number])[] = [
  // At this zoom, a window of 1280 pixels has 640 CSS pixels.
  ["the page", { width: 640, height: 450, scale: 2 }, 1],
  ["a phone's page", { width: 320, height: 568, scale: 2, hasTouch: true }, 1],
  ["only the text", { width: 1280, height: 900 }, 2],
  ["only the text, from right to left", { width: 1280, height: 900, locale: "ar-EG" }, 2],
];

type Place = readonly [rest: string, open: (page: Page) => Promise<void>];

/** The screens that are viewed, each with its address and the actions there. */
const PLACES: readonly Place[] = [
  ["", async (page) => page.locator(".row .open").first().waitFor()],
  ["?q=lunch", async (page) => page.locator(".row .open").first().waitFor()],
  ["?q=nothing+like+it", async (page) => page.locator(".nothing").waitFor()],
  ["?expense=1", async (page) => page.locator(".side-panel .past li").first().waitFor()],
  ["/reports", seeChart],
  ["/settings", settled],
  ["/settings?section=categories", settled],
  ["/settings?section=payees", settled],
  ["/settings?section=history", settled],
  ["/settings?section=appearance", settled],
  ["/settings?section=keys", settled],
];

/** The parts that lie over the book. */
const DIALOGS: readonly Place[] = [
  ["", typeLine],
  ["", openForm],
  ["", openKeys],
];

/** Navigates within the app, which is faster than loading it again. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** Scrolls to the chart, which is drawn when it comes into view. */
async function seeChart(page: Page): Promise<void> {
  await page.locator('[data-report="running"]').scrollIntoViewIfNeeded();
  await page.locator(".report .plot").first().waitFor();
}

async function settled(page: Page): Promise<void> {
  await page.locator(".settings > :is(nav, .setting):visible").first().waitFor();
  await page.locator(".skeleton").waitFor({ state: "detached" });
}

async function typeLine(page: Page): Promise<void> {
  await page.locator(".row .open").first().waitFor();
  await page.keyboard.press("n");
  // The line keeps text that was typed earlier, so it is replaced.
  await page.locator("dialog input:focus").fill("12.50 lunch @Cafe #work yesterday");
  await page.locator(".chip.read").first().waitFor();
}

async function openForm(page: Page): Promise<void> {
  await typeLine(page);
  await page.keyboard.press("Shift+Enter");
  await page.locator(".expense-form").waitFor();
}

async function openKeys(page: Page): Promise<void> {
  await page.locator(".row .open").first().waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog .keys", { hasText: "@cafe" }).waitFor();
}

for (const [name, options, textScale] of ZOOMS) {
  it(
    `at 200 % of ${name}, everything fits and can be reached`,
    options,
    async ({ page, app, book }) => {
      const session = await page.context().newCDPSession(page);
      // The size is set in the browser, so that media queries in em follow it too.
      const fontSizes = { standard: 16 * textScale, fixed: 13 * textScale };
      await session.send("Page.setFontSizes", { fontSizes });
      const look = async ([rest, open]: Place, go: (address: string) => Promise<unknown>) => {
        await go(app(rest));
        await open(page);
        const place = { rest, open: open.name };
        expect({ ...place, misfits: await misfitsIn(page) }).toEqual({ ...place, misfits: [] });
      };
      const load = (address: string) => page.goto(address);
      await look(["", async (page) => page.locator(".first .welcome").waitFor()], load);
      await fillBook(book);
      await load(app());
      for (const place of PLACES) await look(place, (address) => goWithin(page, address));
      for (const dialog of DIALOGS) await look(dialog, load);
    },
  );
}

/** At 400 %, a screen fits only a few lines. Floating parts leave some of them free, and an opened part starts at its beginning. */
it("at 400 %, opened parts fit, and start at their beginning", {
  width: 360,
  height: 225,
  scale: 4,
  fill: fillBook,
}, async ({ page, app }) => {
  await page.goto(app());
  await openForm(page);
  expect(await misfitsIn(page)).toEqual([]);
  const ends = await page.locator(".main-fields input").evaluateAll((fields) => {
    return fields.map((field) => field.getBoundingClientRect().right);
  });
  expect(new Set(ends).size).toBe(1);
  await page.goto(app());
  await typeLine(page);
  await page.keyboard.type(" @");
  await page.locator(".choice-list [role=option]").first().waitFor();
  const [list, chip, submit] = await Promise.all(
    [".choice-list", ".chip.read", "dialog [type=submit]"].map(async (place) => {
      const box = await page.locator(place).first().boundingBox();
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
    }),
  );
  expect(list?.top).toBeGreaterThanOrEqual(chip?.bottom ?? Number.POSITIVE_INFINITY);
  expect(submit?.bottom).toBeLessThanOrEqual(225);
  await page.goto(app());
  await openKeys(page);
  const title = page.locator("dialog h3").first();
  expect(await title.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
  await page.goto(app());
  await page.locator(".list-tools button").first().click();
  await page.locator(".row .open").first().click();
  const { height = 0 } = (await page.locator(".bulk").boundingBox()) ?? {};
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThan(80);
});
