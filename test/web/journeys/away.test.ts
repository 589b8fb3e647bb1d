// The service goes away and comes back: the page says so, keeps what was typed, and does once what was asked for meanwhile.

import { expect, test } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { fillSmallBook, totalOf } from "../../support/small-book.ts";
import { AWAY } from "../pages/away.ts";

test("what is recorded while the service is away counts in the reports at once", async () => {
  await withApp(async (book) => {
    const { app, stop, start } = book;
    await fillSmallBook(book);
    await withPage(app("/reports?period=2026-11"), {}, async ({ page, problems }) => {
      const total = page.locator(".reports-summary .total");
      const before = await total.innerText();
      await page.locator(".report canvas").first().waitFor();
      await page.keyboard.press("n");
      await page.getByRole("textbox", { name: "New expense" }).fill("1000 chair");
      await stop();
      await page.keyboard.press("Enter");
      await total.filter({ hasText: "€1,1" }).waitFor();
      const shown = await total.innerText();
      expect(shown).not.toBe(before);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Table of Payees" }).click();
      await page.getByRole("row", { name: /^No payee €1,0/ }).waitFor();
      await start();
      await page.getByText("Recorded").waitFor();
      await page.getByText("The service does not answer").waitFor({ state: "detached" });
      expect(await total.innerText()).toBe(shown);
      expect(problems(AWAY)).toEqual([]);
    });
  });
});

test("a page that is opened before the service shows the book when it is there", async () => {
  await withApp(async (book) => {
    const { app, stop, start } = book;
    await fillSmallBook(book);
    await withPage(app(), {}, async ({ page, problems }) => {
      await page.locator(".row .open").nth(2).waitFor();
      await stop();
      await page.getByRole("button", { name: "Earlier" }).click();
      await page.getByText("The service does not answer").waitFor();
      await start();
      await page.locator(".row .open").first().waitFor();
      expect(await totalOf(page)).toBe("€20.00");
      expect(problems(AWAY)).toEqual([]);
    });
  });
});
