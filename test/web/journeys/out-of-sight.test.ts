// Changes that the page does not show, in a real browser: the toast names the date, and leads there.

import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { fillBook, isSoon, onlyExpense } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { decimal } from "../../support/values.ts";

const it = journeys(fillBook);

const days = (page: Page) => page.locator(".toast time").allInnerTexts();
const rows = (page: Page) => page.locator(".row .open").allInnerTexts();

describe("outside the shown list", () => {
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
    await isSoon(() => rows(page), ["taxi"]);
    expect(page.url()).toBe(app("?period=2026-09-03"));
  });

  it("an expense that moves to another month or out of the search is announced with its date, and so is the undo", {
    at: null,
  }, async ({ page, app, book }) => {
    const { id } = await onlyExpense(book, "Lunch");
    await page.goto(app(`?q=lunch&expense=${id}`));
    await page.locator(".field-description").click();
    await page.keyboard.type("Dinner");
    await page.keyboard.press("Enter");
    await isSoon(() => days(page), ["Saturday, 21 November 2026"]);
    await page.keyboard.press("u");
    await isSoon(async () => (await onlyExpense(book, "Lunch")).id, id);
    await isSoon(() => days(page), []);
    await page.goto(app(`?expense=${id}`));
    await page.locator(".field-date").click();
    await page.locator('.editor input[type="date"]').fill("2026-12-24");
    await page.keyboard.press("Enter");
    await isSoon(() => days(page), ["Thursday, 24 December 2026"]);
    await page.locator(".toast a").click();
    await isSoon(() => rows(page), ["Lunch"]);
    expect(page.url()).toBe(app("?period=2026-12-24"));
    await page.keyboard.press("u");
    await isSoon(() => days(page), ["Saturday, 21 November 2026"]);
    expect(await onlyExpense(book, "Lunch")).toMatchObject({ date: "2026-11-21" });
  });

  it("a deleted expense is announced with its date, without a link", { at: null }, async ({
    page,
    client,
    ledger,
    app,
    book,
  }) => {
    const { id } = await onlyExpense(book, "Bread");
    await page.goto(app(`?period=2026-10&expense=${id}`));
    await page.locator(".side-panel").getByRole("button", { name: en.remove, exact: true }).click();
    await isSoon(() => days(page), ["Friday, 20 November 2026"]);
    expect(await page.locator(".toast a").count()).toBe(0);
    expect((await client.findExpenses({ ledger })).count).toBe(3);
  });
});
