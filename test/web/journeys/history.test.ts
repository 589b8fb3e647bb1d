// The ledger's history in a real browser: the last changes first, in words, each with a way back, told where there is none.

import { describe, expect, test } from "bun:test";
import { withLedger } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { fillBook } from "../../support/expense-book.ts";

describe("the history", () => {
  test("is found in the set-up, and gives the focus back", async () => {
    await withLedger(async (book) => {
      const { app } = book;
      await fillBook(book);
      await withPage(app("/settings"), {}, async ({ page, problems }) => {
        const way = page.getByRole("link", { name: "History" });
        await way.focus();
        await page.keyboard.press("Enter");
        await page.getByText("Recorded: Lunch, €12.50").waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".side-panel").waitFor({ state: "detached" });
        await way.and(page.locator(":focus")).waitFor();
        expect(problems()).toEqual([]);
      });
    });
  });
});
