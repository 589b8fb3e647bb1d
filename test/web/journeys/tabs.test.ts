// Two tabs, and other programs: changes in one show in the others without a reload.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
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

it("the address without a ledger opens the ledger that was open last, as long as it exists", async ({
  client,
  page,
  app,
  problems,
}) => {
  await page.locator(".row .open").first().waitFor();
  await client.createLedger({ body: { id: "trip", name: "Trip" } });
  await page.goto(app("?ledger=trip"));
  await page.locator(".first .welcome").waitFor();
  await page.goto(app());
  await page.locator(".first .welcome").waitFor();
  expect(page.url()).toEndWith("?ledger=trip");
  await page.goto("about:blank");
  await client.deleteLedger({ ledger: "trip", name: "Trip" });
  await page.goto(app());
  await page.locator(".row .open").first().waitFor();
  expect(page.url()).toBe(app());
  await page.goto(app("?ledger=trip"));
  await page.getByRole("alert").getByText(en.notFound("trip")).waitFor();
  await page.getByRole("link", { name: "Outlay" }).click();
  await page.locator(".row .open").first().waitFor();
  expect(page.url()).toBe(app());
  // The page has requested the deleted ledger.
  expect(problems([/404/])).toEqual([]);
});
