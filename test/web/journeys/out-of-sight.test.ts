// Changes that the page does not show, in a real browser: the toast names the date, and leads there.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { fillBook, isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";

const it = journeys(fillBook);

const days = (page: Page) => page.locator(".toast time").allInnerTexts();

it("an expense in another month is announced with its date, which leads to it", async ({
  page,
  client,
  ledger,
  app,
}) => {
  await page.locator(".row .open").nth(3).waitFor();
  await page.keyboard.press("n");
  await page.keyboard.type("4.75 coffee");
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: "coffee" }).waitFor();
  expect(await days(page)).toEqual([]);
  await client.recordExpense({
    ledger,
    body: { description: "Later", amount: decimal("1"), date: "2026-09-30" },
  });
  await page.keyboard.type("8 taxi 2026-09-03");
  await page.keyboard.press("Enter");
  await isSoon(() => days(page), ["Thursday, 3 September 2026"]);
  await page.getByRole("link", { name: "Thursday, 3 September 2026" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await isSoon(() => page.locator(".row .open").allInnerTexts(), ["taxi"]);
  expect(page.url()).toBe(app("?period=2026-09-03"));
});
