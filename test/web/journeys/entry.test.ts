// The line for a new expense in a real browser. Text that is typed before the line's own code has loaded is kept, and text that is typed
// right after an expense is recorded becomes the next line. No key is lost, and none triggers a shortcut of the page.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook, rowsOf } from "../../support/small-book.ts";
import { lineOf, openBookAhead, typeLine } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";

const it = journeys(fillSmallBook);

it("a line that is entered before its code has loaded is recorded, and the user can continue with the next one", {
  at: null,
}, async ({ page, client, ledger, app }) => {
  const arrive = await openBookAhead(page, app());
  await page.keyboard.press("n");
  await lineOf(page).waitFor();
  await page.keyboard.type("coffee 4.75");
  await page.keyboard.press("Enter");
  await page.keyboard.type("taxi 8");
  expect(await lineOf(page).inputValue()).toBe("taxi 8");
  arrive();
  await page.getByText(en.done.added("coffee")).waitFor();
  const line = lineOf(page);
  expect(await line.inputValue()).toBe("taxi 8");
  await page.locator(".chip.read", { hasText: "€8.00" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(en.done.added("taxi")).waitFor();
  expect(await line.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  expect((await rowsOf(page)).slice(0, 2)).toEqual(["taxi", "coffee"]);
  expect((await client.findExpenses({ ledger })).count).toBe(6);
});

it("no letter is lost while the line's code replaces its placeholder", {
  at: null,
}, async ({ page, app }) => {
  const arrive = await openBookAhead(page, app());
  await page.keyboard.press("n");
  await lineOf(page).waitFor();
  const text =
    "12.50 a rather long line for lunch with everybody from the office and their families";
  for (const [at, letter] of [...text].entries()) {
    if (at === 20) arrive();
    await page.keyboard.press(letter === " " ? "Space" : letter);
  }
  await page.locator(".chip.read", { hasText: "€12.50" }).waitFor();
  expect(await lineOf(page).inputValue()).toBe(text);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
});

it("a line that is closed before its code has loaded is still recorded", {
  at: null,
}, async ({ page, app }) => {
  const arrive = await openBookAhead(page, app());
  await typeLine(page, "coffee 4.75");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  arrive();
  await page.getByText(en.done.added("coffee")).waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
});

/** As shortcuts of the page, 2 would open the reports, n would open the line, and the space bar would press the focused element. */
const NEXT = "2.80 bun and n 3";

/** Opens the form, records from there, and types the next line. */
async function recordAndType(page: Page, isPhone: boolean): Promise<void> {
  await lineOf(page).fill("4.75 coffee");
  if (isPhone) await page.getByRole("button", { name: "All fields" }).tap();
  else await page.keyboard.press("Shift+Enter");
  await page.getByLabel("Note").waitFor();
  const button = page.locator("dialog").getByRole("button", { name: en.entry.record });
  await (isPhone ? button.tap() : page.keyboard.press("Enter"));
  await Promise.all([...NEXT].map((key) => page.keyboard.press(key)));
  await page.getByText(en.done.added("coffee")).waitFor();
  expect(
    await page.locator("dialog").getByRole("combobox", { name: "New expense" }).inputValue(),
  ).toBe(NEXT);
  expect(new URL(page.url()).pathname).toBe("/app");
}

it(
  "text typed after Record in the form becomes the next line on a phone",
  PHONE,
  async ({ page }) => {
    await page.locator(".row .open").first().waitFor();
    await page.getByRole("button", { name: "New expense" }).click();
    await recordAndType(page, true);
  },
);

it(
  "text typed after Record in the form becomes the next line on a desktop, on the first visit",
  { fill: undefined },
  ({ page }) => recordAndType(page, false),
);
