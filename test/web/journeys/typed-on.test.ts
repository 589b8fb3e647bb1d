// In a real browser, text typed right after an expense is recorded becomes the next line. No key is lost, and none triggers a shortcut of
// the page.

import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import type { PageOptions } from "../../support/browser.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { openBookAhead } from "../pages/book.ts";

const it = journeys(fillSmallBook);

/** As shortcuts of the page, 2 would open the reports, n would open the line, and the space bar would press the focused element. */
const NEXT = "2.80 bun and n 3";
const PHONE: PageOptions = { width: 390, height: 844, hasTouch: true };

const lineOf = (page: Page) => page.getByRole("combobox", { name: "New expense" });

async function openForm(page: Page, isPhone: boolean): Promise<void> {
  await lineOf(page).fill("4.75 coffee");
  if (isPhone) await page.getByRole("button", { name: "All fields" }).tap();
  else await page.keyboard.press("Shift+Enter");
  await page.getByLabel("Note").waitFor();
}

async function record(page: Page, isPhone: boolean): Promise<void> {
  const button = page.locator("dialog").getByRole("button", { name: en.entry.record });
  if (isPhone) await button.tap();
  else await page.keyboard.press("Enter");
}

/** Opens the form, records from there, and types the next line. */
async function recordAndType(page: Page, isPhone: boolean): Promise<void> {
  await openForm(page, isPhone);
  await record(page, isPhone);
  await Promise.all([...NEXT].map((key) => page.keyboard.press(key)));
  await page.getByText(en.done.added("coffee")).waitFor();
  expect(
    await page.locator("dialog").getByRole("combobox", { name: "New expense" }).inputValue(),
  ).toBe(NEXT);
  expect(new URL(page.url()).pathname).toBe("/app");
}

describe("text typed after Record in the form", () => {
  it("becomes the next line on a phone", PHONE, async ({ page }) => {
    await page.locator(".row .open").first().waitFor();
    await page.getByRole("button", { name: "New expense" }).click();
    await recordAndType(page, true);
  });

  it("becomes the next line on a desktop, on the first visit", { fill: undefined }, ({ page }) =>
    recordAndType(page, false),
  );
});

it("a line that is closed before its code has loaded is still recorded", { at: null }, async ({
  page,
  app,
}) => {
  const arrive = await openBookAhead(page, app());
  await page.keyboard.press("n");
  await page.keyboard.type("coffee 4.75");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  arrive();
  await page.getByText(en.done.added("coffee")).waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
});
