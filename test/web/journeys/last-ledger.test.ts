// The ledger that an address without one opens, in a real browser.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { serviceJourneys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";

const it = serviceJourneys(fillSmallBook);

it("the address without a ledger opens the ledger that was open last, as long as it exists", async (opened) => {
  const { client, page, app, problems } = opened;
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
