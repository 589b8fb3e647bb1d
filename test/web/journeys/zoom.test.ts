// Twice as large, for who reads better so: the whole page, as a browser zooms, or its texts alone. All fits, and all can be reached.

import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import type { PageOptions } from "../../support/browser.ts";
import { fillBook } from "../../support/expense-book.ts";
import { misfitsIn } from "../../support/fit.ts";
import { journeys } from "../../support/journeys.ts";

const it = journeys(undefined, { at: null, timeoutMs: 120_000 });

const ZOOMS: readonly (readonly [string, PageOptions, number])[] = [
  // A window of 1280 pixels has 640 of the page's own then.
  ["the page", { width: 640, height: 450, scale: 2 }, 1],
  ["a phone's page", { width: 320, height: 568, scale: 2, hasTouch: true }, 1],
  ["texts alone", { width: 1280, height: 900 }, 2],
  ["texts alone, from right to left", { width: 1280, height: 900, locale: "ar-EG" }, 2],
];

type Place = readonly [rest: string, open: (page: Page) => Promise<void>];

/** The parts that are open when it is viewed, given by the address and by actions there. */
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

/** It is drawn when it comes into view. */
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
  // The text typed into it before is kept.
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

describe("at 200 % of", () => {
  for (const [name, options, textScale] of ZOOMS) {
    it(`${name}, all fits and is within reach`, options, async ({ page, app, book }) => {
      const session = await page.context().newCDPSession(page);
      // As set in the browser, so that media queries in units of letters follow it too.
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
    });
  }
});

/** At 400 %, a screen fits only a few lines. Floating parts leave some of them free, and an opened part starts at its beginning. */
it("at 400 % what is open fits, and is read from its beginning", {
  ...{ width: 360, height: 225, scale: 4, fill: fillBook },
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
