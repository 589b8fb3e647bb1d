// The focus is never lost: it moves to a replacement when its element is gone.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";

const it = journeys(fillSmallBook);

const hasFocus = (page: Page, place: string) => page.locator(`${place}:focus`).waitFor();

it("the focus moves from a row to a row in another month, to another screen and back", async (opened) => {
  const { page } = opened;
  await page.locator(".row .open").first().waitFor();
  await page.keyboard.press("j");
  await hasFocus(page, ".row .open");
  // The focus would be lost if a row were removed while it has it.
  await page.evaluate(() => {
    document.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget === null) document.body.dataset["lost"] = "true";
    });
  });
  await page.keyboard.press("[");
  await page.locator(".period-name", { hasText: "October" }).waitFor();
  await hasFocus(page, '[data-row="2026-10-11 0"]');
  expect(await page.locator("body[data-lost]").count()).toBe(0);
  await page.keyboard.press("[");
  await page.locator(".nothing").waitFor();
  await hasFocus(page, "#content");
  await page.keyboard.press("]");
  await page.locator('[data-row="2026-10-11 0"]').waitFor();
  await page.keyboard.press("j");
  await hasFocus(page, '[data-row="2026-10-11 0"]');
  for (const key of ["3", "1", "2", "1"]) {
    await page.keyboard.press(key);
    await hasFocus(page, "#content");
  }
});

it("the focus returns from a dialog to the button of the menu that opened it", {
  at: "/settings?section=categories",
}, async ({ page }) => {
  const more = page.getByRole("button", { name: "More for Food" });
  await more.focus();
  await page.keyboard.press("Enter");
  await page.locator(".menu:popover-open").getByRole("button", { name: "Delete" }).press("Enter");
  await page.locator("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await more.and(page.locator(":focus")).waitFor();
});

it("the focus stays on the link to the history, which is a section of the settings like the others", {
  at: "/settings?section=payees",
}, async ({ page }) => {
  const way = page.getByRole("link", { name: "History" });
  await way.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Added Lunch, €12.50").waitFor();
  expect(new URL(page.url()).searchParams.get("section")).toBe("history");
  await way.and(page.locator('[aria-current="page"]:focus')).waitFor();
  expect(await page.locator(".settings > nav [aria-current]").count()).toBe(1);
  await page.goBack();
  await page.locator(".settings > nav [aria-current]", { hasText: "Payees" }).waitFor();
});
