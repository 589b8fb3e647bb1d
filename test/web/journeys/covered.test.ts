// A panel over the page, as on a tablet and on a phone. Nothing below it can be reached until it is closed. Then the focus returns to
// its place.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { fillBook, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";

const it = journeys(fillBook);

const TABLET = { width: 768, height: 1024 };
/** More steps than the panel has stops for Tab. */
const STEPS = 25;

/** Returns each place that the focus reaches when a key is pressed again and again: the panel or an element outside it. */
async function placesBy(page: Page, key: string): Promise<readonly string[]> {
  const places = new Set<string>();
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press(key);
    places.add(
      await page.evaluate(() => {
        const { activeElement, body } = document;
        if (activeElement === body || !activeElement) return "none";
        return activeElement.closest(".side-panel") ? "panel" : activeElement.outerHTML;
      }),
    );
  }
  return [...places].filter((place) => place !== "none");
}

/** The pixels between the tile and the ring around the focused element. */
const gapToRing = (tile: Element) => {
  const field = document.activeElement ?? tile;
  const { outlineOffset, outlineWidth } = getComputedStyle(field);
  const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  return field.getBoundingClientRect().left - ring - tile.getBoundingClientRect().right;
};

const rowHasFocus = (page: Page, name: string) =>
  page.locator(".row .open:focus", { hasText: name }).waitFor();

for (const options of [TABLET, { width: 390, height: 844, hasTouch: true }]) {
  it(
    `Tab stays in an open expense at ${options.width}, and Escape gives the focus back to its row`,
    options,
    async ({ page }) => {
      await page.locator(".row .open", { hasText: "Groceries" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".side-panel .in-place").first().waitFor();
      expect(await placesBy(page, "Tab")).toEqual(["panel"]);
      expect(await placesBy(page, "Shift+Tab")).toEqual(["panel"]);
      // The focus ring of a field doesn't touch the tile.
      await page.locator(".side-panel .field-amount").focus();
      expect(await page.locator(".expense-fields > .tile").evaluate(gapToRing)).toBeGreaterThan(0);
      // After the last stop, the focus moves to the browser's own buttons.
      await page.locator(".side-panel").focus();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator(".side-panel").waitFor({ state: "detached" });
      await rowHasFocus(page, "Groceries");
    },
  );
}

it("keys of the list do nothing under the panel, and a press beside the panel saves the edited field and closes it", {
  ...TABLET,
}, async ({ page, book }) => {
  await page.locator(".row .open", { hasText: "Groceries" }).focus();
  await page.keyboard.press("x");
  await page.locator(".bulk").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".side-panel .in-place").first().waitFor();
  for (const key of ["j", "x", "["]) await page.keyboard.press(key);
  expect(await page.locator(".row[data-selected]").count()).toBe(1);
  await page.locator(".period-name", { hasText: "November" }).waitFor();
  await page.locator(".side-panel").getByRole("button", { name: "Description" }).click();
  await page.getByLabel("Description", { exact: true }).fill("Weekly shop");
  await page.mouse.click(60, 500);
  await page.locator(".side-panel").waitFor({ state: "detached" });
  await rowHasFocus(page, "Weekly shop");
  // Delete removes the open expense, not the selected ones under the panel.
  await page.locator(".row .open", { hasText: "Bread" }).click();
  await page.locator(".side-panel .in-place").first().waitFor();
  await page.keyboard.press("Delete");
  await page.getByText(en.done.deleted("Bread")).waitFor();
  expect((await onlyExpense(book, "Weekly shop")).payee).toBe("Market");
});

it("the list can be reached again once there is room for both", {
  width: 1440,
  height: 900,
}, async ({ page }) => {
  await page.locator(".row .open", { hasText: "Lunch" }).click();
  await page.locator(".side-panel .in-place").first().waitFor();
  await page.locator(".row .open", { hasText: "Bread" }).focus();
  await page.setViewportSize(TABLET);
  await page.locator(".side-panel:focus").waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(".row .open", { hasText: "Bread" }).click();
  await page.locator(".side-panel .in-place", { hasText: "Bread" }).waitFor();
});
