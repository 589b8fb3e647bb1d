// More tabs than a browser has connections to one host, in a real browser. All of them load and follow one another, over one stream that
// passes on when its tab is gone.

import type { Page } from "playwright-core";
import { withLedger } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";
import { isSoon } from "../../support/expense-book.ts";
import { test } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";

/** Browsers allow six connections to a host. */
const TABS = 8;

/** The names of the locks that the tabs of the page's browser hold. */
function locksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name = "" }) => name).toSorted();
  });
}

/** Ends the process of a tab, as the system does when memory is low. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => {});
  await crashed;
}

test("eight tabs come up and follow one another, and go on when the one that leads has crashed", async () => {
  await withLedger(async (book) => {
    const { client, ledger, app } = book;
    await fillSmallBook(book);
    const record = async (description: string, tabs: readonly Page[]) => {
      const body = { description, amount: 2, date: "2026-11-21" };
      await client.recordExpense({ ledger, body });
      await Promise.all(
        tabs.map((tab) => tab.locator(".row .open", { hasText: description }).waitFor()),
      );
    };
    await withPage(app(), {}, async ({ page }) => {
      const tabs = [page];
      for (let count = 1; count < TABS; count += 1) {
        const tab = await page.context().newPage();
        await tab.goto(app());
        tabs.push(tab);
      }
      await Promise.all(tabs.map((tab) => tab.locator(".row .open").first().waitFor()));
      await record("Tea", tabs);
      await isSoon(async () => (await locksOf(page)).length, 2);

      // The one that came last was seen last, and leads.
      const leader = tabs.pop();
      if (leader) await crash(leader);
      await record("Milk", tabs);

      // A page that the browser keeps for the way back lets go, and joins again when it is shown.
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
      await Promise.all(tabs.slice(1).map((tab) => tab.close()));
      await isSoon(() => locksOf(page), []);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow")));
      await record("Jam", [page]);
    });
  });
});
