// Suggestions from the history for a new expense in a real browser. The suggested category is accepted automatically, unless it is
// dropped.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { TODAY } from "../../support/browser.ts";
import { categoryOf, isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { lineOf } from "../pages/book.ts";

const chipOf = (page: Page, name: string, pressed: boolean) =>
  page.locator(`.chip.offer[aria-pressed="${pressed}"]`, { hasText: name });

const it = journeys(fillSmallBook, {
  async ready(page) {
    await page.locator(".row .open").first().waitFor();
    await page.keyboard.press("n");
    // The placeholder shown while the line's code loads has no button.
    await page.getByRole("button", { name: en.entry.record }).waitFor();
  },
});

it("a line that shares a word or a beginning with a past expense gets its category, unless the user drops it", async (opened) => {
  const { page, book } = opened;
  await lineOf(page).fill("8 late lunch");
  await chipOf(page, "Food", true).waitFor();
  await lineOf(page).press("Enter");
  await page.getByText(en.done.added("late lunch")).waitFor();
  await lineOf(page).fill("4 tra");
  await chipOf(page, "Food", true).click();
  await chipOf(page, "Food", false).waitFor();
  await lineOf(page).press("Enter");
  await page.getByText(en.done.added("tra")).waitFor();
  await lineOf(page).fill("6 trai");
  await chipOf(page, "Food", true).waitFor();
  await lineOf(page).press("Enter");
  await page.getByText(en.done.added("trai")).waitFor();
  expect(await categoryOf(book, "late lunch")).toBe("Food");
  expect(await categoryOf(book, "tra")).toBeUndefined();
  expect(await categoryOf(book, "trai")).toBe("Food");
});

it("a line that is entered before its suggestion arrives is not recorded with the suggestion for another line", async (opened) => {
  const { page, book } = opened;
  await lineOf(page).fill("8 lunch");
  await chipOf(page, "Food", true).waitFor();
  const goesOn = Promise.withResolvers<void>();
  await page.route("**/suggestions?*", async (route) => {
    await goesOn.promise;
    await route.continue();
  });
  await lineOf(page).fill("9 socks");
  await page.locator(".chip.offer").first().waitFor({ state: "detached" });
  await lineOf(page).press("Enter");
  expect(await lineOf(page).inputValue()).toBe("");
  await page.getByText(en.done.added("socks")).waitFor();
  goesOn.resolve();
  expect(await categoryOf(book, "socks")).toBeUndefined();
});

it("a line that is entered just before the page is left is recorded once", async (opened) => {
  const { page, client, ledger } = opened;
  await page.route("**/suggestions?*", () => {});
  await lineOf(page).fill("9 socks");
  // No time passes, so the page is still waiting for the suggestions.
  await page.clock.pauseAt(`${TODAY}T13:00:00Z`);
  await lineOf(page).press("Enter");
  await page.goto("about:blank");
  await isSoon(async () => (await client.findExpenses({ ledger, q: "socks" })).count, 1);
});
