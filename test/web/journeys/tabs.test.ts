// Two tabs, and other programs: what one does, the others show without being asked.

import { expect } from "bun:test";
import { withPage } from "../../support/browser.ts";
import { serviceJourneys } from "../../support/journeys.ts";
import { fillSmallBook, rowsOf, totalOf } from "../../support/small-book.ts";

const it = serviceJourneys(fillSmallBook);

it("two tabs follow each other", async ({ client, ledger, app, ...one }) => {
  await withPage(app(), {}, async (other) => {
    for (const { page } of [one, other]) await page.locator(".row .open").nth(2).waitFor();
    await one.page.keyboard.press("n");
    await one.page.keyboard.type("5 bread");
    await one.page.keyboard.press("Enter");
    await other.page.locator(".row .open", { hasText: "bread" }).waitFor();
    expect(await totalOf(other.page)).toBe("€149.60");
    const tea = { description: "Tea", amount: 2, date: "2026-11-21" };
    await client.recordExpense({ ledger, body: tea });
    for (const { page, problems } of [one, other]) {
      await page.locator(".row .open", { hasText: "Tea" }).waitFor();
      expect((await rowsOf(page)).slice(0, 3)).toEqual(["Tea", "bread", "Lunch"]);
      expect(problems()).toEqual([]);
    }
  });
});
