// Every screen, one after the other in the same page, as axe-core sees it.

import { expect } from "bun:test";
import { withLedger } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { type PageOptions, withPage } from "../../support/browser.ts";
import { fillSmallBook } from "../../support/small-book.ts";

/** Fails with what axe finds: on the first visit, on each screen, and in the line of a new expense. */
export async function expectAccessible(options: PageOptions): Promise<void> {
  await withLedger(async (book) => {
    await withPage(book.app(), options, async ({ page }) => {
      const look = async (place: string) => {
        expect({ place, found: await violationsOf(page) }).toEqual({ place, found: [] });
      };
      await page.locator(".first .welcome").waitFor();
      await look("the first visit");
      await fillSmallBook(book);
      for (const rest of ["?q=lunch", "?q=nothing+like+this", "/reports", "/settings", ""]) {
        await page.goto(book.app(rest));
        await page.locator("main h2, .nothing").first().waitFor({ state: "attached" });
        if (rest === "/reports") await page.locator(".report canvas").first().waitFor();
        if (rest === "") await page.locator(".row .open").first().waitFor();
        await look(rest);
      }
      await page.keyboard.press("n");
      await page.keyboard.type("12.50 lunch @Cafe #work yesterday");
      await page.locator(".chip.read").first().waitFor();
      await look("the line of a new expense");
    });
  });
}
