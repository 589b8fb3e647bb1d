// The way there and back in a real browser: what was done is taken back, done again and taken back, and the words on it say where it stands.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { bothEngines } from "../../support/engines.ts";
import { fillBook, isSoon, ledger, onlyExpense } from "./expense-book.ts";

/** All words that are shown. */
const toasts = (page: Page) => page.locator(".toast > span").allInnerTexts();

const isInRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches("[data-row]") ?? false);

describe.each(bothEngines())("what was done on %s", (_, newStore) => {
  test("has one word on it, which says what was done last, and the focus outlives it", async () => {
    await withApp(await newStore(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        const count = async () => (await client.findExpenses({ ledger })).count;
        await page.locator(".row .open").nth(3).waitFor();
        await page.locator(".row .open", { hasText: "Lunch" }).focus();
        await page.keyboard.press("Delete");
        await isSoon(() => toasts(page), ["Deleted: Lunch"]);
        await page.keyboard.press("u");
        await isSoon(() => toasts(page), ["Brought back: Lunch"]);
        expect(await count()).toBe(4);
        await page.locator(".toast").getByRole("button", { name: "Redo" }).click();
        await isSoon(() => toasts(page), ["Deleted: Lunch"]);
        expect(await count()).toBe(3);
        await page.locator(".toast").getByRole("button", { name: "Undo" }).focus();
        await page.keyboard.press("u");
        await isSoon(() => toasts(page), ["Brought back: Lunch"]);
        expect(await count()).toBe(4);
        expect(await isInRow(page)).toBe(true);
        expect(problems()).toEqual([]);
      });
    });
  });

  test("offers no way back any more when something else is done", async () => {
    await withApp(await newStore(), async ({ client, app }) => {
      await fillBook(client);
      await withPage(app(), {}, async ({ page, problems }) => {
        await page.locator(".row .open").nth(3).waitFor();
        await page.locator(".row .open", { hasText: "Lunch" }).focus();
        await page.keyboard.press("Delete");
        await isSoon(() => toasts(page), ["Deleted: Lunch"]);
        await page.keyboard.press("u");
        await isSoon(() => toasts(page), ["Brought back: Lunch"]);
        await page.locator(".row .open", { hasText: "Bread" }).focus();
        await page.keyboard.press("Delete");
        await isSoon(() => toasts(page), ["Deleted: Bread"]);
        await page.keyboard.press("u");
        await isSoon(() => toasts(page), ["Brought back: Bread"]);
        expect(await onlyExpense(client, "Lunch")).toMatchObject({ amount: "12.5" });
        expect(problems()).toEqual([]);
      });
    });
  });
});
