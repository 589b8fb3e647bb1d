// A ledger without categories in a real browser: the usual ones are a click away, and back.

import { expect } from "bun:test";
import { violationsOf } from "../../support/axe.ts";
import { journeys } from "../../support/journeys.ts";

const it = journeys();

for (const locale of ["en-GB", "bn-BD"]) {
  it(`begins with the usual categories, in ${locale}, and takes them back`, {
    fill: async (book) => {
      const { client, ledger } = book;
      const body = { description: "Bread", amount: 3.2, date: "2026-11-20" };
      await client.recordExpense({ ledger, body });
    },
    locale,
  }, async ({ page, client, ledger, app }) => {
    await page.locator(".usual").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.locator(".usual button").click();
    await page.locator(".toast").waitFor();
    await page.locator("#content:focus").waitFor();
    const { items } = await client.listCategories({ ledger });
    expect(items.length).toBe(12);
    expect(items.filter(({ parent }) => parent !== null).length).toBe(4);
    expect(await page.locator(".usual").count()).toBe(0);
    await page.locator(".toast .strong").click();
    await page.locator(".usual").waitFor();
    expect((await client.listCategories({ ledger })).items).toEqual([]);
    await page.goto(app("/settings?section=categories"));
    await page.locator(".usual button").click();
    await page.locator(".setting-list li").nth(11).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
}

it("what is refused halfway leaves no category behind", {
  at: "/settings?section=categories",
}, async ({ page, problems, client, ledger }) => {
  await page.locator(".usual").waitFor();
  // Elsewhere, meanwhile: the page hears of it, but gets no answer to what it asks then.
  await page.route("**/categories", (route) => {
    return route.request().method() === "GET" ? undefined : route.continue();
  });
  await client.createCategory({ ledger, body: { name: "Transport" } });
  await page.locator(".usual button").click();
  await page.locator(".toast[data-urgent]").waitFor();
  expect((await client.listCategories({ ledger })).items.map(({ name }) => name)).toEqual([
    "Transport",
  ]);
  expect(problems([/409/])).toEqual([]);
});
