// More tabs than a browser has connections to one host, in a real browser. All of them load and show one another's changes, over three
// streams that other tabs take over when their tabs are gone.

import type { Page } from "playwright-core";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";

const it = journeys(fillSmallBook);

/** Browsers allow six connections to a host. */
const TABS = 8;

/** Returns the names of the locks that all tabs of the page's browser hold. */
function locksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name = "" }) => name).toSorted();
  });
}

/** Kills the process of a tab, as the system does when memory is low. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => {});
  await crashed;
}

/** Makes a page believe that its tab is hidden, or shown again. */
async function turn(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

it("eight tabs load and show one another's changes, and still do when one with a stream has crashed", async (opened) => {
  const { page, client, ledger, app } = opened;
  const record = async (description: string, tabs: readonly Page[]) => {
    const body = { description, amount: 2, date: "2026-11-21" };
    await client.recordExpense({ ledger, body });
    await Promise.all(
      tabs.map((tab) => tab.locator(".row .open", { hasText: description }).waitFor()),
    );
  };
  const tabs = [page];
  for (let count = 1; count < TABS; count += 1) {
    const tab = await page.context().newPage();
    await tab.goto(app());
    tabs.push(tab);
  }
  await Promise.all(tabs.map((tab) => tab.locator(".row .open").first().waitFor()));
  await record("Tea", tabs);
  await isSoon(async () => (await locksOf(page)).length, 3);

  const [crashed] = tabs.splice(1, 1);
  if (crashed) await crash(crashed);
  await record("Milk", tabs);

  // A hidden tab closes its connection, and catches up when it is shown.
  await Promise.all(tabs.slice(1).map((tab) => tab.close()));
  await turn(page, true);
  await isSoon(() => locksOf(page), []);
  await record("Jam", []);
  await turn(page, false);
  await record("Bread", [page]);
  await page.locator(".row .open", { hasText: "Jam" }).waitFor();
});
